#include "gpu/model/device/occupancy.h"

#include <algorithm>

namespace kernelcurve {

namespace {

constexpr std::int64_t registerUnit = 256; ///< registers per allocation unit of a warp
constexpr std::int64_t registerFiles = 4;  ///< register files per SM; a warp uses one of them
constexpr std::int64_t turingSharedUnit = 256;

std::int64_t roundedUp(std::int64_t number, std::int64_t unit) {
    return (number + unit - 1) / unit * unit;
}

} // namespace

std::int64_t Occupancy::blocks() const {
    return *std::min_element(blocksBy.begin(), blocksBy.end());
}

std::optional<MultiprocessorResources> multiprocessorResources(const DeviceDescription& device) {
    if (device.computeCapability == 0)
        return std::nullopt;
    MultiprocessorResources resources;
    bool complete = true;
    const auto read = [&](const char* tag, std::int64_t& to) {
        const std::optional<double> value = propertyOf(device, tag);
        complete = complete && value;
        to = static_cast<std::int64_t>(value.value_or(0));
    };
    read("warp_size", resources.warpSize);
    read("threads_per_multiprocessor", resources.threads);
    read("blocks_per_multiprocessor", resources.blocks);
    read("registers_per_multiprocessor", resources.registers);
    read("registers_per_block", resources.registersPerBlock);
    read("shared_bytes_per_multiprocessor", resources.sharedBytes);
    if (!complete || resources.warpSize <= 0)
        return std::nullopt;
    // Older drivers and GPUs do not reserve shared memory.
    resources.reservedSharedBytes =
        static_cast<std::int64_t>(propertyOf(device, "shared_bytes_reserved").value_or(0));
    if (device.computeCapability < 80)
        resources.sharedUnit = turingSharedUnit;
    return resources;
}

Occupancy occupancyOf(const BlockDemand& block, const MultiprocessorResources& resources) {
    const std::int64_t warps =
        (std::max<std::int64_t>(block.threads, 1) + resources.warpSize - 1) / resources.warpSize;
    const std::int64_t registersOfAWarp =
        roundedUp(block.registersPerThread * resources.warpSize, registerUnit);
    const std::int64_t shared =
        roundedUp(block.sharedBytes + resources.reservedSharedBytes, resources.sharedUnit);

    Occupancy occupancy;
    const auto set = [&](OccupancyLimit limit, std::int64_t blocks) {
        occupancy.blocksBy[static_cast<std::size_t>(limit)] = blocks;
    };
    set(OccupancyLimit::Blocks, resources.blocks);
    set(OccupancyLimit::Threads, resources.threads / resources.warpSize / warps);
    set(OccupancyLimit::SharedMemory,
        shared == 0 ? Occupancy::unlimited : resources.sharedBytes / shared);
    // The hardware limits a block as if its warps were evenly distributed over the register files.
    if (registersOfAWarp * roundedUp(warps, registerFiles) > resources.registersPerBlock)
        set(OccupancyLimit::Registers, 0);
    else if (registersOfAWarp == 0)
        set(OccupancyLimit::Registers, Occupancy::unlimited);
    else
        set(OccupancyLimit::Registers,
            resources.registers / registerFiles / registersOfAWarp * registerFiles / warps);

    const std::int64_t most = resources.threads / resources.warpSize;
    if (most > 0)
        occupancy.fraction =
            static_cast<double>(occupancy.blocks() * warps) / static_cast<double>(most);
    return occupancy;
}

} // namespace kernelcurve
