#include "ui/widgets/appearance/icons.h"

#include <QApplication>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

// Q_INIT_RESOURCE declares its function at the point of use. Therefore, this function cannot be in
// a namespace.
static void registerResources() {
    Q_INIT_RESOURCE(icons);
    Q_INIT_RESOURCE(translations);
}

namespace kernelcurve {
namespace {

enum class Ink { Palette, File };

/// Draws an SVG, optionally in the palette's colour. Qt's SVG icon engine is not used, because it
/// supports only the colours in the file, and is a plug-in that takes time to load.
class DrawnIcon : public QIconEngine {
  public:
    DrawnIcon(QString name, Ink ink)
        : name_(std::move(name))
        , ink_(ink) {}

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
    QIconEngine* clone() const override { return new DrawnIcon(name_, ink_); }

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
            if (ink_ == Ink::Palette) {
                painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
                painter.fillRect(pixmap.rect(), colour);
            }
            painter.end();
            QPixmapCache::insert(key, pixmap);
        }
        pixmap.setDevicePixelRatio(ratio);
        return pixmap;
    }

    QString name_;
    Ink ink_;
};

} // namespace

QIcon actionIcon(const QString& name) {
    if (name.isEmpty())
        return {};
    initResources();
    return QIcon(new DrawnIcon(name, Ink::Palette));
}

QIcon programIcon() {
    initResources();
    return QIcon(new DrawnIcon(QStringLiteral("kernelcurve"), Ink::File));
}

void initResources() {
    registerResources();
}

} // namespace kernelcurve
