#pragma once

#include "gpu/model/values/metric.h"

#include <QRegularExpression>
#include <QString>

namespace kernelcurve {

/// Returns the unit symbol of a metric for display, such as "µs" for "us" in files.
inline QString shownUnit(const Metric& metric) {
    const QString symbol = QString::fromUtf8(displayUnit(metric).symbol);
    return symbol == QLatin1String("us") ? QStringLiteral("µs") : symbol;
}

/// Replaces the unit in a text: "40 us" becomes "40 µs".
inline QString withShownUnits(QString text) {
    if (!text.contains(QLatin1String(" us")))
        return text;
    static const QRegularExpression us(QStringLiteral("(?<=\\d) us\\b"));
    return text.replace(us, QStringLiteral(" µs"));
}

} // namespace kernelcurve
