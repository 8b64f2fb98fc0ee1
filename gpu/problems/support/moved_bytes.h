#pragma once

#include "gpu/problems/support/elementwise_check.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace kernelcurve {

// These functions generate and check data that is only copied and compared bitwise.

/// Generates seeded bytes, starting at byte `first` of the array. No byte is 0 or 0xff.
void makeBytes(std::uint32_t seed, std::int64_t first, std::span<std::byte> out);
/// Generates the bytes of makeBytes() on all cores.
void fillBytes(std::uint32_t seed, std::int64_t first, std::span<std::byte> out);

/// Returns a check that compares all bytes of an output with the bytes that makeBytes() generates
/// for `seed`. The output has `elements` elements of `elementBytes` bytes.
std::unique_ptr<ResultCheck> checkBytes(std::uint32_t seed, std::int64_t elements,
                                        std::int64_t elementBytes);

/// Returns the bits as text, such as "0x3f80a1c2".
std::string hexText(const std::byte* element, std::int64_t bytes);

} // namespace kernelcurve
