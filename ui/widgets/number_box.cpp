#include "ui/widgets/number_box.h"

#include "gpu/model/values/quantity.h"

#include <QToolTip>

#include <cmath>

namespace kernelcurve {

void NumberBox::setKind(Kind kind) {
    kind_ = kind;
    if (kind == Kind::Whole)
        setDecimals(0);
}

/// Returns the typed text without the unit suffix of the field.
QString NumberBox::ownPart(const QString& text) const {
    const QString typed = text.trimmed();
    const QString unit = suffix().trimmed();
    return unit.isEmpty() || !typed.endsWith(unit) ? typed : typed.chopped(unit.size()).trimmed();
}

std::optional<double> NumberBox::read(const QString& text) const {
    if (const QString special = specialValueText();
        !special.isEmpty() && (ownPart(text).isEmpty() || text == special))
        return minimum();
    // The "s" in "100 ms" is not the field's suffix.
    for (const std::string& part : {ownPart(text).toStdString(), text.trimmed().toStdString()}) {
        std::optional<double> number = parseNumber(part);
        if (!number && kind_ == Kind::Seconds)
            number = parseDuration(part);
        if (const auto share = kind_ == Kind::Percent ? parsePercent(part) : std::nullopt)
            number = *share * 100;
        if (number && (decimals() > 0 || *number == std::floor(*number)))
            return number;
    }
    return std::nullopt;
}

QString NumberBox::notANumber(const QString& text, Kind kind) {
    const QString typed = text.trimmed();
    switch (kind) {
    case Kind::Whole:
        return tr("Invalid number: “%1”. Enter a value such as 4096 or 16 Ki.").arg(typed);
    case Kind::Percent:
        return tr("Invalid number: “%1”. Enter a value such as 0.5 or 0.5 %.").arg(typed);
    case Kind::Seconds:
        return tr("Invalid number: “%1”. Enter a value such as 2, 100 ms, or 1 min.").arg(typed);
    case Kind::Real:
        break;
    }
    return tr("Invalid number: “%1”. Enter a value such as 0.5, 4096, or 16 Ki.").arg(typed);
}

QString NumberBox::problemWith(const QString& text) const {
    const std::optional<double> number = read(text);
    if (!number)
        return notANumber(ownPart(text), kind_);
    if (*number >= minimum() && *number <= maximum())
        return {};
    const bool isSpecial = !specialValueText().isEmpty();
    const double least = isSpecial ? minimum() + singleStep() : minimum();
    return tr("Invalid number: “%1”. Enter a number from %2 to %3.")
        .arg(ownPart(text), QString::fromStdString(formatReal(least)),
             QString::fromStdString(formatReal(maximum())));
}

QValidator::State NumberBox::validate(QString& text, int& /*position*/) const {
    // A typed comma immediately becomes a point, because 0,5 would otherwise mean five.
    text.replace(QChar(u','), QChar(u'.'));
    return problemWith(text).isEmpty() ? QValidator::Acceptable : QValidator::Intermediate;
}

void NumberBox::fixup(QString& text) const {
    if (const QString problem = problemWith(text); !problem.isEmpty() && isVisible())
        QToolTip::showText(mapToGlobal(rect().bottomLeft()), problem);
}

double NumberBox::valueFromText(const QString& text) const {
    const double power = std::pow(10.0, decimals());
    const double number = read(text).value_or(value());
    const double shifted = number * power;
    return std::isfinite(shifted) ? std::round(shifted) / power : number;
}

} // namespace kernelcurve
