#include "ui/note_label.h"

#include <QApplication>
#include <QEvent>

namespace kernelcurve {

NoteLabel::NoteLabel(Tone tone, QWidget* parent)
    : QLabel(parent)
    , tone_(tone) {
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setVisible(false);
    recolour();
}

void NoteLabel::say(const QString& text) {
    setText(text);
    setVisible(!text.isEmpty());
}

void NoteLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::PaletteChange)
        recolour();
}

void NoteLabel::recolour() {
    // Setting the palette sends the event that called us.
    if (recolouring_)
        return;
    recolouring_ = true;
    setPalette(toned(QApplication::palette(), tone_));
    recolouring_ = false;
}

} // namespace kernelcurve
