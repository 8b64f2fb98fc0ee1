#pragma once

#include "gpu/model/device/device_description.h"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>

namespace kernelcurve {

/// What an SM has to share out among blocks. Shared memory in bytes.
struct MultiprocessorResources {
    std::int64_t warpSize = 32;
    std::int64_t threads = 0;
    std::int64_t blocks = 0;
    std::int64_t registers = 0;
    std::int64_t registersPerBlock = 0; ///< the most that one block may have
    std::int64_t sharedBytes = 0;
    std::int64_t reservedSharedBytes = 0; ///< what the driver keeps of each block's share
    std::int64_t sharedUnit = 128;        ///< shared memory is handed out in so many bytes
    bool operator==(const MultiprocessorResources&) const = default;
};
/// From the device's properties; nothing if it does not know them all (the CPU device has none).
std::optional<MultiprocessorResources> multiprocessorResources(const DeviceDescription& device);

/// What one block takes.
struct BlockDemand {
    std::int64_t threads = 1;
    std::int64_t registersPerThread = 0;
    std::int64_t sharedBytes = 0; ///< static and dynamic together
};

enum class OccupancyLimit { Threads, Registers, SharedMemory, Blocks };

/// How many blocks fit on an SM, by each of its resources.
struct Occupancy {
    /// A block takes nothing of this resource.
    static constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();
    std::array<std::int64_t, 4> blocksBy{}; ///< by OccupancyLimit
    double fraction = 0;                    ///< warps that fit, of all that the device can hold
    std::int64_t by(OccupancyLimit limit) const {
        return blocksBy[static_cast<std::size_t>(limit)];
    }
    std::int64_t blocks() const; ///< the least of them
    bool limits(OccupancyLimit limit) const { return by(limit) == blocks(); }
};

/// By the rules of NVIDIA's occupancy calculator (cuda_occupancy.h of the CUDA Toolkit) for compute
/// capability 7.5 and newer, and no preference for L1 over shared memory: registers are handed out
/// to warps in units of 256, from one of four files that an SM has; shared memory to blocks.
Occupancy occupancyOf(const BlockDemand& block, const MultiprocessorResources& resources);

} // namespace kernelcurve
