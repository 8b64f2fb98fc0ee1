#pragma once

#include "gpu/model/analysis/trace.h"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace kernelcurve {

/// A request as a picture: 32 lanes, their addresses, and the sectors or bank words that contain
/// them. Offsets are bytes from the start of the array, the block's shared memory, or the thread's
/// local memory, each of which is aligned to 256 bytes.
struct WarpPicture {
    /// The bytes of one lane, from `begin` up to but not including `end`.
    struct Lane {
        std::int64_t begin = 0;
        std::int64_t end = 0;
        /// The position in the cells: a single range, or one per word in local memory.
        std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
        std::vector<std::size_t> cells; ///< indices into WarpPicture::cells
        bool operator==(const Lane&) const = default;
    };
    /// A sector of 32 bytes of global, constant, or local memory, or a word of 4 bytes of shared
    /// memory. Local memory is that of the whole warp, with interleaved lanes.
    struct Cell {
        std::int64_t begin = 0;
        std::uint32_t lanes = 0; ///< bit i: lane i requests a part of it
        int bank = 0;            ///< shared memory: bank, 0 to 31
        int wavefront = 0;       ///< shared memory: wavefront, from 0
        bool operator==(const Cell&) const = default;
    };

    std::array<std::optional<Lane>, 32> lanes; ///< nothing for an inactive lane
    std::vector<Cell>
        cells;          ///< global memory: sorted by begin; shared memory: by wavefront and bank
    int lines = 0;      ///< global memory: touched lines of 128 bytes
    int wavefronts = 0; ///< shared
    int idealWavefronts = 0; ///< shared
    bool operator==(const WarpPicture&) const = default;
};

WarpPicture pictureOf(const WarpRequest& request);

} // namespace kernelcurve
