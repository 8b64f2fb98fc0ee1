#include "app/chart/plot/chart_axes.h"

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

/// Returns true if number labels would overlap or almost touch.
bool ChartTicker::isCrowded(const QCPRange& range, const ChartTickMarks& marks) const {
    if (onScreen_ == nullptr || !axis_.categories.isEmpty())
        return false;
    const bool across = onScreen_->orientation() == Qt::Horizontal;
    const QCPAxisRect& area = *onScreen_->axisRect();
    const double length = across ? area.width() : area.height();
    const QFontMetrics metrics(onScreen_->tickLabelFont());
    const bool logarithmic = axis_.logarithmic && range.lower > 0;
    const auto pixelOf = [&](double value) {
        return length * (logarithmic
                             ? std::log(value / range.lower) / std::log(range.upper / range.lower)
                             : (value - range.lower) / range.size());
    };
    for (qsizetype index = 1; index < marks.ticks.size(); ++index) {
        const double room = pixelOf(marks.ticks[index]) - pixelOf(marks.ticks[index - 1]);
        const double needed = across ? (metrics.horizontalAdvance(marks.labels[index - 1]) +
                                        metrics.horizontalAdvance(marks.labels[index])) /
                                               2.0 +
                                           metrics.horizontalAdvance(QStringLiteral("00"))
                                     : metrics.height();
        if (room < needed)
            return true;
    }
    return false;
}

void ChartTicker::generate(const QCPRange& range, const QLocale& /*locale*/, QChar /*formatChar*/,
                           int /*precision*/, QVector<double>& ticks, QVector<double>* subTicks,
                           QVector<QString>* tickLabels) {
    int count = tickCount();
    ChartTickMarks marks = chartTicks(axis_, range.lower, range.upper, count);
    while (count > 1 && isCrowded(range, marks))
        marks = chartTicks(axis_, range.lower, range.upper, --count);
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
