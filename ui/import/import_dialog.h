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
class NoteLabel;
class ProblemTrial;
class SourceView;

/// A CUDA file from anywhere becomes a kernel: which of its functions, what it computes and how it
/// is launched are proposed as a header, in which guesses are marked, and that is written into a
/// file of its own. Only what nothing tells is asked.
class ImportDialog : public QDialog {
    Q_OBJECT

  public:
    /// `worker` starts a worker, in which problems are tried on the CPU.
    ImportDialog(const QString& file, const Catalog& catalog, QStringList worker, QWidget* parent);

    /// Once it is accepted: the file with the header, the file of a problem that was written with
    /// it, or empty, and the problem in it.
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
    std::string tried_;                   ///< what told the problem, if it was tried
    std::optional<ObservedRun> observed_; ///< what a run showed of the kernel's arrays
    std::optional<KernelText> untrusted_; ///< what would have to run to be found out about
    std::vector<std::filesystem::path> untrustedFiles_; ///< that it was read from
    ImportProposal proposal_;
    QString path_;
    QString launchFrom_; ///< as the user chose it
    std::vector<ImportableKernel> found_;
    std::optional<ImportableKernel> chosen_; ///< of several the first, with what they share
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
    NoteLabel* open_; ///< what a user has to look at
    NoteLabel* note_;
    QPushButton* run_; ///< where nobody has said yes to the file yet
    QPushButton* bring_;
};

} // namespace kernelcurve
