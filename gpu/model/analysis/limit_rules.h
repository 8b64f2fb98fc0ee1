#pragma once

#include "gpu/model/analysis/limits.h"

#include <optional>

namespace kernelcurve {

/// The rules that limitsOf() applies. Each rule has one subject, and returns nullopt if it does not
/// apply or lacks a value. The source of each threshold is documented next to the threshold.
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
    /// Uses the DRAM counters if they exist, otherwise the sizes of the arrays and the cache.
    bool servedByCache() const;
    /// Returns true if DRAM, arithmetic, or shared memory uses at least this fraction of its peak.
    bool busy(double share) const;

    const LimitEvidence& evidence_;
    UnitShares shares_;
    std::optional<double> time_; ///< time on a GPU
};

} // namespace kernelcurve
