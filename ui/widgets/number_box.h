#pragma once

#include <QCoreApplication>
#include <QDoubleSpinBox>

#include <optional>

namespace kernelcurve {

/// A field for one number in the syntax of parameters and documents: 0.5, 1e6, 16 Ki. With
/// Kind::Percent, the field also accepts "0.5 %". With Kind::Seconds, it accepts "100 ms". The
/// field resets an invalid text to the previous number and shows the reason in a tooltip.
class NumberBox : public QDoubleSpinBox {
    Q_DECLARE_TR_FUNCTIONS(kernelcurve::NumberBox)

  public:
    enum class Kind { Real, Whole, Percent, Seconds };

    using QDoubleSpinBox::QDoubleSpinBox;

    void setKind(Kind kind);
    /// Returns the reason why the text is invalid, or an empty string for a valid text.
    QString problemWith(const QString& text) const;
    static QString notANumber(const QString& text, Kind kind = Kind::Real);

    QValidator::State validate(QString& text, int& position) const override;
    void fixup(QString& text) const override;
    double valueFromText(const QString& text) const override;

  private:
    QString ownPart(const QString& text) const;
    std::optional<double> read(const QString& text) const;

    Kind kind_ = Kind::Real;
};

} // namespace kernelcurve
