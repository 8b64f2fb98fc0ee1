#include "app/chart/plot/chart_plot.h"

#include "app/chart/data/chart_words.h"
#include "app/chart/labels/chart_line_marks.h"
#include "app/chart/labels/chart_marks.h"
#include "app/chart/plot/chart_axes.h"
#include "app/chart/plot/chart_bars.h"
#include "app/chart/plot/chart_curves.h"
#include "app/chart/plot/chart_heat.h"
#include "app/chart/plot/chart_legend.h"
#include "app/chart/plot/chart_spans.h"
#include "app/chart/style/chart_text_block.h"

#include <qcustomplot.h>

#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <limits>

namespace kernelcurve {
class ChartPlot::Private {
  public:
    explicit Private(QCustomPlot& target);

    void applyTheme();
    /// Of a heat map: its rows.
    ChartAxis verticalAxis() const;
    bool isShown(const ChartSeries& series) const { return !hidden.contains(series.name); }
    void applySeries();
    void applyLegend();
    void arrangeTicks(QSize size);
    int roomAcross(QSize size) const;
    void arrangeBarLabels(QSize size);

    QCustomPlot& plot;
    ChartTheme theme = ChartTheme::print();
    ChartData chart;
    QSet<QString> hidden;
    ChartCurves curves;
    ChartTextBlock* title;
    ChartTextBlock* caption;
    ChartLegend* legend;
    ChartColorScale* colors;
    ChartLineMarks* lines; ///< below the bars
    ChartBars* bars;
    ChartHeat* heat;
    ChartSpans* spans;
    ChartMarks* marks;
    DrawnPlaces places;
    QSharedPointer<ChartTicker> tickerX = QSharedPointer<ChartTicker>::create();
    QSharedPointer<ChartTicker> tickerY = QSharedPointer<ChartTicker>::create();
    BarLabels barLabels;
    bool legendBelow = true;
};

ChartPlot::Private::Private(QCustomPlot& target)
    : plot(target)
    , curves(target)
    , title(new ChartTextBlock(&target))
    , caption(new ChartTextBlock(&target))
    , legend(new ChartLegend(&target))
    , colors(new ChartColorScale(&target))
    , lines(new ChartLineMarks(&target))
    , bars(new ChartBars(&target))
    , heat(new ChartHeat(&target))
    , spans(new ChartSpans(&target))
    , marks(new ChartMarks(&target)) {
    plot.setPlottingHint(QCP::phFastPolylines);
    plot.setInteractions(QCP::iNone);
    plot.xAxis->setTicker(tickerX);
    plot.yAxis->setTicker(tickerY);
    // Labels come with their exponents as 1e+07, which the axis sets as a power of ten.
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis})
        axis->setNumberFormat(QStringLiteral("gbc"));
    // Rows: title, plot, legend, caption. Columns: plot, colours of a heat map, legend.
    QCPLayoutGrid* grid = plot.plotLayout();
    grid->insertRow(0);
    grid->addElement(0, 0, title);
    grid->addElement(3, 0, caption);
    grid->setRowSpacing(0);
    grid->setColumnSpacing(0);
    grid->addElement(2, 0, legend);
    grid->addElement(1, 1, colors);
    constexpr int roomForLastTick = 24;
    plot.axisRect()->setMinimumMargins({12, 10, roomForLastTick, 10});
}

ChartAxis ChartPlot::Private::verticalAxis() const {
    if (chart.kind != ChartKind::HeatMap)
        return chart.y;
    ChartAxis rows;
    for (const ChartSeries& series : chart.series)
        rows.categories << series.name;
    return rows;
}

void ChartPlot::Private::applyTheme() {
    plot.setBackground(QBrush(theme.background));
    styleAxis(*plot.xAxis, theme);
    styleAxis(*plot.yAxis, theme);
    title->setStyle(theme.scaledFont(1.15, true), theme.text);
    caption->setStyle(theme.scaledFont(0.85), theme.mutedText);
    legend->setTheme(theme);
    colors->setTheme(theme);
    bars->setTheme(theme);
    heat->setTheme(theme);
    spans->setTheme(theme);
    lines->setTheme(theme);
    marks->setTheme(theme);
}

void ChartPlot::Private::applySeries() {
    curves.setChart(chart, theme);
    curves.setShown([this](const ChartSeries& series) { return isShown(series); });
}

