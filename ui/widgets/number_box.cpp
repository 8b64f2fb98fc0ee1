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

/// Without the unit that the field itself shows behind the number.
QString NumberBox::ownPart(const QString& text) const {
    QString part = text.trimmed();
    if (const QString unit = suffix().trimmed(); !unit.isEmpty() && part.endsWith(unit))
        if (const QString number = part.chopped(unit.size()).trimmed();
            parseNumber(number.toStdString()))
            part = number;
    return part;
}

std::optional<double> NumberBox::read(const QString& text) const {
    if (const QString special = specialValueText();
        !special.isEmpty() && (text.trimmed().isEmpty() || text == special))
        return minimum();
    const std::string part = ownPart(text).toStdString();
    std::optional<double> number = parseNumber(part);
    if (!number && kind_ == Kind::Seconds)
        number = parseDuration(part);
    if (const auto fraction = kind_ == Kind::Percent ? parsePercent(part) : std::nullopt)
        number = *fraction * 100;
    if (number && decimals() == 0 && *number != std::floor(*number))
        return std::nullopt;
    return number;
}

QString NumberBox::notANumber(const QString& text, Kind kind) {
    const QString typed = text.trimmed();
    switch (kind) {
    case Kind::Whole:
        return tr("Invalid number: “%1”. Write 4096 or 16 Ki.").arg(typed);
    case Kind::Percent:
        return tr("Invalid number: “%1”. Write 0.5 or 0.5 %.").arg(typed);
    case Kind::Seconds:
        return tr("Invalid number: “%1”. Write 2, 100 ms or 1 min.").arg(typed);
    case Kind::Real:
        break;
    }
    return tr("Invalid number: “%1”. Write 0.5, 4096 or 16 Ki.").arg(typed);
}

QString NumberBox::problemWith(const QString& text) const {
    const std::optional<double> number = read(text);
    if (!number)
        return notANumber(text, kind_);
    if (*number >= minimum() && *number <= maximum())
        return {};
    const bool isSpecial = !specialValueText().isEmpty();
    const double least = isSpecial ? minimum() + singleStep() : minimum();
    return tr("Invalid number: “%1”. Write a number from %2 to %3.")
        .arg(text.trimmed(), QString::fromStdString(formatReal(least)),
             QString::fromStdString(formatReal(maximum())));
}

QValidator::State NumberBox::validate(QString& text, int& /*position*/) const {
    // Whoever types a comma means a point and sees it at once: taken as a separator of thousands,
    // 0,5 would be five.
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
