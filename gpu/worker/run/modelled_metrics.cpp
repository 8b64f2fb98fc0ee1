#include "gpu/worker/run/modelled_metrics.h"

#include "gpu/measure/checks/traced_configuration.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {

void addModelledMetrics(Measurement& row, const ResolvedConfiguration& resolved,
                        const DeviceDescription& device, KernelTracer& tracer, double limit,
                        std::stop_token stop) {
    if (resolved.launches.empty())
        return;
    try {
        const TraceOutcome outcome =
            traceConfiguration(tracer, resolved, device, {.limit = limit}, std::move(stop));
        if (outcome.outOfTime)
            throw DeviceError(*outcome.outOfTime);
        row.metrics.merge(outcome.report.totals().metrics());
    } catch (const Error& error) {
        row.remarks.push_back(
            message(KC_TEXT("engine", "metrics not modelled: cannot trace the kernel ({0})"),
                    error.failure().what.english()));
    }
}

bool hasModelledMetrics(const Measurement& row) {
    return std::ranges::any_of(row.metrics, [](const auto& each) {
        const Metric* const metric = findMetric(each.first);
        return metric != nullptr && metric->source == MetricSource::Model;
    });
}

} // namespace kernelcurve
