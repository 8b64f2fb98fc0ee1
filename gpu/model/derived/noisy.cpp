#include "gpu/model/derived/noisy.h"

namespace kernelcurve {

bool isNoisy(const Measurement& measurement, const MeasuringRules& wanted) {
    if (measurement.status != Status::Measured || measurement.stopped == StopReason::None ||
        measurement.stopped == StopReason::CountReached)
        return false;
    const auto noise = measurement.metrics.find("noise");
    return noise == measurement.metrics.end() ? measurement.stopped == StopReason::TimedOut
                                              : noise->second > wanted.noise;
}

} // namespace kernelcurve
