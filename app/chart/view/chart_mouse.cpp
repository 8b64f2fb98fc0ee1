#include "app/chart/view/chart_mouse.h"

#include "app/chart/plot/chart_geometry.h"
#include "app/chart/view/chart_canvas.h"
#include "app/chart/view/chart_overlay.h"

#include <QApplication>
#include <QMouseEvent>
#include <QWheelEvent>

#include <cmath>

namespace kernelcurve {

ChartMouse::ChartMouse(ChartCanvas& canvas)
    : canvas_(canvas) {
    canvas.widget()->installEventFilter(this);
}

bool ChartMouse::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::Wheel:
        wheel(*static_cast<QWheelEvent*>(event));
        event->accept();
        return true;
    case QEvent::MouseButtonPress:
        press(*static_cast<QMouseEvent*>(event));
        // The event is passed on, so that the view receives the focus.
        return false;
    case QEvent::MouseMove:
        move(*static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::MouseButtonRelease:
        release(*static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::MouseButtonDblClick:
        doubleClick(*static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::ContextMenu:
        // The context menu opens on release, because a right drag zooms.
        return true;
    case QEvent::Leave:
        canvas_.cursor().leave();
        return false;
    default:
        return QObject::eventFilter(watched, event);
    }
}

Qt::Orientations ChartMouse::axesAt(const QPointF& place) const {
    const QRectF area = canvas_.drawn().geometry().plotArea();
    if (area.contains(place))
        return Qt::Horizontal | Qt::Vertical;
    const bool beside =
        place.x() < area.left() && place.y() >= area.top() && place.y() <= area.bottom();
    // Height in pixels of the x axis's ticks and label. The legend and the caption are below them.
    constexpr double axisHeight = 60;
    const bool below = place.y() > area.bottom() && place.y() < area.bottom() + axisHeight &&
                       place.x() >= area.left() && place.x() <= area.right();
    if (beside)
        return Qt::Vertical;
    return below && canvas_.drawn().legendSeriesAt(place) < 0 ? Qt::Orientations(Qt::Horizontal)
                                                              : Qt::Orientations();
}

void ChartMouse::wheel(const QWheelEvent& event) {
    const QPoint turned = event.angleDelta();
    const int angle = turned.y() != 0 ? turned.y() : turned.x();
    constexpr double notch = 120; // one wheel step of 15 degrees, in units of 1/8 degree
    constexpr double factorOfNotch = 0.85;
    const Qt::Orientations axes = axesAt(event.position());
    if (angle != 0 && axes)
        canvas_.zoomer().zoom(axes, std::pow(factorOfNotch, angle / notch), event.position());
}

void ChartMouse::press(const QMouseEvent& event) {
    if (event.button() == Qt::BackButton)
        return canvas_.zoomer().goBack();
    if (event.button() == Qt::ForwardButton)
        return canvas_.zoomer().goForward();
    start_ = last_ = event.position();
    axes_ = axesAt(event.position());
    legendSeries_ = canvas_.drawn().legendSeriesAt(event.position());
    const bool left = event.button() == Qt::LeftButton;
    wantsBand_ = event.button() == Qt::RightButton ||
                 (left && event.modifiers().testFlag(Qt::ShiftModifier));
    if (legendSeries_ >= 0 && left)
        drag_ = Drag::Legend;
    else
        drag_ = left || wantsBand_ ? Drag::Undecided : Drag::None;
}

void ChartMouse::move(const QMouseEvent& event) {
    const QPointF place = event.position();
    const bool far = (place - start_).manhattanLength() >= QApplication::startDragDistance();
    if (drag_ == Drag::Undecided && far && axes_) {
        drag_ = wantsBand_ && axes_ == (Qt::Horizontal | Qt::Vertical) ? Drag::Band : Drag::Pan;
        canvas_.cursor().leave();
    }
    const QRectF area = canvas_.drawn().geometry().plotArea();
    if (drag_ == Drag::Band) {
        canvas_.overlay().setRubberBand(QRectF(start_, place).normalized().intersected(area));
    } else if (drag_ == Drag::Pan) {
        const QPointF moved = place - last_;
        canvas_.zoomer().pan(axes_.testFlag(Qt::Horizontal) ? -moved.x() / area.width() : 0,
                             axes_.testFlag(Qt::Vertical) ? moved.y() / area.height() : 0);
        last_ = place;
    } else if (event.buttons() == Qt::NoButton) {
        canvas_.cursor().track(place);
    }
    showCursor(place);
}

void ChartMouse::release(const QMouseEvent& event) {
    const Drag drag = std::exchange(drag_, Drag::None);
    if (drag == Drag::Band) {
        canvas_.overlay().setRubberBand(std::nullopt);
        // Ignore very thin bands.
        const QPointF extent = event.position() - start_;
        constexpr double least = 5;
        if (std::abs(extent.x()) >= least && std::abs(extent.y()) >= least)
            canvas_.zoomer().zoomInto(QRectF(start_, event.position()));
    } else if (drag == Drag::Undecided && event.button() == Qt::RightButton) {
        emit menuWanted(event.globalPosition().toPoint());
    } else if (drag == Drag::Undecided) {
        emit clicked(canvas_.cursor().rowAt(event.position()));
    } else if (drag == Drag::Legend &&
               canvas_.drawn().legendSeriesAt(event.position()) == legendSeries_) {
        hiddenBeforeClick_ = canvas_.hidden();
        if (event.modifiers().testFlag(Qt::ControlModifier))
            canvas_.isolate(legendSeries_);
        else
            canvas_.toggle(legendSeries_);
    }
    showCursor(event.position());
}

void ChartMouse::doubleClick(const QMouseEvent& event) {
    if (event.button() != Qt::LeftButton)
        return;
    const int series = canvas_.drawn().legendSeriesAt(event.position());
    if (series >= 0) {
        // The first click has already hidden or shown the series.
        canvas_.setHidden(hiddenBeforeClick_);
        canvas_.isolate(series);
    } else if (axesAt(event.position())) {
        canvas_.zoomer().showAll();
    }
}

void ChartMouse::showCursor(const QPointF& place) {
    const int series = canvas_.drawn().legendSeriesAt(place);
    Qt::CursorShape shape = Qt::ArrowCursor;
    if (drag_ == Drag::Pan)
        shape = Qt::ClosedHandCursor;
    else if (drag_ == Drag::Band || canvas_.drawn().geometry().plotArea().contains(place))
        shape = Qt::CrossCursor;
    else if (series >= 0)
        shape = Qt::PointingHandCursor;
    else if (axesAt(place) == Qt::Horizontal)
        shape = Qt::SizeHorCursor;
    else if (axesAt(place) == Qt::Vertical)
        shape = Qt::SizeVerCursor;
    // The legend may shorten the name.
    canvas_.widget()->setToolTip(
        series < 0 ? QString() : canvas_.chart().series[static_cast<std::size_t>(series)].name);
    if (canvas_.widget()->cursor().shape() != shape)
        canvas_.widget()->setCursor(shape);
}

} // namespace kernelcurve
