#pragma once

#include <QComboBox>
#include <QWheelEvent>

namespace kernelcurve {

/// A combo box that leaves the wheel to the form around it until it has the focus: scrolling a form
/// must not change what it says.
class QuietComboBox : public QComboBox {
    Q_OBJECT

  public:
    explicit QuietComboBox(QWidget* parent = nullptr)
        : QComboBox(parent) {
        setFocusPolicy(Qt::StrongFocus);
        constexpr int narrow = 100; // its form gives way to the panels of a small window
        setMinimumWidth(narrow);
    }
    /// As high as sizeHint(): Qt keeps the least height of another font (QComboBox::changeEvent).
    QSize minimumSizeHint() const override {
        return {QComboBox::minimumSizeHint().width(), sizeHint().height()};
    }

  protected:
    void wheelEvent(QWheelEvent* event) override {
        if (hasFocus())
            QComboBox::wheelEvent(event);
        else
            event->ignore();
    }
};

} // namespace kernelcurve
