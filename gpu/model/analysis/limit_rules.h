#pragma once

#include "gpu/model/analysis/limits.h"

#include <optional>

namespace kernelcurve {

/// The rules behind limitsOf(), one subject each. A rule gives nothing if it has nothing to say or
/// lacks a number that it needs. Where a threshold comes from stands next to it.
class LimitRules {
  public:
    /// `evidence` must outlive this.
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
    /// By the memory's counters where there are some, else by the sizes of arrays and cache.
    bool servedByCache() const;
    /// Memory, arithmetic or shared memory uses at least this part of its peak.
    bool busy(double share) const;

    const LimitEvidence& evidence_;
    UnitShares shares_;
    std::optional<double> time_; ///< of a GPU
};

} // namespace kernelcurve
