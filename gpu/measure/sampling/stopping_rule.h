#pragma once

#include "gpu/measure/sampling/statistics.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace kernelcurve {

/// One timing, and how long after sampling began it was finished (wall clock). Seconds.
struct Sample {
    double seconds = 0;
    double elapsed = 0;
    bool correlated = false; ///< to the one before it (SampleStatistics::add)
};

/// Decides when there are enough samples. Looks at no clock of its own, so that it can be tested on
/// made-up distributions.
class StoppingRule {
  public:
    virtual ~StoppingRule() = default;
    virtual void add(const Sample& sample) = 0;
    /// Why to stop now, or nothing where more samples are wanted. Once it has decided it stays so.
    virtual std::optional<StopReason> decision() const = 0;
};

/// Stops when the relative standard error of the mean is below `noise`; when that error has become
/// stable, since more samples then do not improve it; or, marked as timed out, after `maxTime`. The
/// first two need `minSamples`, and `minGroups` where samples are correlated. The idea of
/// watching the noise itself settle is nvbench's
/// ("stdrel" criterion); there it is the deviation that settles, here it is the error that stops
/// falling.
class NoiseRule : public StoppingRule {
  public:
    struct Limits {
        double noise = 0.005;
        double maxTime = 2.0;
        std::int64_t minSamples = 10;
        std::int64_t minGroups = 12;
    };
    explicit NoiseRule(Limits limits);

    void add(const Sample& sample) override;
    std::optional<StopReason> decision() const override { return decision_; }

  private:
    bool noiseIsReached() const;
    bool noiseIsStable() const;

    Limits limits_;
    SampleStatistics statistics_;
    /// The error after 2^k samples. Independent samples make it fall by 29 % from one to the next.
    std::vector<double> errorAtPowers_;
    std::optional<StopReason> decision_;
};

/// Stops after a fixed number of samples or, marked as timed out, after `maxTime`.
class FixedCountRule : public StoppingRule {
  public:
    FixedCountRule(std::int64_t count, double maxTime);

    void add(const Sample& sample) override;
    std::optional<StopReason> decision() const override { return decision_; }

  private:
    std::int64_t wanted_;
    double maxTime_;
    std::int64_t count_ = 0;
    std::optional<StopReason> decision_;
};

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

/// The rule that an experiment asks for.
std::unique_ptr<StoppingRule> stoppingRule(const MeasuringRules& rules);

} // namespace kernelcurve
