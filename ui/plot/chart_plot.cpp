#include "ui/plot/chart_plot.h"

#include "ui/plot/chart_curve.h"
#include "ui/plot/chart_legend.h"
#include "ui/plot/chart_marks.h"
#include "ui/plot/chart_text_block.h"
#include "ui/plot/chart_ticks.h"
#include "ui/plot/chart_words.h"

#include <qcustomplot.h>

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace kernelcurve {
namespace {

/// Hands the plot the ticks of chartTicks().
class ChartTicker : public QCPAxisTicker {
  public:
    void setAxis(const ChartAxis& axis) { axis_ = axis; }

    void generate(const QCPRange& range, const QLocale& /*locale*/, QChar /*formatChar*/,
                  int /*precision*/, QVector<double>& ticks, QVector<double>* subTicks,
                  QVector<QString>* tickLabels) override {
        const ChartTickMarks marks = chartTicks(axis_, range.lower, range.upper, tickCount());
        ticks = marks.ticks;
        if (subTicks)
            *subTicks = marks.subTicks;
        if (tickLabels)
            *tickLabels = marks.labels;
    }

  private:
    ChartAxis axis_;
};

void styleAxis(QCPAxis& axis, const ChartTheme& theme) {
    const QPen line(theme.axis, 1);
    axis.setBasePen(line);
    axis.setTickPen(line);
    axis.setSubTickPen(line);
    axis.setTickLength(0, 5);
    axis.setSubTickLength(0, 3);
    axis.setTickLabelPadding(4);
    axis.setLabelPadding(6);
    axis.setTickLabelColor(theme.text);
    axis.setLabelColor(theme.text);
    axis.setTickLabelFont(theme.scaledFont(0.92));
    axis.setLabelFont(theme.font);
    axis.grid()->setPen(QPen(theme.grid, 1));
    axis.grid()->setZeroLinePen(QPen(theme.grid, 1));
    axis.grid()->setSubGridVisible(false);
}

QSharedPointer<QCPGraphDataContainer> graphData(const std::vector<CurvePlace>& places) {
    QVector<QCPGraphData> data;
    data.reserve(static_cast<qsizetype>(places.size()));
    for (const CurvePlace& place : places)
        data.append({place.x, place.y});
    auto container = QSharedPointer<QCPGraphDataContainer>::create();
    container->set(data, true);
    return container;
}

} // namespace

class ChartPlot::Private {
  public:
    explicit Private(QCustomPlot& target);

    struct Curve {
        QCPGraph* line;
        QCPGraph* points;
    };

    void applyTheme();
    void applySeries();
    void applyLegend();
    qsizetype visiblePoints(const Curve& curve) const;
    double lineLength() const; ///< of all curves together, in pixels
    void arrangeCurves();
    void arrangeTicks(QSize size);

    QCustomPlot& plot;
    ChartTheme theme = ChartTheme::print();
    ChartData chart;
    QSet<QString> hidden;
    std::vector<Curve> curves;
    ChartTextBlock* title;
    ChartTextBlock* caption;
    ChartLegend* legend;
    ChartMarks* marks;
    QSharedPointer<ChartTicker> tickerX = QSharedPointer<ChartTicker>::create();
    QSharedPointer<ChartTicker> tickerY = QSharedPointer<ChartTicker>::create();
    bool legendBelow = true;
};

ChartPlot::Private::Private(QCustomPlot& target)
    : plot(target)
    , title(new ChartTextBlock(&target))
    , caption(new ChartTextBlock(&target))
    , legend(new ChartLegend(&target))
    , marks(new ChartMarks(&target)) {
    plot.setPlottingHint(QCP::phFastPolylines);
    plot.setInteractions(QCP::iNone);
    plot.xAxis->setTicker(tickerX);
    plot.yAxis->setTicker(tickerY);
    // Labels come with their exponents as 1e+07, which the axis sets as a power of ten.
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis})
        axis->setNumberFormat(QStringLiteral("gbc"));
    // Rows: title, plot, legend, caption. Columns: plot, legend.
    QCPLayoutGrid* grid = plot.plotLayout();
    grid->insertRow(0);
    grid->addElement(0, 0, title);
    grid->addElement(3, 0, caption);
    grid->setRowSpacing(0);
    grid->setColumnSpacing(0);
    grid->addElement(2, 0, legend);
    constexpr int roomForLastTick = 24;
    plot.axisRect()->setMinimumMargins({12, 10, roomForLastTick, 10});
}

void ChartPlot::Private::applyTheme() {
    plot.setBackground(QBrush(theme.background));
    styleAxis(*plot.xAxis, theme);
    styleAxis(*plot.yAxis, theme);
    title->setStyle(theme.scaledFont(1.15, true), theme.text);
    caption->setStyle(theme.scaledFont(0.85), theme.mutedText);
    legend->setTheme(theme);
    marks->setTheme(theme);
}

