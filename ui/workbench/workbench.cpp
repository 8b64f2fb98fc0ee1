#include "ui/workbench/workbench.h"

#include "app/document/experiment_document.h"
#include "app/document/run_controller.h"
#include "app/engine/engine_client.h"
#include "ui/keys/command_keys.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/widgets/named.h"
#include "ui/workbench/lazy_dock.h"
#include "ui/workbench/window_pages.h"
#include "ui/workbench/work_bar.h"

#include <QAction>
#include <QCoreApplication>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

constexpr const char* filledWhenShown = "filledWhenShown";
constexpr const char* contextName = "dockContext";

struct BarMenu {
    const char* id;
    const char* text;
};

constexpr BarMenu barMenus[] = {{"file", QT_TRANSLATE_NOOP("kernelcurve::Workbench", "&File")},
                                {"edit", QT_TRANSLATE_NOOP("kernelcurve::Workbench", "&Edit")},
                                {"run", QT_TRANSLATE_NOOP("kernelcurve::Workbench", "&Run")},
                                {"device", QT_TRANSLATE_NOOP("kernelcurve::Workbench", "Device")},
                                {"view", QT_TRANSLATE_NOOP("kernelcurve::Workbench", "&View")},
                                {"help", QT_TRANSLATE_NOOP("kernelcurve::Workbench", "&Help")}};

} // namespace

Workbench::Workbench(QMainWindow& mainWindow, EngineClient& client, Catalog& kernels,
                     ExperimentDocument& experiments)
    : QObject(&mainWindow)
    , window(mainWindow)
    , engine(client)
    , catalog(kernels)
    , document(experiments)
    , runs(*new RunController(engine, document, catalog, this))
    , messages(*new MessageBar(&window))
    , pages(*new WindowPages(&window))
    , bar(*new WorkBar(window)) {
    for (const BarMenu& each : barMenus) {
        QMenu& entry = menu(each.id);
        window.menuBar()->addMenu(&entry);
        entries_.push_back(
            {{"", each.text}, entry.menuAction(), "kernelcurve::Workbench", nullptr});
    }
    document.setCatalog(catalog);
    connect(this, &Workbench::documentReplaced, this, [this] {
        showWork();
        runs.abandon();
    });
    connect(&engine, &EngineClient::devicesKnown, this,
            [this](const auto& devices) { devices_ = devices; });
    connect(&runs, &RunController::stateChanged, this, &Workbench::refresh);
    connect(&document, &ExperimentDocument::experimentChanged, this, &Workbench::refresh);
    connect(&document, &ExperimentDocument::earlierRunsChanged, this, &Workbench::refresh);
}

Workbench::~Workbench() = default;

void Workbench::addCommands(QObject& feature, const std::vector<FeatureCommand>& commands) {
    for (const FeatureCommand& command : commands)
        addCommand(feature, command);
}

void Workbench::addCommand(QObject& feature, const FeatureCommand& command) {
    const bool isMenu = command.isMenu || command.fill;
    QAction* action = isMenu ? menu(command.id).menuAction() : named(command.id, new QAction(this));
    if (command.icon != nullptr && !isMenu)
        action->setIcon(actionIcon(QString::fromLatin1(command.icon)));
    action->setShortcuts(command.keys);
    action->setCheckable(static_cast<bool>(command.toggle));
    for (const MenuPlace& place : command.menus)
        insert(menu(place.menu), *action, place.position);
    QToolButton* button = nullptr;
    if (command.bar.position > 0)
        button = named((std::string(command.id) + "Button").c_str(),
                       isMenu ? bar.put(menu(command.id), command.icon, command.bar)
                              : bar.put(*action, command.bar));
    if (command.fill) {
        menu(command.id).setProperty(filledWhenShown, true);
        connect(&menu(command.id), &QMenu::aboutToShow, &feature,
                [this, command] { command.fill(menu(command.id)); });
    }
    if (isMenu && command.run) {
        button->setPopupMode(QToolButton::MenuButtonPopup);
        connect(button, &QToolButton::clicked, &feature, command.run);
    }
    if (!isMenu) {
        // The shortcut of an action must work even if the action is in no menu.
        window.addAction(action);
        connect(action, &QAction::triggered, &feature, [this, command](bool checked) {
            if (command.leavesStart)
                showWork();
            if (command.toggle)
                command.toggle(checked);
            else if (command.run)
                command.run();
        });
    }
    entries_.push_back({command, action, feature.metaObject()->className(), button});
    showTexts(entries_.back());
}

void Workbench::insert(QMenu& menu, QAction& action, int position) {
    constexpr int group = 100;
    auto& places = places_[&menu];
    const int begin = position / group * group;
    const auto next = [&places](int before) {
        const auto found = places.upper_bound(before);
        return found == places.end() ? nullptr : found->second;
    };
    if (begin > group && !places.contains(begin))
        places.emplace(begin, menu.insertSeparator(next(begin)));
    menu.insertAction(next(position), &action);
    places.emplace(position, &action);
}

const Workbench::Entry& Workbench::entry(const char* id) const {
    const auto found = std::ranges::find_if(
        entries_, [id](const Entry& entry) { return QLatin1String(entry.command.id) == id; });
    Q_ASSERT(found != entries_.end());
    return *found;
}

QAction& Workbench::action(const char* id) const {
    return *entry(id).action;
}

