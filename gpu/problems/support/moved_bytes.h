#pragma once

#include "gpu/problems/support/elementwise_check.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace kernelcurve {

// Data that is only copied, and compared bitwise.

/// Seeded bytes from byte `first` of the array on; none is 0 or 0xff.
void makeBytes(std::uint32_t seed, std::int64_t first, std::span<std::byte> out);
/// The same on all cores.
void fillBytes(std::uint32_t seed, std::int64_t first, std::span<std::byte> out);

/// Checks an output with all of them, as `elements` of `elementBytes` each.
std::unique_ptr<ResultCheck> checkBytes(std::uint32_t seed, std::int64_t elements,
                                        std::int64_t elementBytes);

/// Bits: 0x3f80a1c2.
std::string hexText(const std::byte* element, std::int64_t bytes);

} // namespace kernelcurve
