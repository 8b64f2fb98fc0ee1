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

/// A panel next to the work. The text is a source in the feature's context.
struct Dock {
    const char* id; ///< object name, also in the settings
    const char* title;
    const char* icon;
    int position; ///< in the View menu and among the tabs
    int rail;     ///< position among the icons at the window's edge; 0: none
    Qt::DockWidgetArea area = Qt::RightDockWidgetArea;
    QList<QKeySequence> keys = {};
    bool isWide = false; ///< gets the preferred width of its panel when first shown
    /// Makes the panel when it is first seen. Without it, the feature sets the dock's widget.
    std::function<QWidget*()> make = {};
};

/// A kind of file that a feature opens.
struct FileType {
    int order;                ///< types with a lower number are asked first
    QStringList endings = {}; ///< what file dialogs list and a drag accepts, such as ".cu"
    bool together = false;    ///< also takes several files at once; otherwise, the list has one
    std::function<bool(const QStringList& files)> accepts;
    std::function<void(const QStringList& files)> open;
};

/// An editor of texts next to the experiment. Each function returns whether it did its part.
struct TextEditing {
    std::function<bool()> saveIfFocused;
    std::function<bool()> saveAsIfFocused;
};

/// What the features of the window share, and where each adds its commands, docks, and file types.
/// The features do not know the window, and the window does not know the features.
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
    /// Made when it is first named.
    QMenu& menu(const char* id);
    /// Whether the menu is empty until it opens.
    static bool isFilledWhenShown(const QMenu& menu);
    /// The menus of the menu bar, and further ones with commands.
    QList<QMenu*> menus() const;
    /// A menu with commands that is not in the menu bar.
    void addMenu(QMenu& menu) { furtherMenus_ << &menu; }
    /// Updates which commands are enabled. The document's and the run's changes call it.
    void refresh();
    bool isIdle() const;
    /// Updates the texts, after the language or the keys changed.
    void retranslate();

    LazyDock& addDock(QObject& feature, const Dock& dock);
    LazyDock& dock(const char* id) const;
    /// Sorted by position.
    const std::vector<std::pair<Dock, LazyDock*>>& docks() const { return docks_; }

    void addFileType(FileType type);
    /// Opens files and folders with the first type that accepts them: all together, else each.
    void open(const QStringList& files);
    /// Endings of all types, such as ".cu".
    QStringList endings() const;
    /// The folder for file dialogs: of the document, or of the file opened last.
    QString folder() const;

    void addTextEditing(TextEditing editing) { editing_.push_back(std::move(editing)); }
    const std::vector<TextEditing>& textEditing() const { return editing_; }
    /// The window closes only if every question returns true. The last one is asked first.
    void addCloseQuestion(std::function<bool()> mayClose) {
        questions_.push_back(std::move(mayClose));
    }
    bool mayClose() const;

    /// Shows the work instead of the start page.
    void showWork();
    /// All devices, and the one that runs the experiment; null if there is none.
    const std::vector<DeviceDescription>& devices() const { return devices_; }
    const DeviceDescription* device() const { return device_; }
    /// `recordedOn`: the GPU whose recording the automatic device plays; may be empty.
    void setDevice(const DeviceDescription* device, const QString& recordedOn);

  signals:
    /// The window was painted for the first time.
    void started();
    /// The catalog was read.
    void catalogRead();
    /// The window was painted, and there are kernels: unsaved texts can be recovered.
    void recoveryWanted();
    /// Something replaces the document's experiment: input that is not yet in it is dropped.
    void aboutToChange();
    /// Another document is open; it may hold kernels that the catalog lacks.
    void kernelsWanted();
    /// Another document is open, and the catalog has its kernels.
    void documentReplaced();
    void aboutToClose();
    void newDocumentWanted();
    void labWanted(const QString& id);
    /// A published table.
    void tableWanted(const QString& id);
    void kernelFileWanted(const QString& file);
    void deviceChanged(const kernelcurve::DeviceDescription* device, const QString& recordedOn);
    /// The axes of the charts show everything again.
    void showAllWanted();
    /// A kernel's trial began or ended, and the user may have trusted its program.
    void kernelTried();
    /// The list of kernels shows this one.
    void kernelShown(const std::string& id);
    /// The panel of the comparison comes up.
    void comparisonWanted();
    /// Docks were restored without regard to the document.
    void docksRestored();
    void connectWanted(const std::string& host);
    void retranslated();

  private:
    struct Entry {
        FeatureCommand command;
        QAction* action; ///< of a submenu, the one that opens it
        const char* context;
        QToolButton* button; ///< null without a place in the toolbar
    };
    void addCommand(QObject& feature, const FeatureCommand& command);
    const Entry& entry(const char* id) const;
    void insert(QMenu& menu, QAction& action, int position);
    static void showTexts(const Entry& entry);
    static void nameDock(const std::pair<Dock, LazyDock*>& dock);

    std::vector<Entry> entries_;
    std::map<std::string, QMenu*> menus_;
    std::map<QMenu*, std::multimap<int, QAction*>> places_; ///< by position
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
