#pragma once

#include "gpu/model/analysis/trace.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// The loads, stores, and atomics in shared memory of the traced blocks, counted in the machine
/// code of a GPU. Their files have no folders, and their columns are 0.
struct CodeAccesses {
    std::string architecture; ///< "sm_90"
    std::vector<LineAccess> accesses;
    std::vector<WarpRequest> requests; ///< an example of each access
};

/// Replaces the same kinds of accesses in a trace of the source. An access receives its column if
/// its line has one column only. `ownFile` is the name of the kernel's file.
void replaceShared(TraceReport& report, CodeAccesses code, const std::string& ownFile);

} // namespace kernelcurve
