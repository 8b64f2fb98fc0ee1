#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <map>
#include <optional>
#include <set>
#include <string>

class QDockWidget;
class QLabel;
class QMainWindow;
class QStackedWidget;
class QTabWidget;

namespace kernelcurve {

class Catalog;
class ExperimentDocument;
class KernelEditor;
class KernelTrial;
class MessageBar;
struct LeftText;
struct SavedKernel;

/// Kernels that a person writes: opened or begun from a template, edited in a dock of tabs, saved
/// and tried, with the questions that belong to it.
class OwnKernels : public QObject {
    Q_OBJECT

  public:
    /// Its dock goes into `window`, to the right. All outlive this.
    OwnKernels(Catalog& catalog, ExperimentDocument& document, KernelTrial& trial,
               MessageBar& messages, QMainWindow& window);

    QDockWidget* dock() const { return dock_; }
    /// Shows the file and reads its header; nothing is run.
    void open(const QString& file);
    /// A problem and a file are asked for; the file is written from the problem's template.
    void createByDialog();
    /// A problem is described, in the file or in a new one where that is empty; a kernel of it may
    /// be begun then.
    void describeProblem(const QString& file);
    /// A header that was written for somebody's kernel.
    struct Brought {
        QString file;
        QString problemFile; ///< of a problem that was written with it; else empty
        std::string problem;
    };
    /// Asks what a file of the world does not tell and writes a header for one of its kernels;
    /// nothing where the person changed their mind.
    std::optional<Brought> bringByDialog(const QString& file);
    /// Adds requirements (see KernelEditor::require) to the header of a kernel that is open here.
    void require(const QString& kernel, const QString& items);
    /// Writes the template of a problem and opens it; false where that failed.
    bool create(const std::string& problem, const QString& file);
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
    /// Asks about texts that are not saved; false where the person wants to stay.
    bool mayClose();

  signals:
    /// The catalog's kernels of a problem compute what its file says now.
    void problemRead();
    /// The catalog has the kernels that were saved with the document.
    void savedKernelsLoaded();

  private:
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

    Catalog& catalog_;
    ExperimentDocument& document_;
    KernelTrial& trial_;
    MessageBar& messages_;
    QMainWindow& window_;
    QDockWidget* dock_;
    QStackedWidget* content_; ///< the tabs, or what to do where there are none
    QTabWidget* tabs_;
    QLabel* nothing_;
    std::map<std::string, QString> files_; ///< of the kernels that were opened, by id
    int widthBefore_ = 0; ///< of the panels on the right, which gave way to code; 0: they did not
    QStringList savedCauses_;        ///< of messages about kernels of the document
    std::set<std::string> measured_; ///< kernels with a row of the text as it is
};

} // namespace kernelcurve
