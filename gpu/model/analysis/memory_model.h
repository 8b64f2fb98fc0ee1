#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace kernelcurve {

inline constexpr int warpLanes = 32;
inline constexpr std::uint64_t sectorBytes = 32;
inline constexpr std::uint64_t lineBytes = 128; ///< a line has four sectors
inline constexpr std::uint64_t bankBytes = 4;
inline constexpr std::uint64_t sharedBanks = 32;

/// The addresses of one warp instruction. Each lane in `mask` has an address, and all accesses have
/// the same width in bytes.
struct WarpAddresses {
    std::uint32_t mask = 0;
    int width = 4;
    bool load = true; ///< stores, atomics, and copies may be served in more parts
    std::array<std::uint64_t, warpLanes> address{};
};

/// The sectors of a global memory request (CUDA C++ Best Practices Guide, "Coalesced Access to
/// Global Memory").
struct GlobalCost {
    int sectors = 0;
    int lines = 0;
    std::int64_t bytes = 0; ///< requested bytes; an address that several lanes request counts once
};
GlobalCost globalCost(const WarpAddresses& request);

/// Returns the sectors of a local memory request (CUDA C++ Programming Guide, "Local Memory"). The
/// lanes' 4-byte words are interleaved, so equal addresses of all lanes cover 128 contiguous bytes.
/// Addresses are relative to the lane's local memory.
GlobalCost localCost(const WarpAddresses& request);
/// Converts an address in a lane's local memory to an address in the warp's local memory.
constexpr std::uint64_t interleaved(std::uint64_t address, std::size_t lane) {
    return address / bankBytes * lineBytes + lane * bankBytes + address % bankBytes;
}

/// The wavefronts of a shared memory request (CUDA C++ Programming Guide, "Shared Memory", compute
/// capability 5.x and later). Each wavefront serves one 4-byte word per bank. An 8-byte access has
/// two parts (half-warps), and a 16-byte access has four. Two parts of a load merge if lanes at
/// distance one or two request the same words throughout the warp (measured on an H200; see
/// docs/explanation/trace-accuracy.md).
struct SharedCost {
    int wavefronts = 0;
    int ideal = 0;
    int degree = 0; ///< wavefronts of the part with the most conflicts
};
SharedCost sharedCost(const WarpAddresses& request);

/// The groups of lanes that shared memory serves together, in order.
struct SharedParts {
    int count = 0;
    std::array<std::uint32_t, 4> lanes{};
};
SharedParts sharedParts(const WarpAddresses& request);

/// Visits the lanes of `mask` in ascending order.
template <class Visit>
void forLanes(std::uint32_t mask, Visit visit) {
    for (; mask != 0; mask &= mask - 1)
        visit(static_cast<std::size_t>(std::countr_zero(mask)));
}

} // namespace kernelcurve
