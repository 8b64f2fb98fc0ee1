#include "gpu/catalog/problem/fill.h"

#include "gpu/problems/support/moved_bytes.h"
#include "gpu/problems/support/seeded_input.h"
#include "gpu/problems/support/split_work.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace kernelcurve {

namespace {

/// Minimum number of elements per thread. A smaller fill is faster than starting a thread.
constexpr std::int64_t grain = std::int64_t{1} << 18;
/// Seed offset for the second random number of an index.
constexpr std::uint32_t otherSeed = 0x9e3779b9U;

/// Returns a random number in [0, 1) with 23 bits, so that 1 + x is a float.
double fraction(std::uint32_t seed, std::int64_t place) {
    return (randomBits(seed, static_cast<std::uint64_t>(place)) >> 9) * 0x1p-23;
}

/// Returns the index of `place` in a permutation of 0 to `count` - 1. Repeats a four-round Feistel
/// network until the result is below `count` (Black and Rogaway, Ciphers with Arbitrary Finite
/// Domains, 2002).
std::int64_t permuted(std::uint32_t seed, std::int64_t place, std::int64_t count) {
    const int bits = std::max(
        1, static_cast<int>(std::bit_width(static_cast<std::uint64_t>(count - 1)) + 1) / 2);
    const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
    auto walked = static_cast<std::uint64_t>(place);
    do {
        std::uint64_t left = walked >> bits;
        std::uint64_t right = walked & mask;
        for (std::uint32_t round = 0; round < 4; ++round) {
            const std::uint64_t mixed = left ^ (randomBits(seed + round * otherSeed, right) & mask);
            left = right;
            right = mixed;
        }
        walked = left << bits | right;
    } while (walked >= static_cast<std::uint64_t>(count));
    return static_cast<std::int64_t>(walked);
}

/// Returns a normal random number by the Box-Muller transform.
double normal(const Fill& fill, std::int64_t place) {
    const double radius = std::sqrt(-2 * std::log(1 - fraction(fill.seed, place)));
    const double angle = 2 * std::numbers::pi * fraction(fill.seed ^ otherSeed, place);
    return fill.first + fill.second * radius * std::cos(angle);
}

/// Returns a Zipf random number by inverting the continuous distribution from 1 to first + 1.
double zipf(const Fill& fill, std::int64_t place) {
    const double u = fraction(fill.seed, place);
    const double end = fill.first + 1;
    const double power = 1 - fill.second;
    const double at = std::abs(power) < 1e-9
                          ? std::pow(end, u)
                          : std::pow(1 + u * (std::pow(end, power) - 1), 1 / power);
    return std::clamp(std::floor(at) - 1, 0.0, fill.first - 1);
}

/// Returns a number for a fill that storeWhole() does not handle.
double realNumber(const Fill& fill, std::int64_t count, std::int64_t place) {
    const double span = fill.second - fill.first;
    switch (fill.kind) {
    case FillKind::Uniform:
        return fill.first + span * fraction(fill.seed, place);
    case FillKind::Normal:
        return normal(fill, place);
    case FillKind::Index:
        return fill.first + fill.second * static_cast<double>(place);
    case FillKind::Sorted:
        return fill.first + span * (static_cast<double>(place) + fraction(fill.seed, place)) /
                                static_cast<double>(count);
    case FillKind::Spread:
        return fill.first +
               span * std::pow(static_cast<double>(place) /
                                   static_cast<double>(std::max<std::int64_t>(1, count - 1)),
                               fill.power);
    case FillKind::Zipf:
        return zipf(fill, place);
    default:
        return fill.first;
    }
}

/// Stores the element at index `place` of `count` elements.
void storeOne(const Fill& fill, const ElementType& type, std::int64_t count, std::int64_t place,
              std::byte* out) {
    switch (fill.kind) {
    case FillKind::Integers: {
        const auto least = static_cast<std::int64_t>(fill.first);
        const auto many = static_cast<std::uint64_t>(fill.second - fill.first) + 1;
        const std::uint64_t bits = randomBits(fill.seed, static_cast<std::uint64_t>(place));
        storeWhole(type, least + static_cast<std::int64_t>(bits * many >> 32), out);
        return;
    }
    case FillKind::Permutation:
        storeWhole(type, permuted(fill.seed, place, count), out);
        return;
    case FillKind::OneHot: {
        const auto row = static_cast<std::int64_t>(fill.first);
        const auto hot = static_cast<std::int64_t>(
            randomBits(fill.seed, static_cast<std::uint64_t>(place / row)) %
            static_cast<std::uint64_t>(row));
        storeWhole(type, place % row == hot ? 1 : 0, out);
        return;
    }
    default:
        storeNumber(type, realNumber(fill, count, place), out);
    }
}

} // namespace

void fillElements(const Fill& fill, const ElementType& type, std::int64_t elements,
                  std::int64_t first, std::span<std::byte> data) {
    if (fill.kind == FillKind::File) {
        fill.file->read(first * type.bytes(), data);
        return;
    }
    if (fill.kind == FillKind::Words) {
        fillBytes(fill.seed, first * type.bytes(), data);
        return;
    }
    if (fill.kind == FillKind::Uniform && type.number == "float" && fill.first == 1 &&
        fill.second == 2) {
        fillFloatBytes(fill.seed, first * type.components, data);
        return;
    }
    const std::int64_t size = type.numberBytes;
    const std::int64_t begin = first * type.components;
    const std::int64_t count = elements * type.components;
    const auto numbers = static_cast<std::int64_t>(data.size()) / size;
    splitWork(numbers, partsFor(numbers, grain), [&](int, std::int64_t from, std::int64_t to) {
        for (std::int64_t k = from; k < to; ++k)
            storeOne(fill, type, count, begin + k, data.data() + k * size);
    });
}

} // namespace kernelcurve
