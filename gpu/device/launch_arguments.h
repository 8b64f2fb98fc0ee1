#pragma once

#include "gpu/device/device.h"

#include <cstddef>
#include <vector>

namespace kernelcurve {

/// The arguments of a launch that make one parameter of its kernel: [first, first + count).
struct ParameterArguments {
    std::size_t first = 0;
    std::size_t count = 1;
    const StructLayout* layout = nullptr; ///< of a structure; null if it is one argument
};
/// In the kernel's order. The layouts are the launch's.
std::vector<ParameterArguments> argumentsByParameter(const Launch& launch);

} // namespace kernelcurve
