#pragma once

#include "gpu/catalog/import/kernel_import.h"
#include "gpu/model/protocol/protocol.h"

#include <QDialog>
#include <QString>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace kernelcurve {

class Catalog;
class EngineClient;
class NoteLabel;
class ProblemTrial;
class SourceView;

/// Imports a CUDA file as a kernel. The dialog proposes a header with the function, the problem,
/// and the launch. Guesses in the header are marked. The dialog writes the header to a separate
/// file. It asks only for information that it cannot determine.
class ImportDialog : public QDialog {
    Q_OBJECT

  public:
    /// `engine` tests problems on the CPU.
    ImportDialog(const QString& file, const Catalog& catalog, EngineClient& engine,
                 QWidget* parent);

    /// Return the file with the header, the file of a new problem, and the problem's id. The file
    /// of the problem is empty if the problem is not new. Call these functions after the dialog was
    /// accepted.
    QString written() const { return written_; }
    QString problemFile() const { return problemFile_; }
    std::string problem() const { return problemId_; }

    void accept() override;

  private:
    void layOut();
    void connectFields();
    void takeFile(const QString& file);
    void listKernels();
    void listProblems();
    void tryOut();
    void takeTrial(const std::vector<std::string>& right,
                   const std::optional<ObservedRun>& observed,
                   const std::optional<Failure>& failure);
    void observe();
    void offerToRun(const KernelText& program, const std::vector<std::filesystem::path>& files);
    void propose();
    void showProposal(const ImportProposal& proposal);
    void look();
    void say(const Failure& failure);
    ImportRequest request() const;
    std::vector<std::string> selectedKernels() const;
    void chooseKernels();
    QString usualOutput(const ImportProposal& proposal) const;
    bool mayWrite(const QString& file);
    void chooseFile();
    void chooseLaunch();
    void addFolder();

    const Catalog& catalog_;
    ProblemTrial* trial_;
    std::string tried_; ///< description of the tests that found the problem, or empty
    std::optional<ObservedRun> observed_; ///< accesses to the kernel's arrays during a run
    std::optional<KernelText> untrusted_; ///< program that must run to detect the problem
    std::vector<std::filesystem::path> untrustedFiles_; ///< files of the program
    ImportProposal proposal_;
    QString path_;
    QString launchFrom_; ///< file with the launch that the user selected
    std::vector<ImportableKernel> found_;
    /// The first of several selected kernels, with the shared parameters.
    std::optional<ImportableKernel> chosen_;
    bool outputChosen_ = false;
    QString written_, problemFile_;
    std::string problemId_;

    QLineEdit* file_;
    QListWidget* kernels_;
    QLineEdit* launch_;
    QLineEdit* include_;
    QLineEdit* defines_;
    QComboBox* problem_;
    QLineEdit* output_;
    SourceView* header_;
    NoteLabel* wrong_;
    NoteLabel* open_; ///< lines to review
    NoteLabel* note_;
    QPushButton* run_; ///< button that is visible until the user consents to running the file
    QPushButton* bring_;
};

} // namespace kernelcurve
