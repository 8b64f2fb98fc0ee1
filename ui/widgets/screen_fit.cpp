#include "ui/widgets/screen_fit.h"

#include "ui/widgets/scrolled_part.h"

#include <QBoxLayout>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QMainWindow>
#include <QMessageBox>
#include <QResizeEvent>
#include <QStyle>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

bool isWindow(const QWidget& widget) {
    return widget.isWindow() &&
           (widget.windowType() == Qt::Window || widget.windowType() == Qt::Dialog);
}

/// Returns the available size for a window inside its frame. Before the window is shown, its frame
/// is unknown. In this case, the function uses the parent window's frame or the style's title bar.
QSize roomFor(const QWidget& window) {
    QSize frame = window.frameGeometry().size() - window.size();
    if (const QWidget* owner = window.parentWidget(); frame.isEmpty() && owner != nullptr)
        frame = owner->window()->frameGeometry().size() - owner->window()->size();
    if (frame.isEmpty() && !window.windowFlags().testFlag(Qt::FramelessWindowHint))
        frame = {0, window.style()->pixelMetric(QStyle::PM_TitleBarHeight, nullptr, &window)};
    return window.screen()->availableSize() - frame;
}

bool fillsScreen(const QWidget& window) {
    return window.windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen);
}

} // namespace

ScreenFit::ScreenFit(QObject* parent)
    : QObject(parent) {
    QCoreApplication::instance()->installEventFilter(this);
}

bool ScreenFit::eventFilter(QObject* watched, QEvent* event) {
    const QEvent::Type type = event->type();
    if (type != QEvent::Show && type != QEvent::Resize && type != QEvent::LayoutRequest)
        return QObject::eventFilter(watched, event);
    auto* window = qobject_cast<QWidget*>(watched);
    if (window == nullptr || !isWindow(*window) || fillsScreen(*window))
        return QObject::eventFilter(watched, event);
    if (type != QEvent::Resize && qobject_cast<QMainWindow*>(window) == nullptr)
        fit(*window);
    if (type == QEvent::Resize && window->isVisible() && !event->spontaneous()) {
        grown_.emplace_back(window);
        moveSoon_.start();
    }
    return QObject::eventFilter(watched, event);
}

void ScreenFit::fit(QWidget& window) {
    const QSize room = roomFor(window);
    QLayout* layout = window.layout();
    if (layout != nullptr && qobject_cast<QMessageBox*>(&window) == nullptr) {
        const QSize least = layout->totalMinimumSize();
        if (least.width() > room.width() || least.height() > room.height())
            letScroll(window);
    }
    if (window.width() > room.width() || window.height() > room.height())
        window.resize(window.size().boundedTo(room));
}

/// Makes the content of the window scroll, except the buttons at the bottom.
void ScreenFit::letScroll(QWidget& window) {
    auto* inside = qobject_cast<QBoxLayout*>(window.layout());
    if (inside == nullptr || inside->count() == 0 ||
        dynamic_cast<ScrolledPart*>(inside->itemAt(0)->widget()) != nullptr)
        return;
    const QSize size = window.size();
    QWidget* foot = inside->itemAt(inside->count() - 1)->widget();
    if (qobject_cast<QDialogButtonBox*>(foot) == nullptr)
        foot = nullptr;
    const QMargins margins = inside->contentsMargins();
    if (foot != nullptr)
        inside->removeWidget(foot);
    auto* content = new QWidget;
    // The call moves the layout from the window to the scrolled content.
    content->setLayout(inside);
    auto* outside = new QVBoxLayout(&window);
    outside->setContentsMargins({});
    outside->addWidget(new ScrolledPart(content, {0.3, 0.3}, &window), 1);
    if (foot != nullptr) {
        auto* row = new QVBoxLayout;
        row->setContentsMargins(margins.left(), 0, margins.right(), margins.bottom());
        row->addWidget(foot);
        outside->addLayout(row);
    }
    outside->activate();
    window.resize(size);
}

void ScreenFit::moveInside() {
    for (const QPointer<QWidget>& window : std::exchange(grown_, {})) {
        if (!window || !window->isVisible() || fillsScreen(*window))
            continue;
        const QRect screen = window->screen()->availableGeometry();
        QRect frame = window->frameGeometry();
        if (screen.contains(frame) || frame.width() > screen.width() ||
            frame.height() > screen.height())
            continue;
        frame.moveRight(std::min(frame.right(), screen.right()));
        frame.moveBottom(std::min(frame.bottom(), screen.bottom()));
        frame.moveLeft(std::max(frame.left(), screen.left()));
        frame.moveTop(std::max(frame.top(), screen.top()));
        window->move(frame.topLeft());
    }
}

} // namespace kernelcurve
