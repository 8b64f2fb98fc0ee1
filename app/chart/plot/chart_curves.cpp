#include "app/chart/plot/chart_curves.h"

#include "app/chart/labels/series_samples.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace kernelcurve {
namespace {

double median(std::vector<double>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

QString currentLayer() {
    return QStringLiteral("main");
}

/// Returns the name of the lower layer. It contains the curves for comparison. Therefore, these
/// curves never hide measured curves.
QString paleLayer() {
    return QStringLiteral("pale");
}

} // namespace

/// The areas of dense curves.
class ChartCurves::ChartColumns : public ChartLayer {
  public:
    struct Area {
        QColor color;
        std::vector<QRectF> columns; ///< columns in pixels, from the lowest to the highest value
    };
    explicit ChartColumns(const DrawnChart& drawn)
        : ChartLayer(drawn, "pale", false) {}

    std::vector<Area> areas;

  protected:
    void draw(QCPPainter* painter) override {
        for (const Area& area : areas) {
            if (painter->modes().testFlag(QCPPainter::pmVectorized)) {
                drawOutline(*painter, area);
                continue;
            }
            // A polygon with so many corners would take 100 times as long.
            painter->setPen(QPen(area.color, 1, Qt::SolidLine, Qt::FlatCap));
            painter->setAntialiasing(false);
            QVector<QLine> lines;
            for (const QRectF& column : area.columns) {
                const QRect line = column.toRect() & clipRect();
                if (line.isValid())
                    lines << QLine(line.topLeft(), line.bottomLeft());
            }
            painter->QPainter::drawLines(lines);
        }
    }

