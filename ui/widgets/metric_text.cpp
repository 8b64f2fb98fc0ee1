#include "ui/widgets/metric_text.h"

#include "app/chart/data/shown_unit.h"
#include "gpu/model/values/profiler_name.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kernelcurve {

QString metricLabel(const Metric& metric) {
    return QCoreApplication::translate("metric", metric.label);
}

QString metricDescription(const Metric& metric) {
    QString text = QCoreApplication::translate("metric", metric.description);
    for (const auto& [profiler, name] : {std::pair(Profiler::Nvprof, "nvprof"),
                                         std::pair(Profiler::NsightCompute, "Nsight Compute")})
        if (const std::string names = profilerNamesOf(metric.tag, profiler); !names.empty())
            text +=
                QStringLiteral("\n%1: %2").arg(QLatin1String(name), QString::fromStdString(names));
    return text;
}

QString metricHeading(const Metric& metric) {
    const QString unit = shownUnit(metric);
    const QString label = metricLabel(metric);
    return unit.isEmpty() ? label : QStringLiteral("%1 (%2)").arg(label, unit);
}

QString metricGroupTitle(MetricGroup group) {
    QString title = QCoreApplication::translate("metric", nameOf(group).data());
    title.front() = title.front().toUpper();
    return title;
}

PickerItem pickerItem(const Metric& metric) {
    QStringList words{QString::fromUtf8(metric.tag.data(), std::ssize(metric.tag)),
                      QString::fromUtf8(metric.label)};
    for (const Profiler profiler : {Profiler::Nvprof, Profiler::NsightCompute})
        words << QString::fromStdString(profilerNamesOf(metric.tag, profiler));
    return {words.front(),       metricHeading(metric),
            metricLabel(metric), metricGroupTitle(metric.group),
            words.join(u' '),    metricDescription(metric)};
}

QString metricText(const Metric& metric, double value) {
    const double shown = value * displayUnit(metric).factor;
    if (metric.unit == MetricUnit::Count || metric.unit == MetricUnit::Bytes)
        return QString::number(shown, 'f', shown == std::floor(shown) || shown >= 1000 ? 0 : 2);
    // Values below 0.01 % are irrelevant.
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
