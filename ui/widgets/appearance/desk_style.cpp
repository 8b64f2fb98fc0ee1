#include "ui/widgets/appearance/desk_style.h"

#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/appearance/tone.h"

#include <QApplication>
#include <QComboBox>
#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QStyleOption>

#include <algorithm>
#include <cmath>

namespace kernelcurve {
namespace {

constexpr const char* primaryName = "primaryButton";
constexpr int usualFontHeight = 15; // height in pixels for a font size of 13 pixels

/// Scales a length of the grid (4, 8, 16, ...) to the current interface size.
int grid(int pixels) {
    const double size =
        static_cast<double>(QFontMetrics(QApplication::font()).height()) / usualFontHeight;
    return std::max(1, static_cast<int>(std::lround(pixels * size)));
}

constexpr double round = 4; // corner radius of fields and buttons
constexpr int arrowSide = 9;

bool isContrast(const QPalette& palette) {
    return palette.color(QPalette::Base) == palette.color(QPalette::Window);
}

QColor mixed(const QColor& one, const QColor& other, double share) {
    const auto mix = [share](int a, int b) {
        return static_cast<int>(std::lround(a * (1 - share) + b * share));
    };
    return {mix(one.red(), other.red()), mix(one.green(), other.green()),
            mix(one.blue(), other.blue())};
}

/// Returns the border colour of editable and pressable widgets, with a contrast of 3:1 (WCAG 2.1,
/// 1.4.11).
QColor edge(const QStyleOption& option) {
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    return option.palette.color(enabled ? QPalette::Dark : QPalette::Mid);
}
/// Returns the colour of lines between panels and around lists.
QColor line(const QPalette& palette) {
    return palette.color(QPalette::Mid);
}
QColor accent(const QPalette& palette) {
    return palette.color(QPalette::Active, QPalette::Highlight);
}

/// Returns the accent colour for lines on the window. On a dark background, the accent would be too
/// dark, so the function returns the link colour.
QColor accentLine(const QPalette& palette) {
    return isDark(palette) && !isContrast(palette) ? palette.color(QPalette::Active, QPalette::Link)
                                                   : accent(palette);
}

bool hasKeyFocus(const QStyleOption& option) {
    return option.state.testFlag(QStyle::State_HasFocus) &&
           option.state.testFlag(QStyle::State_Enabled);
}

void box(QPainter* painter, const QRect& rect, const QColor& fill, const QColor& border,
         double width = 1, double corner = round) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(border.isValid() ? QPen(border, width) : QPen(Qt::NoPen));
    painter->setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    const double inset = border.isValid() ? width / 2 : 0;
    painter->drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), corner, corner);
    painter->restore();
}

void field(QPainter* painter, const QStyleOption& option) {
    const bool focus = hasKeyFocus(option);
    const auto ground =
        option.state.testFlag(QStyle::State_Enabled) ? QPalette::Base : QPalette::Window;
    box(painter, option.rect, option.palette.color(ground),
        focus ? accentLine(option.palette) : edge(option), focus ? 2 : 1);
}

