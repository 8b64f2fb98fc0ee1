#pragma once

#include <QKeyEvent>
#include <QWidget>

namespace kernelcurve {

inline constexpr const char* closesOnEscapeName = "closesOnEscape";

/// Marks a widget that Esc closes while the focus is in the widget. In this case, a window command
/// with this key, such as Stop, does not receive the key.
inline void setClosesOnEscape(QWidget& widget) {
    widget.setProperty(closesOnEscapeName, true);
}
/// Returns true if the key closes the widget or one of its parents.
inline bool closesOnEscape(const QWidget* widget, const QKeyEvent& key) {
    if (key.key() != Qt::Key_Escape || key.modifiers() != Qt::NoModifier)
        return false;
    while (widget != nullptr && !widget->property(closesOnEscapeName).toBool())
        widget = widget->isWindow() ? nullptr : widget->parentWidget();
    return widget != nullptr;
}
/// Handles Esc in event() of a widget that Esc closes. Returns true if the event was an Esc key,
/// and calls `close` when the key is pressed.
template <typename Close>
bool handleEscape(const QWidget& widget, QEvent& event, const Close& close) {
    const bool isKey = event.type() == QEvent::ShortcutOverride || event.type() == QEvent::KeyPress;
    if (!isKey || !closesOnEscape(&widget, static_cast<const QKeyEvent&>(event)))
        return false;
    event.accept();
    if (event.type() == QEvent::KeyPress)
        close();
    return true;
}

} // namespace kernelcurve
