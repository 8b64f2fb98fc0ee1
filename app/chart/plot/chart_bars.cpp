#include "app/chart/plot/chart_bars.h"

#include <QFontMetrics>

#include <algorithm>

namespace kernelcurve {
namespace {

constexpr int labelGap = 3;

} // namespace

void drawBar(QCPPainter& painter, const QRectF& bar, const SeriesStyle& style,
             const ChartTheme& theme) {
    if (style.outlined) {
        QPen dashed(style.color, theme.lineWidth);
        dashed.setDashPattern(style.dashes);
        painter.setPen(dashed);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(bar);
        return;
    }
    const int kind = style.fill;
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
    // The strokes are separate lines, because SVG export loses pattern brushes.
    painter.setPen(QPen(style.color, 1.4));
    constexpr double pitch = 7;
    const auto stroke = [&](double start, double slope) {
        // Clips the line y = start + slope * x, in coordinates of the bar, to the bar.
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

void ChartBars::draw(QCPPainter* painter) {
    if (chart_.kind != ChartKind::Bars)
        return;
    const DrawnPlaces places(chart_, isShown_);
    for (std::size_t index = 0; index < chart_.series.size(); ++index)
        if (isShown_(chart_.series[index]))
            drawSeries(*painter, static_cast<int>(index), places);
}

void ChartBars::drawSeries(QCPPainter& painter, int number, const DrawnPlaces& places) const {
    const ChartSeries& series = chart_.series[static_cast<std::size_t>(number)];
    const SeriesStyle style = theme_.styleOf(series, number);
    const QCPAxis* x = mParentPlot->xAxis;
    const QCPAxis* y = mParentPlot->yAxis;
    // Clip bars just outside the visible area, so that cut edges are not drawn. When zoomed in, a
    // bar can be very long.
    const QRectF visible = QRectF(clipRect()).adjusted(-2, -2, 2, 2);
    const double floor = chart_.y.logarithmic ? visible.bottom() : y->coordToPixel(0);
    const double half = places.barWidth() / 2 * 0.94;
    const auto& points = series.points;
    for (auto point = points.begin(); point != points.end();) {
        const double left = x->coordToPixel(places.x(number, *point) - half);
        const double right = std::max(x->coordToPixel(places.x(number, *point) + half), left + 1);
        // Merge bars on the same pixels. They belong to repeated measurements, or to very many
        // categories.
        const ChartPoint* greatest = nullptr;
        do {
            if (canBeDrawn(chart_, *point) && (!greatest || *point->y > *greatest->y))
                greatest = &*point;
            ++point;
        } while (point != points.end() &&
                 x->coordToPixel(places.x(number, *point) - half) < left + 1);
        if (!greatest || right < visible.left() || left > visible.right())
            continue;
        const double end = y->coordToPixel(*greatest->y);
        const QRectF bar =
            QRectF(QPointF(left, std::min(end, floor)), QPointF(right, std::max(end, floor)))
                .intersected(visible);
        if (bar.isEmpty())
            continue;
        drawBar(painter, bar, style, theme_);
        const double whisker = greatest->high ? y->coordToPixel(*greatest->high) : end;
        // Leave space for the frame that marks a noisy value.
        const double frame = greatest->noisy ? theme_.markerSize * 0.9 : 0;
        drawLabel(painter, bar, *greatest->y, std::min(end - frame, whisker));
    }
}

void ChartBars::drawLabel(QCPPainter& painter, const QRectF& bar, double value, double top) const {
    if (drawn_.barLabels.place == BarLabels::Place::None)
        return;
    const QFont font = barFont(theme_);
    const QFontMetrics metrics(font);
    const QString number = barNumber(value);
    const QString share = drawn_.barLabels.shares ? barShare(chart_, value) : QString();
    painter.setFont(font);
    if (drawn_.barLabels.place == BarLabels::Place::Above) {
        const double height = (share.isEmpty() ? 1 : 2) * metrics.height();
        const double width =
            std::max(metrics.horizontalAdvance(number), metrics.horizontalAdvance(share));
        QRectF area(bar.center().x() - width / 2, top - labelGap - height, width, height);
        // If the bar reaches the top of the chart, the label is inside the bar.
        if (area.top() < clipRect().top())
            area.moveTop(std::max<double>(bar.top(), clipRect().top()) + labelGap);
        fillGround(painter, area.adjusted(-2, 0, 2, 0), 0.75F);
        painter.setPen(theme_.text);
        painter.drawText(area, Qt::AlignHCenter | Qt::AlignTop | Qt::TextDontClip,
                         share.isEmpty() ? number : number + u'\n' + share);
        return;
    }
    const QString text = share.isEmpty() ? number : number + QStringLiteral("  ") + share;
    const int width = metrics.horizontalAdvance(text);
    const double start = std::max<double>(top - labelGap, clipRect().top() + width + labelGap);
    painter.save();
    painter.translate(bar.center().x(), start);
    painter.rotate(-90);
    fillGround(painter, QRectF(0, -metrics.height() / 2.0, width, metrics.height()), 0.75F);
    painter.setPen(theme_.text);
    painter.drawText(QPointF(0, metrics.ascent() / 2.0 - 1), text);
    painter.restore();
}

} // namespace kernelcurve