void chevron(QPainter* painter, const QRect& rect, const QColor& colour, bool up = false) {
    const double side = grid(4);
    const QPointF middle = QRectF(rect).center();
    const double tip = up ? -side / 2 : side / 2;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(colour, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->drawPolyline(QPolygonF{middle + QPointF(-side, -tip), middle + QPointF(0, tip),
                                    middle + QPointF(side, -tip)});
    painter->restore();
}

/// Returns the colour of an arrow on a button.
QColor arrowColour(const QPalette& palette, bool enabled) {
    return palette.color(enabled ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText);
}

void tickBox(QPainter* painter, const QStyleOption& option) {
    const QPalette& palette = option.palette;
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool on = option.state.testFlag(QStyle::State_On);
    const bool partly = option.state.testFlag(QStyle::State_NoChange);
    const int side = std::min({option.rect.width(), option.rect.height(), grid(16)});
    const QRect square =
        QStyle::alignedRect(option.direction, Qt::AlignCenter, {side, side}, option.rect);
    const bool filled = on || partly;
    const QColor fill = !filled   ? palette.color(enabled ? QPalette::Base : QPalette::Window)
                        : enabled ? accent(palette)
                                  : palette.color(QPalette::Mid);
    // In a selected row, the background has the accent colour, so the box needs an edge.
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    const QColor border = chosen   ? palette.color(QPalette::HighlightedText)
                          : filled ? fill
                                   : edge(option);
    box(painter, square, fill,
        hasKeyFocus(option) && !chosen ? palette.color(QPalette::Text) : border, 1, 3);
    if (!filled)
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QColor mark = enabled ? palette.color(QPalette::Active, QPalette::HighlightedText)
                                : palette.color(QPalette::Window);
    painter->setPen(
        QPen(mark, std::max(1.6, side / 9.0), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QRectF inside =
        QRectF(square).adjusted(side * 0.24, side * 0.28, -side * 0.24, -side * 0.28);
    if (partly)
        painter->drawLine(QPointF(inside.left(), inside.center().y()),
                          QPointF(inside.right(), inside.center().y()));
    else
        painter->drawPolyline(QPolygonF{
            QPointF(inside.left(), inside.center().y()),
            QPointF(inside.left() + inside.width() * 0.38, inside.bottom()), inside.topRight()});
    painter->restore();
}

bool isPrimary(const QWidget* widget) {
    return widget != nullptr && widget->property(primaryName).toBool();
}

/// Returns true if the pointer is over the widget. This function is necessary because Qt keeps the
/// hover state of a button after the pointer has moved to the button's menu.
bool isTouched(const QStyleOption& option, const QWidget* widget) {
    return option.state.testFlag(QStyle::State_MouseOver) &&
           option.state.testFlag(QStyle::State_Enabled) &&
           (widget == nullptr || widget->rect().contains(widget->mapFromGlobal(QCursor::pos())));
}

/// Returns the fill colour of a button in a form or toolbar.
QColor buttonFill(const QStyleOption& option, bool primary, const QWidget* widget) {
    const QPalette& palette = option.palette;
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool down = option.state.testFlag(QStyle::State_Sunken);
    const bool hover = isTouched(option, widget);
    if (primary && enabled) {
        const QColor base = accent(palette);
        const QColor towards = palette.color(QPalette::Text);
        return down ? mixed(base, towards, 0.25) : hover ? mixed(base, towards, 0.12) : base;
    }
    if (down || option.state.testFlag(QStyle::State_On))
        return mixed(palette.color(QPalette::Button), palette.color(QPalette::Text), 0.16);
    if (hover)
        return palette.color(QPalette::Midlight);
    return palette.color(enabled ? QPalette::Button : QPalette::Window);
}

void pushButton(QPainter* painter, const QStyleOption& option, bool primary,
                const QWidget* widget) {
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const QColor border = primary && enabled ? QColor() : edge(option);
    box(painter, option.rect, buttonFill(option, primary, widget), border);
    if (hasKeyFocus(option)) // A gap separates the frame from the border.
        box(painter, option.rect.adjusted(2, 2, -2, -2), {},
            primary ? option.palette.color(QPalette::HighlightedText) : accentLine(option.palette),
            1.5, round - 2);
}

/// Returns true for a button with text that opens its menu when the user clicks anywhere on the
/// button.
bool opensMenu(const QStyleOptionToolButton& button) {
    return button.features.testFlag(QStyleOptionToolButton::HasMenu) &&
           !button.features.testFlag(QStyleOptionToolButton::MenuButtonPopup) &&
           button.toolButtonStyle == Qt::ToolButtonTextBesideIcon;
}

void tab(QPainter* painter, const QStyleOptionTab& option) {
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    const bool hover = option.state.testFlag(QStyle::State_MouseOver);
    const QPalette& palette = option.palette;
    if (hover && !chosen)
        box(painter, option.rect.adjusted(2, 2, -2, -4), palette.color(QPalette::Midlight), {});
    if (option.shape == QTabBar::RoundedWest || option.shape == QTabBar::RoundedEast)
        return;
    const bool below = option.shape == QTabBar::RoundedSouth;
    const int thick = grid(2);
    const QRect& rect = option.rect;
    const int y = below ? rect.top() : rect.bottom() - thick + 1;
    if (chosen)
        painter->fillRect(QRect(rect.left() + 4, y, rect.width() - 8, thick), accentLine(palette));
    if (hasKeyFocus(option))
        box(painter, rect.adjusted(2, 3, -2, -4), {}, accentLine(palette), 1.5);
}

void header(QPainter* painter, const QStyleOptionHeader& option) {
    const QPalette& palette = option.palette;
    const bool hover = option.state.testFlag(QStyle::State_MouseOver);
    painter->fillRect(option.rect, palette.color(hover ? QPalette::Midlight : QPalette::Window));
    painter->save();
    painter->setPen(line(palette));
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    if (option.orientation == Qt::Horizontal && option.position != QStyleOptionHeader::End &&
        option.position != QStyleOptionHeader::OnlyOneSection)
        painter->drawLine(option.rect.topRight() + QPoint(0, 5),
                          option.rect.bottomRight() - QPoint(0, 5));
    painter->restore();
}

void scrollBar(QPainter* painter, const QStyleOptionSlider& option, const QRect& slider) {
    const QPalette& palette = option.palette;
    painter->fillRect(option.rect, palette.color(QPalette::Window));
    if (option.minimum == option.maximum)
        return;
    const bool active = option.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider) &&
                        (option.state.testFlag(QStyle::State_MouseOver) ||
                         option.state.testFlag(QStyle::State_Sunken));
    const QColor colour =
        active || isContrast(palette)
            ? palette.color(QPalette::Dark)
            : mixed(palette.color(QPalette::Dark), palette.color(QPalette::Window), 0.35);
    const double corner = std::min(slider.width(), slider.height()) / 2.0 - 2;
    box(painter, slider.adjusted(2, 2, -2, -2), colour, {}, 1, corner);
}

} // namespace

void DeskStyle::install() {
    if (QApplication::style()->name().compare(QLatin1String("fusion"), Qt::CaseInsensitive) == 0)
        QApplication::setStyle(new DeskStyle(QStringLiteral("fusion")));
}

void DeskStyle::setPrimary(QWidget& button) {
    button.setProperty(primaryName, true);
}

void DeskStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                              QPainter* painter, const QWidget* widget) const {
    const QPalette& palette = option->palette;
    switch (element) {
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        return tickBox(painter, *option);
    case PE_PanelLineEdit: {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (frame != nullptr && frame->lineWidth <= 0) {
            // This panel is the inside of a combo box or spin box. The combo box or spin box draws
            // the field.
            if (widget == nullptr || !qobject_cast<const QComboBox*>(widget->parentWidget()))
                painter->fillRect(option->rect, palette.brush(QPalette::Base));
            return;
        }
        return field(painter, *option);
    }
    case PE_FrameLineEdit:
    case PE_FrameDefaultButton:
        return;
    case PE_PanelButtonCommand:
        return pushButton(painter, *option, isPrimary(widget), widget);
    case PE_IndicatorButtonDropDown: // drawComplexControl() draws the chevron over this part.
        if (isTouched(*option, widget))
            box(painter, option->rect, palette.color(QPalette::Midlight), {});
        return;
    case PE_FrameFocusRect:
        if (qobject_cast<const QPushButton*>(widget) != nullptr)
            return; // The button draws a separate frame.
        return box(painter, option->rect, {}, accentLine(palette), 1, 2);
    case PE_PanelButtonTool: {
        const bool primary = isPrimary(widget);
        const bool enabled = option->state.testFlag(State_Enabled);
        if ((primary && enabled) || option->state.testFlag(State_Sunken) ||
            option->state.testFlag(State_On) || isTouched(*option, widget))
            box(painter, option->rect, buttonFill(*option, primary, widget), {});
        if (hasKeyFocus(*option))
            box(painter, option->rect, {},
                primary ? palette.color(QPalette::Text) : accentLine(palette), 1.5);
        return;
    }
    case PE_Frame:
    case PE_FrameGroupBox:
    case PE_FrameTabWidget: {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (element == PE_Frame && frame != nullptr && frame->frameShape == QFrame::NoFrame)
            return;
        return box(painter, option->rect, {}, isContrast(palette) ? edge(*option) : line(palette),
                   1, element == PE_FrameGroupBox ? round : 0);
    }
    case PE_FrameTabBarBase:
        painter->save();
        painter->setPen(line(palette));
        painter->drawLine(option->rect.bottomLeft(), option->rect.bottomRight());
        painter->restore();
        return;
    case PE_IndicatorArrowDown:
    case PE_IndicatorSpinDown:
        return chevron(painter, option->rect, palette.color(QPalette::ButtonText));
    case PE_IndicatorArrowUp:
    case PE_IndicatorSpinUp:
        return chevron(painter, option->rect, palette.color(QPalette::ButtonText), true);
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void DeskStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const {
    const QPalette& palette = option->palette;
    /// Draws the text on the accent colour. Returns false if the button has another colour.
    const auto drawOnAccent = [&](const auto* button) {
        if (button == nullptr || !isPrimary(widget) || !button->state.testFlag(State_Enabled))
            return false;
        auto bright = *button;
        bright.palette.setColor(QPalette::ButtonText, palette.color(QPalette::HighlightedText));
        bright.icon = QIcon(button->icon.pixmap(button->iconSize, QIcon::Selected));
        QProxyStyle::drawControl(element, &bright, painter, widget);
        return true;
    };
    switch (element) {
    case CE_TabBarTabShape:
        if (const auto* shape = qstyleoption_cast<const QStyleOptionTab*>(option))
            return tab(painter, *shape);
        break;
    case CE_HeaderSection:
        if (const auto* section = qstyleoption_cast<const QStyleOptionHeader*>(option))
            return header(painter, *section);
        break;
    case CE_HeaderEmptyArea:
        painter->fillRect(option->rect, palette.brush(QPalette::Window));
        return;
    case CE_MenuBarItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
            painter->fillRect(option->rect, palette.brush(QPalette::Window));
            const bool open =
                item->state.testFlag(State_Selected) && item->state.testFlag(State_Enabled);
            if (open)
                box(painter, option->rect.adjusted(1, 2, -1, -2), palette.color(QPalette::Midlight),
                    {});
            int flags =
                Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextDontClip | Qt::TextSingleLine;
            if (!proxy()->styleHint(SH_UnderlineShortcut, option, widget))
                flags |= Qt::TextHideMnemonic;
            proxy()->drawItemText(painter, option->rect, flags, palette,
                                  item->state.testFlag(State_Enabled), item->text,
                                  QPalette::WindowText);
            return;
        }
        break;
    case CE_ToolBar:
    case CE_MenuBarEmptyArea:
        painter->fillRect(option->rect, palette.brush(QPalette::Window));
        if (element == CE_ToolBar)
            painter->fillRect(
                QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                line(palette));
        return;
    case CE_PushButtonLabel:
        if (drawOnAccent(qstyleoption_cast<const QStyleOptionButton*>(option)))
            return;
        break;
    case CE_ToolButtonLabel:
        if (drawOnAccent(qstyleoption_cast<const QStyleOptionToolButton*>(option)))
            return;
        break;
    case CE_ProgressBarGroove:
        return box(painter, option->rect, line(palette),
                   isContrast(palette) ? edge(*option) : QColor(), 1, option->rect.height() / 2.0);
    case CE_ProgressBarContents:
        if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option);
            bar != nullptr && bar->maximum > bar->minimum) {
            const double share =
                static_cast<double>(bar->progress - bar->minimum) / (bar->maximum - bar->minimum);
            QRect done = option->rect;
            done.setWidth(std::max(static_cast<int>(std::lround(done.width() * share)),
                                   bar->progress > bar->minimum ? done.height() : 0));
            if (done.width() > 0)
                box(painter, done, accent(palette), {}, 1, done.height() / 2.0);
            return;
        }
        break;
    case CE_Splitter: {
        // The splitter is invisible unless hovered.
        if (option->state.testFlag(State_MouseOver))
            box(painter, option->rect.adjusted(1, 1, -1, -1), palette.color(QPalette::Midlight),
                {});
        const bool tall = option->rect.height() > option->rect.width();
        const QPoint middle = option->rect.center();
        const QRect bar = tall ? QRect(middle.x(), option->rect.top(), 1, option->rect.height())
                               : QRect(option->rect.left(), middle.y(), option->rect.width(), 1);
        painter->fillRect(bar, line(palette));
        return;
    }
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void DeskStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                   QPainter* painter, const QWidget* widget) const {
    if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option);
        control == CC_ToolButton && tool != nullptr && opensMenu(*tool))
        return drawMenuButton(*tool, painter, widget);
    if (control == CC_ToolButton && isPrimary(widget) && option->state.testFlag(State_Enabled))
        // The primary button is filled even without hovering.
        box(painter, option->rect, buttonFill(*option, true, widget), {});
    if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        control == CC_ComboBox && combo != nullptr) {
        if (combo->editable)
            field(painter, *option);
        else
            pushButton(painter, *option, false, widget);
        const QRect arrow = subControlRect(control, option, SC_ComboBoxArrow, widget);
        return chevron(painter, arrow,
                       arrowColour(option->palette, option->state.testFlag(State_Enabled)));
    }
    if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        control == CC_SpinBox && spin != nullptr) {
        if (spin->frame)
            field(painter, *option);
        const auto draw = [&](SubControl part, QAbstractSpinBox::StepEnabledFlag step, bool up) {
            const QRect rect = subControlRect(control, option, part, widget);
            const bool can =
                spin->stepEnabled.testFlag(step) && option->state.testFlag(State_Enabled);
            if (can && option->activeSubControls == part && option->state.testFlag(State_MouseOver))
                box(painter, rect.adjusted(1, 1, -1, -1), option->palette.color(QPalette::Midlight),
                    {});
            chevron(painter, rect, arrowColour(option->palette, can), up);
        };
        draw(SC_SpinBoxUp, QAbstractSpinBox::StepUpEnabled, true);
        draw(SC_SpinBoxDown, QAbstractSpinBox::StepDownEnabled, false);
        return;
    }
    if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
        control == CC_ScrollBar && slider != nullptr)
        return scrollBar(painter, *slider,
                         subControlRect(control, option, SC_ScrollBarSlider, widget));
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

