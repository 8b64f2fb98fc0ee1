#include "ui/window/frame/window_shortcuts.h"

#include "ui/keys/command_keys.h"
#include "ui/widgets/closes_on_escape.h"

#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMainWindow>

#include <algorithm>

namespace kernelcurve {
namespace {

/// Returns the line edit of the focused widget, or null if the widget has no line edit. Line edits
/// have an undo history.
const QLineEdit* lineOf(const QWidget* focus) {
    if (const auto* choice = qobject_cast<const QComboBox*>(focus))
        return choice->lineEdit();
    if (qobject_cast<const QAbstractSpinBox*>(focus))
        return focus->findChild<QLineEdit*>();
    return qobject_cast<const QLineEdit*>(focus);
}

/// Returns true if the focused text has nothing to undo. In this case, another receiver must handle
/// the editing key.
bool isNotOfText(const QKeySequence& key, const QWidget* focus) {
    const QLineEdit* line = lineOf(focus);
    if (line == nullptr)
        return false;
    const auto means = [&](QKeySequence::StandardKey standard) {
        return QKeySequence::keyBindings(standard).contains(key);
    };
    return (means(QKeySequence::Undo) && !line->isUndoAvailable()) ||
           (means(QKeySequence::Redo) && !line->isRedoAvailable());
}

} // namespace

WindowShortcuts::WindowShortcuts(QMainWindow& window)
    : QObject(&window)
    , window_(window) {
    QCoreApplication::instance()->installEventFilter(this);
}

bool WindowShortcuts::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride)
        return QObject::eventFilter(watched, event);
    const auto* widget = qobject_cast<QWidget*>(watched);
    // An open list and a dialog keep their keys. A floating dock is part of the window.
    const QWidget* at = widget ? widget->window() : nullptr;
    if (qobject_cast<const QDockWidget*>(at))
        at = at->parentWidget();
    const auto* key = static_cast<QKeyEvent*>(event);
    if (at != &window_ || closesOnEscape(widget, *key) ||
        !isCommand(QKeySequence(key->keyCombination()), widget))
        return QObject::eventFilter(watched, event);
    event->ignore(); // No widget overrides the key, so the command receives it next.
    return true;
}

bool WindowShortcuts::isCommand(const QKeySequence& key, const QWidget* focus) const {
    const auto obeys = [&](const QAction* action) {
        return action->isEnabled() && action->shortcuts().contains(key);
    };
    return (!editsText(key) || isNotOfText(key, focus)) &&
           std::ranges::any_of(window_.actions(), obeys);
}

} // namespace kernelcurve
