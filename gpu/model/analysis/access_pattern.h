#pragma once

#include "gpu/model/analysis/trace.h"

#include <cstdint>
#include <optional>

namespace kernelcurve {

/// The arrangement of the addresses of the lanes in a request.
enum class AccessShape {
    Together, ///< contiguous in any order, or all equal
    Strided,  ///< equal distances larger than the access, with few exceptions
    Scattered
};
struct AccessPattern {
    AccessShape shape = AccessShape::Together;
    std::int64_t stride = 0; ///< for strided accesses: bytes from one lane to the next
    bool operator==(const AccessPattern&) const = default;
};
AccessPattern patternOf(const WarpRequest& request);

/// The source line whose global loads or stores touch the most unneeded sectors.
struct WastefulAccess {
    LineAccess access;
    AccessPattern pattern; ///< lanes of the line's first request
    double sectors = 0;    ///< touched sectors per request
    double enough = 0;     ///< minimum number of sectors per request
    double share = 0;      ///< unneeded sectors as a fraction of all sectors in the trace
};
/// Returns the access with the most unneeded sectors. Returns nullopt if every line wastes less
/// than 5 % of the trace's sectors.
std::optional<WastefulAccess> mostWasteful(const TraceReport& report);

/// Returns the cycles that requests to global and shared memory take in an SM's load/store unit.
/// The unit processes four sectors or one wavefront per cycle. An H200 reaches 90 % of that rate
/// without other work (`lookup_ldg`).
std::int64_t loadStoreCycles(const TraceReport& report);

/// Returns the source line whose shared loads or stores need the most additional wavefronts, or
/// nullopt if there are no conflicts.
std::optional<LineAccess> mostConflicting(const TraceReport& report);

} // namespace kernelcurve
