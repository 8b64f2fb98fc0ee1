#pragma once

#include "gpu/model/device/device_description.h"
#include "ui/workbench/feature_command.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

class QAction;
class QMainWindow;
class QToolButton;

namespace kernelcurve {

class Catalog;
class EngineClient;
class ExperimentDocument;
class LazyDock;
class MessageBar;
class RunController;
class WindowPages;
class WorkBar;

/// A panel next to the work. The text is a translation source in the feature's context.
struct Dock {
    const char* id; ///< object name, which the settings also use
    const char* title;
    const char* icon;
    int position; ///< position in the View menu and among the tabs
    int rail;     ///< position among the icons at the window's edge, or 0 for no icon
    Qt::DockWidgetArea area = Qt::RightDockWidgetArea;
    QList<QKeySequence> keys = {};
    /// True to give the dock the preferred width of its panel when it is first shown.
    bool isWide = false;
    /// Creates the panel when the dock is first visible. Without this function, the feature sets
    /// the dock's widget.
    std::function<QWidget*()> make = {};
};

/// A kind of file that a feature opens.
struct FileType {
    int order;                ///< types with a lower number take precedence
    QStringList endings = {}; ///< file extensions for file dialogs and drag and drop, such as ".cu"
    /// True if `open` accepts several files at once. If false, `open` always receives a list with
    /// one file.
    bool together = false;
    std::function<bool(const QStringList& files)> accepts;
    std::function<void(const QStringList& files)> open;
};

/// An editor of texts next to the experiment. The functions return true if this editor has the
/// focus.
struct TextEditing {
    std::function<bool()> saveIfFocused;
    std::function<bool()> saveAsIfFocused;
    std::function<bool()> findIfFocused;
};

/// The interface between the window and its features. Each feature adds its commands, docks, and
/// file types. The features do not depend on the window class, and the window class does not depend
/// on the features.
class Workbench : public QObject {
    Q_OBJECT

  public:
    Workbench(QMainWindow& window, EngineClient& engine, Catalog& catalog,
              ExperimentDocument& document);
    ~Workbench() override;

    QMainWindow& window;
    EngineClient& engine;
    Catalog& catalog;
    ExperimentDocument& document;
    RunController& runs;
    MessageBar& messages;
    WindowPages& pages;
    WorkBar& bar;

    /// Adds the commands of a feature, in the context of its class.
    void addCommands(QObject& feature, const std::vector<FeatureCommand>& commands);
    QAction& action(const char* id) const;
    QToolButton& button(const char* id) const;
    /// Returns a menu. The first call creates it.
    QMenu& menu(const char* id);
    /// Returns true if the menu is filled only when it opens.
    static bool isFilledWhenShown(const QMenu& menu);
    /// Returns the menus of the menu bar, and additional menus with commands.
    QList<QMenu*> menus() const;
    /// Adds a menu with commands that is not in the menu bar.
    void addMenu(QMenu& menu) { furtherMenus_ << &menu; }
    /// Updates the enabled commands. Changes of the experiment and of the run state call this
    /// function.
    void refresh();
    bool isIdle() const;
    /// Updates the texts after a change of the language or the keys.
    void retranslate();

    LazyDock& addDock(QObject& feature, const Dock& dock);
    LazyDock& dock(const char* id) const;
    /// Returns the docks, sorted by position.
    const std::vector<std::pair<Dock, LazyDock*>>& docks() const { return docks_; }

    void addFileType(FileType type);
    /// Opens files and folders with the first type that accepts all of them. If no type accepts all
    /// of them, opens each of them separately.
    void open(const QStringList& files);
    /// Fills a menu with files to open.
    void fillWithFiles(QMenu& menu, const QStringList& files);
    /// Returns the extensions of all types, such as ".cu".
    QStringList endings() const;
    /// Returns the folder for file dialogs. It is the folder of the document, or of the last file
    /// that was opened.
    QString folder() const;

    void addTextEditing(TextEditing editing) { editing_.push_back(std::move(editing)); }
    /// Calls a function of the editor that has the focus. Returns false if no editor has the focus.
    bool withFocusedText(std::function<bool()> TextEditing::*act) const;
    /// Adds a question. The window closes only if every question returns true. The most recently
    /// added question is asked first.
    void addCloseQuestion(std::function<bool()> mayClose) {
        questions_.push_back(std::move(mayClose));
    }
    bool mayClose() const;

    /// Shows the work instead of the start page.
    void showWork();
    /// Return all devices, and the selected device or null.
    const std::vector<DeviceDescription>& devices() const { return devices_; }
    const DeviceDescription* device() const { return device_; }
    /// `recordedOn` is the GPU whose recording the automatic device plays back, or empty.
    void setDevice(const DeviceDescription* device, const QString& recordedOn);

  signals:
    /// Emitted when the window was painted for the first time.
    void started();
    /// Emitted when the catalog was read.
    void catalogRead();
    /// Emitted once, after the first paint and when the catalog has kernels. At this time, unsaved
    /// texts can be recovered.
    void recoveryWanted();
    /// Emitted before the document's experiment is replaced. Pending input is discarded.
    void aboutToChange();
    /// Emitted when another document was opened. The catalog may lack its kernels.
    void kernelsWanted();
    /// Emitted after kernelsWanted(), when another document was opened and the catalog has its
    /// kernels.
    void documentReplaced();
    void aboutToClose();
    void newDocumentWanted();
    void labWanted(const QString& id);
    /// Requests opening a published table.
    void tableWanted(const QString& id);
    void kernelFileWanted(const QString& file);
    /// Requests moving the cursor to a line of an open kernel.
    void lineWanted(const QString& file, int line);
    void deviceChanged(const kernelcurve::DeviceDescription* device, const QString& recordedOn);
    /// Requests resetting the zoom of the charts.
    void showAllWanted();
    /// Emitted when the test of a kernel started or ended. The user may have trusted the kernel's
    /// program.
    void kernelTried();
    /// Requests showing this kernel in the list.
    void kernelShown(const std::string& id);
    /// Requests showing the comparison panel.
    void comparisonWanted();
    /// Emitted when the docks were restored, regardless of the document.
    void docksRestored();
    void connectWanted(const std::string& host);
    void retranslated();

  private:
    struct Entry {
        FeatureCommand command;
        QAction* action; ///< action of the command, which opens the menu of a submenu
        const char* context;
        QToolButton* button; ///< button, or null if the command is not in the toolbar
    };
    void addCommand(QObject& feature, const FeatureCommand& command);
    const Entry& entry(const char* id) const;
    void insert(QMenu& menu, QAction& action, int position);
    static void showTexts(const Entry& entry);
    static void nameDock(const std::pair<Dock, LazyDock*>& dock);

    std::vector<Entry> entries_;
    std::map<std::string, QMenu*> menus_;
    std::map<QMenu*, std::multimap<int, QAction*>> places_; ///< menu entries by position
    QList<QMenu*> furtherMenus_;
    std::vector<std::pair<Dock, LazyDock*>> docks_;
    std::vector<FileType> types_;
    std::vector<TextEditing> editing_;
    std::vector<std::function<bool()>> questions_;
    QString lastFolder_ = QStringLiteral(".");
    std::vector<DeviceDescription> devices_;
    const DeviceDescription* device_ = nullptr;
};

} // namespace kernelcurve
