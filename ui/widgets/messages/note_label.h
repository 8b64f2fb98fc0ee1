#pragma once

#include "ui/widgets/appearance/tone.h"
#include "ui/widgets/selectable_label.h"

namespace kernelcurve {

/// A small remark next to or below a control: why something is wrong, what something means. Its
/// colour follows the palette, its text can be selected, and it takes no room while it is empty.
class NoteLabel : public SelectableLabel {
    Q_OBJECT

  public:
    explicit NoteLabel(Tone tone, QWidget* parent = nullptr)
        : SelectableLabel(parent)
        , tone_(tone) {
        setVisible(false);
        setPalette(toned(tone_));
    }
    void say(const QString& text) {
        setText(text);
        setVisible(!text.isEmpty());
    }

  protected:
    void changeEvent(QEvent* event) override {
        SelectableLabel::changeEvent(event);
        if (event->type() == QEvent::PaletteChange)
            setPalette(toned(tone_)); // changes nothing, and ends, where the colours are right
    }

  private:
    Tone tone_;
};

} // namespace kernelcurve
