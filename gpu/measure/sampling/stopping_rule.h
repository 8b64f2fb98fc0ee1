#pragma once

#include "gpu/measure/sampling/statistics.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace kernelcurve {

/// A timing in seconds, with the time of its end since the start of sampling.
struct Sample {
    double seconds = 0;
    double elapsed = 0;
    bool correlated = false; ///< see SampleStatistics::add()
};

/// Decides when the number of samples is sufficient. The class uses no clock, so that tests can use
/// synthetic distributions.
class StoppingRule {
  public:
    virtual ~StoppingRule() = default;
    virtual void add(const Sample& sample) = 0;
    /// Returns the reason to stop, or nullopt to continue. A decision is final.
    virtual std::optional<StopReason> decision() const = 0;
};

/// Stops when SampleStatistics::relativeError() reaches `noise`, when that error no longer
/// decreases, or after `maxTime`, which counts as a timeout. The first two criteria require
/// `minSamples`, and `minGroups` for correlated samples. The second criterion is based on the
/// "stdrel" criterion of nvbench, but uses the error instead of the deviation.
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
    /// The error after 2^k samples. With independent samples, the error decreases by 29 % per step
    /// of k.
    std::vector<double> errorAtPowers_;
    std::optional<StopReason> decision_;
};

/// Stops after a fixed number of samples, or after `maxTime`, which counts as a timeout.
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

/// Adds early termination for a search to another rule. If the minimum of the first samples exceeds
/// the best median so far by 20 %, the configuration cannot be the best.
class EarlyTermination : public StoppingRule {
  public:
    static constexpr double margin = 1.2;
    static constexpr std::int64_t minSamples = 3;

    /// `incumbent` is the best median so far, in seconds.
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

/// Returns the stopping rule of an experiment.
std::unique_ptr<StoppingRule> stoppingRule(const MeasuringRules& rules);

} // namespace kernelcurve