void ChartPlot::Private::applySeries() {
    while (curves.size() > chart.series.size()) {
        plot.removeGraph(curves.back().line);
        plot.removeGraph(curves.back().points);
        curves.pop_back();
    }
    while (curves.size() < chart.series.size()) {
        Curve curve{plot.addGraph(), plot.addGraph()};
        curve.points->setLineStyle(QCPGraph::lsNone);
        curves.push_back(curve);
    }
    // Words have no order that a line could follow.
    const bool lines = chart.x.categories.isEmpty();
    for (std::size_t index = 0; index < curves.size(); ++index) {
        const ChartSeries& series = chart.series[index];
        const SeriesStyle style = theme.style(static_cast<int>(index));
        const Curve& curve = curves[index];
        const bool shown = !hidden.contains(series.name);
        curve.line->setVisible(shown && lines);
        curve.points->setVisible(shown);
        curve.line->setData(graphData(curveLine(chart, series)));
        curve.points->setData(graphData(curvePoints(chart, series)));
        curve.points->setScatterStyle(scatterStyle(style, theme.markerSize, theme.background));
    }
}

void ChartPlot::Private::applyLegend() {
    std::vector<LegendEntry> entries;
    bool anyFailed = false;
    bool anyExcluded = false;
    for (std::size_t index = 0; index < chart.series.size(); ++index) {
        const ChartSeries& series = chart.series[index];
        const bool shown = !hidden.contains(series.name);
        entries.push_back({series.name, theme.style(static_cast<int>(index)), shown});
        for (const ChartPoint& point : series.points) {
            anyFailed = anyFailed || (shown && point.status == Status::Failed);
            anyExcluded = anyExcluded || (shown && point.status == Status::Excluded);
        }
    }
    std::vector<LegendMark> meanings;
    if (anyFailed)
        meanings.push_back({ChartMarks::failedShape, Chart::tr("failed")});
    if (anyExcluded)
        meanings.push_back({ChartMarks::excludedShape, Chart::tr("excluded")});
    legend->setEntries(std::move(entries), std::move(meanings));
}

qsizetype ChartPlot::Private::visiblePoints(const Curve& curve) const {
    if (!curve.points->visible())
        return 0;
    const QCPRange visible = plot.xAxis->range();
    const auto data = curve.points->data();
    return data->findEnd(visible.upper) - data->findBegin(visible.lower);
}

double ChartPlot::Private::lineLength() const {
    double length = 0;
    for (const Curve& curve : curves) {
        if (!curve.line->visible())
            continue;
        const auto data = curve.line->data();
        QPointF before;
        for (auto at = data->constBegin(); at != data->constEnd(); ++at) {
            const QPointF here(plot.xAxis->coordToPixel(at->key),
                               plot.yAxis->coordToPixel(at->value));
            const double step = std::abs(here.x() - before.x()) + std::abs(here.y() - before.y());
            // A failed configuration interrupts its line: its place is not a number.
            if (at != data->constBegin() && std::isfinite(step))
                length += step;
            before = here;
        }
    }
    return length;
}

void ChartPlot::Private::arrangeCurves() {
    qsizetype all = 0;
    for (const Curve& curve : curves)
        all += visiblePoints(curve);
    // Wide, dashed and smoothed pens cost about a microsecond a pixel: noisy lines go up and down
    // over the whole height and take seconds. Thin solid ones take milliseconds.
    constexpr qsizetype mostForFinePens = 2500;
    constexpr double longestForFinePens = 15'000;
    const bool fine = all <= mostForFinePens && lineLength() <= longestForFinePens;
    for (std::size_t index = 0; index < curves.size(); ++index) {
        const Curve& curve = curves[index];
        const SeriesStyle style = theme.style(static_cast<int>(index));
        curve.line->setPen(fine ? linePen(style, theme.lineWidth) : QPen(style.color, 0));
        curve.line->setAntialiased(fine);
        // On a dense curve a few markers tell the series apart; all of them would hide the line.
        constexpr qsizetype mostMarkers = 120;
        constexpr qsizetype markersOfDenseCurve = 24;
        const qsizetype count = visiblePoints(curve);
        const bool dense = count > mostMarkers && curve.line->visible();
        curve.points->setScatterSkip(
            dense ? static_cast<int>(std::max<qsizetype>(0, count / markersOfDenseCurve - 1)) : 0);
    }
}

void ChartPlot::Private::arrangeTicks(QSize size) {
    constexpr int tickPitchX = 80;
    constexpr int tickPitchY = 48;
    tickerX->setTickCount(std::max(2, size.width() / tickPitchX));
    tickerY->setTickCount(std::max(2, size.height() / tickPitchY));
    const QFontMetrics metrics(theme.font);
    const auto elided = [&](const QString& text, int room) {
        return metrics.elidedText(text, Qt::ElideRight, std::max(room, 40));
    };
    plot.xAxis->setLabel(elided(chart.x.label, size.width() * 3 / 4));
    plot.yAxis->setLabel(elided(chart.y.label, size.height() * 3 / 4));

    int widest = 0;
    for (const QString& category : chart.x.categories)
        widest = std::max(widest, metrics.horizontalAdvance(category));
    const auto places = std::max<qsizetype>(chart.x.categories.size(), 1);
    const bool tight = widest > size.width() * 8 / 10 / places;
    plot.xAxis->setTickLabelRotation(tight ? -35 : 0);
}

