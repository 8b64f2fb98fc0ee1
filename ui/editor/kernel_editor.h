#pragma once

#include "gpu/model/text/message.h"
#include "ui/source/source_view.h"

#include <QString>
#include <QWidget>

#include <map>
#include <optional>
#include <vector>

class QListWidget;
class QPushButton;
class QStackedWidget;
class QTabBar;

namespace kernelcurve {

class FindBar;
class NoteLabel;
class OwnKernelFile;
class UnsavedTextKeeper;
struct LeftText;

/// An additional file with code of a kernel.
struct CodeFile {
    QString name; ///< path relative to the header's folder
    QString path;
    QString text;
    std::vector<int> leftOut; ///< lines that compilers do not receive
};

/// An editor of a kernel file. It shows the text, the progress of the test, and the diagnostics,
/// which appear at their lines and in a list. Additional code files are read-only. Unsaved text is
/// autosaved.
class KernelEditor : public QWidget {
    Q_OBJECT

  public:
    /// Reads the file. Throws Error if the file is unreadable.
    explicit KernelEditor(const QString& path, QWidget* parent = nullptr);

    QString path() const;
    QString name() const;
    bool isModified() const;
    /// Saves the text. Asks before overwriting a change by another program. Returns false if the
    /// text was not saved. `failed` signals errors.
    bool save();
    /// Saves the text to another file, which becomes the current file. Returns false on failure.
    bool saveAs(const QString& path);
    /// Continues with the unsaved text of a crashed program.
    void recover(const LeftText& left);
    /// Replaces the editor's text with the text of the file.
    void takeFile();
    /// Keeps the editor's text, regardless of changes to the file.
    void endConflict();
    void showProblems(std::vector<LineDiagnostic> problems);
    const std::vector<LineDiagnostic>& problems() const { return problems_; }
    void say(const QString& words);
    /// Sets the additional files and the lines of this file that compilers do not receive. Changes
    /// of the additional files count as changes of this file.
    void showFiles(std::vector<CodeFile> others, std::vector<int> leftOut);
    /// Sets the marks of this file or of an additional file.
    void setMarks(const QString& file, std::vector<LineMark> marks);
    /// Removes the marks of guesses from the text and the file. The removal requires no test. Does
    /// nothing during a conflict or with unsaved changes.
    void dropGuessMarks();
    /// Adds YAML items (quoted "m % 64 == 0") to the header's requirements, and saves unless other
    /// changes were unsaved. Returns false if the header has an unsupported form.
    bool require(const QString& items);
    /// Opens the bar for finding and replacing text.
    void openFind(bool replaces);
    /// Selects the next or previous match of the text in that bar.
    void findNext(bool backward);
    /// Moves the cursor to the next or previous problem in the order of the list.
    void goToNextProblem(bool backward);
    /// Moves the cursor to a position in one of the kernel's files.
    void goTo(const LineDiagnostic& problem);
    /// Returns the position in one of this editor's files, or nullopt for a position in another
    /// file.
    std::optional<LineDiagnostic> problemAt(const SourcePosition& where) const;
    SourceView& view() { return *view_; }
    /// Returns the view of additional files.
    SourceView& otherView() { return *other_; }

  signals:
    /// Emitted when the user saved the file in this editor.
    void saved();
    /// Emitted when another program changed the file or an included file.
    void changedByOthers();
    void modifiedChanged();
    void saveAsWanted();
    /// Emitted when another program changed the file while the editor has unsaved changes.
    void changedElsewhere();
    /// Emitted when the conflict between the text and this file is resolved.
    void agreed(const QString& path);
    void failed(const kernelcurve::Failure& failure);
    /// Emitted when autosaving fails and the text exists only in memory.
    void autosaveFailed(const kernelcurve::Failure& failure);

  private:
    void connectFile();
    template <typename Write>
    bool written(Write write);
    void noteModified();
    void showFile(int tab);
    int tabOf(const LineDiagnostic& problem) const;
    std::vector<CodeName> headerNames() const;
    void retranslate();

    OwnKernelFile* file_;
    UnsavedTextKeeper* keeper_;
    QPushButton* save_;
    QPushButton* saveAs_;
    NoteLabel* state_;
    QTabBar* files_;
    QStackedWidget* views_;
    SourceView* view_;
    SourceView* other_; ///< view of an additional file, read-only
    FindBar* find_;
    QListWidget* list_;
    std::vector<LineDiagnostic> problems_;
    std::vector<CodeFile> others_;
    std::map<QString, std::vector<LineMark>> marks_; ///< marks of additional files
    /// The file that another program changed while the editor has unsaved changes. The name is
    /// empty if there is no such conflict, or if the user has already selected a version.
    QString conflict_;
    bool lost_ = false; ///< true if the file was deleted and the text exists only here
    bool wasModified_ = false;
};

} // namespace kernelcurve
