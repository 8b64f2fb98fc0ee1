#include "gpu/predict/timing/occupancy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace kernelcurve::timing {
namespace {

constexpr std::uint32_t registerUnit = 256; // allocation granularity per warp
constexpr int ampere = 80; ///< first capability that reserves shared memory per block
constexpr std::uint32_t sharedUnit = 128;
constexpr std::uint32_t turingSharedUnit = 256;
constexpr std::uint32_t schedulers = 4;
constexpr double kibibyte = 1024;

std::uint32_t roundedUp(std::uint32_t value, std::uint32_t unit) {
    return (value + unit - 1) / unit * unit;
}

double sharedOfBlock(const emulator::BoundKernel& launch, const GpuModel& gpu) {
    if (gpu.computeCapability < ampere)
        return roundedUp(launch.sharedBytes(), turingSharedUnit);
    return roundedUp(launch.sharedBytes(), sharedUnit) + emulator::reservedSharedBytes;
}

/// Returns the possible shared memory sizes of an SM in KiB. The rest is L1.
std::span<const double> partitions(const GpuModel& gpu) {
    static constexpr std::array turing = {32.0, 64.0};
    static constexpr std::array later = {0.0,   8.0,   16.0,  32.0,  64.0,
                                         100.0, 132.0, 164.0, 196.0, 228.0};
    return gpu.computeCapability < ampere ? std::span<const double>(turing) : later;
}

} // namespace

int blocksPerSm(const emulator::BoundKernel& launch, const GpuModel& gpu) {
    const std::uint32_t warps = launch.warps();
    const auto byWarps = static_cast<std::uint32_t>(gpu.maxWarps) / warps;
    const std::uint32_t ofWarp = roundedUp(std::max(launch.registers, 1U) * 32U, registerUnit);
    // Each scheduler has a quarter of the registers.
    const std::uint32_t byRegisters =
        static_cast<std::uint32_t>(gpu.registers) / schedulers / ofWarp * schedulers / warps;
    const double shared = sharedOfBlock(launch, gpu);
    const auto maxBlocks = static_cast<std::uint32_t>(gpu.maxBlocks);
    const auto byShared =
        shared > 0 ? static_cast<std::uint32_t>(gpu.maxSharedBytes / shared) : maxBlocks;
    return static_cast<int>(std::min({byWarps, byRegisters, byShared, maxBlocks}));
}

double sharedPartition(const emulator::BoundKernel& launch, const GpuModel& gpu, int blocks) {
    const double needed = launch.sharedBytes() == 0 ? 0 : sharedOfBlock(launch, gpu) * blocks;
    if (launch.carveout)
        return std::max(*launch.carveout / 100.0 * gpu.maxSharedBytes, needed);
    for (const double size : partitions(gpu))
        if (size * kibibyte >= needed && size * kibibyte <= gpu.maxSharedBytes)
            return size * kibibyte;
    return gpu.maxSharedBytes;
}

} // namespace kernelcurve::timing
