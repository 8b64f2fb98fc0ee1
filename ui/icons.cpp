#include "ui/icons.h"

#include "ui/resources.h"

#include <QApplication>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace kernelcurve {
namespace {

/// Draws an SVG's shape in the palette's colour. Qt's own SVG icons keep the colours of the file.
class TintedIcon : public QIconEngine {
  public:
    explicit TintedIcon(QString name)
        : name_(std::move(name)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const qreal ratio = painter->device()->devicePixelRatioF();
        painter->drawPixmap(rect, drawn(rect.size() * ratio, mode, ratio));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override {
        return drawn(size, mode, 1);
    }
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal scale) override {
        return drawn(size, mode, scale);
    }
    QIconEngine* clone() const override { return new TintedIcon(name_); }

  private:
    QPixmap drawn(const QSize& size, QIcon::Mode mode, qreal ratio) const {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const auto role =
            mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::ButtonText;
        const QColor colour = QApplication::palette().color(group, role);
        const QString key = QStringLiteral("kernelcurve/%1/%2/%3/%4")
                                .arg(name_)
                                .arg(size.width())
                                .arg(colour.rgba())
                                .arg(ratio);
        QPixmap pixmap;
        if (!QPixmapCache::find(key, &pixmap)) {
            pixmap = QPixmap(size);
            pixmap.fill(Qt::transparent);
            QSvgRenderer drawing(QStringLiteral(":/icons/%1.svg").arg(name_));
            QPainter painter(&pixmap);
            drawing.render(&painter);
            painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
            painter.fillRect(pixmap.rect(), colour);
            painter.end();
            QPixmapCache::insert(key, pixmap);
        }
        pixmap.setDevicePixelRatio(ratio);
        return pixmap;
    }

    QString name_;
};

} // namespace

QIcon actionIcon(const QString& name) {
    initResources();
    return QIcon(new TintedIcon(name));
}

QIcon programIcon() {
    initResources();
    return QIcon(QStringLiteral(":/icons/kernelcurve.svg"));
}

} // namespace kernelcurve
