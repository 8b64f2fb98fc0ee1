#include "ui/widgets/focus_in_view.h"

#include <QCoreApplication>
#include <QFocusEvent>
#include <QScrollArea>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

/// Scrolls to the whole widget, or to the cursor of a widget that is higher than the area.
void show(QWidget& widget, QScrollArea& area) {
    const QSize view = area.viewport()->size();
    if (widget.height() > view.height())
        return area.ensureWidgetVisible(&widget);
    constexpr int margin = 8;
    const QPoint middle = widget.mapTo(area.widget(), widget.rect().center());
    area.ensureVisible(middle.x(), middle.y(), std::min(widget.width(), view.width()) / 2,
                       std::min(widget.height() / 2 + margin, view.height() / 2));
}

} // namespace

void scrollIntoView(QWidget& widget) {
    for (QWidget* above = widget.parentWidget(); above != nullptr && !above->isWindow();
         above = above->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(above))
            show(widget, *area);
}

FocusInView::FocusInView(QObject* parent)
    : QObject(parent) {
    QCoreApplication::instance()->installEventFilter(this);
}

bool FocusInView::eventFilter(QObject* watched, QEvent* event) {
    // Helper objects of a style also receive such events.
    auto* widget = qobject_cast<QWidget*>(watched);
    if (widget != nullptr && event->type() == QEvent::FocusOut)
        lost_ = !widget->isEnabled() || widget->isHidden();
    if (widget != nullptr && event->type() == QEvent::FocusIn) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        // A clicked widget is already visible, and must not move. Switching windows does not
        // scroll. If the focused widget is disabled or hidden, Qt moves the focus as the Tab key
        // does.
        const bool isMovedByQt = std::exchange(lost_, false) && reason == Qt::TabFocusReason;
        if (!isMovedByQt && reason != Qt::MouseFocusReason && reason != Qt::PopupFocusReason &&
            reason != Qt::ActiveWindowFocusReason) {
            focused_ = widget;
            turns_ = 4;
            revealSoon_.start();
        }
    }
    return QObject::eventFilter(watched, event);
}

void FocusInView::reveal() {
    if (!focused_ || !focused_->hasFocus())
        return;
    scrollIntoView(*focused_);
    if (--turns_ > 0)
        revealSoon_.start();
}

} // namespace kernelcurve
