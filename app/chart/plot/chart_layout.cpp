#include "app/chart/plot/chart_layout.h"

#include <QFontMetrics>

#include <algorithm>

namespace kernelcurve {
namespace {

/// Of several recordings, each in a line, the devices alone.
QString shortCaption(const QString& caption) {
    QStringList devices;
    for (const QString& line : caption.split(u'\n'))
        if (line.contains(QStringLiteral(": ")))
            devices << line.section(QStringLiteral(", "), 0, 0).section(QStringLiteral("; "), 0, 0);
    return devices.isEmpty() ? caption : devices.join(QStringLiteral("; "));
}

} // namespace

ChartLayout::ChartLayout(const DrawnChart& drawn)
    : plot_(drawn.plot)
    , chart_(drawn.chart)
    , theme_(drawn.theme)
    , title_(new ChartTextBlock(&plot_, Qt::AlignHCenter))
    , caption_(new ChartTextBlock(&plot_, Qt::AlignLeft))
    , legend_(new ChartLegend(drawn))
    , colors_(new ChartColorScale(drawn)) {
    plot_.xAxis->setTicker(tickerX_);
    plot_.yAxis->setTicker(tickerY_);
    // Labels come with their exponents as 1e+07, which the axis sets as a power of ten.
    for (QCPAxis* axis : {plot_.xAxis, plot_.yAxis})
        axis->setNumberFormat(QStringLiteral("gbc"));
    // Rows: title, plot, legend, caption. Columns: plot, colours of a heat map, legend.
    QCPLayoutGrid* grid = plot_.plotLayout();
    grid->insertRow(0);
    grid->addElement(0, 0, title_);
    grid->addElement(3, 0, caption_);
    grid->setRowSpacing(0);
    grid->setColumnSpacing(0);
    grid->addElement(2, 0, legend_);
    grid->addElement(1, 1, colors_);
    constexpr int roomForLastTick = 24;
    plot_.axisRect()->setMinimumMargins({12, 10, roomForLastTick, 10});
}

/// Of a heat map: its rows.
ChartAxis ChartLayout::verticalAxis() const {
    if (chart_.kind != ChartKind::HeatMap)
        return chart_.y;
    ChartAxis rows;
    for (const ChartSeries& series : chart_.series)
        rows.categories << series.name;
    return rows;
}

void ChartLayout::applyTheme() {
    styleAxis(*plot_.xAxis, theme_);
    styleAxis(*plot_.yAxis, theme_);
    title_->setStyle(theme_.scaledFont(1.15, true), theme_.text);
    caption_->setStyle(theme_.scaledFont(0.85), theme_.mutedText);
}

void ChartLayout::applyChart() {
    const auto scale = [](const ChartAxis& axis) {
        return axis.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear;
    };
    plot_.xAxis->setScaleType(scale(chart_.x));
    plot_.yAxis->setScaleType(scale(verticalAxis()));
    tickerX_->setAxis(chart_.x);
    tickerY_->setAxis(verticalAxis());
    // An axis of nothing would tell lies about its numbers.
    for (QCPAxis* axis : {plot_.xAxis, plot_.yAxis}) {
        axis->setTicks(!chart_.isEmpty());
        axis->setTickLabels(!chart_.isEmpty());
        axis->grid()->setVisible(!chart_.isEmpty());
    }
    title_->setText(titled_ ? chart_.title : QString());
    colors_->applyChart();
}

int ChartLayout::lengthOfX(QSize size) const {
    constexpr int maxShare = 4; // of the chart for names of categories
    int beside = size.width() * 2 / 10;
    if (const QStringList names = verticalAxis().categories; !names.isEmpty()) {
        // The names of rows, and a heat map's colours, take more of the width than an axis.
        const QFontMetrics metrics(theme_.font);
        int rows = 0;
        for (const QString& row : names)
            rows = std::max(rows, metrics.horizontalAdvance(row));
        beside = std::min(rows, size.width() / maxShare) + colors_->minimumSize().width() +
                 2 * metrics.height();
    }
    return size.width() - beside;
}

int ChartLayout::legendBeside(QSize size) const {
    return legend_->prefersBelow(size) ? 0 : legend_->minimumSize().width();
}

void ChartLayout::arrange(QSize size) {
    QCPLayoutGrid* grid = plot_.plotLayout();
    const bool below = legend_->prefersBelow(size);
    if (below != legendBelow_) {
        grid->take(legend_);
        grid->simplify();
        // An empty row or column would take its share of the space: there is none but the legend's.
        if (below)
            grid->insertRow(2);
        grid->addElement(below ? 2 : 1, below ? 0 : 2, legend_);
        legendBelow_ = below;
    }
    constexpr int maxTitleLines = 2;
    constexpr int maxCaptionShare = 6; // of the chart, beyond two lines
    const int maxCaptionLines =
        std::max(2, size.height() / maxCaptionShare / QFontMetrics(theme_.font).lineSpacing());
    legend_->arrange(size, below);
    colors_->arrange();
    // They stand above and below the plot, not the legend beside it.
    const int beside =
        colors_->minimumSize().width() + (below ? 0 : legend_->minimumSize().width());
    title_->arrange(size.width() - beside, maxTitleLines);
    caption_->setText(chart_.caption);
    if (chart_.caption.contains(u'\n') &&
        caption_->linesAt(size.width() - beside) > maxCaptionLines)
        caption_->setText(shortCaption(chart_.caption));
    caption_->arrange(size.width() - beside, maxCaptionLines);
    arrangeTicks(size);
}

/// With its unit in a line of its own where the axis is too short for both.
QString ChartLayout::labelOfY(QSize size) const {
    const QFontMetrics metrics(theme_.font);
    const QString label = verticalAxis().label;
    // The x axis below it has its ticks and its label.
    int room = size.height() - 4 * metrics.height();
    for (const QCPLayoutElement* each : {title_, caption_})
        room -= each->minimumSize().height();
    if (legendBelow_)
        room -= legend_->minimumSize().height();
    // It may be longer than the axis by as much as stays free of the legend and within the chart.
    constexpr int margin = 12; // above the axis
    const int beyond = std::min(title_->minimumSize().height() + margin, 3 * metrics.height());
    room = std::max(std::min(room + 2 * beyond, size.height() * 3 / 4), 40);
    const qsizetype unit = label.lastIndexOf(QStringLiteral(" ("));
    if (metrics.horizontalAdvance(label) <= room || unit < 0)
        return metrics.elidedText(label, Qt::ElideRight, room);
    return metrics.elidedText(label.left(unit), Qt::ElideRight, room) + u'\n' +
           metrics.elidedText(label.mid(unit + 1), Qt::ElideRight, room);
}

void ChartLayout::arrangeTicks(QSize size) {
    constexpr int tickPitchX = 80;
    constexpr int tickPitchY = 48;
    tickerX_->setTickCount(std::max(2, size.width() / tickPitchX));
    tickerY_->setTickCount(std::max(2, size.height() / tickPitchY));
    const QFontMetrics metrics(theme_.font);
    const auto elided = [&](const QString& text, int room) {
        return metrics.elidedText(text, Qt::ElideRight, std::max(room, 40));
    };
    plot_.xAxis->setLabel(elided(chart_.x.label, size.width() * 3 / 4));
    plot_.yAxis->setLabel(labelOfY(size));

    constexpr int maxShare = 4; // of the chart for names of categories
    tickerX_->setRoom(theme_.font, size.width() / maxShare);
    tickerY_->setRoom(theme_.font, size.width() / maxShare);
    int widest = 0;
    // Of very many names, which nobody could read anyway, some are enough.
    constexpr qsizetype maxMeasured = 1000;
    const qsizetype step = chart_.x.categories.size() / maxMeasured + 1;
    for (qsizetype place = 0; place < chart_.x.categories.size(); place += step)
        widest = std::max(widest, metrics.horizontalAdvance(chart_.x.categories[place]));
    const auto count = std::max<qsizetype>(chart_.x.categories.size(), 1);
    const bool isHeat = chart_.kind == ChartKind::HeatMap;
    const int length = lengthOfX(size);
    const bool tight = widest > length / count;
    // Kernels need their names; of numbers some are enough.
    const bool numbers =
        isHeat && std::ranges::all_of(chart_.x.categories, [](const QString& name) {
            return !name.isEmpty() && (name[0].isDigit() || name[0] == u'-');
        });
    // Names of rows that would lie on each other are left out; the axis has about so much of the
    // height.
    tickerY_->setNamePitch(metrics.height(), size.height() * 3 / 4);
    tickerX_->setNamePitch(numbers ? widest + metrics.horizontalAdvance(u'0') : 0, length);
    plot_.xAxis->setTickLabelRotation(tight && !numbers ? -35 : 0);
}

} // namespace kernelcurve