  private:
    /// Viewers of vector images would show seams between columns.
    static void drawOutline(QCPPainter& painter, const Area& area) {
        QPolygonF outline;
        for (const QRectF& column : area.columns)
            outline << QPointF(column.center().x(), column.top());
        for (auto column = area.columns.rbegin(); column != area.columns.rend(); ++column)
            outline << QPointF(column->center().x(), column->bottom());
        painter.setPen(Qt::NoPen);
        painter.setBrush(area.color);
        painter.drawPolygon(outline);
    }
};

QVector<QCPGraphData> curveLine(const ChartData& chart, const ChartSeries& series) {
    QVector<QCPGraphData> line;
    line.reserve(std::ssize(series.points));
    std::vector<double> values;
    for (auto point = series.points.begin(); point != series.points.end();) {
        const double x = point->x;
        bool failed = false;
        values.clear();
        for (; point != series.points.end() && point->x == x; ++point) {
            if (canBeDrawn(chart, *point))
                values.push_back(*point->y);
            failed = failed || point->status == Status::Failed;
        }
        if (chart.x.logarithmic && x <= 0)
            continue;
        if (!values.empty())
            line.append({x, median(values)});
        else if (failed)
            line.append({x, std::numeric_limits<double>::quiet_NaN()});
    }
    return line;
}

QVector<QCPGraphData> curvePoints(const ChartData& chart, const ChartSeries& series) {
    QVector<QCPGraphData> points;
    points.reserve(std::ssize(series.points));
    for (const ChartPoint& point : series.points) {
        if (canBeDrawn(chart, point))
            points.append({point.x, *point.y});
    }
    return points;
}

ChartCurves::ChartCurves(const DrawnChart& drawn)
    : drawn_(drawn) {
    drawn.plot.addLayer(paleLayer(), drawn.plot.layer(currentLayer()), QCustomPlot::limBelow);
    columns_ = new ChartColumns(drawn); // The plot owns the object.
}

void ChartCurves::applyChart() {
    QCustomPlot& plot = drawn_.plot;
    const ChartData& chart = drawn_.chart;
    const ChartTheme& theme = drawn_.theme;
    while (curves_.size() > chart.series.size()) {
        const Curve& last = curves_.back();
        plot.removeGraph(last.line);
        plot.removeGraph(last.points);
        curves_.pop_back();
    }
    while (curves_.size() < chart.series.size()) {
        Curve curve{plot.addGraph(), plot.addGraph()};
        curve.points->setLineStyle(QCPGraph::lsNone);
        curves_.push_back(curve);
    }
    for (std::size_t index = 0; index < curves_.size(); ++index) {
        const ChartSeries& series = chart.series[index];
        Curve& curve = curves_[index];
        for (QCPGraph* graph : {curve.line, curve.points})
            graph->setLayer(series.published || series.faded ? paleLayer() : currentLayer());
        curve.dense = false;
        setData(curve, index);
        const SeriesStyle style = theme.styleOf(series, static_cast<int>(index));
        curve.points->setScatterStyle(scatterStyle(style, theme.markerSize, theme.background));
    }
}

void ChartCurves::setData(const Curve& curve, std::size_t index) const {
    const ChartSeries& series = drawn_.chart.series[index];
    curve.line->data()->set(curveLine(drawn_.chart, series), true);
    curve.points->data()->set(curvePoints(drawn_.chart, series), true);
}

void ChartCurves::applyShown() {
    const ChartData& chart = drawn_.chart;
    const bool curves = chart.kind == ChartKind::Curves;
    // Categories and the points of a roofline have no order that a line could follow.
    const bool lines = curves && chart.x.categories.isEmpty();
    const bool points = curves || chart.kind == ChartKind::Roofline;
    for (std::size_t index = 0; index < curves_.size(); ++index) {
        const bool shown = drawn_.isShown(chart.series[index]);
        curves_[index].line->setVisible(shown && lines);
        curves_[index].points->setVisible(shown && points && !chart.series[index].faded);
    }
}

qsizetype ChartCurves::visiblePoints(const Curve& curve) const {
    if (!curve.points->visible())
        return 0;
    const QCPRange visible = drawn_.plot.xAxis->range();
    const auto data = curve.points->data();
    return data->findEnd(visible.upper) - data->findBegin(visible.lower);
}

double ChartCurves::lineLength() const {
    double length = 0;
    for (std::size_t index = 0; index < curves_.size(); ++index) {
        const Curve& curve = curves_[index];
        if (!curve.line->visible() || drawn_.chart.series[index].faded)
            continue;
        const auto data = curve.line->data();
        QPointF before;
        for (auto at = data->constBegin(); at != data->constEnd(); ++at) {
            const QPointF here(drawn_.plot.xAxis->coordToPixel(at->key),
                               drawn_.plot.yAxis->coordToPixel(at->value));
            const double step = std::abs(here.x() - before.x()) + std::abs(here.y() - before.y());
            // The position of a failed configuration is NaN. A NaN interrupts the line.
            if (at != data->constBegin() && std::isfinite(step))
                length += step;
            before = here;
        }
    }
    return length;
}

void ChartCurves::arrangeDense(Curve& curve, std::size_t index) {
    const ChartSeries& series = drawn_.chart.series[index];
    const QCPAxis* x = drawn_.plot.xAxis;
    // With fewer points per pixel, a line still shows each point.
    constexpr int minPerPixel = 5;
    const auto least = static_cast<std::size_t>(minPerPixel) *
                       static_cast<std::size_t>(std::max(drawn_.plot.axisRect()->width(), 1));
    const auto first =
        std::ranges::lower_bound(series.points, x->range().lower, {}, &ChartPoint::x);
    const auto last =
        std::ranges::upper_bound(first, series.points.end(), x->range().upper, {}, &ChartPoint::x);
    const bool dense =
        !series.faded && curve.line->visible() && static_cast<std::size_t>(last - first) > least;
    if (!dense && std::exchange(curve.dense, false))
        setData(curve, index);
    if (!dense)
        return;
    curve.dense = true;
    ChartColumns::Area area{drawn_.theme.styleOf(series, static_cast<int>(index)).color, {}};
    area.color.setAlphaF(0.25F);
    QVector<QCPGraphData> middle;
    std::vector<double> values;
    const QCPAxis* y = drawn_.plot.yAxis;
    for (auto point = first; point != last;) {
        const auto column = std::floor(x->coordToPixel(point->x));
        values.clear();
        const double begin = point->x;
        double end = begin;
        for (; point != last && std::floor(x->coordToPixel(point->x)) == column; ++point) {
            end = point->x;
            if (canBeDrawn(drawn_.chart, *point))
                values.push_back(*point->y);
        }
        if (values.empty())
            continue;
        const double place = (begin + end) / 2;
        const auto [low, high] = std::ranges::minmax_element(values);
        const double top = y->coordToPixel(*high);
        area.columns.push_back({column, top, 1, std::max(1.0, y->coordToPixel(*low) - top)});
        middle.append({place, median(values)});
    }
    QVector<QCPGraphData> markers;
    constexpr qsizetype pitch = 48; // pixels between the markers of a curve
    for (qsizetype column = pitch / 2; column < middle.size(); column += pitch)
        markers.append(middle[column]);
    columns_->areas.push_back(std::move(area));
    curve.line->data()->set(middle, true);
    curve.points->data()->set(markers, true);
}

bool ChartCurves::arrange() {
    const ChartTheme& theme = drawn_.theme;
    qsizetype all = 0;
    columns_->areas.clear();
    for (std::size_t index = 0; index < curves_.size(); ++index) {
        arrangeDense(curves_[index], index);
        all += visiblePoints(curves_[index]);
    }
    // Wide, dashed, or antialiased pens cost about 1 µs per pixel. Noisy lines cross the whole
    // height many times and would take seconds. Thin solid pens take milliseconds.
    constexpr qsizetype maxForFinePens = 6000;
    constexpr double longestForFinePens = 15'000;
    const bool fine = all <= maxForFinePens && lineLength() <= longestForFinePens;
    for (std::size_t index = 0; index < curves_.size(); ++index) {
        const Curve& curve = curves_[index];
        const ChartSeries& series = drawn_.chart.series[index];
        const SeriesStyle style = theme.styleOf(series, static_cast<int>(index));
        const bool isFine = fine && !series.faded && !curve.dense;
        curve.line->setPen(isFine ? linePen(style, theme.lineWidth) : QPen(style.color, 0));
        curve.line->setAntialiased(isFine);
        // On a curve with many points, a few markers distinguish the series. All markers would hide
        // the line.
        constexpr qsizetype maxMarkers = 120;
        constexpr qsizetype markersOfLongCurve = 24;
        const qsizetype count = visiblePoints(curve);
        const bool isLong = count > maxMarkers && curve.line->visible();
        // Without a line, additional points could not be distinguished.
        constexpr qsizetype maxPoints = 5000;
        const qsizetype share =
            isLong ? std::max<qsizetype>(0, count / markersOfLongCurve - 1) : count / maxPoints;
        curve.points->setScatterSkip(static_cast<int>(share));
    }
    return !columns_->areas.empty();
}

} // namespace kernelcurve
