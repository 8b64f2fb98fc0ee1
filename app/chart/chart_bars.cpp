#include "app/chart/chart_bars.h"

#include "app/chart/chart_ticks.h"

#include <QFontMetrics>

#include <algorithm>

namespace kernelcurve {
namespace {

constexpr int labelGap = 3;

/// Three digits tell bars apart; more would not fit between them.
QString briefNumber(double value) {
    if (value >= 1000 && value < 1e6)
        return QString::number(value, 'f', 0);
    return QString::number(value, 'g', value >= 100 && value < 1000 ? 4 : 3);
}

} // namespace

void drawBar(QCPPainter& painter, const QRectF& bar, const SeriesStyle& style, int series,
             const ChartTheme& theme) {
    constexpr int fills = 4;
    if (style.outlined) {
        QPen dashed(style.color, theme.lineWidth);
        dashed.setDashPattern(style.dashes);
        painter.setPen(dashed);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(bar);
        return;
    }
    const int kind = series % fills;
    QColor fill = style.color;
    if (kind != 0)
        fill.setAlphaF(0.35F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.background);
    painter.drawRect(bar);
    painter.setBrush(fill);
    painter.setPen(QPen(style.color, 1));
    painter.drawRect(bar);
    if (kind == 0)
        return;
    // Strokes drawn one by one: a pattern brush is lost in SVG.
    painter.setPen(QPen(style.color, 1.4));
    constexpr double pitch = 7;
    const auto stroke = [&](double start, double slope) {
        // Of y = start + slope * x, in the bar's own coordinates, what lies inside the bar.
        double x0 = 0;
        double x1 = bar.width();
        if (slope != 0) {
            const double a = -start / slope;
            const double b = (bar.height() - start) / slope;
            x0 = std::max(x0, std::min(a, b));
            x1 = std::min(x1, std::max(a, b));
        }
        if (x0 < x1)
            painter.drawLine(bar.topLeft() + QPointF(x0, start + slope * x0),
                             bar.topLeft() + QPointF(x1, start + slope * x1));
    };
    const double span = kind == 3 ? bar.height() : bar.height() + bar.width();
    for (double start = pitch; start < span; start += pitch) {
        if (kind == 1)
            stroke(start, -1);
        else if (kind == 2)
            stroke(start - bar.width(), 1);
        else
            stroke(start, 0);
    }
}

ChartBars::ChartBars(QCustomPlot* plot)
    : QCPLayerable(plot, QStringLiteral("main")) {}

void ChartBars::setChart(const ChartData* chart, IsShown isShown) {
    chart_ = chart;
    isShown_ = std::move(isShown);
}

void ChartBars::applyDefaultAntialiasingHint(QCPPainter* painter) const {
    painter->setAntialiasing(false);
}

QRect ChartBars::clipRect() const {
    return mParentPlot->axisRect()->rect();
}

void ChartBars::draw(QCPPainter* painter) {
    if (!chart_ || chart_->kind != ChartKind::Bars)
        return;
    const DrawnPlaces places(*chart_, isShown_);
    const QCPAxis* x = mParentPlot->xAxis;
    const QCPAxis* y = mParentPlot->yAxis;
    const double floor =
        chart_->y.logarithmic ? mParentPlot->axisRect()->bottom() + 1.0 : y->coordToPixel(0);
    for (std::size_t index = 0; index < chart_->series.size(); ++index) {
        const ChartSeries& series = chart_->series[index];
        if (!isShown_(series))
            continue;
        const int number = static_cast<int>(index);
        for (const ChartPoint& point : series.points) {
            if (!canBeDrawn(*chart_, point))
                continue;
            const double middle = places.x(number, point);
            const double half = places.barWidth() / 2 * 0.94;
            const double left = x->coordToPixel(middle - half);
            const double right = x->coordToPixel(middle + half);
            if (right < clipRect().left() || left > clipRect().right())
                continue;
            const double end = y->coordToPixel(*point.y);
            const QRectF bar(QPointF(left, std::min(end, floor)),
                             QPointF(std::max(right, left + 1), std::max(end, floor)));
            drawBar(*painter, bar, theme_.styleOf(series, number), number, theme_);
            const double whisker = point.high ? y->coordToPixel(*point.high) : end;
            // Above the frame about the end of a bar whose sampling ran out of time.
            const double frame = point.timedOut ? theme_.markerSize * 0.9 : 0;
            drawLabel(*painter, bar, *point.y, std::min(end - frame, whisker));
        }
    }
}

/// Keeps a label readable where a line or a bar runs through it.
void ChartBars::fillGround(QCPPainter& painter, const QRectF& area) const {
    QColor ground = theme_.background;
    ground.setAlphaF(0.75F);
    painter.fillRect(area, ground);
}

void ChartBars::drawLabel(QCPPainter& painter, const QRectF& bar, double value, double top) const {
    const QFont font = theme_.scaledFont(0.88);
    const QFontMetrics metrics(font);
    const QString number = briefNumber(value);
    QString share;
    if (chart_->bound && chart_->bound->value > 0) {
        const double percent = 100 * value / chart_->bound->value;
        share = QString::number(percent, 'f', percent < 10 ? 1 : 0) + QStringLiteral(" %");
    }
    painter.setFont(font);
    const double room = bar.width() * 1.22;
    const auto fits = [&](const QString& text) { return metrics.horizontalAdvance(text) <= room; };
    if (fits(number)) {
        const int lines = !share.isEmpty() && fits(share) ? 2 : 1;
        const double height = lines * metrics.height();
        QRectF area(bar.center().x() - room, top - labelGap - height, 2 * room, height);
        // Where the bar reaches the top of the chart its label stands in it.
        const bool inside = area.top() < clipRect().top();
        if (inside)
            area.moveTop(std::max<double>(bar.top(), clipRect().top()) + labelGap);
        const double width = std::max(metrics.horizontalAdvance(number),
                                      lines == 2 ? metrics.horizontalAdvance(share) : 0);
        fillGround(painter,
                   QRectF(bar.center().x() - width / 2 - 2, area.top(), width + 4, height));
        painter.setPen(theme_.text);
        painter.drawText(area, Qt::AlignHCenter | Qt::AlignTop,
                         lines == 2 ? number + u'\n' + share : number);
    } else if (metrics.height() <= room) {
        const QString text = share.isEmpty() ? number : number + QStringLiteral("  ") + share;
        const int width = metrics.horizontalAdvance(text);
        const double start = std::max<double>(top - labelGap, clipRect().top() + width + labelGap);
        painter.save();
        painter.translate(bar.center().x(), start);
        painter.rotate(-90);
        fillGround(painter, QRectF(0, -metrics.height() / 2.0, width, metrics.height()));
        painter.setPen(theme_.text);
        painter.drawText(QPointF(0, metrics.ascent() / 2.0 - 1), text);
        painter.restore();
    }
}

} // namespace kernelcurve
