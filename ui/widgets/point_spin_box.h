#pragma once

#include <QDoubleSpinBox>

namespace kernelcurve {

/// A number with a point in every locale. Whoever types a comma means the same and sees it at once:
/// taken as a separator of thousands, 0,5 would be five.
class PointSpinBox : public QDoubleSpinBox {
  public:
    using QDoubleSpinBox::QDoubleSpinBox;

    QValidator::State validate(QString& text, int& position) const override {
        text.replace(QChar(u','), QChar(u'.'));
        return QDoubleSpinBox::validate(text, position);
    }
};

} // namespace kernelcurve
