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
class QPushButton;
class QSplitter;

namespace kernelcurve {

class CheckedText;
class EngineClient;
class HeaderValues;
class NoteLabel;
class OwnKernelFile;
class ProblemFormView;
class SourceView;
class UnsavedTextKeeper;
struct LeftText;

/// An editor of a problem with a form and its text, which update each other. The editor shows the
/// resulting sizes and errors with positions, and tests the reference. Unsaved text is autosaved.
class ProblemDialog : public QDialog {
    Q_OBJECT

  public:
    /// Starts with a template if `file` is empty. `engine` tests the problem. Throws Error if the
    /// file is unreadable.
    ProblemDialog(const QString& file, EngineClient& engine, QWidget* parent);
    ~ProblemDialog() override;

    /// Continues with the unsaved text of a crashed program.
    void recover(const LeftText& left);
    /// Returns the id of the saved problem, or an empty id before saving.
    const std::string& problem() const { return savedId_; }
    /// Returns the path of the saved file, or an empty path before saving.
    const QString& file() const { return path_; }
    /// Returns true if the user wants to create a kernel for the problem.
    bool wantsKernel() const { return wantsKernel_; }
    /// Returns false if the user cancelled or an error occurred. The dialog shows the error.
    bool save();
    void reject() override;

  signals:
    /// Emitted when the problem is registered with this id and the saved text.
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
    std::filesystem::path beside_; ///< folder of the starting point until the problem is saved
    std::unique_ptr<OwnKernelFile> disk_; ///< file of the problem, set after saving
    std::shared_ptr<const FileProblem>
        problem_; ///< problem of the current text, or null if the text is invalid
    ReferenceTrial* trial_;
    /// The call runs after the last key press.
    DelayedCall lookSoon_{std::chrono::milliseconds(150), [this] { look(); }};
    /// The call runs after the last valid change, because a test occupies a core for half a second.
    DelayedCall trySoon_{std::chrono::milliseconds(1200), [this] { tryIt(); }};
    QComboBox* begin_;
    int begun_ = -1; ///< index of the starting point, or -1 if a file was opened
    QPushButton* open_;
    QSplitter* halves_;
    ProblemFormView* form_;
    CheckedText* text_ = nullptr;
    SourceView* view_ = nullptr;
    QPushButton* try_;
    NoteLabel *trying_, *right_, *wrong_;
    NoteLabel *note_, *failed_;
    QPushButton *save_, *kernel_;
    QString tried_;            ///< text of the last test
    bool isTrusted_ = true;    ///< true if the user or this program wrote the text
    bool mayTryAlone_ = false; ///< true to test after every change
    bool taken_ = false;       ///< true if the id belongs to a built-in problem
    bool writing_ = false;     ///< true while the form changes the text
    bool textAhead_ = false;   ///< true if the form is out of date
    bool wantsKernel_ = false;
};

} // namespace kernelcurve
