#include "gpu/predict/timing/occupancy.h"

#include <algorithm>
#include <cmath>

namespace kernelcurve::timing {
namespace {

constexpr std::uint32_t registerUnit = 256; // of a warp, allocated at once
constexpr std::uint32_t sharedUnit = 128;
constexpr std::uint32_t schedulers = 4;
constexpr double kibibyte = 1024;

std::uint32_t roundedUp(std::uint32_t value, std::uint32_t unit) {
    return (value + unit - 1) / unit * unit;
}

double sharedOfBlock(const emulator::BoundKernel& launch) {
    return roundedUp(launch.sharedBytes(), sharedUnit) + emulator::reservedSharedBytes;
}

} // namespace

int blocksPerSm(const emulator::BoundKernel& launch, const GpuModel& gpu) {
    const std::uint32_t warps = launch.warps();
    const auto byWarps = static_cast<std::uint32_t>(gpu.maxWarps) / warps;
    const std::uint32_t ofWarp = roundedUp(std::max(launch.registers, 1U) * 32U, registerUnit);
    // Each scheduler has a quarter of the registers.
    const std::uint32_t byRegisters =
        static_cast<std::uint32_t>(gpu.registers) / schedulers / ofWarp * schedulers / warps;
    const auto byShared = static_cast<std::uint32_t>(gpu.maxSharedBytes / sharedOfBlock(launch));
    return static_cast<int>(
        std::min({byWarps, byRegisters, byShared, static_cast<std::uint32_t>(gpu.maxBlocks)}));
}

double sharedPartition(const emulator::BoundKernel& launch, const GpuModel& gpu, int blocks) {
    const double needed = launch.sharedBytes() == 0 ? 0 : sharedOfBlock(launch) * blocks;
    if (launch.carveout)
        return std::max(*launch.carveout / 100.0 * gpu.maxSharedBytes, needed);
    for (const double size : {0.0, 8.0, 16.0, 32.0, 64.0, 100.0, 132.0, 164.0, 196.0, 228.0})
        if (size * kibibyte >= needed && size * kibibyte <= gpu.maxSharedBytes)
            return size * kibibyte;
    return gpu.maxSharedBytes;
}

} // namespace kernelcurve::timing
