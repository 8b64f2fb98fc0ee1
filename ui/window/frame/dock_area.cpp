#include "ui/window/frame/dock_area.h"

#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/workbench/lazy_dock.h"
#include "ui/workbench/window_pages.h"
#include "ui/workbench/workbench.h"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QFontInfo>
#include <QLayout>
#include <QMainWindow>
#include <QScreen>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>
#include <map>
#include <utility>

namespace kernelcurve {

SideRail::SideRail(QMainWindow& window)
    : QToolBar(&window)
    , window_(window) {
    setObjectName(QStringLiteral("rail"));
    setMovable(false);
    toggleViewAction()->setVisible(false);
    window.addToolBar(Qt::RightToolBarArea, this);
    window.installEventFilter(this);
    fit();
    keepTranslated(this, [this] {
        setWindowTitle(tr("Panels"));
        setAccessibleName(tr("Panels"));
    });
}

void SideRail::add(QDockWidget& panel, const char* icon) {
    QAction* action = panel.toggleViewAction();
    action->setIcon(actionIcon(QString::fromLatin1(icon)));
    addAction(action);
    auto* button = qobject_cast<QToolButton*>(widgetForAction(action));
    button->setFocusPolicy(Qt::TabFocus);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    panels_.push_back(&panel);
    connect(&panel, &QDockWidget::visibilityChanged, this, [this, &panel](bool visible) {
        if (visible)
            makeRoomFor(panel);
    });
}

void SideRail::addWhileHidden(QDockWidget& panel, const char* icon) {
    QAction* way = addAction(actionIcon(QString::fromLatin1(icon)), QString());
    way->setObjectName(panel.objectName() + QStringLiteral("Back"));
    widgetForAction(way)->setFocusPolicy(Qt::TabFocus);
    widgetForAction(way)->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto show = [way, &panel] {
        way->setText(panel.windowTitle());
        way->setVisible(panel.isHidden());
    };
    connect(way, &QAction::triggered, &panel, [&panel] {
        panel.show();
        panel.raise();
    });
    connect(panel.toggleViewAction(), &QAction::changed, way, show);
    connect(&panel, &QDockWidget::visibilityChanged, way, show);
    show();
}

void SideRail::makeRoomFor(QDockWidget& panel) {
    if (panel.isFloating())
        return;
    const QList<QDockWidget*> behind = window_.tabifiedDockWidgets(&panel);
    for (QDockWidget* other : panels_)
        if (other != &panel && !other->isHidden() && behind.contains(other))
            other->hide();
}

bool SideRail::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &window_ && event->type() == QEvent::Resize)
        fit();
    return QToolBar::eventFilter(watched, event);
}

void SideRail::changeEvent(QEvent* event) {
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

/// Shows text below the icons if it fits.
void SideRail::fit() {
    const int letter = QFontInfo(font()).pixelSize();
    const int icon = letter * 16 / 13;
    constexpr int roomy = 112; // width in letters, about 1400 pixels at the default size
    setIconSize({icon, icon});
    setToolButtonStyle(window_.width() >= roomy * letter ? Qt::ToolButtonTextUnderIcon
                                                         : Qt::ToolButtonIconOnly);
}

DockArea::DockArea(Workbench& workbench)
    : QObject(&workbench)
    , workbench_(workbench)
    , window_(workbench.window)
    , rail_(new SideRail(window_)) {
    arrange();
    fillRail();
    for (const auto& [dock, widget] : workbench_.docks())
        docks_.push_back(widget);
    workbench_.pages.setDocks(docks_);
    for (QDockWidget* dock : docks_)
        connect(dock, &QDockWidget::visibilityChanged, this, [this, dock](bool visible) {
            if (!visible)
                return;
            dock->setProperty(hiddenForRoom, false);
            const auto place = std::ranges::find(docks_, dock);
            std::rotate(place, place + 1, docks_.end());
        });
    // Without this constraint, the window would grow before a panel can shrink.
    window_.layout()->setSizeConstraint(QLayout::SetNoConstraint);
    window_.setDockOptions(window_.dockOptions() & ~QMainWindow::AnimatedDocks);
    window_.installEventFilter(this);
    connect(&workbench_.pages, &WindowPages::switched, rail_,
            [this](bool isStartShown) { rail_->setVisible(!isStartShown); });
    connect(&workbench_, &Workbench::retranslated, this, &DockArea::nameTabs);
}

/// Docks in the same area are tabs. All docks except the experiment are initially hidden.
void DockArea::arrange() {
    std::map<Qt::DockWidgetArea, QDockWidget*> last;
    for (const auto& [dock, widget] : workbench_.docks()) {
        window_.addDockWidget(dock.area, widget);
        QDockWidget*& before = last[dock.area];
        if (before != nullptr)
            window_.tabifyDockWidget(before, widget);
        before = widget;
        widget->setVisible(dock.id == QLatin1String("experiment"));
    }
}

void DockArea::fillRail() {
    std::map<int, std::pair<LazyDock*, const char*>> sorted;
    for (const auto& [dock, widget] : workbench_.docks())
        if (dock.rail > 0)
            sorted[dock.rail] = {widget, dock.icon};
    for (const auto& [position, dock] : sorted) {
        const auto& [widget, icon] = dock;
        if (window_.dockWidgetArea(widget) == Qt::RightDockWidgetArea)
            rail_->add(*widget, icon);
        else
            rail_->addWhileHidden(*widget, icon);
    }
}

void DockArea::mayFill() {
    for (const auto& [dock, widget] : workbench_.docks())
        widget->mayFill();
}

bool DockArea::eventFilter(QObject* watched, QEvent* event) {
    // The window creates the tab bars of its docks. Screen readers need the names of these tab
    // bars.
    if (event->type() == QEvent::ChildPolished)
        nameTabs();
    if (event->type() == QEvent::LayoutRequest) {
        makeRoom();
        window_.setMinimumSize(
            window_.layout()->totalMinimumSize().boundedTo(window_.screen()->availableSize()));
    }
    return QObject::eventFilter(watched, event);
}

void DockArea::nameTabs() {
    for (auto* tabs : window_.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
        tabs->setAccessibleName(tr("Panels"));
}

void DockArea::makeRoom() {
    const int room = std::max(window_.width(), window_.screen()->availableSize().width());
    for (std::size_t place = 0; place + 1 < docks_.size(); ++place) {
        if (window_.layout()->totalMinimumSize().width() <= room)
            return;
        if (!docks_[place]->isHidden() && !docks_[place]->isFloating()) {
            docks_[place]->hide();
            docks_[place]->setProperty(hiddenForRoom, true);
        }
    }
}

} // namespace kernelcurve
