#pragma once

#include <QDialog>
#include <QString>

#include <string>

class QComboBox;
class QLabel;

namespace kernelcurve {

class Catalog;
class ExperimentDocument;

/// Asks for the problem of a new kernel and the file for its template.
class NewKernelDialog : public QDialog {
    Q_OBJECT

  public:
    /// The initial selection is the problem of the document's kernels.
    NewKernelDialog(const ExperimentDocument& document, const Catalog& catalog, QWidget* parent);

    void choose(const std::string& problem);
    std::string problem() const;
    /// Asks for the file of the kernel. Returns an empty string if the user cancelled.
    QString askForFile();

  private:
    void describe();

    const Catalog& catalog_;
    QComboBox* problem_;
    QLabel* about_;
};

} // namespace kernelcurve
