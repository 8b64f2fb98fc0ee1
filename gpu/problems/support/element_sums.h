#pragma once

#include "gpu/problems/problem.h"

#include <cstdint>
#include <memory>
#include <span>

namespace kernelcurve {

/// One addition, rounded to nearest, is within 6e-8; some room for other roundings.
inline constexpr double sumTolerance = 5e-7;

/// The sums, element by element, of two arrays of seeded floats, from element `first` on.
void makeSums(std::uint32_t seedA, std::uint32_t seedB, std::int64_t first, std::span<double> out);

/// Checks `elements` such sums from element 0 on.
std::unique_ptr<ResultCheck> checkSums(std::uint32_t seedA, std::uint32_t seedB,
                                       std::int64_t elements);

} // namespace kernelcurve
