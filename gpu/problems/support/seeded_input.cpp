#include "gpu/problems/support/seeded_input.h"

#include "gpu/problems/support/split_work.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace kernelcurve {

void fillFloats(std::uint32_t seed, std::int64_t first, std::int64_t stride, std::span<float> out) {
    const auto count = static_cast<std::int64_t>(out.size());
    // The floats have exponent 0 and 23 random bits in the fraction.
    if (stride == 1) {
        for (std::int64_t k = 0; k < count; ++k)
            out[k] = std::bit_cast<float>(0x3f800000U | (randomBits(seed, first + k) >> 9));
    } else {
        for (std::int64_t k = 0; k < count; ++k)
            out[k] =
                std::bit_cast<float>(0x3f800000U | (randomBits(seed, first + k * stride) >> 9));
    }
}

void fillFloatBytes(std::uint32_t seed, std::int64_t first, std::span<std::byte> out) {
    constexpr std::int64_t grain = std::int64_t{1} << 18;
    const auto elements = static_cast<std::int64_t>(out.size() / sizeof(float));
    splitWork(elements, partsFor(elements, grain), [&](int, std::int64_t begin, std::int64_t end) {
        std::array<float, 1024> piece;
        for (std::int64_t at = begin; at < end;) {
            const auto count = std::min<std::int64_t>(end - at, piece.size());
            fillFloats(seed, first + at, 1, std::span(piece.data(), count));
            std::memcpy(out.data() + at * sizeof(float), piece.data(), count * sizeof(float));
            at += count;
        }
    });
}

void fillWords(std::uint32_t seed, std::int64_t first, std::span<std::uint32_t> out) {
    const auto count = static_cast<std::int64_t>(out.size());
    // Every byte has a value from 1 to 128.
    for (std::int64_t k = 0; k < count; ++k)
        out[k] = (randomBits(seed, first + k) & 0x7f7f7f7fU) + 0x01010101U;
}

} // namespace kernelcurve
