#pragma once

#include "app/document/kernels/reference_trial.h"
#include "ui/widgets/delayed_call.h"

#include <QDialog>
#include <QString>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

class QComboBox;
class QListWidget;
class QPushButton;
class QSplitter;

namespace kernelcurve {

class HeaderValues;
class NoteLabel;
class OwnKernelFile;
class ProblemFormView;
class SourceView;
class UnsavedTextKeeper;
struct LeftText;

/// A problem of one's own: a form next to its file, which follow each other, what it comes to, what
/// is wrong with it and where, and a trial of its reference. Unsaved text is autosaved.
class ProblemDialog : public QDialog {
    Q_OBJECT

  public:
    /// Begins with a starting point where `file` is empty. `worker` starts the trial's worker.
    /// Throws Error if the file cannot be read.
    ProblemDialog(const QString& file, QStringList worker, QWidget* parent);
    ~ProblemDialog() override;

    /// Goes on with the text that a program that died had not saved.
    void recover(const LeftText& left);
    /// Of the problem as it was saved; empty before.
    const std::string& problem() const { return savedId_; }
    /// Where it is saved; empty before.
    const QString& file() const { return path_; }
    /// Whether the user wants to go on with a kernel of it.
    bool wantsKernel() const { return wantsKernel_; }
    /// False where the user changed their mind or it failed, which is said.
    bool save();
    void reject() override;

  signals:
    /// The problem is known under this id, with the text that is in the file now.
    void saved(const std::string& problem);

  private:
    void layOut();
    QWidget* makeTextSide();
    void connectParts();
    void listStartingPoints();
    void beginWith(int index);
    void openByDialog();
    void takeText(const QString& text, const QString& path);
    void open(const QString& path);
    void apply(const std::function<void(HeaderValues&)>& change);
    void lookSoon();
    void look();
    void refuseTaken(const HeaderValues& header);
    void showSizes();
    void addFailure(const Failure& failure, const HeaderValues* header);
    void tryIt();
    void showOutcome(const ReferenceTrial::Outcome& outcome);
    void say(const QString& words);
    void fail(const Failure& failure);
    void sayOfTrial(NoteLabel* as, const QString& words);
    QString askForFile();
    void watchFile();
    bool mayLeave();
    void showState();
    std::string fileName() const;
    std::filesystem::path folder() const;
    void bringData(const std::filesystem::path& to) const;
    QString sizesText(const std::vector<Values>& sizes) const;

    UnsavedTextKeeper* keeper_;
    QString path_;
    std::string savedId_;
    std::filesystem::path beside_; ///< the folder of what it began with, while it is not saved
    std::unique_ptr<OwnKernelFile> disk_;        ///< once it is saved
    std::shared_ptr<const FileProblem> problem_; ///< of the text as it is; null while that is wrong
    ReferenceTrial* trial_;
    /// After the last key.
    DelayedCall lookSoon_{std::chrono::milliseconds(150), [this] { look(); }};
    /// After the last change of a text that can be read: a trial takes half a second of a core.
    DelayedCall trySoon_{std::chrono::milliseconds(1200), [this] { tryIt(); }};
    QComboBox* begin_;
    int begun_ = -1; ///< the starting point; none if a file was opened
    QPushButton* open_;
    QSplitter* halves_;
    ProblemFormView* form_;
    SourceView* view_ = nullptr;
    QListWidget* list_;
    QPushButton* try_;
    NoteLabel *trying_, *right_, *wrong_;
    NoteLabel *note_, *failed_;
    QPushButton *save_, *kernel_;
    std::vector<Failure> failures_; ///< as the list has them
    QString tried_;                 ///< the text of the last trial
    bool isTrusted_ = true;         ///< the text is the user's or ours, not a stranger's
    bool mayTryAlone_ = false;      ///< and is tried whenever it has changed
    bool taken_ = false;            ///< its id is that of a problem that the program brings
    bool writing_ = false;          ///< the form changes the text
    bool textAhead_ = false;        ///< the form does not know the text yet
    bool wantsKernel_ = false;
};

} // namespace kernelcurve
