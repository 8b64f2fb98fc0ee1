#pragma once

#include "gpu/predict/sass/instruction.h"

#include <string_view>
#include <vector>

namespace kernelcurve::sass {

/// Reads what `nvdisasm -c -hex -ndf -g` prints of a cubin: all its functions, their branch targets
/// as indices of instructions. Throws Error on a line that has another form.
std::vector<Function> readListing(std::string_view listing);

} // namespace kernelcurve::sass
