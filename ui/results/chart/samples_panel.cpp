#include "app/chart/data/shown_unit.h"
#include "app/chart/make/make_histogram.h"
#include "ui/results/chart/measurement_panel.h"
#include "ui/widgets/metric_text.h"

namespace kernelcurve {
namespace {

QString figure(const Measurement& measurement, const char* tag) {
    const auto value = metricValue(measurement.metrics, tag);
    const Metric* metric = findMetric(tag);
    if (!value || metric == nullptr)
        return QStringLiteral("?");
    return metricText(*metric, *value) + u' ' + shownUnit(*metric);
}

} // namespace

ChartData SamplesPanel::chartOf(const Measurement& measurement) const {
    return makeHistogram(measurement.times);
}

QString SamplesPanel::emptyText(bool measured) const {
    return measured ? tr("No timings are kept for this measurement.")
                    : tr("Choose a row or a point to see how its timings are spread.");
}

QString SamplesPanel::sentenceOf(const Measurement& measurement) const {
    if (measurement.times.empty())
        return {};
    return tr("%n samples. Half of them lie between %1 and %2, the median is %3; the shortest took "
              "%4, the longest %5.",
              nullptr,
              static_cast<int>(
                  metricValue(measurement.metrics, "samples").value_or(measurement.times.count())))
        .arg(figure(measurement, "time_q1"), figure(measurement, "time_q3"),
             figure(measurement, "time"), figure(measurement, "time_min"),
             figure(measurement, "time_max"));
}

} // namespace kernelcurve
