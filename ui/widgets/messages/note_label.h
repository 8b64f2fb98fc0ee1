#pragma once

#include "ui/widgets/appearance/tone.h"
#include "ui/widgets/selectable_label.h"

namespace kernelcurve {

/// A small remark beside or below a control: why something is wrong, what something means. Its
/// colour follows the palette, its text can be selected, and it takes no room while it is empty.
class NoteLabel : public SelectableLabel {
    Q_OBJECT

  public:
    explicit NoteLabel(Tone tone, QWidget* parent = nullptr);
    void say(const QString& text);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void recolour();

    Tone tone_;
};

} // namespace kernelcurve
