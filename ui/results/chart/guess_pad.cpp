#include "ui/results/chart/guess_pad.h"

#include "app/chart/data/chart_ticks.h"
#include "app/chart/plot/chart_geometry.h"
#include "app/chart/view/chart_canvas.h"
#include "app/chart/view/chart_view.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace kernelcurve {

GuessPad::GuessPad(ChartView& chart)
    : QWidget(&chart)
    , chart_(chart) {
    setObjectName(QStringLiteral("guessPad"));
    setMouseTracking(true);
    setCursor(Qt::CrossCursor);
    // With the proxy, the chart still receives keyboard input.
    setFocusProxy(&chart);
    chart.installEventFilter(this);
    setGeometry(chart.rect());
}

void GuessPad::setHint(const QString& hint) {
    hint_ = hint;
    setAccessibleDescription(hint);
    update();
}

bool GuessPad::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        setGeometry(chart_.rect());
    return QWidget::eventFilter(watched, event);
}

QPointF GuessPad::placeAt(const QPointF& pixel) const {
    const ChartGeometry& drawn = chart_.canvas().drawn().geometry();
    const QRectF area = drawn.plotArea();
    return {drawn.xAt(std::clamp(pixel.x(), area.left(), area.right())),
            drawn.yAt(std::clamp(pixel.y(), area.top(), area.bottom()))};
}

void GuessPad::goTo(const QPointF& pixel) {
    const QPointF place = placeAt(pixel);
    const QPointF from = pen_.value_or(place);
    pen_ = place;
    emit drawn(from, place);
}

void GuessPad::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton &&
        chart_.canvas().drawn().geometry().plotArea().contains(event->position())) {
        pen_.reset();
        goTo(event->position());
    }
}

void GuessPad::mouseMoveEvent(QMouseEvent* event) {
    hover_ = event->position();
    if (pen_ && event->buttons().testFlag(Qt::LeftButton))
        goTo(event->position());
    update();
}

void GuessPad::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && pen_) {
        pen_.reset();
        emit penLifted();
    }
}

void GuessPad::leaveEvent(QEvent* event) {
    hover_.reset();
    update();
    QWidget::leaveEvent(event);
}

void GuessPad::paintEvent(QPaintEvent*) {
    const QRectF area = chart_.canvas().drawn().geometry().plotArea();
    QPainter painter(this);
    constexpr double gap = 4;
    painter.setPen(palette().color(QPalette::PlaceholderText));
    if (chart_.chart().series.empty())
        painter.drawText(area.adjusted(gap, gap, -gap, -gap), Qt::AlignCenter | Qt::TextWordWrap,
                         hint_);
    if (!hover_ || !area.contains(*hover_))
        return;
    const ChartAxis& axis = chart_.chart().y;
    QString text = chartNumber(axis, placeAt(*hover_).y());
    if (!axis.unit.isEmpty())
        text += u' ' + axis.unit;
    painter.setPen(QPen(palette().color(QPalette::Text), 1, Qt::DotLine));
    painter.drawLine(QPointF(area.left(), hover_->y()), QPointF(area.right(), hover_->y()));
    painter.drawText(QPointF(area.left() + gap, hover_->y() - gap), text);
}

} // namespace kernelcurve
