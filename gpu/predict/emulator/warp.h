#pragma once

#include "gpu/model/analysis/memory_model.h"
#include "gpu/predict/emulator/bound_kernel.h"

#include <array>
#include <cstdint>
#include <vector>

namespace kernelcurve::emulator {

using Lanes = std::array<std::uint32_t, warpLanes>;

/// Lanes of a warp that are at one instruction. A warp begins as one of them; a divergent branch
/// makes two, and they become one again only at BSYNC or WARPSYNC.
struct Split {
    enum class Wait : std::uint8_t { None, Sync, WarpSync, Barrier };
    std::uint32_t mask = 0;
    std::uint32_t pc = 0;
    Wait wait = Wait::None;
    std::uint8_t index = 0;                      ///< of what it waits for
    std::uint32_t wanted = 0;                    ///< WarpSync: the lanes to wait for
    std::array<std::uint32_t, 16> barriers = {}; ///< B0 and following: the lanes that meet there
    std::int32_t branch = -1; ///< index of the instruction that parted these lanes from others
    std::array<std::int32_t, 16> branches = {}; ///< `branch` when each of `barriers` was set
};

struct Warp {
    std::vector<Lanes> registers;
    std::array<std::uint32_t, 256> uniform = {};
    std::array<std::uint32_t, 8> predicates = {}; ///< a bit for each lane
    std::uint32_t uniformPredicates = 0;          ///< a bit for each predicate
    std::vector<std::byte> local;                 ///< of lane 0, then of lane 1 ...
    std::vector<Split> splits;
    std::size_t current = 0; ///< index of the split that runs
    std::uint32_t lanes = 0; ///< that have a thread
    std::uint32_t live = 0;  ///< lanes that have not exited
    std::uint32_t index = 0; ///< in the block
    std::uint64_t executed = 0;

    bool done() const { return live == 0; }
};

/// A block while it runs.
struct Block {
    std::array<std::uint32_t, 3> index = {};
    std::vector<std::byte> shared; ///< with the reserved bytes in front
    std::vector<Warp> warps;
};

/// One warp instruction's access to memory.
struct Access {
    enum class Space : std::uint8_t { None, Global, Shared, Local };
    enum class Kind : std::uint8_t { Load, Store, Atomic, Reduction, Copy, Matrix };
    Space space = Space::None;
    Kind kind = Kind::Load;
    std::uint32_t mask = 0; ///< lanes that take part
    std::uint8_t bytes = 4; ///< of each lane
    std::array<std::uint64_t, warpLanes> addresses = {};
    /// Copy (LDGSTS): where the bytes go in shared memory.
    std::array<std::uint32_t, warpLanes> destinations = {};
};

} // namespace kernelcurve::emulator
