#pragma once

#include "gpu/model/text/message.h"
#include "ui/source/source_view.h"

#include <QString>
#include <QWidget>

#include <map>
#include <vector>

class QListWidget;
class QPushButton;
class QStackedWidget;
class QTabBar;

namespace kernelcurve {

class NoteLabel;
class OwnKernelFile;
class UnsavedTextKeeper;
struct LeftText;

/// A file next to the one with the header that a kernel's code is in.
struct CodeFile {
    QString name; ///< from the header's folder
    QString path;
    QString text;
    std::vector<int> leftOut; ///< lines that compilers do not get
};

/// A kernel file in the window: its text, what is wrong with it at its lines and in a list, and how
/// far the trial of it is. The other files that its code is in can be looked at next to it. Unsaved
/// text is autosaved.
class KernelEditor : public QWidget {
    Q_OBJECT

  public:
    /// Reads the file; throws Error.
    explicit KernelEditor(const QString& path, QWidget* parent = nullptr);

    QString path() const;
    QString name() const;
    bool isModified() const;
    /// Where somebody else has changed the file, it asks before it writes over that. False where
    /// the text is not saved then, or where it failed, which `failed` tells.
    bool save();
    /// Writes the text into another file and goes on with that one.
    bool saveAs(const QString& path);
    /// Goes on with the text that a program that died had not saved.
    void recover(const LeftText& left);
    /// The file's text takes the place of the editor's.
    void takeFile();
    /// The editor's text is the one that counts, whatever somebody else wrote into the file.
    void endConflict();
    void showProblems(std::vector<LineDiagnostic> problems);
    const std::vector<LineDiagnostic>& problems() const { return problems_; }
    void say(const QString& words);
    /// What the kernel's code is in next to this file, where a change is one of this file, too; and
    /// this one's lines that compilers do not get.
    void showFiles(std::vector<CodeFile> others, std::vector<int> leftOut);
    /// Of what stands in this file or in another one of the kernel's.
    void setMarks(const QString& file, std::vector<LineMark> marks);
    /// Takes the remarks on what was guessed out of the text and the file, if nothing is unsaved;
    /// that is no change to be tried.
    void dropGuessMarks();
    /// Adds items of YAML ("m % 64 == 0" in quotes) to the header's requirements, and saves that
    /// where nothing else is unsaved. False where the header has them in a form that it cannot add
    /// to.
    bool require(const QString& items);
    SourceView& view() { return *view_; }
    /// Of the other files, the one that is looked at.
    SourceView& otherView() { return *other_; }

  signals:
    /// The file has a new text, from here.
    void saved();
    /// It has one by another program, or a file that it includes has.
    void changedByOthers();
    void modifiedChanged();
    void saveAsWanted();
    /// Somebody else changed the file while there are changes here.
    void changedElsewhere();
    /// The text here and this file, which somebody else had changed, are no longer at odds.
    void agreed(const QString& path);
    void failed(const kernelcurve::Failure& failure);
    /// What is typed is only in memory until it is saved.
    void autosaveFailed(const kernelcurve::Failure& failure);

  private:
    void connectFile();
    template <typename Write>
    bool written(Write write);
    void noteModified();
    void showFile(int tab);
    void goTo(const LineDiagnostic& problem);
    void retranslate();

    OwnKernelFile* file_;
    UnsavedTextKeeper* keeper_;
    QPushButton* save_;
    QPushButton* saveAs_;
    NoteLabel* state_;
    QTabBar* files_;
    QStackedWidget* views_;
    SourceView* view_;
    SourceView* other_; ///< another file of the kernel's, to read
    QListWidget* list_;
    std::vector<LineDiagnostic> problems_;
    std::vector<CodeFile> others_;
    std::map<QString, std::vector<LineMark>> marks_; ///< of the others
    /// The file that somebody else changed while there were changes here, until one of the two
    /// texts is chosen; empty if there is none.
    QString conflict_;
    bool lost_ = false; ///< the file is gone: the text here is all there is
    bool wasModified_ = false;
};

} // namespace kernelcurve