void ChartPlot::Private::applyLegend() {
    legend->setChart(
        chart, [this](const ChartSeries& series) { return isShown(series); }, barLabels.shares);
}

/// About how much of the width the axis of x has.
int ChartPlot::Private::roomAcross(QSize size) const {
    constexpr int mostShare = 4; // of the chart for names of categories
    int beside = size.width() * 2 / 10;
    if (const QStringList names = verticalAxis().categories; !names.isEmpty()) {
        // The names of rows, and a heat map's colours, take more of the width than an axis.
        const QFontMetrics metrics(theme.font);
        int rows = 0;
        for (const QString& row : names)
            rows = std::max(rows, metrics.horizontalAdvance(row));
        beside = std::min(rows, size.width() / mostShare) + colors->minimumSize().width() +
                 2 * metrics.height();
    }
    return size.width() - beside;
}

/// Before the legend takes its room, which tells what the labels say.
void ChartPlot::Private::arrangeBarLabels(QSize size) {
    const QCPRange range = plot.xAxis->range();
    const int across =
        roomAcross(size) - (legend->prefersBelow(size) ? 0 : legend->minimumSize().width());
    const BarLabels labels =
        ::kernelcurve::barLabels(chart, [this](const ChartSeries& each) { return isShown(each); },
                                 theme, across / range.size(), {range.lower, range.upper});
    if (labels == barLabels)
        return;
    barLabels = labels;
    bars->setLabels(labels);
    lines->setBarLabels(labels);
    applyLegend();
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
    plot.yAxis->setLabel(elided(verticalAxis().label, size.height() * 3 / 4));

    constexpr int mostShare = 4; // of the chart for names of categories
    tickerX->setRoom(theme.font, size.width() / mostShare);
    tickerY->setRoom(theme.font, size.width() / mostShare);
    int widest = 0;
    // Of very many names, which nobody could read anyway, some are enough.
    constexpr qsizetype mostMeasured = 1000;
    const qsizetype step = chart.x.categories.size() / mostMeasured + 1;
    for (qsizetype place = 0; place < chart.x.categories.size(); place += step)
        widest = std::max(widest, metrics.horizontalAdvance(chart.x.categories[place]));
    const auto count = std::max<qsizetype>(chart.x.categories.size(), 1);
    const bool isHeat = chart.kind == ChartKind::HeatMap;
    const int length = roomAcross(size);
    const bool tight = widest > length / count;
    // Kernels need their names; of numbers some are enough.
    const bool numbers = isHeat && std::ranges::all_of(chart.x.categories, [](const QString& name) {
                             return !name.isEmpty() && (name[0].isDigit() || name[0] == u'-');
                         });
    // Names of rows that would lie on each other are left out; the axis has about so much of the
    // height.
    tickerY->setNamePitch(metrics.height(), size.height() * 3 / 4);
    tickerX->setNamePitch(numbers ? widest + metrics.horizontalAdvance(u'0') : 0, length);
    plot.xAxis->setTickLabelRotation(tight && !numbers ? -35 : 0);
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
    d_->plot.yAxis->setScaleType(scale(d_->verticalAxis()));
    d_->tickerX->setAxis(d_->chart.x);
    d_->tickerY->setAxis(d_->verticalAxis());
    // An axis of nothing would tell lies about its numbers.
    for (QCPAxis* axis : {d_->plot.xAxis, d_->plot.yAxis}) {
        axis->setTicks(!d_->chart.isEmpty());
        axis->setTickLabels(!d_->chart.isEmpty());
        axis->grid()->setVisible(!d_->chart.isEmpty());
    }
    d_->title->setText(d_->chart.title, Qt::AlignHCenter);
    d_->caption->setText(d_->chart.caption, Qt::AlignLeft);
    const auto shown = [this](const ChartSeries& series) { return isShown(series); };
    d_->marks->setChart(&d_->chart, shown);
    d_->bars->setChart(&d_->chart, shown);
    d_->heat->setChart(&d_->chart);
    d_->spans->setChart(&d_->chart, shown);
    d_->lines->setChart(&d_->chart, shown);
    d_->colors->setChart(d_->chart);
    d_->places = DrawnPlaces(d_->chart, shown);
    d_->applySeries();
    d_->applyLegend();
}

void ChartPlot::setHidden(const QSet<QString>& names) {
    d_->hidden = names;
    const auto shown = [this](const ChartSeries& series) { return isShown(series); };
    d_->curves.setShown(shown);
    d_->places = DrawnPlaces(d_->chart, shown);
    d_->applyLegend();
}

