#pragma once

#include "gpu/model/analysis/trace.h"

#include <cstdint>
#include <optional>

namespace kernelcurve {

/// How the addresses that the lanes of a request ask for lie to each other.
enum class AccessShape {
    Together, ///< one after the other, without a gap, in any direction; or all at one place
    Strided,  ///< equally far apart but for a few, further than they are wide
    Scattered
};
struct AccessPattern {
    AccessShape shape = AccessShape::Together;
    std::int64_t stride = 0; ///< where strided: bytes from one lane to the next
    bool operator==(const AccessPattern&) const = default;
};
AccessPattern patternOf(const WarpRequest& request);

/// The place of a trace's global loads and stores that touches the most sectors beyond those that
/// what it asks for would fill.
struct WastefulAccess {
    LineAccess access;
    AccessPattern pattern; ///< of its first request
    double sectors = 0;    ///< a request touches
    double enough = 0;     ///< would do for a request
    double share = 0;      ///< of all sectors of the trace, those that it touches for nothing
};
/// Nothing if no place wastes as much as a twentieth of the trace's sectors.
std::optional<WastefulAccess> mostWasteful(const TraceReport& report);

/// Cycles for which requests to global and shared memory keep an SM's load/store unit, which in
/// each takes four sectors, or gives one pass of shared memory. An H200 reaches 90 % of that where
/// it does nothing else (`lookup_ldg`).
std::int64_t loadStoreCycles(const TraceReport& report);

/// The place of shared loads and stores that needs the most passes beyond those without conflicts;
/// nothing if there are no conflicts.
std::optional<LineAccess> mostConflicting(const TraceReport& report);

} // namespace kernelcurve
