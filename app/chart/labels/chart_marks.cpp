#include "app/chart/labels/chart_marks.h"

#include "app/chart/data/chart_words.h"

#include <algorithm>
#include <map>

namespace kernelcurve {
namespace {

/// Returns the points of the series within the range of the axis. The points must be sorted by x.
std::span<const ChartPoint> visiblePoints(const ChartSeries& series, QCPRange range) {
    const auto first = std::ranges::lower_bound(series.points, range.lower, {}, &ChartPoint::x);
    const auto last = std::ranges::upper_bound(series.points, range.upper, {}, &ChartPoint::x);
    return first < last ? std::span(first, last) : std::span<const ChartPoint>();
}

} // namespace

std::vector<LegendMark> marksOf(const DrawnChart& drawn) {
    bool failed = false;
    bool excluded = false;
    bool errorBars = false;
    bool bands = false;
    bool predictedBars = false;
    bool noisy = false;
    bool throttled = false;
    bool absurd = false;
    for (const ChartSeries& series : drawn.chart.series) {
        if (!drawn.isShown(series))
            continue;
        for (const ChartPoint& point : series.points) {
            failed |= point.status == Status::Failed;
            excluded |= point.status == Status::Excluded;
            absurd |= point.status == Status::Measured && !point.y;
            noisy |= point.y && point.noisy && !series.faded;
            throttled |= point.y && point.throttled && !series.faded;
            if (!point.y || !point.low || !point.high || series.faded)
                continue;
            // The marker hides shorter error bars.
            constexpr double minSpread = 0.02;
            const bool isLong = *point.high - *point.low > minSpread * *point.y;
            errorBars |= isLong && !series.predicted;
            bands |= hasBand(drawn.chart, series);
            predictedBars |= isLong && series.predicted && !hasBand(drawn.chart, series);
        }
    }
    using Symbol = LegendMark::Symbol;
    std::vector<LegendMark> marks;
    if (drawn.barLabels.shares && drawn.chart.bound)
        marks.push_back(
            {Symbol::Percent, Chart::tr("relative to the %1").arg(drawn.chart.bound->name)});
    if (errorBars && drawn.chart.kind != ChartKind::HeatMap)
        marks.push_back({Symbol::ErrorBar, Chart::tr("IQR (25-75 %)")});
    if (drawn.dense)
        marks.push_back({Symbol::Band, Chart::tr("lowest to highest, with the median")});
    if (bands)
        marks.push_back({Symbol::Band, Chart::tr("predicted: 80 % interval")});
    if (predictedBars && drawn.chart.kind != ChartKind::HeatMap)
        marks.push_back({Symbol::PredictedBar, Chart::tr("predicted: 80 % interval")});
    if (noisy)
        marks.push_back({Symbol::Noisy, Chart::tr("above target noise")});
    if (throttled)
        marks.push_back({Symbol::Throttled, Chart::tr("throttled")});
    if (failed)
        marks.push_back({Symbol::Failed, Chart::tr("failed")});
    if (excluded)
        marks.push_back({Symbol::Excluded, Chart::tr("excluded")});
    if (absurd)
        marks.push_back({Symbol::Absurd, Chart::tr("exceeds device peaks")});
    return marks;
}

void ChartMarks::draw(QCPPainter* painter) {
    // A heat map draws its own marks in the cells. All spans of a timeline were measured, so a
    // timeline needs no marks.
    if (chart_.kind == ChartKind::HeatMap || chart_.kind == ChartKind::Timeline)
        return;
    const DrawnPlaces places(chart_, isShown_);
    for (const bool pale : {true, false})
        for (std::size_t index = 0; index < chart_.series.size(); ++index)
            if (const ChartSeries& series = chart_.series[index];
                series.published == pale && isShown_(series) && !series.faded) {
                if (!hasBand(chart_, series))
                    drawErrorBars(painter, static_cast<int>(index), places);
                drawDoubts(painter, static_cast<int>(index), places);
            }
    drawMissing(painter, places);
}

void ChartMarks::drawErrorBars(QCPPainter* painter, int number, const DrawnPlaces& places) const {
    const ChartSeries& series = chart_.series[static_cast<std::size_t>(number)];
    const QCPAxis* x = mParentPlot->xAxis;
    const QCPAxis* y = mParentPlot->yAxis;
    const auto points = visiblePoints(series, x->range());
    // Error bars closer than this, in pixels, would merge and hide the curve.
    constexpr int minPitch = 4;
    if (static_cast<int>(points.size()) > mParentPlot->axisRect()->width() / minPitch)
        return;
    // Error bars in the colour of the series would be invisible on its bars.
    const QColor color =
        chart_.kind == ChartKind::Bars ? theme_.text : theme_.styleOf(series, number).color;
    painter->setPen(QPen(color, 1));
    constexpr double cap = 3;
    for (const ChartPoint& point : points) {
        if (!point.low || !point.high || !canBeDrawn(chart_, point))
            continue;
        const double place = x->coordToPixel(places.x(number, point));
        // Draw only the visible part, because the whole error bar can be very long in a magnified
        // chart.
        const QRect area = clipRect().adjusted(0, -4, 0, 4);
        const auto inView = [&](double at) {
            return std::clamp<double>(at, area.top(), area.bottom());
        };
        const double high = inView(y->coordToPixel(*point.high));
        const double low = chart_.y.logarithmic && *point.low <= 0
                               ? y->axisRect()->bottom()
                               : inView(y->coordToPixel(*point.low));
        // The marker hides a shorter error bar.
        if (low - high < theme_.markerSize)
            continue;
        painter->drawLine(QPointF(place, low), QPointF(place, high));
        painter->drawLine(QPointF(place - cap, low), QPointF(place + cap, low));
        painter->drawLine(QPointF(place - cap, high), QPointF(place + cap, high));
    }
}

void drawNoisy(QCPPainter& painter, const QPointF& place, const QColor& color, double size) {
    painter.setPen(QPen(color, 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(place - QPointF(size, size), QSizeF(2 * size, 2 * size)));
}

void drawThrottled(QCPPainter& painter, const QPointF& place, const QColor& color, double size) {
    painter.setPen(QPen(color, 1.2));
    painter.setBrush(color);
    const QPointF tip = place - QPointF(0, size);
    painter.drawPolygon(QPolygonF({tip, tip + QPointF(-size * 0.7, -size), //
                                   tip + QPointF(size * 0.7, -size)}));
}

void drawMissingMark(QCPPainter& painter, const QPointF& place, bool excluded, const QPen& pen,
                     double size) {
    QCPScatterStyle mark(excluded ? QCPScatterStyle::ssPlus : QCPScatterStyle::ssCross, pen,
                         Qt::NoBrush, size);
    mark.applyTo(&painter, QPen());
    mark.drawShape(&painter, place);
}

void ChartMarks::drawDoubts(QCPPainter* painter, int number, const DrawnPlaces& places) const {
    const QCPAxis* x = mParentPlot->xAxis;
    const QCPAxis* y = mParentPlot->yAxis;
    const ChartSeries& series = chart_.series[static_cast<std::size_t>(number)];
    const auto points = visiblePoints(series, x->range());
    // Marks are as pale as their points.
    const QColor color = series.published ? theme_.styleOf(series, number).color : theme_.text;
    // With many more points than pixels, each pixel has at most one mark.
    const bool dense = static_cast<int>(points.size()) > 4 * clipRect().width();
    constexpr double none = -1e9;
    double last = none;
    for (const ChartPoint& point : points) {
        if ((!point.noisy && !point.throttled) || !canBeDrawn(chart_, point))
            continue;
        const QPointF place(x->coordToPixel(places.x(number, point)), y->coordToPixel(*point.y));
        if ((dense && place.x() < last + 1) ||
            !QRectF(clipRect()).adjusted(-9, -9, 9, 9).contains(place))
            continue;
        last = place.x();
        if (point.noisy)
            drawNoisy(*painter, place, color, theme_.markerSize * 0.9);
        if (point.throttled)
            drawThrottled(*painter, place, color, theme_.markerSize);
    }
}

void ChartMarks::drawMissing(QCPPainter* painter, const DrawnPlaces& places) const {
    const QCPAxis* x = mParentPlot->xAxis;
    const double bottom = mParentPlot->axisRect()->bottom() - theme_.markerSize;
    // Marks of several series at one position are stacked.
    std::map<int, int> heights;
    constexpr int maxStacked = 12;
    for (std::size_t index = 0; index < chart_.series.size(); ++index) {
        const ChartSeries& series = chart_.series[index];
        if (!isShown_(series))
            continue;
        const int number = static_cast<int>(index);
        const QColor color = theme_.styleOf(series, number).color;
        int lastPlace = -1;
        for (const ChartPoint& point : visiblePoints(series, x->range())) {
            if (point.y || (chart_.x.logarithmic && point.x <= 0))
                continue;
            const int place = static_cast<int>(x->coordToPixel(places.x(number, point)));
            if (place == lastPlace)
                continue;
            lastPlace = place;
            const int height = heights[place]++;
            if (height >= maxStacked)
                continue;
            drawMissingMark(*painter, QPointF(place, bottom - height * (theme_.markerSize + 3)),
                            point.status == Status::Excluded, QPen(color, 1.8), theme_.markerSize);
        }
    }
}

} // namespace kernelcurve
