#pragma once

#include "gpu/model/analysis/memory_model.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kernelcurve {

using LaneAddresses = std::array<std::uint64_t, warpLanes>;

/// Returns true if, for every lane of `mask`, the address in `one` exceeds the address in `other`
/// by `apart`. Usually all lanes are active, and the compiler vectorizes the loop.
inline bool lieApart(const LaneAddresses& one, const LaneAddresses& other, std::uint32_t mask,
                     std::uint64_t apart) {
    std::uint64_t odd = 0;
    if (mask == ~0U)
        for (std::size_t lane = 0; lane < one.size(); ++lane)
            odd |= (one[lane] - other[lane]) ^ apart;
    else
        forLanes(mask, [&](std::size_t lane) { odd |= (one[lane] - other[lane]) ^ apart; });
    return odd == 0;
}

/// Returns the bitwise OR of the addresses of all lanes of `mask`.
inline std::uint64_t bitsOf(const LaneAddresses& addresses, std::uint32_t mask) {
    std::uint64_t bits = 0;
    if (mask == ~0U)
        for (const std::uint64_t address : addresses)
            bits |= address;
    else
        forLanes(mask, [&](std::size_t lane) { bits |= addresses[lane]; });
    return bits;
}

} // namespace kernelcurve
