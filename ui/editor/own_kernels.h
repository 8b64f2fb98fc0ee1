#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
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
struct SourcePosition;
class Workbench;

/// The user's kernels. Opens them or creates them from a template, and edits, saves, and tests them
/// in a dock with tabs.
class OwnKernels : public QObject {
    Q_OBJECT

  public:
    OwnKernels(Workbench& workbench, ExperimentPanel& experiment, RunCommands& commands);

    /// Opens a file with the header of a kernel or a problem.
    void openHeaderFile(const QString& file);
    /// Shows the file and reads its header without running the kernel.
    void open(const QString& file);
    /// Edits the problem in the file, or a new problem if `file` is empty. Afterwards, the user may
    /// create a kernel for the problem.
    void describeProblem(const QString& file);
    /// Replaces defaults that the only kernel does not allow, and lists the new values.
    void allowDefaults(Experiment& experiment);
    /// Adds requirements (see KernelEditor::require) to the header of an open kernel.
    void require(const QString& kernel, const QString& items);

  private:
    void addCommands();
    void addEditCommands();
    void openByDialog();
    /// Asks for a problem and a file, and writes the problem's template to the file.
    void createByDialog();
    /// Writes the template of a problem and opens it. Returns false on failure.
    bool create(const std::string& problem, const QString& file);
    /// Selects a new kernel of the catalog.
    void adopt(const QString& id);
    /// Saves the file of the focused editor. Returns false if no editor has the focus.
    bool saveIfFocused();
    /// Saves the text of the focused editor to another file, which becomes the editor's current
    /// file. Returns false if no editor has the focus.
    bool saveAsIfFocused();
    /// Opens the search in the focused editor. Returns false if no editor has the focus.
    bool findIfFocused();
    /// Removes the marks of guesses from headers with a measured row. Must be called after a run.
    void dropVerifiedGuesses();
    /// Loads the document's custom kernels and shows the state of their files, without running a
    /// kernel. Does nothing until the catalog is read.
    void loadSavedKernels();
    /// Offers the unsaved texts of a crashed program in the message bar.
    void offerTexts();
    /// Asks about unsaved texts. Returns false if the user cancels.
    bool mayClose();

    std::function<void()> openerOf(const SourcePosition& where);
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
    QStackedWidget* content_; ///< tabs, or instructions without an open file
    QTabWidget* tabs_;
    QLabel* nothing_;
    std::map<std::string, QString> files_; ///< files of opened kernels by id
    int widthBefore_ =
        0; ///< width of the right panels before they were narrowed for code, or 0 if unchanged
    QStringList savedCauses_;        ///< causes of messages about kernels of the document
    std::set<std::string> measured_; ///< kernels with a row of the current text
};

} // namespace kernelcurve
