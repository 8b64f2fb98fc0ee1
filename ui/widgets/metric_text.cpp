#include "ui/widgets/metric_text.h"

#include "app/chart/shown_unit.h"
#include "gpu/model/values/profiler_name.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace kernelcurve {

QString metricLabel(const Metric& metric) {
    return QCoreApplication::translate("metric", metric.label);
}

QString metricDescription(const Metric& metric) {
    const QString text = QCoreApplication::translate("metric", metric.description);
    const std::string nvprof = profilerNamesOf(metric.tag);
    return nvprof.empty()
               ? text
               : QStringLiteral("%1\nnvprof: %2").arg(text, QString::fromStdString(nvprof));
}

QString metricHeading(const Metric& metric) {
    const QString unit = shownUnit(metric);
    const QString label = metricLabel(metric);
    return unit.isEmpty() ? label : QStringLiteral("%1 (%2)").arg(label, unit);
}

QString metricText(const Metric& metric, double value) {
    const double shown = value * displayUnit(metric).factor;
    if (metric.unit == MetricUnit::Count || metric.unit == MetricUnit::Bytes)
        return QString::number(shown, 'f', shown == std::floor(shown) || shown >= 1000 ? 0 : 2);
    // What lies below a hundredth of a percent is not worth reading.
    if (metric.unit == MetricUnit::Fraction && std::abs(shown) >= 0.01)
        return QString::number(shown, 'f', 2);
    const double size = std::abs(shown);
    if (size == 0)
        return QStringLiteral("0");
    if (size >= 1e9 || size < 1e-4)
        return QString::number(shown, 'g', 4);
    const int wholeDigits = static_cast<int>(std::floor(std::log10(size))) + 1;
    return QString::number(shown, 'f', std::clamp(4 - wholeDigits, 0, 6));
}

} // namespace kernelcurve
