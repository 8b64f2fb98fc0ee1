#include "app/chart/plot/chart_heat.h"

#include "app/chart/data/chart_ticks.h"
#include "app/chart/labels/chart_marks.h"

#include <QFontMetrics>

#include <algorithm>
#include <array>
#include <cmath>

namespace kernelcurve {
namespace {

constexpr double labelScale = 0.88;

QString labelOf(double value) {
    return QString::number(value, 'g', value >= 100 && value < 1e6 ? 4 : 3);
}

constexpr int rampWidth = 16;
constexpr int rampGap = 14;
constexpr int tickGap = 5;

} // namespace

HeatScale::HeatScale(const ChartData& chart)
    : logarithmic_(chart.y.logarithmic) {
    if (chart.kind != ChartKind::HeatMap)
        return;
    bool any = false;
    for (const ChartSeries& series : chart.series)
        for (const ChartPoint& point : series.points) {
            if (!point.y || !std::isfinite(*point.y) || (logarithmic_ && *point.y <= 0))
                continue;
            low_ = any ? std::min(low_, *point.y) : *point.y;
            high_ = any ? std::max(high_, *point.y) : *point.y;
            any = true;
        }
    if (any && low_ == high_)
        high_ = low_ + std::max(std::abs(low_) * 0.01, 1e-9);
}

double HeatScale::share(double value) const {
    if (isEmpty() || !std::isfinite(value) || (logarithmic_ && value <= 0))
        return 0;
    // Halved values and logarithms avoid overflow in the differences.
    const auto on = [this](double one) { return logarithmic_ ? std::log(one) : one / 2; };
    const double share = (on(value) - on(low_)) / (on(high_) - on(low_));
    return std::clamp(share, 0.0, 1.0);
}

QColor HeatScale::color(double share) {
    // Colours from blue to yellow with CIE L* 14, 33, 52, 72, and 92. They are distinguishable with
    // all types of colour vision.
    constexpr std::array<std::array<int, 3>, 5> stops{
        {{13, 34, 74}, {28, 82, 120}, {58, 133, 139}, {142, 184, 120}, {247, 230, 140}}};
    const double place = std::clamp(share, 0.0, 1.0) * (stops.size() - 1);
    const auto first = std::min(static_cast<std::size_t>(place), stops.size() - 2);
    const double part = place - static_cast<double>(first);
    const auto mix = [&](std::size_t channel) {
        return static_cast<int>(std::lround(stops.at(first).at(channel) * (1 - part) +
                                            stops.at(first + 1).at(channel) * part));
    };
    return {mix(0), mix(1), mix(2)};
}

void ChartHeat::draw(QCPPainter* painter) {
    if (chart_.kind != ChartKind::HeatMap)
        return;
    const QCPAxis* x = mParentPlot->xAxis;
    const QCPAxis* y = mParentPlot->yAxis;
    const double cellWidth = x->coordToPixel(1) - x->coordToPixel(0);
    const double cellHeight = y->coordToPixel(0) - y->coordToPixel(1);
    const HeatScale scale(chart_);
    const bool labelled = labelsFit({cellWidth, cellHeight});
    for (std::size_t row = 0; row < chart_.series.size(); ++row) {
        const double middle = static_cast<double>(row);
        const double top = y->coordToPixel(middle + 0.5);
        const double bottom = y->coordToPixel(middle - 0.5);
        if (bottom < clipRect().top() || top > clipRect().bottom())
            continue;
        double drawnTo = -1;
        bool hasValue = false;
        for (const ChartPoint& point : chart_.series[row].points) {
            const double left = x->coordToPixel(point.x - 0.5);
            const double right = x->coordToPixel(point.x + 0.5);
            if (right < clipRect().left() || left > clipRect().right())
                continue;
            // If several cells are on one pixel, or a configuration was measured repeatedly, draw
            // the first cell with a value.
            if (right < drawnTo + 1 && (hasValue || !point.y))
                continue;
            hasValue = point.y.has_value();
            drawnTo = right;
            drawCell(*painter, QRectF(QPointF(left, top), QPointF(right, bottom)), point, scale,
                     labelled);
        }
    }
}

/// Returns true if every value fits into a cell. Otherwise, no cell is labelled.
bool ChartHeat::labelsFit(const QSizeF& cell) const {
    const QFontMetrics metrics(theme_.scaledFont(labelScale));
    if (metrics.height() > cell.height())
        return false;
    constexpr int margin = 4;
    if (metrics.horizontalAdvance(u'0') + margin > cell.width())
        return false;
    for (const ChartSeries& series : chart_.series)
        for (const ChartPoint& point : series.points)
            if (point.y && metrics.horizontalAdvance(labelOf(*point.y)) + margin > cell.width())
                return false;
    return true;
}

void ChartHeat::drawCell(QCPPainter& painter, const QRectF& cell, const ChartPoint& point,
                         const HeatScale& scale, bool labelled) const {
    if (!point.y) {
        drawMissingMark(painter, cell.center(), point.status == Status::Excluded,
                        QPen(theme_.mutedText, 1.8), theme_.markerSize);
        return;
    }
    const double share = scale.share(*point.y);
    const QColor fill = HeatScale::color(share);
    // Gaps separate large cells. Small cells touch, because gaps would cover them.
    constexpr double minForGap = 6;
    const double gap = std::min(cell.width(), cell.height()) >= minForGap ? 0.5 : 0;
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRect(cell.adjusted(gap, gap, gap > 0 ? -gap : 1, gap > 0 ? -gap : 1));
    constexpr double lightFrom = 0.5;
    const QColor ink = share > lightFrom ? QColor(0x10, 0x10, 0x10) : QColor(0xf6, 0xf6, 0xf6);
    const double mark =
        std::min(theme_.markerSize * 0.5, std::min(cell.width(), cell.height()) / 6);
    if (point.noisy)
        drawNoisy(painter, cell.topLeft() + QPointF(2 * mark, 2 * mark), ink, mark);
    if (point.throttled)
        drawThrottled(painter, cell.topRight() + QPointF(-2 * mark, 3 * mark), ink, mark);
    if (!labelled)
        return;
    painter.setFont(theme_.scaledFont(labelScale));
    painter.setPen(ink);
    painter.drawText(cell, Qt::AlignCenter, labelOf(*point.y));
}

ChartColorScale::ChartColorScale(const DrawnChart& drawn)
    : QCPLayoutElement(&drawn.plot)
    , drawn_(drawn) {
    setMargins({});
    setSizeConstraintRect(scrOuterRect);
}

void ChartColorScale::arrange() {
    int width = 0;
    if (!scale_.isEmpty()) {
        const QFontMetrics metrics(theme_.font);
        constexpr int widestTick = 7; // maximum number of digits of a tick
        width = rampGap + rampWidth + tickGap + widestTick * metrics.horizontalAdvance(u'0') +
                metrics.height() + tickGap;
    }
    setMinimumSize(width, 0);
    setMaximumSize(width, QWIDGETSIZE_MAX);
}

void ChartColorScale::applyDefaultAntialiasingHint(QCPPainter* painter) const {
    painter->setAntialiasing(false);
}

void ChartColorScale::draw(QCPPainter* painter) {
    if (scale_.isEmpty())
        return;
    const QRect area = mParentPlot->axisRect()->rect();
    const QRectF ramp(mRect.left() + rampGap, area.top(), rampWidth, area.height());
    painter->setPen(Qt::NoPen);
    const int steps = std::max(area.height(), 2);
    for (int step = 0; step < steps; ++step) {
        painter->setBrush(HeatScale::color(1 - static_cast<double>(step) / (steps - 1)));
        painter->drawRect(QRectF(ramp.left(), ramp.top() + step, ramp.width(), 1.5));
    }
    const QFont font = theme_.scaledFont(0.92);
    const QFontMetrics metrics(font);
    painter->setFont(font);
    painter->setPen(theme_.text);
    constexpr int pitch = 48;
    const ChartRange range = scale_.range();
    const ChartTickMarks marks =
        chartTicks(drawn_.chart.y, range.low, range.high, std::max(2, area.height() / pitch));
    for (qsizetype index = 0; index < marks.ticks.size(); ++index) {
        const double y = ramp.bottom() - scale_.share(marks.ticks[index]) * ramp.height();
        painter->drawLine(QPointF(ramp.right(), y), QPointF(ramp.right() + 3, y));
        painter->drawText(QRectF(ramp.right() + tickGap, y - metrics.height() / 2.0,
                                 mRect.right() - ramp.right(), metrics.height()),
                          Qt::AlignLeft | Qt::AlignVCenter, marks.labels[index]);
    }
    painter->setFont(theme_.font);
    painter->save();
    painter->translate(mRect.right() - QFontMetrics(theme_.font).descent(), ramp.center().y());
    painter->rotate(-90);
    painter->drawText(QRectF(-ramp.height() / 2, -QFontMetrics(theme_.font).ascent(), ramp.height(),
                             QFontMetrics(theme_.font).height()),
                      Qt::AlignCenter | Qt::TextDontClip, drawn_.chart.y.label);
    painter->restore();
}

} // namespace kernelcurve
