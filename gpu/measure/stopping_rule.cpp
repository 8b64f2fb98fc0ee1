#include "gpu/measure/stopping_rule.h"

#include <algorithm>
#include <cstddef>

namespace kernelcurve {
namespace {

// Before this many samples a lucky run looks like stability.
constexpr std::int64_t leastForStability = 256;
// Two doublings of independent samples halve the error. One that keeps more than this share of
// itself is ruled by drift or outliers, and more samples do not help.
constexpr double stableShare = 0.85;
constexpr std::size_t doublings = 2;

bool isPowerOfTwo(std::int64_t count) {
    return (count & (count - 1)) == 0;
}

} // namespace

NoiseRule::NoiseRule(Limits limits)
    : limits_(limits) {}

void NoiseRule::add(const Sample& sample) {
    if (decision_)
        return;
    statistics_.add(sample.seconds);
    const std::int64_t count = statistics_.count();
    const std::optional<double> error = statistics_.relativeError();
    if (error && isPowerOfTwo(count))
        errorAtPowers_.push_back(*error);

    if (error && count >= limits_.leastSamples && *error <= limits_.noise)
        decision_ = StopReason::NoiseReached;
    else if (count >= std::max(limits_.leastSamples, leastForStability) && isPowerOfTwo(count) &&
             noiseIsStable())
        decision_ = StopReason::NoiseStable;
    else if (sample.elapsed >= limits_.maxTime)
        decision_ = StopReason::TimedOut;
}

bool NoiseRule::noiseIsStable() const {
    if (errorAtPowers_.size() <= doublings)
        return false;
    const double before = errorAtPowers_[errorAtPowers_.size() - 1 - doublings];
    return errorAtPowers_.back() > stableShare * before;
}

FixedCountRule::FixedCountRule(std::int64_t count, double maxTime)
    : wanted_(std::max<std::int64_t>(count, 1))
    , maxTime_(maxTime) {}

void FixedCountRule::add(const Sample& sample) {
    if (decision_)
        return;
    ++count_;
    if (count_ >= wanted_)
        decision_ = StopReason::CountReached;
    else if (sample.elapsed >= maxTime_)
        decision_ = StopReason::TimedOut;
}

std::unique_ptr<StoppingRule> stoppingRule(const MeasuringRules& rules) {
    if (rules.samples > 0)
        return std::make_unique<FixedCountRule>(rules.samples, rules.maxTime);
    return std::make_unique<NoiseRule>(NoiseRule::Limits{rules.noise, rules.maxTime});
}

} // namespace kernelcurve
