#include "app/chart/plot/chart_axes.h"

#include "app/chart/data/chart_ticks.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace kernelcurve {

void ChartTicker::setRoom(const QFont& font, int width) {
    font_ = font;
    room_ = width;
}

void ChartTicker::setNamePitch(int widest, int length) {
    widest_ = widest;
    length_ = std::max(length, 1);
}

void ChartTicker::generate(const QCPRange& range, const QLocale& /*locale*/, QChar /*formatChar*/,
                           int /*precision*/, QVector<double>& ticks, QVector<double>* subTicks,
                           QVector<QString>* tickLabels) {
    const ChartTickMarks marks = chartTicks(axis_, range.lower, range.upper, tickCount());
    ticks = marks.ticks;
    if (subTicks)
        *subTicks = marks.subTicks;
    if (!tickLabels)
        return;
    *tickLabels = marks.labels;
    if (axis_.categories.isEmpty())
        return;
    const int every = std::max(1, static_cast<int>(std::ceil(widest_ * range.size() / length_)));
    for (qsizetype index = 0; index < ticks.size(); ++index)
        if (qRound(ticks[index]) % every != 0)
            (*tickLabels)[index].clear();
    if (room_ <= 0)
        return;
    const QFontMetrics metrics(font_);
    for (QString& label : *tickLabels)
        label = metrics.elidedText(label, Qt::ElideMiddle, room_);
}

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

} // namespace kernelcurve
