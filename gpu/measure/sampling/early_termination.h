#pragma once

#include "gpu/measure/sampling/stopping_rule.h"

#include <memory>

namespace kernelcurve {

/// Another rule, and an end before it for what a search need not know better: where even the
/// shortest of the first samples takes 20 % longer than the best configuration's median so far,
/// more samples cannot make this one the best.
class EarlyTermination : public StoppingRule {
  public:
    static constexpr double margin = 1.2;
    static constexpr std::int64_t minSamples = 3;

    /// `incumbent` is the median to beat, in seconds.
    EarlyTermination(std::unique_ptr<StoppingRule> rule, double incumbent);

    void add(const Sample& sample) override;
    std::optional<StopReason> decision() const override;

  private:
    std::unique_ptr<StoppingRule> rule_;
    double incumbent_;
    double shortest_;
    std::int64_t count_ = 0;
    bool terminated_ = false;
};

} // namespace kernelcurve
