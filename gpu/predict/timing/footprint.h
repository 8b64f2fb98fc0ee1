#pragma once

#include "gpu/model/analysis/memory_model.h"
#include "gpu/predict/emulator/bound_kernel.h"
#include "gpu/predict/emulator/launch_counts.h"
#include "gpu/predict/emulator/memory_image.h"
#include "gpu/predict/timing/gpu_model.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace kernelcurve::timing {

/// What the blocks of one launch do on average, and what they share. From a sample of blocks.
struct Footprint {
    emulator::LaunchCounts sampled; ///< of `sampledBlocks` blocks
    double sampledBlocks = 0;
    double instructionsPerBlock = 0;
    bool isWhole = false; ///< all blocks of the launch were run

    /// Of each array: sectors that all SMs together touch in one wave of blocks, divided by the sum
    /// of what each SM touches. 1: nothing is shared.
    std::vector<double> sharedSectors;
    /// The same for pieces of 64 bytes.
    std::vector<double> sharedFetches;
    /// Of all sectors that each SM touches in a wave, those that another SM has already touched.
    double sharedReads = 0;
    /// Bytes of the arrays that the blocks access.
    double arrayBytes = 0;

    struct Atomics {
        double perBlock = 0;     ///< cycles of L2 slices, for each block
        double hottestShare = 0; ///< of these, those of the busiest 256 bytes
        bool isReal = false;     ///< of floating-point numbers
    };
    Atomics atomics;

    /// Of each instruction (PartialPasses::neededShares).
    std::vector<double> neededPasses;
    /// Local memory of a thread that instructions index at run time: the compiler's own words,
    /// which hold spilled registers, are outside.
    struct {
        std::uint64_t begin = ~std::uint64_t{0};
        std::uint64_t end = 0;
    } localArrays;
};

struct FootprintLimits {
    std::uint64_t wholeLaunch = 2'000'000; ///< instructions; in a longer launch, blocks are sampled
    std::uint64_t firstBlock = 16'000'000; ///< instructions; a longer block is refused
    std::uint64_t furtherBlocks = 400'000;
    std::uint64_t wave = 1'200'000; ///< instructions of all blocks of a wave together
};

/// The offset in a thread's local memory of a lane's address, which interleaves the lanes.
constexpr std::uint64_t localOffset(std::uint64_t address) {
    return address / (4 * warpLanes) * 4 + address % 4;
}

/// Runs blocks of the launch. `memory` is left as the sampled blocks leave it.
Footprint footprintOf(const emulator::BoundKernel& launch, emulator::MemoryImage& memory,
                      const GpuModel& gpu, int blocksPerSm, const FootprintLimits& limits,
                      const std::stop_token& stop);

} // namespace kernelcurve::timing
