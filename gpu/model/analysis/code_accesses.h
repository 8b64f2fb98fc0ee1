#pragma once

#include "gpu/model/analysis/trace.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// Shared memory accesses of the traced blocks, counted in a GPU's machine code. File names have no
/// folder, and columns are 0.
struct CodeAccesses {
    std::string architecture; ///< such as "sm_90"
    std::vector<LineAccess> accesses;
    std::vector<WarpRequest> requests; ///< an example of each access
};

/// Replaces the shared memory accesses in a trace of the source. If a line has a single access
/// column, the access keeps this column. `ownFile` is the name of the kernel's file.
void replaceShared(TraceReport& report, CodeAccesses code, const std::string& ownFile);

} // namespace kernelcurve
