#include "ui/workbench/dock_width.h"

#include <QTimer>

#include <algorithm>
#include <utility>

namespace kernelcurve {

DockWidth::DockWidth(QDockWidget& dock, QMainWindow& window, std::function<int()> wanted)
    : QObject(&dock)
    , dock_(dock)
    , window_(window)
    , wanted_(std::move(wanted)) {
    setObjectName("dockWidth");
    connect(&dock, &QDockWidget::visibilityChanged, this, &DockWidth::share);
}

int DockWidth::wanted() const {
    return std::min(wanted_(), window_.width() * 2 / 5);
}

void DockWidth::share(bool shown) {
    if (shown && dock_.width() < wanted() && !dock_.isFloating()) {
        before_ = dock_.width();
        window_.resizeDocks({&dock_}, {wanted()}, Qt::Horizontal);
    }
    if (!shown && before_ > 0) // the window's layout is at work on it just now
        QTimer::singleShot(0, this, &DockWidth::giveBack);
}

void DockWidth::giveBack() {
    if (!window_.isVisible())
        return;
    auto* once = new QObject(this);
    for (auto* other : window_.findChildren<QDockWidget*>()) {
        if (other == &dock_ || window_.dockWidgetArea(other) != window_.dockWidgetArea(&dock_))
            continue;
        const auto give = [this, once, other] {
            if (!other->isVisible() || before_ == 0)
                return;
            once->deleteLater();
            const int before = std::exchange(before_, 0);
            if (auto* wide = dynamic_cast<DockWidth*>(
                    other->findChild<QObject*>(objectName(), Qt::FindDirectChildrenOnly)))
                wide->take(before);
            else
                window_.resizeDocks({other}, {before}, Qt::Horizontal);
        };
        connect(other, &QDockWidget::visibilityChanged, once, give, Qt::QueuedConnection);
        give();
    }
}

void DockWidth::take(int before) {
    before_ = wanted() > before ? before : 0;
    window_.resizeDocks({&dock_}, {std::max(wanted(), before)}, Qt::Horizontal);
}

} // namespace kernelcurve
