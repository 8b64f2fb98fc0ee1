#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace kernelcurve {

// Inputs are functions of (array, index): any part can be generated at any time on several threads,
// and nothing is stored. Equal on every machine.

/// The seed of an array of a problem: "offset_add.A".
constexpr std::uint32_t seedOf(std::string_view array) {
    std::uint32_t hash = 2166136261U; // FNV-1a
    for (const char c : array)
        hash = (hash ^ static_cast<std::uint8_t>(c)) * 16777619U;
    return hash;
}

/// 32 random bits. The constants are those of Chris Wellons' "lowbias32" integer hash; the seed
/// enters between its rounds, so that two arrays are not shifted copies of each other.
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

/// Floats in [1, 2): never zero, and sums have no cancellation. Element `k` of `out` is element
/// `first + k * stride` of the array.
void fillFloats(std::uint32_t seed, std::int64_t first, std::int64_t stride, std::span<float> out);

/// The bytes of the floats from element `first` on, on all cores.
void fillFloatBytes(std::uint32_t seed, std::int64_t first, std::span<std::byte> out);

/// Words without a byte of 0 or 0xff, for data that is only copied.
void fillWords(std::uint32_t seed, std::int64_t first, std::span<std::uint32_t> out);

} // namespace kernelcurve
