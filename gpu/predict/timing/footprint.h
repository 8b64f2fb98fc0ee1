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

/// Average properties and shared data of the blocks of one launch. They are computed from a sample
/// of blocks.
struct Footprint {
    emulator::LaunchCounts sampled; ///< counts of `sampledBlocks` blocks
    double sampledBlocks = 0;
    double instructionsPerBlock = 0;
    bool isWhole = false; ///< true if all blocks of the launch were run

    /// Sectors that all SMs together touch in one wave of blocks, divided by the sum over the
    /// individual SMs. Contains one value per array; 1 means that the SMs share no data.
    std::vector<double> sharedSectors;
    /// The ratio of `sharedSectors` for pairs of sectors (64 bytes).
    std::vector<double> sharedFetches;
    /// Fraction of an SM's sectors in a wave that another SM has already touched.
    double sharedReads = 0;
    /// Bytes of the arrays that the blocks access.
    double arrayBytes = 0;

    struct Atomics {
        double perBlock = 0;     ///< cycles of L2 slices per block
        double hottestShare = 0; ///< fraction of these cycles in the busiest 256 bytes
        bool isReal = false;     ///< true for floating-point atomics
    };
    Atomics atomics;

    /// PartialPasses::neededShares() per instruction.
    std::vector<double> neededPasses;
    /// Range of a thread's local memory that is indexed at run time. It excludes spilled registers.
    struct {
        std::uint64_t begin = ~std::uint64_t{0};
        std::uint64_t end = 0;
    } localArrays;
};

struct FootprintLimits {
    std::uint64_t wholeLaunch = 2'000'000; ///< maximum instructions to run all blocks
    std::uint64_t firstBlock = 16'000'000; ///< maximum instructions per block
    std::uint64_t furtherBlocks = 400'000;
    std::uint64_t wave = 1'200'000; ///< maximum instructions of all blocks in a wave
};

/// Returns the offset of a lane's interleaved address in the thread's local memory.
constexpr std::uint64_t localOffset(std::uint64_t address) {
    return address / (4 * warpLanes) * 4 + address % 4;
}

/// Runs blocks of the launch. Afterwards, `memory` contains the results of these blocks.
Footprint footprintOf(const emulator::BoundKernel& launch, emulator::MemoryImage& memory,
                      const GpuModel& gpu, int blocksPerSm, const FootprintLimits& limits,
                      const std::stop_token& stop);

} // namespace kernelcurve::timing
