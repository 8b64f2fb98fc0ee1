#include "gpu/worker/run/modelled_metrics.h"

#include "gpu/measure/arrays/measure_error.h"
#include "gpu/measure/checks/traced_configuration.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {

void addModelledMetrics(Measurement& row, const ResolvedConfiguration& resolved,
                        const DeviceDescription& device, KernelTracer& tracer, double limit,
                        std::stop_token stop) {
    if (resolved.launches.empty())
        return;
    const auto sayWhyNot = [&](const Failure& failure) {
        row.remarks.push_back(
            message(KC_TEXT("engine", "no modelled metrics: the kernel cannot be traced ({0})"),
                    failure.what.english()));
    };
    try {
        const TraceOutcome outcome =
            traceConfiguration(tracer, resolved, device, {.limit = limit}, std::move(stop));
        if (outcome.outOfTime)
            throw DeviceError(*outcome.outOfTime);
        row.metrics.merge(outcome.report.totals().metrics());
    } catch (const DeviceError& error) {
        sayWhyNot(error.failure());
    } catch (const MeasureError& error) {
        sayWhyNot(error.failure());
    }
}

bool hasModelledMetrics(const Measurement& row) {
    return std::ranges::any_of(row.metrics, [](const auto& each) {
        const Metric* const metric = findMetric(each.first);
        return metric != nullptr && metric->modelled;
    });
}

} // namespace kernelcurve
