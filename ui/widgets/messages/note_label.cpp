#include "ui/widgets/messages/note_label.h"

#include <QEvent>

namespace kernelcurve {

NoteLabel::NoteLabel(Tone tone, QWidget* parent)
    : SelectableLabel(parent)
    , tone_(tone) {
    setVisible(false);
    recolour();
}

void NoteLabel::say(const QString& text) {
    setText(text);
    setVisible(!text.isEmpty());
}

void NoteLabel::changeEvent(QEvent* event) {
    SelectableLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        recolour(); // changes nothing, and ends, where the colours are right
}

void NoteLabel::recolour() {
    setPalette(toned(tone_));
}

} // namespace kernelcurve
