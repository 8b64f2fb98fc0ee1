#pragma once

#include <QComboBox>
#include <QWheelEvent>

namespace kernelcurve {

/// A field that ignores the mouse wheel. Scrolling a form therefore does not change the field.
template <typename Field>
class Quiet : public Field {
  public:
    explicit Quiet(QWidget* parent)
        : Field(parent) {
        this->setFocusPolicy(Qt::StrongFocus);
    }

  protected:
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

/// A combo box that ignores the mouse wheel and shrinks for a small window.
class QuietComboBox : public Quiet<QComboBox> {
    Q_OBJECT

  public:
    explicit QuietComboBox(QWidget* parent = nullptr)
        : Quiet(parent) {
        constexpr int narrow = 100; // width that leaves space for panels in a small window
        setMinimumWidth(narrow);
    }
    /// Returns the height of sizeHint() as minimum height, because Qt keeps the minimum height of
    /// the previous font (QComboBox::changeEvent).
    QSize minimumSizeHint() const override {
        return {QComboBox::minimumSizeHint().width(), sizeHint().height()};
    }
};

} // namespace kernelcurve
