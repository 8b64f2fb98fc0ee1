#include "app/chart/plot/chart_layout.h"

#include "app/chart/labels/chart_ground.h"
#include "app/chart/style/fitted_names.h"

#include <QFontMetrics>
#include <QtMath>

#include <algorithm>
#include <cmath>

namespace kernelcurve {
namespace {

/// Returns only the devices if the caption has one line per recording.
QString shortCaption(const QString& caption) {
    QStringList devices;
    for (const QString& line : caption.split(u'\n'))
        if (line.contains(QStringLiteral(": ")))
            devices << line.section(QStringLiteral(", "), 0, 0).section(QStringLiteral("; "), 0, 0);
    return devices.isEmpty() ? caption : devices.join(QStringLiteral("; "));
}

} // namespace

ChartLayout::ChartLayout(const DrawnChart& drawn, ChartLineMarks& lines, RooflineMarks& roofline,
                         ChartNotes& notes)
    : drawn_(drawn)
    , lines_(lines)
    , roofline_(roofline)
    , notes_(notes)
    , plot_(drawn.plot)
    , chart_(drawn.chart)
    , theme_(drawn.theme)
    , title_(new ChartTextBlock(&plot_, Qt::AlignHCenter))
    , caption_(new ChartTextBlock(&plot_, Qt::AlignLeft))
    , legend_(new ChartLegend(drawn))
    , colors_(new ChartColorScale(drawn))
    , margin_(new ChartMargin(drawn)) {
    plot_.xAxis->setTicker(tickerX_);
    plot_.yAxis->setTicker(tickerY_);
    tickerX_->setAxisOnScreen(*plot_.xAxis);
    tickerY_->setAxisOnScreen(*plot_.yAxis);
    // The axis shows exponents such as 1e+07 as powers of ten.
    for (QCPAxis* axis : {plot_.xAxis, plot_.yAxis})
        axis->setNumberFormat(QStringLiteral("gbc"));
    // Rows: title, plot, legend, caption. Columns: plot, colour scale, legend.
    QCPLayoutGrid* grid = plot_.plotLayout();
    grid->insertRow(0);
    grid->addElement(0, 0, title_);
    grid->addElement(3, 0, caption_);
    grid->setRowSpacing(0);
    grid->setColumnSpacing(0);
    grid->addElement(2, 0, legend_);
    grid->addElement(1, 1, colors_);
}

/// Returns the y axis. For a heat map, returns an axis with the names of its rows.
ChartAxis ChartLayout::verticalAxis() const {
    if (chart_.kind != ChartKind::HeatMap)
        return chart_.y;
    ChartAxis rows;
    rows.categories = shownSeriesNames(chart_);
    return rows;
}

void ChartLayout::applyTheme() {
    styleAxis(*plot_.xAxis, theme_);
    styleAxis(*plot_.yAxis, theme_);
    title_->setStyle(theme_.scaledFont(1.15, true), theme_.text);
    caption_->setStyle(theme_.scaledFont(0.85), theme_.mutedText);
}

void ChartLayout::applyChart() {
    roofline_.clear();
    const auto scale = [](const ChartAxis& axis) {
        return axis.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear;
    };
    plot_.xAxis->setScaleType(scale(chart_.x));
    plot_.yAxis->setScaleType(scale(verticalAxis()));
    ChartAxis across = chart_.x;
    across.categories = shownNames(across.categories);
    tickerX_->setAxis(across);
    tickerY_->setAxis(verticalAxis());
    // The axes of an empty chart would show meaningless values.
    for (QCPAxis* axis : {plot_.xAxis, plot_.yAxis}) {
        axis->setTicks(!chart_.isEmpty());
        axis->setTickLabels(!chart_.isEmpty());
        axis->grid()->setVisible(!chart_.isEmpty());
    }
    title_->setText(titled_ ? chart_.title : QString());
    colors_->applyChart();
}

int ChartLayout::lengthOfX(QSize size) const {
    constexpr int maxShare = 3; // Names of categories take at most a third of the width.
    int beside = size.width() * 2 / 10;
    if (const QStringList names = verticalAxis().categories; !names.isEmpty()) {
        // The names of rows and the colour scale are wider than a numeric axis.
        const QFontMetrics metrics(theme_.font);
        int rows = 0;
        for (const QString& row : names)
            rows = std::max(rows, metrics.horizontalAdvance(row));
        beside = std::min(rows, size.width() / maxShare) + colors_->minimumSize().width() +
                 2 * metrics.height();
    }
    return size.width() - beside - margin_->width();
}

int ChartLayout::roomForBars(QSize size) {
    margin_->arrange(size.width(), 0);
    return lengthOfX(size) - (legend_->prefersBelow(size) ? 0 : legend_->minimumSize().width());
}

void ChartLayout::arrange(QSize size) {
    if (chart_.kind == ChartKind::Roofline) {
        arrangeRoofline(size);
    } else if (!arrangeInside(size)) {
        legend_->setSeriesNamed(false);
        arrangeAround(size, 0, true);
        margin_->place();
    }
    notes_.setLegend(legend_->inside());
}

/// Arranges a roofline. Names of kernels are next to their points. The legend lists the groups and
/// the kernels whose names do not fit.
void ChartLayout::arrangeRoofline(QSize size) {
    const bool mayName = std::ranges::all_of(chart_.series, drawn_.isShown) &&
                         std::ranges::any_of(chart_.series, [](const ChartSeries& series) {
                             return !series.pointName.isEmpty();
                         });
    QStringList inLegend;
    // In the window, users click on legend entries to hide and show series. A long legend would
    // take too much space for this purpose.
    constexpr std::size_t maxInLegend = 8;
    const bool isShort = mayName && (legend_->isOnPaper() || chart_.series.size() > maxInLegend);
    legend_->setSeriesNamed(isShort);
    // Each pass may enlarge the legend. A larger legend shrinks the plotting area.
    constexpr int maxPasses = 5;
    for (int pass = 0; pass < maxPasses; ++pass) {
        legend_->setUnnamed(inLegend);
        arrangeAround(size, 0, true);
        margin_->place();
        const QStringList missing = roofline_.place(inLegend);
        inLegend << missing;
        if (missing.isEmpty() || !isShort)
            break;
    }
    legend_->setUnnamed(inLegend);
    lines_.setTaken(roofline_.areas());
}

/// On paper, places the names of curves at the ends of the curves. Places the rest of the legend in
/// a free part of the plotting area. Returns false if the legend must be outside.
bool ChartLayout::arrangeInside(QSize size) {
    if (!legend_->isOnPaper() || chart_.legend != LegendPlace::Automatic ||
        (chart_.kind != ChartKind::Curves && chart_.kind != ChartKind::Bars))
        return false;
    for (const double seriesShare : {ChartMargin::narrow, 0.0, ChartMargin::wide}) {
        const bool atEnds = seriesShare > 0;
        if (atEnds && !margin_->canNameSeries(size.width(), seriesShare))
            continue;
        legend_->setSeriesNamed(atEnds);
        arrangeAround(size, seriesShare, false);
        if (!margin_->place())
            continue;
        if (legend_->isEmpty())
            return true;
        ChartGround ground(drawn_);
        lines_.addTo(ground);
        notes_.addMovedTo(ground);
        if (legend_->placeInside(plot_.axisRect()->rect(), ground))
            return true;
        if (!atEnds)
            continue;
        arrangeAround(size, seriesShare, true);
        if (margin_->place())
            return true;
    }
    return false;
}

void ChartLayout::arrangeAround(QSize size, double seriesShare, bool legendOutside) {
    QCPLayoutGrid* grid = plot_.plotLayout();
    const bool below = !legendOutside || legend_->prefersBelow(size);
    if (below != legendBelow_) {
        grid->take(legend_);
        grid->simplify();
        // simplify() removed the legend's row or column. An empty row or column would take up
        // space.
        if (below)
            grid->insertRow(2);
        grid->addElement(below ? 2 : 1, below ? 0 : 2, legend_);
        legendBelow_ = below;
    }
    constexpr int maxTitleLines = 2;
    constexpr int maxCaptionShare = 6; // The caption takes at most 1/6 of the height, or two lines.
    const int maxCaptionLines =
        std::max(2, size.height() / maxCaptionShare / QFontMetrics(theme_.font).lineSpacing());
    legend_->arrange(size, below);
    if (!legendOutside) {
        legend_->setMinimumSize(0, 0);
        legend_->setMaximumSize(QWIDGETSIZE_MAX, 0);
    }
    colors_->arrange();
    margin_->arrange(size.width(), seriesShare);
    constexpr int roomForLastTick = 24;
    plot_.axisRect()->setMinimumMargins(
        {12, std::max(8, margin_->height() + 4), std::max(roomForLastTick, margin_->width()), 10});
    // The title and the caption span the width that the colour scale and the legend leave free.
    const int beside =
        colors_->minimumSize().width() + (below ? 0 : legend_->minimumSize().width());
    title_->arrange(size.width() - beside, maxTitleLines);
    caption_->setText(chart_.caption);
    if (chart_.caption.contains(u'\n') &&
        caption_->linesAt(size.width() - beside) > maxCaptionLines)
        caption_->setText(shortCaption(chart_.caption));
    caption_->arrange(size.width() - beside, maxCaptionLines);
    if (!below && legendOutside)
        legend_->arrange(
            size - QSize(0, title_->minimumSize().height() + caption_->minimumSize().height()),
            false);
    arrangeTicks(size, lengthOfX(size));
    // Two passes, because ticks and axis labels depend on the size of the plotting area.
    plot_.xAxis->setLabel(chart_.x.label);
    plot_.yAxis->setLabel(verticalAxis().label);
    plot_.yAxis->setLabelFont(theme_.font);
    for (int pass = 0; pass < 2; ++pass) {
        for (const auto phase : {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins,
                                 QCPLayoutElement::upLayout})
            grid->update(phase);
        if (pass == 0) {
            arrangeTicks(size, plot_.axisRect()->width());
            arrangeAxisLabels(size);
        }
    }
    // New ticks may have reduced the space for a long y axis label.
    const int widest = QFontMetrics(theme_.font).size(0, plot_.yAxis->label()).width();
    if (const int room = roomOfY(size); widest > room)
        plot_.yAxis->setLabelFont(theme_.scaledFont(0.97 * std::max(room, 1) / widest));
}

/// Returns the available length in pixels for the y axis label, which is centred on the plotting
/// area.
int ChartLayout::roomOfY(QSize size) const {
    const int middle = plot_.axisRect()->rect().center().y();
    const int top = title_->minimumSize().height();
    const int bottom = size.height() - caption_->minimumSize().height() -
                       (legendBelow_ ? legend_->minimumSize().height() : 0);
    return 2 * std::min(middle - top, bottom - middle);
}

void ChartLayout::arrangeAxisLabels(QSize size) {
    const int middle = plot_.axisRect()->rect().center().x();
    const auto wrapped = [&](const QString& text, int room) {
        return wrappedName(text, theme_.font, std::max(room, 40)).join(u'\n');
    };
    plot_.xAxis->setLabel(wrapped(chart_.x.label, 2 * std::min(middle, size.width() - middle)));
    plot_.yAxis->setLabel(wrapped(verticalAxis().label, roomOfY(size)));
}

void ChartLayout::arrangeTicks(QSize size, int length) {
    constexpr int tickPitchX = 80;
    constexpr int tickPitchY = 48;
    tickerX_->setTickCount(std::max(2, size.width() / tickPitchX));
    tickerY_->setTickCount(std::max(2, size.height() / tickPitchY));
    const QFontMetrics metrics(theme_.font);
    constexpr int maxShare = 3; // names of categories take at most a third of the width
    const int room = std::max(size.width() / maxShare, size.height() * 9 / 20);
    tickerX_->setRoom(theme_.font, room);
    tickerY_->setRoom(theme_.font, size.width() / maxShare);
    int widest = 0;
    // Measure only a sample of very many names.
    constexpr qsizetype maxMeasured = 1000;
    const QStringList& names = tickerX_->axis().categories;
    const qsizetype step = names.size() / maxMeasured + 1;
    for (qsizetype place = 0; place < names.size(); place += step)
        widest = std::max(widest, metrics.horizontalAdvance(names[place]));
    const auto count = std::max<qsizetype>(names.size(), 1);
    const bool isHeat = chart_.kind == ChartKind::HeatMap;
    const bool tight = widest > length / count;
    // A subset of numbers is sufficient. Names of kernels are rotated instead.
    const bool numbers = isHeat && std::ranges::all_of(names, [](const QString& name) {
                             return !name.isEmpty() && (name[0].isDigit() || name[0] == u'-');
                         });
    // Omit row names that would overlap. The y axis takes about 3/4 of the height.
    tickerY_->setNamePitch(metrics.height(), size.height() * 3 / 4);
    // Steeper names need less width. If even vertical names would overlap, some names are omitted.
    const double pitch = static_cast<double>(length) / static_cast<double>(count);
    constexpr double minAngle = 35;
    double angle = pitch > metrics.height()
                       ? std::max(minAngle, qRadiansToDegrees(std::asin(metrics.height() / pitch)))
                       : 90;
    // A name ends below its category. The first names need an angle at which they begin inside the
    // chart.
    for (qsizetype place = 0; place < names.size(); place += step) {
        const double left = std::max(0.0, plot_.axisRect()->left() - metrics.height() +
                                              (static_cast<double>(place) + 0.5) * pitch);
        const double width = std::min(metrics.horizontalAdvance(names[place]), room);
        if (width > left)
            angle = std::max(angle, qRadiansToDegrees(std::acos(left / width)));
    }
    const int upright = pitch > metrics.height() ? 0 : metrics.height();
    tickerX_->setNamePitch(numbers ? widest + metrics.horizontalAdvance(u'0') : upright, length);
    plot_.xAxis->setTickLabelRotation(tight && !numbers ? -angle : 0);
}

} // namespace kernelcurve
