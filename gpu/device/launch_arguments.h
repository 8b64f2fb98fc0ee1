#pragma once

#include "gpu/device/device.h"

#include <cstddef>
#include <vector>

namespace kernelcurve {

/// The arguments of a launch that form one parameter of its kernel: [first, first + count).
struct ParameterArguments {
    std::size_t first = 0;
    std::size_t count = 1;
    const StructLayout* layout = nullptr; ///< layout of a structure; null for a single argument
};
/// In the kernel's order. The layouts belong to the launch.
std::vector<ParameterArguments> argumentsByParameter(const Launch& launch);

} // namespace kernelcurve
