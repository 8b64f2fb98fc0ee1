#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <map>
#include <set>
#include <string>

class QLabel;
class QMainWindow;
class QStackedWidget;
class QTabWidget;

namespace kernelcurve {

class Catalog;
struct Experiment;
class ExperimentDocument;
class ExperimentPanel;
class KernelEditor;
class KernelTrial;
class LazyDock;
class MessageBar;
class RunCommands;
struct LeftText;
struct SavedKernel;
class Workbench;

/// The user's kernels: opened or begun from a template, edited in a dock of tabs, saved and tried,
/// with the questions that belong to it.
class OwnKernels : public QObject {
    Q_OBJECT

  public:
    OwnKernels(Workbench& workbench, ExperimentPanel& experiment, RunCommands& commands);

    /// Opens a file with the header of a kernel or a problem.
    void openHeaderFile(const QString& file);
    /// Shows the file and reads its header; nothing is run.
    void open(const QString& file);
    /// A problem is described, in the file or in a new one where that is empty; a kernel of it may
    /// be begun then.
    void describeProblem(const QString& file);
    /// Replaces defaults that the only kernel does not allow, and lists the new values.
    void allowDefaults(Experiment& experiment);
    /// Adds requirements (see KernelEditor::require) to the header of a kernel that is open here.
    void require(const QString& kernel, const QString& items);

  private:
    void addCommands();
    void openByDialog();
    /// Asks for a problem and a file, and writes the file from the problem's template.
    void createByDialog();
    /// Writes the template of a problem and opens it; false if that failed.
    bool create(const std::string& problem, const QString& file);
    /// Chooses a kernel that the catalog has just read.
    void adopt(const QString& id);
    /// Where the keyboard is in an editor its file is saved.
    bool saveIfFocused();
    /// Where the keyboard is in an editor, another file is asked for, and the text goes on there.
    bool saveAsIfFocused();
    /// After a run: what a header guessed and a measured row has shown to be right is no guess any
    /// more.
    void dropVerifiedGuesses();
    /// Loads the custom kernels that were saved with the document, and shows what became of their
    /// files. Nothing is run. It does nothing until the catalog is read.
    void loadSavedKernels();
    /// Offers the texts that a program that died had not saved, in the message bar.
    void offerTexts();
    /// Asks about texts that are not saved; false if the user wants to stay.
    bool mayClose();

    KernelEditor* editorOf(const QString& file) const;
    KernelEditor* editorAt(int index) const;
    KernelEditor* focused() const;
    static std::string idOf(const KernelEditor& editor);
    void takeProblem(const std::string& problem);
    void showProblem(const QString& file, const LeftText* left);
    bool loadSaved(const SavedKernel& saved);
    void useFile(const QString& file);
    void writeSaved(const SavedKernel& saved);
    void openWritten(const QString& file, bool isForeign);
    void offer(const LeftText& left);
    void recover(const LeftText& left);
    void refuseTakenName(const QString& file) const;
    void saveAsByDialog(KernelEditor& editor);
    void show(KernelEditor& editor);
    void connectEditor(KernelEditor& editor);
    void nameTab(KernelEditor& editor);
    bool mayCloseTab(KernelEditor& editor);
    void closeTab(int index);
    void showWhatThereIs();
    void shareWidth(bool shown);
    void giveWidthBack();
    void retranslate();

    Workbench& workbench_;
    Catalog& catalog_;
    ExperimentDocument& document_;
    ExperimentPanel& experiment_;
    KernelTrial& trial_;
    MessageBar& messages_;
    QMainWindow& window_;
    LazyDock* dock_;
    QStackedWidget* content_; ///< the tabs, or what to do where there are none
    QTabWidget* tabs_;
    QLabel* nothing_;
    std::map<std::string, QString> files_; ///< of the kernels that were opened, by id
    int widthBefore_ = 0; ///< of the panels on the right, which gave way to code; 0: they did not
    QStringList savedCauses_;        ///< of messages about kernels of the document
    std::set<std::string> measured_; ///< kernels with a row of the text as it is
};

} // namespace kernelcurve
