#pragma once

#include "gpu/model/analysis/limits.h"

#include <optional>

namespace kernelcurve {

/// The rules of limitsOf(). A rule returns nullopt if it does not apply or lacks a value. The
/// source of each threshold is documented in limit_thresholds.h.
class LimitRules {
  public:
    /// `evidence` must outlive this object.
    explicit LimitRules(const LimitEvidence& evidence);

    std::optional<LimitFinding> copies() const;
    std::optional<LimitFinding> launch() const;
    std::optional<LimitFinding> tail() const;
    std::optional<LimitFinding> parallelism() const;
    std::optional<LimitFinding> arithmetic() const;
    std::optional<LimitFinding> cache() const;
    std::optional<LimitFinding> memory() const;
    std::optional<LimitFinding> shared() const;
    std::optional<LimitFinding> loadStore() const;
    std::optional<LimitFinding> global() const;
    std::optional<LimitFinding> spills() const;
    std::optional<LimitFinding> occupancy() const;
    LimitFinding unknown() const;

  private:
    static Message needsGpu();
    std::optional<double> figure(const char* tag) const;
    /// Returns true if a cache serves the data. The DRAM counters decide. If the counters are
    /// missing, the array sizes decide.
    bool servedByCache() const;
    /// Returns true if DRAM, arithmetic, or shared memory reaches this fraction of its peak.
    bool busy(double share) const;

    const LimitEvidence& evidence_;
    UnitShares shares_;
    std::optional<double> time_; ///< time on a GPU
};

} // namespace kernelcurve
