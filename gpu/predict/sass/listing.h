#pragma once

#include "gpu/predict/sass/instruction.h"

#include <string_view>
#include <vector>

namespace kernelcurve::sass {

/// Parses all functions in the output of `nvdisasm -c -hex -ndf -g` for a cubin. Converts branch
/// targets to instruction indices. Throws Error for an invalid line.
std::vector<Function> readListing(std::string_view listing);

} // namespace kernelcurve::sass
