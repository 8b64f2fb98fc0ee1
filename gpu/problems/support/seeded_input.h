#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace kernelcurve {

// Inputs are functions of array and index. Threads can generate any part at any time, and no part
// is stored. The values are the same on every machine.

/// Returns the seed for an array of a problem, such as "offset_add.A".
constexpr std::uint32_t seedOf(std::string_view array) {
    std::uint32_t hash = 2166136261U; // initial value of the FNV-1a hash
    for (const char c : array)
        hash = (hash ^ static_cast<std::uint8_t>(c)) * 16777619U;
    return hash;
}

/// Returns 32 random bits. The constants are those of Chris Wellons' "lowbias32" integer hash. The
/// seed is added between its rounds, so that two arrays are not shifted copies of each other.
constexpr std::uint32_t randomBits(std::uint32_t seed, std::uint64_t index) {
    auto x = static_cast<std::uint32_t>(index);
    x ^= static_cast<std::uint32_t>(index >> 32) * 0x9e3779b9U;
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x += seed;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    x ^= x >> 16;
    return x;
}

/// Generates floats in [1, 2). They are never zero, and their sums have no cancellation. Element
/// `k` of `out` is element `first + k * stride` of the array.
void fillFloats(std::uint32_t seed, std::int64_t first, std::int64_t stride, std::span<float> out);

/// Generates the bytes of the floats, starting at element `first`, on all cores.
void fillFloatBytes(std::uint32_t seed, std::int64_t first, std::span<std::byte> out);

/// Generates words for data that is only copied. No byte of a word is 0 or 0xff.
void fillWords(std::uint32_t seed, std::int64_t first, std::span<std::uint32_t> out);

} // namespace kernelcurve
