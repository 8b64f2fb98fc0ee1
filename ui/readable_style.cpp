#include "ui/readable_style.h"

#include "ui/tone.h"

#include <QApplication>
#include <QPainter>
#include <QStyleOption>

namespace kernelcurve {

void ReadableStyle::install() {
    if (QApplication::style()->name().compare(QLatin1String("fusion"), Qt::CaseInsensitive) == 0)
        QApplication::setStyle(new ReadableStyle(QStringLiteral("fusion")));
}

void ReadableStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                                  QPainter* painter, const QWidget* widget) const {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool isBox = element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck;
    if (!isBox || !isDark(option->palette))
        return;
    QColor outline = option->palette.color(QPalette::Text);
    outline.setAlphaF(0.5F);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(outline);
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter->restore();
}

QSize ReadableStyle::sizeFromContents(ContentsType type, const QStyleOption* option,
                                      const QSize& size, const QWidget* widget) const {
    QSize whole = QProxyStyle::sizeFromContents(type, option, size, widget);
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    constexpr int around = 24; // frame, and a gap on either side
    if (type == CT_PushButton && button && button->features.testFlag(QStyleOptionButton::HasMenu) &&
        !button->text.isEmpty())
        whole.setWidth(size.width() + around);
    return whole;
}

} // namespace kernelcurve
