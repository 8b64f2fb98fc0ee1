#include "app/chart/plot/chart_plot.h"

#include "app/chart/labels/chart_line_marks.h"
#include "app/chart/labels/chart_marks.h"
#include "app/chart/labels/chart_notes.h"
#include "app/chart/labels/roofline_marks.h"
#include "app/chart/plot/chart_bands.h"
#include "app/chart/plot/chart_bars.h"
#include "app/chart/plot/chart_curves.h"
#include "app/chart/plot/chart_geometry.h"
#include "app/chart/plot/chart_layout.h"
#include "app/chart/plot/chart_spans.h"

#include <qcustomplot.h>

#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kernelcurve {

/// The elements that draw the chart.
struct ChartPlot::Parts {
    explicit Parts(const DrawnChart& chart)
        : drawn(chart) {
        // The plot owns these elements. Later elements are drawn on top of earlier ones in the same
        // layer.
        auto* const lines = new ChartLineMarks(drawn);
        auto* const roofline = new RooflineMarks(drawn, *lines);
        new ChartBars(drawn);
        auto* const notes = new ChartNotes(drawn, *lines);
        layout = std::make_unique<ChartLayout>(drawn, *lines, *roofline, *notes);
        new ChartBands(drawn);
        new ChartHeat(drawn);
        new ChartSpans(drawn);
        new ChartMarks(drawn);
    }

    const DrawnChart drawn;
    ChartCurves curves{drawn};
    std::unique_ptr<ChartLayout> layout;
    ChartGeometry geometry{drawn};
};

ChartPlot::ChartPlot(QCustomPlot& plot)
    : plot_(plot)
    , parts_(
          std::make_unique<Parts>(DrawnChart{plot, chart_, theme_, isShown_, barLabels_, dense_})) {
    plot.setPlottingHint(QCP::phFastPolylines);
    plot.setInteractions(QCP::iNone);
    plot.setAutoAddPlottableToLegend(false); // ChartLegend replaces the plot's legend.
    setTheme(ChartTheme::print());
    setChart({});
}

ChartPlot::~ChartPlot() = default;

void ChartPlot::applySeries() {
    parts_->curves.applyChart();
    parts_->curves.applyShown();
    parts_->layout->applyLegend();
}

bool ChartPlot::arrangeBarLabels(int lengthOfX) {
    const ChartRange shown = range(Qt::Horizontal);
    const BarLabels labels =
        barLabels(chart_, isShown_, theme_, lengthOfX / (shown.high - shown.low), shown);
    if (labels == barLabels_)
        return false;
    barLabels_ = labels;
    parts_->layout->applyLegend(); // The legend explains the labels.
    return true;
}

bool ChartPlot::makeRoomForBarLabels() {
    if (barLabels_.place == BarLabels::Place::None || !parts_->layout->legend().isOnPaper() ||
        chart_.y.limits.greatest)
        return false;
    const double labels =
        barLabelHeight(barLabels_, QFontMetrics(barFont(theme_))) + 2 * theme_.markerSize;
    const double height = plot_.axisRect()->height();
    constexpr double maxShare = 0.45;
    if (labels > maxShare * height) {
        barLabels_ = {};
        parts_->layout->applyLegend();
        return true;
    }
    double greatest = 0;
    for (const ChartSeries& series : chart_.series)
        for (const ChartPoint& point : series.points)
            if (isShown(series) && canBeDrawn(chart_, point))
                greatest = std::max(greatest, std::max(*point.y, point.high.value_or(0)));
    const ChartRange now = range(Qt::Vertical);
    const double share = height / (height - labels);
    const double high = chart_.y.logarithmic ? now.low * std::pow(greatest / now.low, share)
                                             : now.low + (greatest - now.low) * share;
    if (high <= now.high)
        return false;
    setRange(Qt::Vertical, {now.low, high});
    return true;
}

void ChartPlot::setTheme(const ChartTheme& theme) {
    theme_ = theme;
    plot_.setBackground(QBrush(theme_.background));
    parts_->layout->applyTheme();
    applySeries();
}

void ChartPlot::setTitled(bool titled) {
    parts_->layout->setTitled(titled);
}

void ChartPlot::setOnPaper(bool onPaper) {
    parts_->layout->setOnPaper(onPaper);
}

void ChartPlot::setChart(ChartData chart) {
    chart_ = std::move(chart);
    parts_->layout->applyChart();
    parts_->geometry.applyShown();
    applySeries();
}

void ChartPlot::setHidden(const QSet<QString>& names) {
    hidden_ = names;
    parts_->curves.applyShown();
    parts_->geometry.applyShown();
    parts_->layout->applyLegend();
}

void ChartPlot::arrange(QSize size) {
    ChartLayout& layout = *parts_->layout;
    arrangeBarLabels(layout.roomForBars(size));
    layout.arrange(size);
    // The size of the plotting area is known only now.
    if (chart_.kind == ChartKind::Bars) {
        if (arrangeBarLabels(plot_.axisRect()->width()))
            layout.arrange(size);
        if (makeRoomForBarLabels())
            layout.arrange(size);
    }
    // The legend explains the areas of dense curves. The zoom decides which curves are dense.
    const bool dense = parts_->curves.arrange();
    if (std::exchange(dense_, dense) != dense) {
        layout.applyLegend();
        layout.arrange(size);
        parts_->curves.arrange();
    }
}

static QCPAxis& axisOf(const QCustomPlot& plot, Qt::Orientation axis) {
    return axis == Qt::Horizontal ? *plot.xAxis : *plot.yAxis;
}

ChartRange ChartPlot::range(Qt::Orientation axis) const {
    const QCPRange range = axisOf(plot_, axis).range();
    return {range.lower, range.upper};
}

void ChartPlot::setRange(Qt::Orientation axis, const ChartRange& range) {
    axisOf(plot_, axis).setRange(range.low, range.high);
}

ChartRange ChartPlot::all(Qt::Orientation axis) const {
    return (axis == Qt::Horizontal ? fullRangeX : fullRangeY)(chart_, isShown_);
}

const ChartGeometry& ChartPlot::geometry() const {
    return parts_->geometry;
}

const ChartMargin& ChartPlot::margin() const {
    return parts_->layout->margin();
}

QRectF ChartPlot::legendInside() const {
    return parts_->layout->legend().inside();
}

int ChartPlot::legendSeriesAt(const QPointF& place) const {
    return parts_->layout->legendSeriesAt(place);
}

} // namespace kernelcurve
