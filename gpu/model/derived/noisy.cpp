#include "gpu/model/derived/noisy.h"

namespace kernelcurve {

bool isNoisy(const Measurement& measurement, const MeasuringRules& wanted) {
    if (measurement.status != Status::Measured || measurement.stopped == StopReason::None ||
        measurement.stopped == StopReason::CountReached)
        return false;
    const auto noise = metricValue(measurement.metrics, "noise");
    return noise ? *noise > wanted.noise : measurement.stopped == StopReason::TimedOut;
}

} // namespace kernelcurve
