#pragma once

#include "ui/widgets/quiet.h"

#include <QComboBox>

namespace kernelcurve {

/// See Quiet; as narrow as a small window wants it.
class QuietComboBox : public Quiet<QComboBox> {
    Q_OBJECT

  public:
    explicit QuietComboBox(QWidget* parent = nullptr)
        : Quiet(parent) {
        constexpr int narrow = 100; // its form gives way to the panels of a small window
        setMinimumWidth(narrow);
    }
    /// As high as sizeHint(): Qt keeps the least height of another font (QComboBox::changeEvent).
    QSize minimumSizeHint() const override {
        return {QComboBox::minimumSizeHint().width(), sizeHint().height()};
    }
};

} // namespace kernelcurve
