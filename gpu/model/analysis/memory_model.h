#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace kernelcurve {

inline constexpr int warpLanes = 32;
inline constexpr std::uint64_t sectorBytes = 32;
inline constexpr std::uint64_t lineBytes = 128; ///< four sectors
inline constexpr std::uint64_t bankBytes = 4;
inline constexpr std::uint64_t sharedBanks = 32;

/// What one instruction of a warp asks of memory: an address for each lane of `mask`, all with the
/// same width in bytes.
struct WarpAddresses {
    std::uint32_t mask = 0;
    int width = 4;
    bool load = true; ///< a store, atomic or copy may be served in more parts
    std::array<std::uint64_t, warpLanes> address{};
};

/// How global memory serves a request (CUDA C++ Best Practices Guide, "Coalesced Access to Global
/// Memory"): in sectors of 32 bytes, four to a line of 128.
struct GlobalCost {
    int sectors = 0;
    int lines = 0;
    std::int64_t bytes = 0; ///< asked for; an address that several lanes ask for counts once
};
GlobalCost globalCost(const WarpAddresses& request);

/// How local memory serves a request (CUDA C++ Programming Guide, "Local Memory"): it lies in the
/// device's memory, words of 4 bytes of the lanes of a warp side by side, so that lanes which ask
/// for the same word of their own ask for 128 bytes in a row. An address is a lane's own one.
GlobalCost localCost(const WarpAddresses& request);
/// Where a lane's own byte lies among those of its warp.
constexpr std::uint64_t interleaved(std::uint64_t address, std::size_t lane) {
    return address / bankBytes * lineBytes + lane * bankBytes + address % bankBytes;
}

/// How shared memory serves a request (CUDA C++ Programming Guide, "Shared Memory" of compute
/// capability 5.x and later): 32 banks of 4 bytes, one word a bank and pass; lanes that ask for the
/// same word are served together. Accesses of 8 bytes go by half warps, of 16 by quarter warps; of
/// a load the two halves, or the two quarters of each half, go together where throughout the warp
/// neighbouring lanes, or throughout lanes two apart, ask for the same (found on an H200; see
/// docs/explanation/trace-accuracy.md).
struct SharedCost {
    int wavefronts = 0;
    int ideal = 0;
    int degree = 0; ///< passes of the worst part
};
SharedCost sharedCost(const WarpAddresses& request);

/// The lanes of a request that shared memory serves together: one part after the other.
struct SharedParts {
    int count = 0;
    std::array<std::uint32_t, 4> lanes{};
};
SharedParts sharedParts(const WarpAddresses& request);

/// Visits the lanes of `mask`, from the first on.
template <class Visit>
void forLanes(std::uint32_t mask, Visit visit) {
    for (; mask != 0; mask &= mask - 1)
        visit(static_cast<std::size_t>(std::countr_zero(mask)));
}

} // namespace kernelcurve
