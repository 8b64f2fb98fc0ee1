#pragma once

#include "gpu/source/syntax/declarations.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// A block and grid derived from a kernel's source, for kernels without a launch.
struct LaunchByIndices {
    std::vector<std::string> block; ///< one to three extents
    std::vector<std::string> grid;  ///< extents in header syntax, such as `ceil(n / 256)`
    bool blockTold = true; ///< true if any block is correct, or the source contains its width
};

/// Derives block and grid from `i = blockIdx.x * blockDim.x + threadIdx.x` and the bound of `i` per
/// dimension. `names` maps kernel parameters to problem names. Returns nullopt if a dimension has a
/// different index, no bound, or an unknown name in the bound.
std::optional<LaunchByIndices> launchByIndices(const ScannedCode& scanned,
                                               const Declaration& kernel,
                                               const std::map<std::string, std::string>& names);

} // namespace kernelcurve
