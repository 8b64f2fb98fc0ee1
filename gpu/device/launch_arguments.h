#pragma once

#include "gpu/device/device.h"

#include <cstddef>
#include <vector>

namespace kernelcurve {

/// The arguments [first, first + count) of a launch, which form one parameter of its kernel.
struct ParameterArguments {
    std::size_t first = 0;
    std::size_t count = 1;
    const StructLayout* layout = nullptr; ///< layout of a structure; null for a single argument
};
/// Returns the arguments in parameter order. The launch owns the layouts.
std::vector<ParameterArguments> argumentsByParameter(const Launch& launch);

} // namespace kernelcurve
