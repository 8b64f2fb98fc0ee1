#pragma once

#include "gpu/source/syntax/declarations.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// Block and grid that a kernel's own text tells where nobody launches it.
struct LaunchByIndices {
    std::vector<std::string> block; ///< one to three extents
    std::vector<std::string> grid;  ///< in the words of the header: `ceil(n / 256)`
    bool blockTold = true;          ///< any block is right, or the text says how wide it is
};

/// By `i = blockIdx.x * blockDim.x + threadIdx.x` and the bound that `i` is compared with, in each
/// dimension that the kernel uses. `names`: the kernel's numbers -> the problem's. Nothing if a
/// dimension has another index, no bound, or a bound with other names in it.
std::optional<LaunchByIndices> launchByIndices(const ScannedCode& scanned,
                                               const Declaration& kernel,
                                               const std::map<std::string, std::string>& names);

} // namespace kernelcurve