/// Draws the arrow next to the text. Fusion would draw it in the corner.
void DeskStyle::drawMenuButton(const QStyleOptionToolButton& button, QPainter* painter,
                               const QWidget* widget) const {
    QStyleOptionToolButton plain = button;
    plain.features &= ~QStyleOptionToolButton::HasMenu;
    QProxyStyle::drawComplexControl(CC_ToolButton, &plain, painter, widget);
    const int side = grid(arrowSide);
    chevron(
        painter,
        QRect(button.rect.right() - side - 3, button.rect.center().y() - side / 2 + 1, side, side),
        arrowColour(button.palette, button.state.testFlag(State_Enabled)));
}

int DeskStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                           const QWidget* widget) const {
    switch (metric) {
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin:
    case PM_LayoutHorizontalSpacing:
        return grid(8);
    case PM_LayoutVerticalSpacing:
        return grid(6);
    case PM_ScrollBarExtent:
        return grid(12);
    case PM_ScrollBarSliderMin:
        return grid(24);
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
    case PM_SmallIconSize:
    case PM_ToolBarIconSize:
    case PM_ButtonIconSize:
    case PM_TabBarIconSize:
        return grid(16);
    case PM_SplitterWidth:
    case PM_DockWidgetSeparatorExtent:
        return grid(5);
    case PM_TabBarTabHSpace:
        return grid(24);
    case PM_TabBarTabVSpace:
        return grid(12);
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
        return 0;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int DeskStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* answer) const {
    if (hint == SH_ScrollBar_Transient)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, answer);
}

