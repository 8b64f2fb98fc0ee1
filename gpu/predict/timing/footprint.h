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

/// Average properties of the blocks of one launch, and the data that they share, from a sample of
/// blocks.
struct Footprint {
    emulator::LaunchCounts sampled; ///< of `sampledBlocks` blocks
    double sampledBlocks = 0;
    double instructionsPerBlock = 0;
    bool isWhole = false; ///< all blocks of the launch were run

    /// For each array: the number of sectors that all SMs together touch in one wave of blocks,
    /// divided by the sum of the numbers that the individual SMs touch. 1 means that nothing is
    /// shared.
    std::vector<double> sharedSectors;
    /// The same ratio for pairs of sectors (64 bytes).
    std::vector<double> sharedFetches;
    /// The fraction of the sectors touched by each SM in a wave that another SM has already
    /// touched.
    double sharedReads = 0;
    /// Bytes of the arrays that the blocks access.
    double arrayBytes = 0;

    struct Atomics {
        double perBlock = 0;     ///< cycles of L2 slices, for each block
        double hottestShare = 0; ///< of these, those of the busiest 256 bytes
        bool isReal = false;     ///< of floating-point numbers
    };
    Atomics atomics;

    /// For each instruction: PartialPasses::neededShares.
    std::vector<double> neededPasses;
    /// Local memory of a thread that instructions index at run time. It excludes the compiler's own
    /// words, which contain spilled registers.
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

/// Returns the offset of a lane's address in the thread's local memory, which interleaves the
/// lanes.
constexpr std::uint64_t localOffset(std::uint64_t address) {
    return address / (4 * warpLanes) * 4 + address % 4;
}

/// Runs blocks of the launch. Afterwards, `memory` contains the results of the sampled blocks.
Footprint footprintOf(const emulator::BoundKernel& launch, emulator::MemoryImage& memory,
                      const GpuModel& gpu, int blocksPerSm, const FootprintLimits& limits,
                      const std::stop_token& stop);

} // namespace kernelcurve::timing
