#include "ui/window/frame/window_shortcuts.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QMainWindow>

#include <algorithm>

namespace kernelcurve {
namespace {

bool editsText(const QKeySequence& key) {
    for (const auto standard :
         {QKeySequence::Undo, QKeySequence::Redo, QKeySequence::Cut, QKeySequence::Copy,
          QKeySequence::Paste, QKeySequence::SelectAll, QKeySequence::Delete})
        if (QKeySequence::keyBindings(standard).contains(key))
            return true;
    return false;
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
    // A list that is open and a dialog keep their keys; a dock that floats is part of the window.
    const QWidget* at = widget ? widget->window() : nullptr;
    if (qobject_cast<const QDockWidget*>(at))
        at = at->parentWidget();
    const auto* key = static_cast<QKeyEvent*>(event);
    if (at != &window_ || !isCommand(QKeySequence(key->keyCombination())))
        return QObject::eventFilter(watched, event);
    event->ignore(); // nobody overrides it: the command is next
    return true;
}

bool WindowShortcuts::isCommand(const QKeySequence& key) const {
    const auto obeys = [&](const QAction* action) {
        return action->isEnabled() && action->shortcuts().contains(key);
    };
    return !editsText(key) && std::ranges::any_of(window_.actions(), obeys);
}

} // namespace kernelcurve
