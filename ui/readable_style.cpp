#include "ui/readable_style.h"

#include "ui/tone.h"

#include <QApplication>
#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace kernelcurve {

namespace {

/// Whether a field is told from the window by its outline alone.
bool isFlat(const QPalette& palette) {
    return palette.color(QPalette::Base) == palette.color(QPalette::Window);
}

void outline(const QRect& box, const QPalette& palette, QPainter* painter) {
    QColor colour = palette.color(QPalette::Text);
    colour.setAlphaF(isFlat(palette) ? 0.75F : 0.5F);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(colour);
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter->restore();
}

} // namespace

void ReadableStyle::install() {
    if (QApplication::style()->name().compare(QLatin1String("fusion"), Qt::CaseInsensitive) == 0)
        QApplication::setStyle(new ReadableStyle(QStringLiteral("fusion")));
}

void ReadableStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                                  QPainter* painter, const QWidget* widget) const {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool isBox = element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck;
    if (isBox && isDark(option->palette))
        outline(option->rect, option->palette, painter);
    if (!isFlat(option->palette))
        return;
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
    const bool isField = element == PE_PanelLineEdit && frame && frame->lineWidth > 0;
    const bool isView = element == PE_Frame && frame && frame->frameShape != QFrame::NoFrame;
    if (isField || isView || element == PE_PanelButtonCommand)
        outline(option->rect, option->palette, painter);
}

void ReadableStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                       QPainter* painter, const QWidget* widget) const {
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (isFlat(option->palette) && (control == CC_ComboBox || control == CC_SpinBox))
        outline(option->rect, option->palette, painter);
}

QSize ReadableStyle::sizeFromContents(ContentsType type, const QStyleOption* option,
                                      const QSize& size, const QWidget* widget) const {
    QSize whole = QProxyStyle::sizeFromContents(type, option, size, widget);
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    constexpr int around = 24; // frame, and a gap on either side
    if (type != CT_PushButton || !button || button->text.isEmpty())
        return whole;
    const int needed = size.width() + around;
    whole.setWidth(button->features.testFlag(QStyleOptionButton::HasMenu)
                       ? needed
                       : std::max(whole.width(), needed));
    return whole;
}

} // namespace kernelcurve
