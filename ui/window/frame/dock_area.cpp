#include "ui/window/frame/dock_area.h"

#include "ui/window/frame/side_rail.h"
#include "ui/workbench/lazy_dock.h"
#include "ui/workbench/window_pages.h"
#include "ui/workbench/workbench.h"

#include <QEvent>
#include <QLayout>
#include <QScreen>
#include <QTabBar>

#include <algorithm>
#include <map>
#include <utility>

namespace kernelcurve {

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
