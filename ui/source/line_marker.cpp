#include "ui/source/line_marker.h"

#include "ui/widgets/appearance/tone.h"

#include <QPainter>
#include <QPolygonF>

namespace kernelcurve {
namespace {

template <typename Draw>
QImage picture(int side, Draw draw) {
    QImage image(side, side, QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    const double rim = side / 6.0;
    draw(painter, QRectF(rim, rim, side - 2 * rim, side - 2 * rim));
    return image;
}

} // namespace

QImage lineMarker(LineSeverity severity, int side, const QPalette& palette) {
    return picture(side, [&](QPainter& painter, const QRectF& box) {
        painter.setPen(Qt::NoPen);
        switch (severity) {
        case LineSeverity::Note:
            painter.setPen(QPen(toneColour(Tone::Muted, palette), side / 9.0));
            painter.drawEllipse(box.adjusted(1, 1, -1, -1));
            break;
        case LineSeverity::Good:
            painter.setBrush(toneColour(Tone::Success, palette));
            painter.drawEllipse(box);
            break;
        case LineSeverity::Fair:
            painter.setBrush(toneColour(Tone::Warning, palette));
            painter.drawPolygon(
                QPolygonF{{box.center().x(), box.top()}, box.bottomRight(), box.bottomLeft()});
            break;
        case LineSeverity::Poor:
            painter.setBrush(toneColour(Tone::Error, palette));
            painter.drawRect(box);
            break;
        }
    });
}

QImage diagnosticMarker(int side, const QPalette& palette) {
    return picture(side, [&](QPainter& painter, const QRectF& box) {
        painter.setPen(
            QPen(toneColour(Tone::Error, palette), side / 6.0, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(box.topLeft(), box.bottomRight());
        painter.drawLine(box.topRight(), box.bottomLeft());
    });
}

} // namespace kernelcurve
