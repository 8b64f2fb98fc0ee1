#pragma once

#include <QWheelEvent>
#include <QWidget>

namespace kernelcurve {

/// A field that leaves the wheel to the form around it until it has the focus: scrolling a form
/// must not change what it says.
template <typename Field>
class Quiet : public Field {
  public:
    explicit Quiet(QWidget* parent)
        : Field(parent) {
        this->setFocusPolicy(Qt::StrongFocus);
    }

  protected:
    void wheelEvent(QWheelEvent* event) override {
        if (this->hasFocus())
            Field::wheelEvent(event);
        else
            event->ignore();
    }
};

} // namespace kernelcurve
