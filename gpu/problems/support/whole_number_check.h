#pragma once

#include "gpu/problems/problem.h"

#include <cstdint>
#include <memory>

namespace kernelcurve {

/// Checks a result of one 64-bit whole number, exactly.
std::unique_ptr<ResultCheck> checkWholeNumber(std::uint64_t expected);

} // namespace kernelcurve
