#pragma once

#include "gpu/model/analysis/trace.h"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace kernelcurve {

/// A diagram of a request with its lanes, addresses, and the sectors or bank words that contain the
/// addresses. Offsets are in bytes from the start of the array, of the block's shared memory, or of
/// the thread's local memory. Each start is aligned to 256 bytes.
struct WarpPicture {
    /// The bytes that one lane accesses, in [`begin`, `end`).
    struct Lane {
        std::int64_t begin = 0;
        std::int64_t end = 0;
        /// Positions of these bytes in the cells. This is a single range, or one range per word for
        /// local memory.
        std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
        std::vector<std::size_t> cells; ///< indices into WarpPicture::cells
        bool operator==(const Lane&) const = default;
    };
    /// A 32-byte sector, or a 4-byte word of shared memory. The sectors of local memory contain the
    /// interleaved memory of the whole warp.
    struct Cell {
        std::int64_t begin = 0;
        std::uint32_t lanes = 0; ///< bit i is set if lane i requests a part of the cell
        int bank = 0;            ///< shared memory: bank, 0 to 31
        int wavefront = 0;       ///< shared memory: wavefront, starting at 0
        bool operator==(const Cell&) const = default;
    };

    std::array<std::optional<Lane>, 32> lanes; ///< nullopt for an inactive lane
    std::vector<Cell> cells; ///< sorted by begin in global memory, by wavefront and bank in shared
                             ///< memory
    int lines = 0;           ///< global memory: touched 128-byte lines
    int wavefronts = 0;      ///< shared memory: actual wavefronts
    int idealWavefronts = 0; ///< shared memory: wavefronts without conflicts
    bool operator==(const WarpPicture&) const = default;
};

WarpPicture pictureOf(const WarpRequest& request);

} // namespace kernelcurve
