#pragma once

#include "ui/widgets/appearance/tone.h"
#include "ui/widgets/selectable_label.h"

namespace kernelcurve {

/// A small note next to or below a control. The colour follows the palette, the text is selectable,
/// and the label takes no space while it is empty.
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
            setPalette(toned(tone_)); // no effect if the colours are already correct
    }

  private:
    Tone tone_;
};

} // namespace kernelcurve
