#pragma once

#include "gpu/source/syntax/declarations.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// The block and grid that follow from a kernel's source, for use if no launch was found.
struct LaunchByIndices {
    std::vector<std::string> block; ///< one to three extents
    std::vector<std::string> grid;  ///< extents as in a header: `ceil(n / 256)`
    bool blockTold = true; ///< true if any block is correct, or the source contains its width
};

/// Derives block and grid from `i = blockIdx.x * blockDim.x + threadIdx.x` and the bound of `i` in
/// each dimension. `names` maps the kernel's parameters to the problem's. Returns nullopt if a
/// dimension has a different index, no bound, or a bound with unknown names.
std::optional<LaunchByIndices> launchByIndices(const ScannedCode& scanned,
                                               const Declaration& kernel,
                                               const std::map<std::string, std::string>& names);

} // namespace kernelcurve
