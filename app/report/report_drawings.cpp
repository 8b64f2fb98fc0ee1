#include "app/report/report_drawings.h"

#include <QAbstractTextDocumentLayout>
#include <QPaintDevice>
#include <QPainter>
#include <QTextDocument>

namespace kernelcurve {

QString drawingSource(const QPicture& drawing) {
    const QByteArray data(drawing.data(), static_cast<qsizetype>(drawing.size()));
    return QStringLiteral("data:application/octet-stream;base64,") +
           QString::fromLatin1(data.toBase64());
}

QSizeF ReportDrawings::intrinsicSize(QTextDocument* document, int /*position*/,
                                     const QTextFormat& format) {
    constexpr double dotsPerInch = 96;
    const QPaintDevice* paper = document->documentLayout()->paintDevice();
    const double scale = paper ? paper->logicalDpiY() / dotsPerInch : 1;
    const QTextImageFormat image = format.toImageFormat();
    return QSizeF(image.width(), image.height()) * scale;
}

void ReportDrawings::drawObject(QPainter* painter, const QRectF& place, QTextDocument* /*document*/,
                                int /*position*/, const QTextFormat& format) {
    const QByteArray data =
        QByteArray::fromBase64(format.toImageFormat().name().section(u',', 1).toLatin1());
    QPicture drawing;
    drawing.setData(data.constData(), static_cast<uint>(data.size()));
    painter->drawPicture(place.topLeft(), drawing); // scaled from 96 dpi to the paper
}

} // namespace kernelcurve
