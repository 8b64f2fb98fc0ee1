#include "app/chart/data/shown_unit.h"
#include "app/chart/make/make_histogram.h"
#include "ui/results/chart/measurement_panel.h"
#include "ui/widgets/metric_text.h"

namespace kernelcurve {
namespace {

QString figure(const Measurement& measurement, const char* tag) {
    const auto found = measurement.metrics.find(tag);
    const Metric* metric = findMetric(tag);
    if (found == measurement.metrics.end() || metric == nullptr)
        return QStringLiteral("?");
    return metricText(*metric, found->second) + u' ' + shownUnit(*metric);
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
              static_cast<int>(measurement.metrics.count("samples") > 0
                                   ? measurement.metrics.at("samples")
                                   : measurement.times.count()))
        .arg(figure(measurement, "time_q1"), figure(measurement, "time_q3"),
             figure(measurement, "time"), figure(measurement, "time_min"),
             figure(measurement, "time_max"));
}

} // namespace kernelcurve