QRect DeskStyle::subElementRect(SubElement element, const QStyleOption* option,
                                const QWidget* widget) const {
    const QRect rect = QProxyStyle::subElementRect(element, option, widget);
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
    if (element != SE_LineEditContents || frame == nullptr || frame->lineWidth <= 0)
        return rect;
    return rect.adjusted(grid(3), 0, -grid(3), 0);
}

QRect DeskStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option,
                                SubControl part, const QWidget* widget) const {
    // Scroll bars have no buttons, so the groove spans the whole length.
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control != CC_ScrollBar || slider == nullptr)
        return QProxyStyle::subControlRect(control, option, part, widget);
    const bool across = slider->orientation == Qt::Horizontal;
    const QRect& whole = option->rect;
    const int length = across ? whole.width() : whole.height();
    const qint64 range = static_cast<qint64>(slider->maximum) - slider->minimum;
    int handle = length;
    if (range > 0)
        handle = static_cast<int>(static_cast<qint64>(slider->pageStep) * length /
                                  (range + slider->pageStep));
    handle = std::min(length, std::max(handle, pixelMetric(PM_ScrollBarSliderMin, option, widget)));
    const int start =
        sliderPositionFromValue(slider->minimum, slider->maximum, slider->sliderPosition,
                                length - handle, slider->upsideDown);
    const auto stretch = [&](int from, int size) {
        const QRect rect = across ? QRect(whole.left() + from, whole.top(), size, whole.height())
                                  : QRect(whole.left(), whole.top() + from, whole.width(), size);
        return visualRect(slider->direction, whole, rect);
    };
    switch (part) {
    case SC_ScrollBarSlider:
        return stretch(start, handle);
    case SC_ScrollBarGroove:
        return whole;
    case SC_ScrollBarSubPage:
        return stretch(0, start);
    case SC_ScrollBarAddPage:
        return stretch(start + handle, length - start - handle);
    default:
        return {};
    }
}

