#include "app/chart/plot/chart_plot.h"

#include "app/chart/labels/chart_line_marks.h"
#include "app/chart/labels/chart_marks.h"
#include "app/chart/labels/chart_notes.h"
#include "app/chart/plot/chart_bands.h"
#include "app/chart/plot/chart_bars.h"
#include "app/chart/plot/chart_curves.h"
#include "app/chart/plot/chart_geometry.h"
#include "app/chart/plot/chart_layout.h"
#include "app/chart/plot/chart_spans.h"

#include <qcustomplot.h>

namespace kernelcurve {

/// What draws the chart.
struct ChartPlot::Parts {
    explicit Parts(const DrawnChart& chart)
        : drawn(chart) {
        // The plot's own, each drawn above those made before.
        auto* const lines = new ChartLineMarks(drawn);
        new ChartBars(drawn);
        new ChartNotes(drawn, *lines);
        new ChartBands(drawn);
        new ChartHeat(drawn);
        new ChartSpans(drawn);
        new ChartMarks(drawn);
    }

    const DrawnChart drawn;
    ChartCurves curves{drawn};
    ChartLayout layout{drawn};
    ChartGeometry geometry{drawn};
};

ChartPlot::ChartPlot(QCustomPlot& plot)
    : plot_(plot)
    , parts_(std::make_unique<Parts>(DrawnChart{plot, chart_, theme_, isShown_, barLabels_})) {
    plot.setPlottingHint(QCP::phFastPolylines);
    plot.setInteractions(QCP::iNone);
    setTheme(ChartTheme::print());
    setChart({});
}

ChartPlot::~ChartPlot() = default;

/// On paper a chart's letters are so many points where the usual ones have 10.
void ChartPlot::chooseTheme() {
    theme_ = wanted_;
    constexpr double usual = 10;
    if (onPaper_ && chart_.textSize > 0)
        theme_.font = wanted_.scaledFont(chart_.textSize / usual);
    plot_.setBackground(QBrush(theme_.background));
    parts_->layout.applyTheme();
}

void ChartPlot::applySeries() {
    parts_->curves.applyChart();
    parts_->curves.applyShown();
    parts_->layout.applyLegend();
}

/// Before the legend takes its room, which tells what the labels say.
void ChartPlot::arrangeBarLabels(QSize size) {
    const ChartRange shown = range(Qt::Horizontal);
    const int across = parts_->layout.lengthOfX(size) - parts_->layout.legendBeside(size);
    const BarLabels labels =
        barLabels(chart_, isShown_, theme_, across / (shown.high - shown.low), shown);
    if (labels == barLabels_)
        return;
    barLabels_ = labels;
    parts_->layout.applyLegend();
}

void ChartPlot::setTheme(const ChartTheme& theme) {
    wanted_ = theme;
    chooseTheme();
    applySeries();
}

void ChartPlot::setTitled(bool titled) {
    parts_->layout.setTitled(titled);
}

void ChartPlot::setOnPaper(bool onPaper) {
    onPaper_ = onPaper;
    parts_->layout.setOnPaper(onPaper);
    chooseTheme();
}

void ChartPlot::setChart(ChartData chart) {
    const bool otherLetters = chart.textSize != chart_.textSize;
    chart_ = std::move(chart);
    if (otherLetters)
        chooseTheme();
    parts_->layout.applyChart();
    parts_->geometry.applyShown();
    applySeries();
}

void ChartPlot::setHidden(const QSet<QString>& names) {
    hidden_ = names;
    parts_->curves.applyShown();
    parts_->geometry.applyShown();
    parts_->layout.applyLegend();
}

void ChartPlot::arrange(QSize size) {
    arrangeBarLabels(size);
    parts_->layout.arrange(size);
    parts_->curves.arrange();
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

int ChartPlot::legendSeriesAt(const QPointF& place) const {
    return parts_->layout.legendSeriesAt(place);
}

} // namespace kernelcurve
