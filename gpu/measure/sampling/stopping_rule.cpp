#include "gpu/measure/sampling/stopping_rule.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

namespace kernelcurve {
namespace {

// The minimum number of samples for stability. Fewer samples may appear stable by chance.
constexpr std::int64_t minForStability = 256;
// The minimum number of grouped samples for stability. Their times often have two values, so the
// median stabilizes late.
constexpr std::int64_t groupsForStability = 1024;
// The median's error requires sorting, so it is recomputed only after this many groups.
constexpr std::int64_t groupsBetween = 8;
// Four times as many independent samples halve the error. If more than this fraction of the error
// remains with four times as many samples, drift or outliers dominate. In this case, more samples
// do not help.
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
    statistics_.add(sample.seconds, sample.correlated);
    const std::int64_t count = statistics_.count();
    const std::int64_t groups = statistics_.groups();
    if (isPowerOfTwo(count))
        if (const std::optional<double> error = statistics_.relativeError())
            errorAtPowers_.push_back(*error);

    const bool enough = count >= limits_.minSamples && groups >= std::min(limits_.minGroups, count);
    if (enough && noiseIsReached())
        decision_ = StopReason::NoiseReached;
    else if (enough && isPowerOfTwo(count) && noiseIsStable() &&
             (groups < count ? groups >= groupsForStability : count >= minForStability))
        decision_ = StopReason::NoiseStable;
    else if (sample.elapsed >= limits_.maxTime)
        decision_ = StopReason::TimedOut;
}

bool NoiseRule::noiseIsReached() const {
    const std::optional<double> mean = statistics_.meanError();
    if (!mean || *mean > limits_.noise)
        return false;
    if (statistics_.groups() == statistics_.count())
        return true;
    return statistics_.groups() % groupsBetween == 0 &&
           *statistics_.relativeError() <= limits_.noise;
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

EarlyTermination::EarlyTermination(std::unique_ptr<StoppingRule> rule, double incumbent)
    : rule_(std::move(rule))
    , incumbent_(incumbent)
    , shortest_(std::numeric_limits<double>::infinity()) {}

void EarlyTermination::add(const Sample& sample) {
    if (decision())
        return;
    rule_->add(sample);
    ++count_;
    shortest_ = std::min(shortest_, sample.seconds);
    terminated_ = !rule_->decision() && count_ >= minSamples && shortest_ > margin * incumbent_;
}

std::optional<StopReason> EarlyTermination::decision() const {
    return terminated_ ? StopReason::EarlyTermination : rule_->decision();
}

std::unique_ptr<StoppingRule> stoppingRule(const MeasuringRules& rules) {
    if (rules.samples > 0)
        return std::make_unique<FixedCountRule>(rules.samples, rules.maxTime);
    return std::make_unique<NoiseRule>(NoiseRule::Limits{rules.noise, rules.maxTime});
}

} // namespace kernelcurve
