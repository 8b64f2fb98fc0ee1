#include "gpu/predict/timing/footprint.h"

#include "gpu/model/text/error.h"
#include "gpu/predict/emulator/block_run.h"
#include "gpu/predict/timing/atomic_load.h"
#include "gpu/predict/timing/partial_passes.h"

#include <algorithm>
#include <cmath>

namespace kernelcurve::timing {
namespace {

using emulator::Access;
using emulator::Block;
using emulator::BoundKernel;
using emulator::Executor;
using emulator::MemoryImage;
using emulator::Step;
using emulator::Warp;

void collectSectors(const Access& access, std::vector<std::uint64_t>& sectors) {
    if (access.space != Access::Space::Global)
        return;
    forLanes(access.mask, [&](std::size_t lane) {
        const std::uint64_t first = access.addresses[lane] / sectorBytes;
        const std::uint64_t last = (access.addresses[lane] + access.bytes - 1) / sectorBytes;
        for (std::uint64_t sector = first; sector <= last; ++sector)
            if (sectors.empty() || sectors.back() != sector)
                sectors.push_back(sector);
    });
}

void noteLocalArray(const Step& step, const Access& access, Footprint& footprint) {
    if (access.space != Access::Space::Local || isOnStack(*step.operation))
        return;
    forLanes(access.mask, [&](std::size_t lane) {
        const std::uint64_t offset = localOffset(access.addresses[lane]);
        footprint.localArrays.begin = std::min(footprint.localArrays.begin, offset);
        footprint.localArrays.end = std::max(footprint.localArrays.end, offset + access.bytes);
    });
}

void makeUnique(std::vector<std::uint64_t>& values) {
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

/// Returns the number of distinct pairs of sectors (64 bytes).
double pairsIn(const std::vector<std::uint64_t>& sorted) {
    double pairs = 0;
    for (std::size_t i = 0; i < sorted.size(); ++i)
        pairs += i == 0 || sorted[i] >> 1U != sorted[i - 1] >> 1U ? 1 : 0;
    return pairs;
}

std::size_t arrayOf(std::uint64_t sector) {
    return MemoryImage::indexAt(sector * sectorBytes);
}

} // namespace

Footprint footprintOf(const BoundKernel& launch, MemoryImage& memory, const GpuModel& gpu,
                      int blocksPerSm, const FootprintLimits& limits, const std::stop_token& stop) {
    Footprint footprint;
    const std::uint64_t blocks = launch.blocks();
    MemoryImage before = memory;
    AtomicLoad load(gpu);
    PartialPasses partial(launch);
    Executor executor(launch, memory);
    executor.skipMatrices();
    Block block;
    const auto sample = [&](std::uint64_t index, std::uint64_t limit) {
        const std::uint64_t executed =
            runBlock(executor, block, index, limit, [&](const Warp& warp, const Step& step) {
                footprint.sampled.add(step, executor.access());
                partial.add(warp, step);
                noteLocalArray(step, executor.access(), footprint);
                if (isGlobalAtomic(executor.access())) {
                    footprint.atomics.isReal |= step.operation->isReal;
                    footprint.atomics.perBlock +=
                        load.add(executor.access(), step.operation->isReal);
                }
            });
        partial.endBlock();
        return executed;
    };
    const std::uint64_t first = sample(0, limits.firstBlock);
    if (first >= limits.firstBlock)
        throw Error(
            {message(KC_TEXT("engine",
                             "A block executes more than {0} instructions, too many for the model"),
                     std::to_string(limits.firstBlock))});
    footprint.sampledBlocks = 1;
    if (first * blocks <= limits.wholeLaunch) {
        for (std::uint64_t index = 1; index < blocks && !stop.stop_requested(); ++index)
            sample(index, limits.wholeLaunch);
        footprint.sampledBlocks = static_cast<double>(blocks);
        footprint.isWhole = true;
    } else if (first < limits.furtherBlocks) {
        // Samples blocks across the whole grid, because blocks at its edges do less work.
        constexpr std::uint64_t most = 8;
        const std::uint64_t count = std::min(
            {most, blocks - 1, limits.furtherBlocks * 4 / std::max<std::uint64_t>(first, 1)});
        for (std::uint64_t i = 1; i <= count && !stop.stop_requested(); ++i)
            sample(i * (blocks - 1) / count, limits.furtherBlocks);
        footprint.sampledBlocks += static_cast<double>(count);
    }
    footprint.instructionsPerBlock =
        static_cast<double>(footprint.sampled.instructions) / footprint.sampledBlocks;
    footprint.atomics.perBlock /= footprint.sampledBlocks;

    footprint.neededPasses = partial.neededShares();

    // Collects the sectors that each SM touches in the first instructions of one wave.
    const auto sms = static_cast<std::uint64_t>(gpu.smCount);
    const auto active = static_cast<int>(std::min(static_cast<double>(blocks), gpu.smCount));
    const std::uint64_t waveBlocks =
        std::min<std::uint64_t>(blocks, sms * static_cast<unsigned>(blocksPerSm));
    constexpr std::uint64_t leastOfWarp = 60;
    const std::uint64_t ofBlock =
        std::max<std::uint64_t>(launch.warps() * leastOfWarp, limits.wave / waveBlocks);
    std::vector<std::vector<std::uint64_t>> all(memory.arrays());
    std::vector<double> sums(memory.arrays());
    std::vector<double> pairSums(memory.arrays());
    AtomicLoad waveLoad(gpu);
    Executor waveExecutor(launch, before);
    waveExecutor.skipMatrices();
    for (int sm = 0; sm < active && !stop.stop_requested(); ++sm) {
        std::vector<std::uint64_t> own;
        for (int slot = 0; slot < blocksPerSm; ++slot) {
            const std::uint64_t index =
                static_cast<std::uint64_t>(sm) + static_cast<std::uint64_t>(slot) * sms;
            if (index >= blocks)
                break;
            // Alternates between the warps, because all warps start together.
            runBlock(waveExecutor, block, index, ofBlock, [&](const Warp&, const Step& step) {
                collectSectors(waveExecutor.access(), own);
                if (isGlobalAtomic(waveExecutor.access()))
                    waveLoad.add(waveExecutor.access(), step.operation->isReal);
            });
        }
        makeUnique(own);
        for (std::size_t i = 0; i < own.size(); ++i) {
            const std::size_t array = arrayOf(own[i]);
            all[array].push_back(own[i]);
            ++sums[array];
            pairSums[array] += i == 0 || own[i] >> 1U != own[i - 1] >> 1U ? 1 : 0;
        }
    }
    footprint.atomics.hottestShare =
        footprint.isWhole ? load.hottestShare() : waveLoad.hottestShare();
    footprint.sharedSectors.assign(memory.arrays(), 1);
    footprint.sharedFetches.assign(memory.arrays(), 1);
    double touched = 0;
    double distinct = 0;
    for (std::size_t array = 0; array < all.size(); ++array) {
        if (sums[array] == 0)
            continue;
        makeUnique(all[array]);
        footprint.sharedSectors[array] = static_cast<double>(all[array].size()) / sums[array];
        touched += sums[array];
        distinct += static_cast<double>(all[array].size());
        footprint.sharedFetches[array] = pairsIn(all[array]) / pairSums[array];
        footprint.arrayBytes += static_cast<double>(memory.array(array).bytes());
    }
    if (touched > 0)
        footprint.sharedReads = 1 - distinct / touched;
    return footprint;
}

} // namespace kernelcurve::timing
