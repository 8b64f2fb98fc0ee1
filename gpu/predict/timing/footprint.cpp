#include "gpu/predict/timing/footprint.h"

#include "gpu/model/analysis/memory_model.h"
#include "gpu/model/text/error.h"
#include "gpu/predict/emulator/block_run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

namespace kernelcurve::timing {
namespace {

using emulator::Access;
using emulator::Block;
using emulator::BoundKernel;
using emulator::Executor;
using emulator::MemoryImage;
using emulator::Step;
using emulator::Warp;

/// Lanes that add floating-point numbers at one address take this much longer (H100).
constexpr double realFactor = 2.4;

/// Cycles of L2 slices, by pieces of 256 bytes.
class AtomicLoad {
  public:
    AtomicLoad(double cyclesPerSector, double cyclesSameAddress)
        : perSector_(cyclesPerSector)
        , sameAddress_(cyclesSameAddress) {}

    double add(const Access& access, bool isReal) {
        std::array<std::pair<std::uint64_t, int>, warpLanes> lanes; // address, how many before it
        std::size_t count = 0;
        double sum = 0;
        struct Sector {
            int most = 0; ///< lanes at one address
            int addresses = 0;
        };
        std::unordered_map<std::uint64_t, Sector> sectors;
        forLanes(access.mask, [&](std::size_t lane) {
            const std::uint64_t address = access.addresses[lane];
            auto* const end = lanes.begin() + count;
            auto* const found = std::find_if(
                lanes.begin(), end, [&](const auto& each) { return each.first == address; });
            if (found == end)
                lanes[count++] = {address, 1};
            else
                ++found->second;
        });
        for (std::size_t i = 0; i < count; ++i) {
            Sector& sector = sectors[lanes[i].first / sectorBytes];
            sector.most = std::max(sector.most, lanes[i].second);
            ++sector.addresses;
        }
        // One sector with one address needs no turn of its own: equal addresses are added on the
        // way.
        const bool isSpread = sectors.size() > 1;
        for (const auto& [sector, of] : sectors) {
            const double factor = isReal && of.most > 1 ? realFactor : 1;
            const double cycles = std::max(isSpread || of.addresses > 1 ? perSector_ : 0.0,
                                           of.most * sameAddress_ * factor);
            byPiece_[sector >> 3U] += cycles;
            sum += cycles;
        }
        return sum;
    }
    double hottestShare() const {
        double sum = 0;
        double most = 0;
        for (const auto& [piece, cycles] : byPiece_) {
            sum += cycles;
            most = std::max(most, cycles);
        }
        return sum > 0 ? most / sum : 0;
    }

  private:
    double perSector_;
    double sameAddress_;
    std::unordered_map<std::uint64_t, double> byPiece_;
};

bool isGlobalAtomic(const Access& access) {
    return access.space == Access::Space::Global &&
           (access.kind == Access::Kind::Atomic || access.kind == Access::Kind::Reduction);
}

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

void makeUnique(std::vector<std::uint64_t>& values) {
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

/// How many different pieces of two sectors.
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

Footprint footprintOf(const BoundKernel& launch, MemoryImage& memory, int sms, int blocksPerSm,
                      double cyclesPerSector, double cyclesSameAddress,
                      const FootprintLimits& limits, const std::stop_token& stop) {
    Footprint footprint;
    const std::uint64_t blocks = launch.blocks();
    MemoryImage before = memory;
    AtomicLoad load(cyclesPerSector, cyclesSameAddress);
    Executor executor(launch, memory);
    executor.skipMatrices();
    Block block;
    const auto sample = [&](std::uint64_t index, std::uint64_t limit) {
        return runBlock(executor, block, index, limit, [&](const Warp&, const Step& step) {
            footprint.sampled.add(step, executor.access());
            if (isGlobalAtomic(executor.access())) {
                footprint.atomics.isReal |= step.operation->isReal;
                footprint.atomics.perBlock += load.add(executor.access(), step.operation->isReal);
            }
        });
    };
    const std::uint64_t first = sample(0, limits.firstBlock);
    if (first >= limits.firstBlock)
        throw Error({message(KC_TEXT("engine", "A block takes more than {0} instructions, too many "
                                               "for the model"),
                             std::to_string(limits.firstBlock))});
    footprint.sampledBlocks = 1;
    if (first * blocks <= limits.wholeLaunch) {
        for (std::uint64_t index = 1; index < blocks && !stop.stop_requested(); ++index)
            sample(index, limits.wholeLaunch);
        footprint.sampledBlocks = static_cast<double>(blocks);
        footprint.isWhole = true;
    } else if (first < limits.furtherBlocks) {
        // Spread over the grid: blocks at its edges do less.
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

    // What one wave shares: the beginnings of its blocks, as they would run side by side.
    const auto active =
        static_cast<int>(std::min<std::uint64_t>(blocks, static_cast<unsigned>(sms)));
    const std::uint64_t waveBlocks = std::min<std::uint64_t>(
        blocks, static_cast<std::uint64_t>(sms) * static_cast<unsigned>(blocksPerSm));
    constexpr std::uint64_t leastOfWarp = 60;
    const std::uint64_t ofBlock =
        std::max<std::uint64_t>(launch.warps() * leastOfWarp, limits.wave / waveBlocks);
    std::vector<std::vector<std::uint64_t>> all(memory.arrays());
    std::vector<double> sums(memory.arrays());
    std::vector<double> pairSums(memory.arrays());
    AtomicLoad waveLoad(cyclesPerSector, cyclesSameAddress);
    Executor waveExecutor(launch, before);
    waveExecutor.skipMatrices();
    for (int sm = 0; sm < active && !stop.stop_requested(); ++sm) {
        std::vector<std::uint64_t> own;
        for (int slot = 0; slot < blocksPerSm; ++slot) {
            const std::uint64_t index =
                static_cast<std::uint64_t>(sm) +
                static_cast<std::uint64_t>(slot) * static_cast<unsigned>(sms);
            if (index >= blocks)
                break;
            // A few instructions of each warp in turn, since all of them begin together.
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
