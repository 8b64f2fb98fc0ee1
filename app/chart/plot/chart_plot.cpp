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

class ChartPlot::Private {
  public:
    explicit Private(QCustomPlot& target);

    void chooseTheme();
    void applySeries();
    void arrangeBarLabels(QSize size);
    QCPAxis& axis(Qt::Orientation axis) const {
        return axis == Qt::Horizontal ? *plot.xAxis : *plot.yAxis;
    }

    QCustomPlot& plot;
    ChartTheme wanted = ChartTheme::print();
    ChartTheme theme = wanted; ///< with the letters that the chart wants
    ChartData chart;
    QSet<QString> hidden;
    IsShown isShown = [this](const ChartSeries& series) { return !hidden.contains(series.name); };
    BarLabels barLabels;
    const DrawnChart drawn{plot, chart, theme, isShown, barLabels};
    ChartCurves curves{drawn};
    ChartLayout layout{drawn};
    ChartGeometry geometry{drawn};
};

ChartPlot::Private::Private(QCustomPlot& target)
    : plot(target) {
    // The plot's own, each drawn above those made before.
    auto* const lines = new ChartLineMarks(drawn);
    new ChartBars(drawn);
    new ChartNotes(drawn, *lines);
    new ChartBands(drawn);
    new ChartHeat(drawn);
    new ChartSpans(drawn);
    new ChartMarks(drawn);
    plot.setPlottingHint(QCP::phFastPolylines);
    plot.setInteractions(QCP::iNone);
}

/// A chart's letters are so many points where the usual ones have 10.
void ChartPlot::Private::chooseTheme() {
    theme = wanted;
    constexpr double usual = 10;
    if (chart.textSize > 0)
        theme.font = wanted.scaledFont(chart.textSize / usual);
    plot.setBackground(QBrush(theme.background));
    layout.applyTheme();
}

void ChartPlot::Private::applySeries() {
    curves.applyChart();
    curves.applyShown();
}

/// Before the legend takes its room, which tells what the labels say.
void ChartPlot::Private::arrangeBarLabels(QSize size) {
    const QCPRange range = plot.xAxis->range();
    const int across = layout.lengthOfX(size) - layout.legendBeside(size);
    const BarLabels labels = ::kernelcurve::barLabels(chart, isShown, theme, across / range.size(),
                                                      {range.lower, range.upper});
    if (labels == barLabels)
        return;
    barLabels = labels;
    layout.applyLegend();
}

ChartPlot::ChartPlot(QCustomPlot& plot)
    : d_(std::make_unique<Private>(plot)) {
    setTheme(ChartTheme::print());
    setChart({});
}

ChartPlot::~ChartPlot() = default;

void ChartPlot::setTheme(const ChartTheme& theme) {
    d_->wanted = theme;
    d_->chooseTheme();
    d_->applySeries();
    d_->layout.applyLegend();
}

void ChartPlot::setTitled(bool titled) {
    d_->layout.setTitled(titled);
}

void ChartPlot::setOnPaper(bool onPaper) {
    d_->layout.setOnPaper(onPaper);
}

const ChartTheme& ChartPlot::theme() const {
    return d_->theme;
}

const ChartData& ChartPlot::chart() const {
    return d_->chart;
}

void ChartPlot::setChart(ChartData chart) {
    const bool otherLetters = chart.textSize != d_->chart.textSize;
    d_->chart = std::move(chart);
    if (otherLetters)
        d_->chooseTheme();
    d_->layout.applyChart();
    d_->geometry.applyShown();
    d_->applySeries();
    d_->layout.applyLegend();
}

void ChartPlot::setHidden(const QSet<QString>& names) {
    d_->hidden = names;
    d_->curves.applyShown();
    d_->geometry.applyShown();
    d_->layout.applyLegend();
}

const QSet<QString>& ChartPlot::hidden() const {
    return d_->hidden;
}

bool ChartPlot::isShown(const ChartSeries& series) const {
    return d_->isShown(series);
}

void ChartPlot::arrange(QSize size) {
    d_->arrangeBarLabels(size);
    d_->layout.arrange(size);
    d_->curves.arrange();
}

ChartRange ChartPlot::range(Qt::Orientation axis) const {
    const QCPRange range = d_->axis(axis).range();
    return {range.lower, range.upper};
}

void ChartPlot::setRange(Qt::Orientation axis, const ChartRange& range) {
    d_->axis(axis).setRange(range.low, range.high);
}

ChartRange ChartPlot::all(Qt::Orientation axis) const {
    return (axis == Qt::Horizontal ? fullRangeX : fullRangeY)(d_->chart, d_->isShown);
}

const ChartGeometry& ChartPlot::geometry() const {
    return d_->geometry;
}

int ChartPlot::legendSeriesAt(const QPointF& place) const {
    return d_->layout.legendSeriesAt(place);
}

} // namespace kernelcurve
