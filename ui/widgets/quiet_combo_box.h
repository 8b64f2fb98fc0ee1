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

  protected:
    void wheelEvent(QWheelEvent* event) override {
        if (hasFocus())
            QComboBox::wheelEvent(event);
        else
            event->ignore();
    }
};

} // namespace kernelcurve
