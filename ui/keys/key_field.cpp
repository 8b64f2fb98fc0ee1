#include "ui/keys/key_field.h"

#include <QContextMenuEvent>
#include <QKeyEvent>

namespace kernelcurve {
namespace {

bool isModifier(int key) {
    return (key >= Qt::Key_Shift && key <= Qt::Key_ScrollLock) || key == Qt::Key_AltGr ||
           key == Qt::Key_Super_L || key == Qt::Key_Super_R || key == Qt::Key_unknown || key == 0;
}

} // namespace

KeyField::KeyField(QWidget* parent)
    : QLineEdit(parent) {
    setReadOnly(true);
    setAttribute(Qt::WA_InputMethodEnabled, false);
}

void KeyField::setKey(const QKeySequence& key) {
    setText(key.toString(QKeySequence::NativeText));
}

bool KeyField::event(QEvent* event) {
    // Accepting the event prevents the key from triggering a command.
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    return QLineEdit::event(event);
}

void KeyField::keyPressEvent(QKeyEvent* event) {
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
    if (isModifier(event->key()))
        return;
    if (modifiers == Qt::NoModifier &&
        (event->key() == Qt::Key_Backspace || event->key() == Qt::Key_Delete))
        emit pressed({});
    else
        emit pressed(QKeySequence(QKeyCombination(modifiers, static_cast<Qt::Key>(event->key()))));
}

void KeyField::contextMenuEvent(QContextMenuEvent* event) {
    event->accept(); // The field does not support copying and pasting.
}

} // namespace kernelcurve
