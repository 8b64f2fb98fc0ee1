#include "app/chart/data/shown_unit.h"

namespace kernelcurve {

QString shownUnit(const Metric& metric) {
    const QString symbol = QString::fromUtf8(displayUnit(metric).symbol);
    return symbol == QLatin1String("us") ? QStringLiteral("µs") : symbol;
}

} // namespace kernelcurve
