#include "gpu/predict/timing/prediction.h"

#include "gpu/model/text/error.h"
#include "gpu/predict/timing/occupancy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace kernelcurve::timing {
namespace {

void addScaled(std::int64_t& sum, std::int64_t sampled, double factor) {
    sum += std::llround(static_cast<double>(sampled) * factor);
}

void addScaled(emulator::LaunchCounts& sum, const emulator::LaunchCounts& sampled, double factor) {
    using Counts = emulator::LaunchCounts;
    addScaled(sum.instructions, sampled.instructions, factor);
    addScaled(sum.threadInstructions, sampled.threadInstructions, factor);
    for (const auto member : {&Counts::loads, &Counts::stores, &Counts::copies, &Counts::atomics,
                              &Counts::localLoads, &Counts::localStores}) {
        addScaled((sum.*member).requests, (sampled.*member).requests, factor);
        addScaled((sum.*member).sectors, (sampled.*member).sectors, factor);
    }
    for (const auto member :
         {&Counts::sharedLoads, &Counts::sharedStores, &Counts::sharedAtomics}) {
        addScaled((sum.*member).requests, (sampled.*member).requests, factor);
        addScaled((sum.*member).wavefronts, (sampled.*member).wavefronts, factor);
    }
}

/// Returns the additional relative width of the prediction interval for a GPU without recordings.
/// It is the mean of the possible errors of the values that were not measured.
double uncertaintyOf(const GpuModel& gpu) {
    constexpr double ofDataSheet = 0.1;
    constexpr double ofAssumed = 0.3;
    constexpr std::array names = {"dram_read_bytes_per_s",
                                  "dram_copy_bytes_per_s",
                                  "l2_read_bytes_per_s",
                                  "l1_latency_cycles",
                                  "l2_latency_cycles",
                                  "dram_latency_cycles",
                                  "shared_latency_cycles",
                                  "atomic_cycles_per_sector",
                                  "atomic_cycles_same_address",
                                  "start_s",
                                  "blocks_per_cycle"};
    double sum = 0;
    for (const char* const name : names) {
        const ValueSource source = gpu.origins.find(name)->second.source;
        sum += source == ValueSource::Measured    ? 0
               : source == ValueSource::DataSheet ? ofDataSheet
                                                  : ofAssumed;
    }
    return sum / static_cast<double>(names.size());
}

void addConfidence(Prediction& prediction, double launches, const GpuModel& gpu) {
    prediction.facts.startShare =
        (gpu.startSeconds + (launches - 1) * gpu.nextLaunchSeconds) / prediction.seconds;
    const confidence::KernelClass of = confidence::classOf(prediction.facts);
    prediction.kernelClass = nameOf(of);
    prediction.flags = confidence::flagsOf(prediction.facts);
    const confidence::Band band = confidence::bandOf(of, !prediction.flags.empty());
    const double widening = 1 + uncertaintyOf(gpu);
    prediction.lowSeconds = prediction.seconds * band.low / widening;
    prediction.highSeconds = prediction.seconds * band.high * widening;
}

} // namespace

std::vector<SampledLaunch> sample(std::span<const emulator::BoundKernel> launches,
                                  emulator::MemoryImage memory, const GpuModel& gpu,
                                  const std::stop_token& stop) {
    std::vector<SampledLaunch> sampled;
    for (const emulator::BoundKernel& launch : launches) {
        const int blocks = blocksPerSm(launch, gpu);
        if (blocks == 0)
            throw Error({message(KC_TEXT("engine", "A block of the kernel needs more registers, "
                                                   "warps, or shared memory than an SM has"))});
        SampledLaunch& one = sampled.emplace_back(SampledLaunch{&launch, memory, {}, blocks});
        one.footprint = footprintOf(launch, memory, gpu, blocks, {}, stop);
    }
    return sampled;
}

Prediction predict(std::span<const SampledLaunch> launches, const GpuModel& model, bool isCold,
                   const PredictionLimits& limits, const std::stop_token& stop,
                   const Without& without) {
    const GpuModel gpu = without.applied(model);
    Prediction prediction;
    prediction.seconds = gpu.startSeconds;
    double longest = 0;
    for (const SampledLaunch& launch : launches) {
        const Footprint& footprint = launch.footprint;
        const SimulationResult result =
            simulateSm(*launch.kernel, launch.memory, gpu, footprint, launch.blocksPerSm, isCold,
                       limits.simulated, stop, without);
        if (&launch != &launches.front())
            prediction.seconds += gpu.nextLaunchSeconds;
        const double all = static_cast<double>(launch.kernel->blocks());
        // The busiest L2 slice executes its atomics sequentially.
        const double atomics = without.leavesOut(Cause::Atomics)
                                   ? 0
                                   : footprint.atomics.perBlock * all *
                                         std::max(footprint.atomics.hottestShare, 1 / gpu.l2Slices);
        const double cycles = std::max(result.cycles, atomics);
        prediction.seconds += cycles / gpu.clockHz;
        addScaled(prediction.counts, footprint.sampled, all / footprint.sampledBlocks);
        prediction.simulatedShare = std::min(prediction.simulatedShare, result.simulatedShare);
        prediction.bytes += result.bytes;
        for (std::size_t i = 0; i < causeCount; ++i)
            prediction.evidence[i] = std::max(prediction.evidence[i], result.evidence[i]);
        for (const auto& [line, excess] : result.excess)
            prediction.excess[line] += excess;
        if (cycles > longest) {
            longest = cycles;
            prediction.l1HitRate = result.l1HitRate;
            prediction.facts = result.facts;
            prediction.facts.atomicShare =
                std::max(result.facts.atomicShare, atomics / std::max(cycles, 1.0));
            prediction.facts.sharedReads = footprint.sharedReads;
        }
    }
    addConfidence(prediction, static_cast<double>(launches.size()), gpu);
    return prediction;
}

Prediction predict(std::span<const emulator::BoundKernel> launches, emulator::MemoryImage memory,
                   const GpuModel& gpu, bool isCold, const PredictionLimits& limits,
                   const std::stop_token& stop, const Without& without) {
    return predict(sample(launches, std::move(memory), gpu, stop), gpu, isCold, limits, stop,
                   without);
}

} // namespace kernelcurve::timing
