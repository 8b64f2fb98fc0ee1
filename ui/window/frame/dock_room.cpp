#include "ui/window/frame/dock_room.h"

#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QMainWindow>
#include <QScreen>

#include <algorithm>
#include <utility>

namespace kernelcurve {

DockRoom::DockRoom(QMainWindow& window, std::vector<QDockWidget*> docks)
    : QObject(&window)
    , window_(window)
    , docks_(std::move(docks)) {
    for (QDockWidget* dock : docks_)
        connect(dock, &QDockWidget::visibilityChanged, this, [this, dock](bool visible) {
            if (!visible)
                return;
            const auto place = std::ranges::find(docks_, dock);
            std::rotate(place, place + 1, docks_.end());
        });
    // It would grow at once, before a panel can give way.
    window_.layout()->setSizeConstraint(QLayout::SetNoConstraint);
    window_.installEventFilter(this);
}

bool DockRoom::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) {
        makeRoom();
        window_.setMinimumSize(
            window_.layout()->totalMinimumSize().boundedTo(window_.screen()->availableSize()));
    }
    return QObject::eventFilter(watched, event);
}

void DockRoom::makeRoom() {
    const int room = std::max(window_.width(), window_.screen()->availableSize().width());
    for (std::size_t place = 0; place + 1 < docks_.size(); ++place) {
        if (window_.layout()->totalMinimumSize().width() <= room)
            return;
        if (!docks_[place]->isHidden() && !docks_[place]->isFloating())
            docks_[place]->hide();
    }
}

} // namespace kernelcurve
