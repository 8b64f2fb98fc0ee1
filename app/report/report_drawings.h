#pragma once

#include <QObject>
#include <QPicture>
#include <QString>
#include <QTextObjectInterface>

namespace kernelcurve {

/// Returns the source of an image element for ReportDrawings.
QString drawingSource(const QPicture& drawing);

/// Draws the images of a text document that have a drawingSource(). In a PDF, lines remain vectors
/// and texts remain text, whereas Qt draws SVG images as pixels, and their texts as outlines.
class ReportDrawings : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

  public:
    using QObject::QObject;

    /// The width and height of the image element, scaled from 1/96 inch to dots of the paper.
    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& place, QTextDocument* document, int position,
                    const QTextFormat& format) override;
};

} // namespace kernelcurve