bool ChartPlot::isShown(const ChartSeries& series) const {
    return d_->isShown(series);
}

void ChartPlot::arrange(QSize size) {
    QCPLayoutGrid* grid = d_->plot.plotLayout();
    d_->arrangeBarLabels(size);
    const bool below = d_->legend->prefersBelow(size);
    if (below != d_->legendBelow) {
        grid->take(d_->legend);
        grid->simplify();
        // An empty row or column would take its share of the space: there is none but the legend's.
        if (below)
            grid->insertRow(2);
        grid->addElement(below ? 2 : 1, below ? 0 : 2, d_->legend);
        d_->legendBelow = below;
    }
    constexpr int mostTitleLines = 2;
    constexpr int lowChart = 360;
    const int mostCaptionLines = size.height() < lowChart ? 2 : 4;
    d_->title->arrange(size.width(), mostTitleLines);
    d_->caption->arrange(size.width(), mostCaptionLines);
    d_->legend->arrange(size, below);
    d_->colors->arrange();
    d_->curves.arrange(d_->theme);
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

ChartRange ChartPlot::allX() const {
    return fullRangeX(d_->chart, [this](const ChartSeries& series) { return isShown(series); });
}

ChartRange ChartPlot::allY() const {
    return fullRangeY(d_->chart, [this](const ChartSeries& series) { return isShown(series); });
}

void ChartPlot::showAllX() {
    setRangeX(allX());
}

void ChartPlot::showAllY() {
    setRangeY(allY());
}

QRectF ChartPlot::plotArea() const {
    return d_->plot.axisRect()->rect();
}

QPointF ChartPlot::toPixel(double x, double y) const {
    return {d_->plot.xAxis->coordToPixel(x), d_->plot.yAxis->coordToPixel(y)};
}

QPointF ChartPlot::placeOf(int series, const ChartPoint& point) const {
    if (point.span)
        return spanArea(d_->plot, point).center();
    const double x = d_->plot.xAxis->coordToPixel(d_->places.x(series, point));
    const auto y = d_->places.y(series, point);
    return {x, y ? d_->plot.yAxis->coordToPixel(*y) : plotArea().bottom() - theme().markerSize};
}

QSizeF ChartPlot::cellSize() const {
    if (d_->chart.kind != ChartKind::HeatMap)
        return {};
    const QPointF cell = toPixel(1, 1) - toPixel(0, 0);
    return {cell.x(), -cell.y()};
}

QRectF ChartPlot::areaOf(int series, const ChartPoint& point) const {
    if (point.span)
        return spanArea(d_->plot, point);
    const QPointF place = placeOf(series, point);
    if (const QSizeF cell = cellSize(); !cell.isEmpty())
        return {place - QPointF(cell.width() / 2, cell.height() / 2), cell};
    const double half = theme().markerSize + 1;
    if (d_->chart.kind != ChartKind::Bars || !point.y)
        return {place - QPointF(half, half), QSizeF(2 * half, 2 * half)};
    const double width = (toPixel(d_->places.barWidth(), 1) - toPixel(0, 1)).x();
    const double floor = d_->chart.y.logarithmic ? plotArea().bottom() : toPixel(0, 0).y();
    const double labels =
        barLabelHeight(d_->barLabels, QFontMetrics(barFont(theme()))); // above its end
    return QRectF(QPointF(place.x() - width / 2, std::min(place.y(), floor)),
                  QPointF(place.x() + width / 2, std::max(place.y(), floor)))
        .adjusted(0, -labels, 0, 0);
}

double ChartPlot::distance(int series, const ChartPoint& point, const QPointF& place) const {
    if (point.span)
        return spanArea(d_->plot, point).contains(place) ? 0
                                                         : std::numeric_limits<double>::infinity();
    const QPointF away = place - placeOf(series, point);
    const bool bars = d_->chart.kind == ChartKind::Bars;
    if (!bars && d_->chart.kind != ChartKind::HeatMap)
        return std::hypot(away.x(), away.y());
    const double width = bars ? d_->places.barWidth() : 1;
    const bool inColumn = std::abs(away.x()) <= (toPixel(width, 0) - toPixel(0, 0)).x() / 2;
    const bool inRow = bars ? away.y() >= -3 : std::lround(yAt(place.y())) == series;
    return inColumn && inRow ? 0 : std::numeric_limits<double>::infinity();
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
