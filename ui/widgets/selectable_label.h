#pragma once

#include <QEvent>
#include <QLabel>

namespace kernelcurve {

/// A label whose text can be selected and copied. Qt's own keeps the colours that it had when its
/// text became selectable; this one follows the palette.
class SelectableLabel : public QLabel {
    Q_OBJECT

  public:
    explicit SelectableLabel(QWidget* parent = nullptr)
        : QLabel(parent) {
        setWordWrap(true);
        setTextFormat(Qt::PlainText);
        setTextInteractionFlags(flags);
    }

  protected:
    void changeEvent(QEvent* event) override {
        QLabel::changeEvent(event);
        if (event->type() == QEvent::PaletteChange) {
            setTextInteractionFlags(Qt::NoTextInteraction);
            setTextInteractionFlags(flags);
        }
    }

  private:
    static constexpr Qt::TextInteractionFlags flags =
        Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard;
};

} // namespace kernelcurve
