#pragma once

#include "app/assignment/assignment.h"
#include "app/assignment/assignment_form.h"
#include "ui/widgets/delayed_call.h"

#include <QDialog>
#include <QString>

#include <filesystem>
#include <functional>
#include <optional>

class QPushButton;

namespace kernelcurve {

class AssignmentFormView;
class CheckedText;
class NoteLabel;
class SourceView;
struct CodeName;
class UnsavedTextKeeper;
struct LeftText;

/// An editor of an assignment for teachers: a form and its text, which update each other, errors
/// with positions, and the view of a student. Unsaved text is autosaved.
class AssignmentDialog : public QDialog {
    Q_OBJECT

  public:
    /// If `file` is empty, starts with a new assignment whose files are in `folder`. Throws Error
    /// if the file is unreadable.
    AssignmentDialog(const QString& file, const QString& folder, QWidget* parent);
    ~AssignmentDialog() override;

    /// Continues with the unsaved text of a crashed program.
    void recover(const LeftText& left);
    /// Returns the path of the saved file, or an empty path before saving.
    const QString& file() const { return path_; }
    /// Writes the assignment. If the assignment's kernel is missing, also writes the kernel.
    bool saveTo(const QString& file);
    /// Writes the file for students. Throws Error if the file cannot be written.
    void exportTo(const QString& file) const;
    void reject() override;

  private:
    void begin();
    void layOut();
    void connectParts();
    void takeText(const QString& text, const QString& path);
    void open(const QString& path);
    void openByDialog();
    void apply(const std::function<void(HeaderValues&)>& change);
    void textChanged();
    void look();
    void addFailure(const Failure& failure, const HeaderValues* values);
    std::vector<SourceFile> missingKernel(const HeaderValues& values) const;
    void offerNames();
    void preview();
    bool save();
    void exportByDialog();
    bool mayLeave();
    void showState();
    std::filesystem::path folder() const;
    std::string fileName() const;
    void say(const QString& words);
    void fail(const Failure& failure);

    UnsavedTextKeeper* keeper_;
    QString path_;
    QString folder_;                       ///< folder of the files until the assignment is saved
    QByteArray base_;                      ///< checksum of the saved text
    std::optional<Assignment> assignment_; ///< assignment in the current text, or nullopt if the
                                           ///< text is invalid
    std::vector<SourceFile> missing_;      ///< the kernel to write when the assignment is saved
    AssignmentFormView* form_;
    CheckedText* text_;
    SourceView* view_;
    NoteLabel *note_, *failed_;
    QPushButton *open_, *preview_, *export_, *save_;
    std::vector<CodeName> names_; ///< for the text
    DelayedCall lookSoon_{std::chrono::milliseconds(150), [this] { look(); }};
    bool writing_ = false;   ///< the form is changing the text
    bool textAhead_ = false; ///< the form is out of date
};

} // namespace kernelcurve
