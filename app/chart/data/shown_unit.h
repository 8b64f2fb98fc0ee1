#pragma once

#include "gpu/model/values/metric.h"

#include <QRegularExpression>
#include <QString>

namespace kernelcurve {

/// The symbol of a metric's unit as people read it: "µs", where files write "us".
inline QString shownUnit(const Metric& metric) {
    const QString symbol = QString::fromUtf8(displayUnit(metric).symbol);
    return symbol == QLatin1String("us") ? QStringLiteral("µs") : symbol;
}

/// The same in a text: "40 µs" for "40 us".
inline QString withShownUnits(QString text) {
    static const QRegularExpression us(QStringLiteral("(?<=\\d) us\\b"));
    return text.replace(us, QStringLiteral(" µs"));
}

} // namespace kernelcurve
