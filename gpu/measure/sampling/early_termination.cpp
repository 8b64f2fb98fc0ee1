#include "gpu/measure/sampling/early_termination.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace kernelcurve {

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

} // namespace kernelcurve
