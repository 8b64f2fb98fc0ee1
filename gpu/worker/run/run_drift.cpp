#include "gpu/worker/run/run_drift.h"

#include "gpu/model/values/rough_figures.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace kernelcurve {
namespace {

double figure(const Measurement& measurement, const char* tag) {
    const auto found = measurement.metrics.find(tag);
    return found == measurement.metrics.end() ? 0 : found->second;
}

} // namespace

void RunDrift::note(std::int64_t index, const Measurement& measurement) {
    if (measurement.status == Status::Measured)
        firstTimes_.emplace(index, figure(measurement, "time"));
}

void RunDrift::setReference(std::int64_t index, const Measurement& measurement) {
    reference_ = index;
    first_ = figure(measurement, "time");
    noise_ = figure(measurement, "noise");
}

bool RunDrift::hasChanged(const Measurement& again) {
    last_ = figure(again, "time");
    if (!(first_ > 0) || !(last_ > 0))
        return false;
    // The standard errors of both, twice: about 95 % of all differences that are none lie within.
    const double explained = 2 * std::hypot(noise_, figure(again, "noise"));
    return std::abs(last_ / first_ - 1) > std::max(explained, least_);
}

Message RunDrift::remark(std::int64_t index) const {
    constexpr int digits = 4;
    const auto before = firstTimes_.find(index);
    return message(KC_TEXT("engine", "measured twice, since the run's first configuration took {0} "
                                     "at its beginning and {1} at its end; the first time this one "
                                     "took {2}"),
                   roughDuration(first_, digits), roughDuration(last_, digits),
                   before == firstTimes_.end() ? std::string("?")
                                               : roughDuration(before->second, digits));
}

} // namespace kernelcurve
