#pragma once

#include "gpu/model/analysis/memory_model.h"
#include "gpu/predict/emulator/bound_kernel.h"

#include <array>
#include <cstdint>
#include <vector>

namespace kernelcurve::emulator {

using Lanes = std::array<std::uint32_t, warpLanes>;

/// Lanes of a warp at one instruction. A warp starts as one split. A divergent branch divides a
/// split into two splits, which reconverge only at BSYNC or WARPSYNC.
struct Split {
    enum class Wait : std::uint8_t { None, Sync, WarpSync, Barrier };
    std::uint32_t mask = 0;
    std::uint32_t pc = 0;
    Wait wait = Wait::None;
    std::uint8_t index = 0;                      ///< index of the barrier for which the split waits
    std::uint32_t wanted = 0;                    ///< lanes to wait for in WARPSYNC
    std::array<std::uint32_t, 16> barriers = {}; ///< lanes that meet at the barriers B0 to B15
    std::int32_t branch = -1; ///< index of the branch that separated these lanes from others
    std::array<std::int32_t, 16> branches = {}; ///< value of `branch` when each barrier was set
};

/// The index of the barrier of a cluster, after those of a block.
inline constexpr std::uint8_t clusterBarrier = 16;

struct Warp {
    std::vector<Lanes> registers;
    std::array<std::uint32_t, 256> uniform = {};
    std::array<std::uint32_t, 8> predicates = {}; ///< one bit per lane
    std::uint32_t uniformPredicates = 0;          ///< one bit per predicate
    std::vector<std::byte> local;                 ///< local memory of lane 0, followed by lane 1,
                                                  ///< and so on
    std::vector<Split> splits;
    std::size_t current = 0; ///< index of the running split
    std::uint32_t lanes = 0; ///< lanes with a thread
    std::uint32_t live = 0;  ///< lanes that have not exited
    std::uint32_t index = 0; ///< index in the block
    std::uint64_t executed = 0;

    bool done() const { return live == 0; }
};

/// A running block.
struct Block {
    std::array<std::uint32_t, 3> index = {};
    std::vector<std::byte> shared; ///< includes the reserved bytes at the start
    std::vector<Warp> warps;
};

/// The memory access of one warp instruction.
struct Access {
    enum class Space : std::uint8_t { None, Global, Shared, Local };
    enum class Kind : std::uint8_t { Load, Store, Atomic, Reduction, Copy, Matrix };
    Space space = Space::None;
    Kind kind = Kind::Load;
    std::uint32_t mask = 0; ///< active lanes
    std::uint8_t bytes = 4; ///< of each lane
    bool isRemote = false;  ///< shared memory of another block of the cluster
    std::array<std::uint64_t, warpLanes> addresses = {};
    /// Shared memory destinations of an asynchronous copy (LDGSTS).
    std::array<std::uint32_t, warpLanes> destinations = {};
};

} // namespace kernelcurve::emulator
