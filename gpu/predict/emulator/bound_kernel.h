#pragma once

#include "gpu/predict/emulator/operation.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace kernelcurve::emulator {

/// A kernel with its arguments, ready to run.
struct BoundKernel {
    std::shared_ptr<const std::vector<Operation>> code;
    std::array<std::uint32_t, 3> grid = {1, 1, 1};
    std::array<std::uint32_t, 3> block = {1, 1, 1};
    std::array<std::uint32_t, 3> cluster = {1, 1, 1}; ///< blocks of a cluster
    std::vector<std::byte> bank0;                     ///< launch dimensions and parameters
    std::vector<std::byte> bank2;                     ///< literals of the code before sm_90
    std::vector<std::byte> bank3;                     ///< variables with __constant__
    std::uint32_t registers = 0;                      ///< declared registers per thread
    std::uint32_t registersNamed = 0;                 ///< number of registers that the code uses
    std::uint32_t staticSharedBytes = 0;
    std::uint32_t dynamicSharedBytes = 0;
    std::uint32_t localBytes = 0; ///< local memory per thread
    bool spills = false;          ///< true if local memory contains spilled registers
    std::optional<int> carveout;  ///< preferred shared memory carveout in percent of L1

    std::uint64_t blocks() const { return std::uint64_t{grid[0]} * grid[1] * grid[2]; }
    std::uint32_t threads() const { return block[0] * block[1] * block[2]; }
    std::uint32_t warps() const { return (threads() + 31) / 32; }
    bool hasClusters() const { return cluster[0] * cluster[1] * cluster[2] > 1; }
    std::uint32_t sharedBytes() const { return staticSharedBytes + dynamicSharedBytes; }
};

/// Size of the reserved range at the start of a block's shared memory on sm_90. Kernel addresses
/// include this range.
inline constexpr std::uint32_t reservedSharedBytes = 1024;

/// Offsets in constant bank 0 of the launch dimensions and of the thread's stack pointer.
struct LaunchOffsets {
    std::size_t block = 0x0;
    std::size_t grid = 0xc;
    std::size_t stack = 0x28;
};
inline constexpr LaunchOffsets launchOffsets(int capability) {
    constexpr int blackwell = 100;
    return capability < blackwell ? LaunchOffsets{} : LaunchOffsets{0x360, 0x370, 0x37c};
}

} // namespace kernelcurve::emulator
