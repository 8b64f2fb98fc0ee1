#include "ui/widgets/appearance/readable_style.h"

#include "ui/widgets/appearance/tone.h"

#include <QApplication>
#include <QPainter>
#include <QPushButton>
#include <QStyleOption>

#include <algorithm>

namespace kernelcurve {

namespace {

/// Whether a field is told from the window by its outline alone.
bool isFlat(const QPalette& palette) {
    return palette.color(QPalette::Base) == palette.color(QPalette::Window);
}

void outline(const QRect& box, const QPalette& palette, QPainter* painter, float strength = 0.5F) {
    QColor colour = palette.color(QPalette::Text);
    colour.setAlphaF(isFlat(palette) ? 0.75F : strength);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(colour);
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter->restore();
}

constexpr float fieldEdge = 0.35F;

/// Where Fusion's own edge of a field cannot be seen; that of the field with the focus can, in the
/// colour of the focus, but for high contrast, where every edge is drawn.
bool needsEdge(const QStyleOption& field) {
    return isFlat(field.palette) ||
           (isDark(field.palette) && !field.state.testFlag(QStyle::State_HasFocus));
}

constexpr int menuArrow = 9; // pixels

/// A button with words that opens its menu wherever it is pressed.
bool opensMenu(const QStyleOptionToolButton& button) {
    return button.features.testFlag(QStyleOptionToolButton::HasMenu) &&
           !button.features.testFlag(QStyleOptionToolButton::MenuButtonPopup) &&
           button.toolButtonStyle == Qt::ToolButtonTextBesideIcon;
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
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
    const bool isField = element == PE_PanelLineEdit && frame && frame->lineWidth > 0;
    if (isField && needsEdge(*option))
        outline(option->rect, option->palette, painter, fieldEdge);
    if (!isFlat(option->palette))
        return;
    const bool isView = element == PE_Frame && frame && frame->frameShape != QFrame::NoFrame;
    if (isView || element == PE_PanelButtonCommand)
        outline(option->rect, option->palette, painter);
}

void ReadableStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                       QPainter* painter, const QWidget* widget) const {
    const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option);
    if (control == CC_ToolButton && tool && opensMenu(*tool)) {
        drawMenuButton(*tool, painter, widget);
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if ((control == CC_ComboBox || control == CC_SpinBox) && needsEdge(*option))
        outline(option->rect, option->palette, painter, fieldEdge);
}

/// Fusion's own arrow hangs in the corner, away from the words that it belongs to.
void ReadableStyle::drawMenuButton(const QStyleOptionToolButton& button, QPainter* painter,
                                   const QWidget* widget) const {
    QStyleOptionToolButton plain = button;
    plain.features &= ~QStyleOptionToolButton::HasMenu;
    QProxyStyle::drawComplexControl(CC_ToolButton, &plain, painter, widget);
    QStyleOption arrow = button;
    arrow.rect = QRect(button.rect.right() - menuArrow - 2,
                       button.rect.center().y() - menuArrow / 2 + 1, menuArrow, menuArrow);
    drawPrimitive(PE_IndicatorArrowDown, &arrow, painter, widget);
}

QSize ReadableStyle::sizeFromContents(ContentsType type, const QStyleOption* option,
                                      const QSize& size, const QWidget* widget) const {
    QSize whole = QProxyStyle::sizeFromContents(type, option, size, widget);
    const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option);
    if (type == CT_ToolButton && tool && opensMenu(*tool))
        return whole.grownBy({0, 0, menuArrow, 0});
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    constexpr int around = 24; // frame, and a gap on either side
    constexpr int aroundControl = 16;
    if (type != CT_PushButton || !button || button->text.isEmpty())
        return whole;
    // The same width for all is for the buttons of dialogs, not for those that stand in a line of
    // controls.
    const auto* push = qobject_cast<const QPushButton*>(widget);
    const bool isControl =
        button->features.testFlag(QStyleOptionButton::HasMenu) || (push && push->isCheckable());
    whole.setWidth(isControl ? size.width() + aroundControl
                             : std::max(whole.width(), size.width() + around));
    return whole;
}

} // namespace kernelcurve
