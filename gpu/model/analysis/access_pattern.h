#pragma once

#include "gpu/model/analysis/trace.h"

#include <cstdint>
#include <optional>

namespace kernelcurve {

/// The arrangement of the addresses of a request's lanes.
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

/// The source line with the global loads or stores that touch the most unneeded sectors.
struct WastefulAccess {
    LineAccess access;
    AccessPattern pattern; ///< lanes of the line's first request
    double sectors = 0;    ///< sectors that a request touches
    double enough = 0;     ///< sectors that would be enough for a request
    double share = 0;      ///< unneeded sectors, as a fraction of all sectors of the trace
};
/// Returns nullopt if every line wastes less than 5 % of the trace's sectors.
std::optional<WastefulAccess> mostWasteful(const TraceReport& report);

/// Returns the cycles in which requests to global and shared memory occupy the load/store unit of
/// an SM. The unit processes four sectors or one wavefront per cycle. An H200 reaches 90 % of that
/// rate if it does no other work (`lookup_ldg`).
std::int64_t loadStoreCycles(const TraceReport& report);

/// Returns the source line with the shared loads or stores that need the most additional
/// wavefronts; nullopt if there are no conflicts.
std::optional<LineAccess> mostConflicting(const TraceReport& report);

} // namespace kernelcurve
