#include "gpu/worker/run/run_drift.h"

#include "gpu/model/values/rough_figures.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace kernelcurve {

void RunDrift::note(std::int64_t index, const Measurement& measurement) {
    if (measurement.status == Status::Measured)
        firstTimes_.emplace(index, measurement.metrics.valueOr("time", 0));
}

void RunDrift::setReference(std::int64_t index, const Measurement& measurement) {
    reference_ = index;
    first_ = measurement.metrics.valueOr("time", 0);
    noise_ = measurement.metrics.valueOr("noise", 0);
}

bool RunDrift::hasChanged(const Measurement& again) {
    last_ = again.metrics.valueOr("time", 0);
    if (!(first_ > 0) || !(last_ > 0))
        return false;
    // Noise explains twice the standard error of both times. About 95 % of random differences are
    // smaller.
    const double explained = 2 * std::hypot(noise_, again.metrics.valueOr("noise", 0));
    return std::abs(last_ / first_ - 1) > std::max(explained, least_);
}

Message RunDrift::remark(std::int64_t index) const {
    constexpr int digits = 4;
    const auto before = firstTimes_.find(index);
    return message(
        KC_TEXT("engine",
                "measured twice: the first configuration took {0} at the start of the run and {1} "
                "at the end; the first measurement of this configuration was {2}"),
        roughDuration(first_, digits), roughDuration(last_, digits),
        before == firstTimes_.end() ? std::string("?") : roughDuration(before->second, digits));
}

} // namespace kernelcurve
