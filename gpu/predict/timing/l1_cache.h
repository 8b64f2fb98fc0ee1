#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace kernelcurve::timing {

/// The tags of an SM's L1 cache. A line has 128 bytes in four sectors, and an LRU set has eight
/// lines. Each sector stores the cycle at which its data is available.
class L1Cache {
  public:
    struct Line {
        std::uint64_t tag = ~std::uint64_t{0};
        std::uint64_t used = 0;
        std::uint32_t valid = 0; ///< one bit per sector
        std::array<double, 4> ready = {};
    };

    explicit L1Cache(double bytes);
    /// Returns the line, or null if the cache does not contain it.
    Line* find(std::uint64_t line);
    /// Replaces the least recently used line of the set.
    Line& allocate(std::uint64_t line);

  private:
    Line* setOf(std::uint64_t line);

    static constexpr std::size_t ways = 8;
    std::size_t sets_;
    std::vector<Line> lines_;
    std::uint64_t clock_ = 0;
};

/// Spreads the bits of a number (finalizer of MurmurHash3, Appleby 2011).
constexpr std::uint64_t hashed(std::uint64_t value) {
    value ^= value >> 33U;
    value *= 0xff51afd7ed558ccdULL;
    value ^= value >> 33U;
    value *= 0xc4ceb9fe1a85ec53ULL;
    return value ^ value >> 33U;
}

} // namespace kernelcurve::timing
