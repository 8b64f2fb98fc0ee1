#pragma once

#include "gpu/model/device/device_description.h"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>

namespace kernelcurve {

/// The resources of an SM. Shared memory is in bytes.
struct MultiprocessorResources {
    std::int64_t warpSize = 32;
    std::int64_t threads = 0;
    std::int64_t blocks = 0;
    std::int64_t registers = 0;
    std::int64_t registersPerBlock = 0; ///< maximum registers per block
    std::int64_t sharedBytes = 0;
    std::int64_t reservedSharedBytes = 0; ///< reserved by the driver per block
    std::int64_t sharedUnit = 128;        ///< allocation granularity of shared memory
    bool operator==(const MultiprocessorResources&) const = default;
};
/// Reads the device's properties. Returns nullopt if some are missing, as on a CPU.
std::optional<MultiprocessorResources> multiprocessorResources(const DeviceDescription& device);

/// The resources of one block.
struct BlockDemand {
    std::int64_t threads = 1;
    std::int64_t registersPerThread = 0;
    std::int64_t sharedBytes = 0; ///< static and dynamic shared memory
};

enum class OccupancyLimit { Threads, Registers, SharedMemory, Blocks };

/// Number of blocks that fit on an SM, per resource.
struct Occupancy {
    /// Value for a resource that the block does not use.
    static constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();
    std::array<std::int64_t, 4> blocksBy{}; ///< indexed by OccupancyLimit
    double fraction = 0;                    ///< resident warps as a fraction of the maximum
    std::int64_t by(OccupancyLimit limit) const {
        return blocksBy[static_cast<std::size_t>(limit)];
    }
    std::int64_t blocks() const; ///< minimum over all resources
    bool limits(OccupancyLimit limit) const { return by(limit) == blocks(); }
};

/// Computes the occupancy for compute capability 7.5 and later in the same way as cuda_occupancy.h
/// of the CUDA Toolkit, without a preference for L1. Registers are allocated per warp in units of
/// 256 from one of four register files per SM. Shared memory is allocated per block.
Occupancy occupancyOf(const BlockDemand& block, const MultiprocessorResources& resources);

} // namespace kernelcurve