/// Replaces Qt's icons in dock titles, which are black and invisible in dark mode.
QIcon DeskStyle::standardIcon(StandardPixmap icon, const QStyleOption* option,
                              const QWidget* widget) const {
    if (icon == SP_TitleBarNormalButton)
        return actionIcon(QStringLiteral("float"));
    if (icon == SP_TitleBarCloseButton || icon == SP_DockWidgetCloseButton)
        return actionIcon(QStringLiteral("close"));
    return QProxyStyle::standardIcon(icon, option, widget);
}

QSize DeskStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                  const QWidget* widget) const {
    QSize whole = QProxyStyle::sizeFromContents(type, option, size, widget);
    const int text = option != nullptr ? option->fontMetrics.height() : usualFontHeight;
    const int row = text + grid(11);     // 26 pixels at the default size
    const int control = text + grid(13); // 28 pixels at the default size
    const auto atLeast = [&](int height) { whole.setHeight(std::max(whole.height(), height)); };
    switch (type) {
    case CT_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
            item != nullptr && item->menuItemType == QStyleOptionMenuItem::Separator &&
            item->text.isEmpty()) {
            whole.setHeight(grid(9));
            break;
        }
        [[fallthrough]];
    case CT_ItemViewItem:
    case CT_MenuBarItem:
        atLeast(row);
        break;
    case CT_HeaderSection:
    case CT_LineEdit:
    case CT_ComboBox:
        atLeast(control);
        break;
    case CT_SpinBox: // The inner field already has this height.
        whole.setHeight(control);
        break;
    case CT_ToolButton:
        if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option)) {
            if (opensMenu(*tool))
                whole.rwidth() += grid(arrowSide) + 2;
            if (tool->toolButtonStyle == Qt::ToolButtonTextBesideIcon && !tool->text.isEmpty())
                whole.rwidth() += grid(6);
        }
        atLeast(row);
        break;
    case CT_PushButton: {
        atLeast(control);
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        if (button == nullptr || button->text.isEmpty())
            break;
        // The common width applies to dialog buttons, but not to buttons in a row of controls.
        const auto* push = qobject_cast<const QPushButton*>(widget);
        const bool isControl =
            button->features.testFlag(QStyleOptionButton::HasMenu) || (push && push->isCheckable());
        whole.setWidth(isControl ? size.width() + grid(20)
                                 : std::max(whole.width(), size.width() + grid(24)));
        break;
    }
    default:
        break;
    }
    return whole;
}

} // namespace kernelcurve
