#pragma once

#include "gpu/model/analysis/trace.h"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace kernelcurve {

/// A request as teachers draw it on the board: 32 lanes, what each asks for, and the sectors or
/// words in banks in which that lies. Offsets are bytes from the beginning of the array, of the
/// block's shared memory or of the thread's local memory, all of which begin at a multiple of 256
/// bytes.
struct WarpPicture {
    /// What one lane asks for: bytes `begin` up to but not including `end`.
    struct Lane {
        std::int64_t begin = 0;
        std::int64_t end = 0;
        /// Where the cells have it: one range, or of local memory one for each word.
        std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
        std::vector<std::size_t> cells; ///< indices into WarpPicture::cells
        bool operator==(const Lane&) const = default;
    };
    /// A sector of 32 bytes of global, constant or local memory, or a word of 4 bytes of shared
    /// memory. Local memory is that of the whole warp, in which its lanes' words lie side by side.
    struct Cell {
        std::int64_t begin = 0;
        std::uint32_t lanes = 0; ///< bit i: lane i asks for some of it
        int bank = 0;            ///< shared memory: 0 to 31
        int wavefront = 0;       ///< shared memory: the pass in which it is served, from 0
        bool operator==(const Cell&) const = default;
    };

    std::array<std::optional<Lane>, 32> lanes; ///< nothing for a lane that takes no part
    std::vector<Cell> cells;                   ///< global: by begin; shared: by wavefront and bank
    int lines = 0;                             ///< global: of 128 bytes, touched
    int wavefronts = 0;                        ///< shared
    int idealWavefronts = 0;                   ///< shared
    bool operator==(const WarpPicture&) const = default;
};

WarpPicture pictureOf(const WarpRequest& request);

} // namespace kernelcurve