QToolButton& Workbench::button(const char* id) const {
    return *entry(id).button;
}

QMenu& Workbench::menu(const char* id) {
    QMenu*& found = menus_[id];
    if (found == nullptr)
        found = named((std::string(id) + "Menu").c_str(), new QMenu(&window));
    return *found;
}

bool Workbench::isFilledWhenShown(const QMenu& menu) {
    return menu.property(filledWhenShown).toBool();
}

QList<QMenu*> Workbench::menus() const {
    QList<QMenu*> all;
    for (const BarMenu& each : barMenus)
        all << menus_.at(each.id);
    return all + furtherMenus_;
}

bool Workbench::isIdle() const {
    return !runs.running();
}

void Workbench::refresh() {
    for (const Entry& entry : entries_)
        if (entry.command.isEnabled)
            entry.action->setEnabled(entry.command.isEnabled());
}

void Workbench::showTexts(const Entry& entry) {
    const auto text = [&entry](const char* source) {
        return QCoreApplication::translate(entry.context, source);
    };
    const FeatureCommand& command = entry.command;
    if (command.text != nullptr)
        setText(*entry.action, entry.context, command.text);
    const QString tip = command.tip == nullptr    ? QString()
                        : command.word == nullptr ? text(command.tip)
                                                  : withKey(text(command.tip), *entry.action);
    const bool isMenu = entry.action->menu() != nullptr;
    if (isMenu && entry.button != nullptr) {
        entry.button->setText(text(command.word));
        entry.button->setToolTip(tip);
    } else if (!isMenu) {
        if (command.word != nullptr)
            entry.action->setIconText(text(command.word));
        if (!tip.isEmpty())
            entry.action->setToolTip(tip);
    }
}

void Workbench::retranslate() {
    for (const Entry& entry : entries_)
        showTexts(entry);
    for (const auto& each : docks_)
        nameDock(each);
    bar.setWindowTitle(tr("Tools"));
    emit retranslated();
    refresh();
}

LazyDock& Workbench::addDock(QObject& feature, const Dock& dock) {
    auto* made = new LazyDock(QString::fromLatin1(dock.id), dock.make, dock.isWide, window);
    made->setProperty(contextName, feature.metaObject()->className());
    QAction* toggle = named((std::string(dock.id) + "Panel").c_str(), made->toggleViewAction());
    toggle->setShortcuts(dock.keys);
    toggle->setIcon(actionIcon(QString::fromLatin1(dock.icon)));
    constexpr int panels = 500;
    insert(menu("view"), *toggle, panels + dock.position);
    const auto after = std::ranges::upper_bound(
        docks_, dock.position, {}, [](const auto& each) { return each.first.position; });
    nameDock(*docks_.insert(after, {dock, made}));
    return *made;
}

LazyDock& Workbench::dock(const char* id) const {
    const auto found = std::ranges::find_if(
        docks_, [id](const auto& each) { return QLatin1String(each.first.id) == id; });
    Q_ASSERT(found != docks_.end());
    return *found->second;
}

void Workbench::nameDock(const std::pair<Dock, LazyDock*>& dock) {
    const QByteArray context = dock.second->property(contextName).toByteArray();
    dock.second->setWindowTitle(QCoreApplication::translate(context, dock.first.title));
    setText(*dock.second->toggleViewAction(), context, dock.first.title);
}

void Workbench::addFileType(FileType type) {
    const auto after = std::ranges::upper_bound(types_, type.order, {}, &FileType::order);
    types_.insert(after, std::move(type));
}

void Workbench::open(const QStringList& files) {
    const bool isOne = files.size() == 1;
    if (isOne && !QFileInfo(files.front()).isDir())
        lastFolder_ = QFileInfo(files.front()).absolutePath();
    for (const FileType& type : types_)
        if ((isOne || type.together) && type.accepts(files))
            return type.open(files);
    for (qsizetype place = 0; !isOne && place < files.size(); ++place)
        open({files[place]});
}

void Workbench::fillWithFiles(QMenu& menu, const QStringList& files) {
    menu.clear();
    menu.setToolTipsVisible(true);
    for (const QString& file : files) {
        // An escaped ampersand is not a mnemonic.
        auto* action = menu.addAction(asItIs(QFileInfo(file).fileName()), this,
                                      [this, file] { open({file}); });
        action->setToolTip(file);
        action->setStatusTip(file);
    }
    if (menu.isEmpty())
        menu.addAction(tr("No recent files"))->setEnabled(false);
}

QStringList Workbench::endings() const {
    QStringList all;
    for (const FileType& type : types_)
        all += type.endings;
    all.removeDuplicates();
    return all;
}

QString Workbench::folder() const {
    const QString file = document.file();
    return file.isEmpty() ? lastFolder_ : QFileInfo(file).absolutePath();
}

bool Workbench::withFocusedText(std::function<bool()> TextEditing::*act) const {
    return std::ranges::any_of(editing_, [act](const TextEditing& each) { return (each.*act)(); });
}

bool Workbench::mayClose() const {
    return std::all_of(questions_.rbegin(), questions_.rend(),
                       [](const auto& mayClose) { return mayClose(); });
}

void Workbench::showWork() {
    pages.showStart(false);
}

void Workbench::setDevice(const DeviceDescription* device, const QString& recordedOn) {
    device_ = device;
    emit deviceChanged(device, recordedOn);
}

} // namespace kernelcurve