ChartPlot::ChartPlot(QCustomPlot& plot)
    : d_(std::make_unique<Private>(plot)) {
    setTheme(ChartTheme::print());
    setChart({});
}

ChartPlot::~ChartPlot() = default;

void ChartPlot::setTheme(const ChartTheme& theme) {
    d_->theme = theme;
    d_->applyTheme();
    d_->applySeries();
    d_->applyLegend();
}

const ChartTheme& ChartPlot::theme() const {
    return d_->theme;
}

const ChartData& ChartPlot::chart() const {
    return d_->chart;
}

void ChartPlot::setChart(ChartData chart) {
    d_->chart = std::move(chart);
    const auto scale = [](const ChartAxis& axis) {
        return axis.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear;
    };
    d_->plot.xAxis->setScaleType(scale(d_->chart.x));
    d_->plot.yAxis->setScaleType(scale(d_->chart.y));
    d_->tickerX->setAxis(d_->chart.x);
    d_->tickerY->setAxis(d_->chart.y);
    // An axis of nothing would tell lies about its numbers.
    for (QCPAxis* axis : {d_->plot.xAxis, d_->plot.yAxis}) {
        axis->setTicks(!d_->chart.series.empty());
        axis->setTickLabels(!d_->chart.series.empty());
        axis->grid()->setVisible(!d_->chart.series.empty());
    }
    d_->title->setText(d_->chart.title, Qt::AlignHCenter);
    d_->caption->setText(d_->chart.caption, Qt::AlignLeft);
    d_->marks->setChart(&d_->chart, [this](const ChartSeries& series) { return isShown(series); });
    d_->applySeries();
    d_->applyLegend();
}

void ChartPlot::setHidden(const QSet<QString>& names) {
    d_->hidden = names;
    for (std::size_t index = 0; index < d_->curves.size(); ++index) {
        const bool shown = isShown(d_->chart.series[index]);
        d_->curves[index].line->setVisible(shown && d_->chart.x.categories.isEmpty());
        d_->curves[index].points->setVisible(shown);
    }
    d_->applyLegend();
}

bool ChartPlot::isShown(const ChartSeries& series) const {
    return !d_->hidden.contains(series.name);
}

void ChartPlot::arrange(QSize size) {
    QCPLayoutGrid* grid = d_->plot.plotLayout();
    const bool below = d_->legend->prefersBelow(size);
    if (below != d_->legendBelow) {
        grid->take(d_->legend);
        grid->simplify();
        // An empty row or column would take its share of the space: there is none but the legend's.
        if (below)
            grid->insertRow(2);
        grid->addElement(below ? 2 : 1, below ? 0 : 1, d_->legend);
        d_->legendBelow = below;
    }
    constexpr int mostTitleLines = 2;
    constexpr int lowChart = 360;
    const int mostCaptionLines = size.height() < lowChart ? 2 : 4;
    d_->title->arrange(size.width(), mostTitleLines);
    d_->caption->arrange(size.width(), mostCaptionLines);
    d_->legend->arrange(size, below);
    d_->arrangeCurves();
    d_->arrangeTicks(size);
}

ChartRange ChartPlot::rangeX() const {
    const QCPRange range = d_->plot.xAxis->range();
    return {range.lower, range.upper};
}

ChartRange ChartPlot::rangeY() const {
    const QCPRange range = d_->plot.yAxis->range();
    return {range.lower, range.upper};
}

void ChartPlot::setRangeX(const ChartRange& range) {
    d_->plot.xAxis->setRange(range.low, range.high);
}

void ChartPlot::setRangeY(const ChartRange& range) {
    d_->plot.yAxis->setRange(range.low, range.high);
}

void ChartPlot::showAllX() {
    setRangeX(fullRangeX(d_->chart, [this](const ChartSeries& series) { return isShown(series); }));
}

void ChartPlot::showAllY() {
    setRangeY(fullRangeY(d_->chart, [this](const ChartSeries& series) { return isShown(series); }));
}

QRectF ChartPlot::plotArea() const {
    return d_->plot.axisRect()->rect();
}

QPointF ChartPlot::toPixel(double x, double y) const {
    return {d_->plot.xAxis->coordToPixel(x), d_->plot.yAxis->coordToPixel(y)};
}

double ChartPlot::xAt(double pixel) const {
    return d_->plot.xAxis->pixelToCoord(pixel);
}

double ChartPlot::yAt(double pixel) const {
    return d_->plot.yAxis->pixelToCoord(pixel);
}

int ChartPlot::legendSeriesAt(const QPointF& place) const {
    return d_->legend->seriesAt(place);
}

} // namespace kernelcurve
