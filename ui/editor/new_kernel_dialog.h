#pragma once

#include <QDialog>
#include <QString>

#include <string>

class QComboBox;
class QLabel;

namespace kernelcurve {

class Catalog;
class ExperimentDocument;

/// Which problem a new kernel computes, and into which file its template goes.
class NewKernelDialog : public QDialog {
    Q_OBJECT

  public:
    /// Suggests the problem of the document's kernels.
    NewKernelDialog(const ExperimentDocument& document, const Catalog& catalog, QWidget* parent);

    void choose(const std::string& problem);
    std::string problem() const;
    /// Empty if the user changed their mind.
    QString askForFile();

  private:
    void describe();

    const Catalog& catalog_;
    QComboBox* problem_;
    QLabel* about_;
};

} // namespace kernelcurve
