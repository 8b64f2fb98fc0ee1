#include "gpu/device/cpu/trace/program_trace.h"

#include "gpu/device/cpu/run/bound_launch.h"
#include "gpu/device/cpu/run/launch_failure.h"
#include "gpu/device/cpu/trace/findings.h"
#include "gpu/device/cpu/trace/lockstep.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <optional>
#include <utility>

namespace kernelcurve {
namespace {

using Clock = BlockWatch::Clock;

Clock::duration secondsOf(double seconds) {
    constexpr double longest = 1e9; // the clock cannot represent longer durations
    return std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(std::min(seconds, longest)));
}

Failure tookTooLong() {
    return {message(KC_TEXT("engine", "Tracing all blocks of the kernel takes too long")),
            message(KC_TEXT("engine", "choose a smaller problem or fewer blocks"))};
}

/// A launch with individually executable blocks, and the memory that it may access.
class WatchedLaunch {
  public:
    WatchedLaunch(const CpuProgram& program, const Launch& launch,
                  const std::vector<TracedArray>& arrays, ArrayFilling& filling)
        : program_(program)
        , bound_(program, readThroughFilled(launch, filling)) {
        fillSymbols(program, launch.symbols);
        started_ = bound_.launch();
        started_.stop = reinterpret_cast<const volatile bool*>(&never_);
        program.module().markConstructed();
        memory_.emplace(program.module(), launch.sharedBytes, arrays, bound_.argumentMemory());
    }
    WatchedLaunch(const WatchedLaunch&) = delete;
    WatchedLaunch& operator=(const WatchedLaunch&) = delete;

    const KcLaunch& started() const { return started_; }
    const AddressMap& memory() const { return *memory_; }
    std::optional<RunFailure> run(unsigned long block, Lockstep& order) const {
        return BlockRunner::ofThisThread().run(bound_.entry(), started_, program_.stackBytes(),
                                               block, 1, &order);
    }

  private:
    /// Fills data that a kernel reads without its own loads. Variables are copied, and the texture
    /// unit reads textures.
    static const Launch& readThroughFilled(const Launch& launch, ArrayFilling& filling) {
        for (const SymbolArray& symbol : launch.symbols)
            filling.fillAll(*symbol.array);
        for (const Argument& argument : launch.arguments)
            if (const auto* texture = std::get_if<TextureView>(&argument))
                filling.fillAll(*texture->of);
        return launch;
    }

    const CpuProgram& program_;
    BoundLaunch bound_;
    const std::atomic<bool> never_ = false;
    KcLaunch started_{};
    std::optional<AddressMap> memory_; ///< initialized after the module's memory exists
};

void traceLaunch(const CpuProgram& program, const Launch& launch, const TraceRequest& request,
                 ArrayFilling& filling, AccessRecorder& recorder, ArrayUses& uses,
                 TraceOutcome& outcome, BlockWatch& time) {
    WatchedLaunch watched(program, launch, request.arrays, filling);
    AccessCheck check;
    Lockstep order({time, watched.memory(), filling, recorder, request.check ? &check : nullptr,
                    request.warp, request.arrayUses ? &uses : nullptr});
    TraceReport& report = outcome.report;
    report.blocks += launch.grid[0] * launch.grid[1] * launch.grid[2];
    const auto& grid = watched.started().grid;
    const std::uint64_t count = std::uint64_t{grid.x} * grid.y * grid.z;
    for (const auto& [block, counts] : tracedBlocks(count, request.blocks, request.warp)) {
        if (time.limits().stop.stop_requested())
            throw Cancelled();
        if (Clock::now() >= time.limits().end) {
            outcome.outOfTime = tookTooLong();
            break;
        }
        order.setCounting(counts);
        const auto failure = watched.run(block, order);
        report.tracedBlocks += counts ? 1 : 0;
        if (!failure)
            continue;
        if (failure->kind == RunFailure::Kind::Stopped && time.limits().stop.stop_requested())
            throw Cancelled();
        const DeviceError error =
            launchError(*failure, program.module(), watched.started(), program.fileName());
        if (failure->kind == RunFailure::Kind::Stopped) {
            outcome.outOfTime = error.failure();
            break;
        }
        if (failure->kind != RunFailure::Kind::OutOfBounds &&
            failure->kind != RunFailure::Kind::Misaligned &&
            failure->kind != RunFailure::Kind::Deadlock)
            throw error;
        addFinding(report.findings,
                   findingOf(*failure, error, watched.memory(), watched.started()));
    }
    report.barriers = std::max(report.barriers, order.maxBarriers());
    for (CheckFinding& finding :
         findingsOf(check.faults(), program.module().lines(), watched.started()))
        addFinding(report.findings, std::move(finding));
    for (CheckFinding& finding :
         overwrittenStores(check.storeFates(), program.module().lines(), watched.started()))
        addFinding(report.overwritten, std::move(finding));
}

/// Runs a witness to collect its addresses. Ignores errors in the witness, because the user has not
/// requested it.
void hearWitness(const CpuProgram& program, const TraceWitness& witness, AccessRecorder& recorder,
                 BlockWatch& time) {
    ArrayFilling filling(witness.arrays);
    for (const Launch& launch : witness.launches) {
        WatchedLaunch watched(program, launch, witness.arrays, filling);
        Lockstep order({time, watched.memory(), filling, recorder, nullptr, WarpChoice{-1, -1}});
        order.setCounting(false);
        const auto failure = watched.run(0, order);
        if (time.limits().stop.stop_requested())
            throw Cancelled();
        if (failure)
            return;
    }
}

} // namespace

TraceOutcome traceProgram(const CpuProgram& program, const TraceRequest& request, BlockWatch& watch,
                          const std::stop_token& stop) {
    TraceOutcome outcome;
    const auto begin = Clock::now();
    AccessRecorder recorder(program.module().lines(),
                            std::filesystem::path(program.fileName()).filename().string());
    ArrayFilling filling(request.arrays);
    ArrayUses uses(request.arrays);
    watch.begin({secondsOf(request.blockLimit), begin + secondsOf(request.limit), stop});
    for (const Launch& launch : request.launches)
        if (!outcome.outOfTime)
            traceLaunch(program, launch, request, filling, recorder, uses, outcome, watch);
    if (recorder.merges() && !outcome.outOfTime)
        for (const TraceWitness& witness : request.witnesses)
            hearWitness(program, witness, recorder, watch);
    recorder.report(outcome.report);
    if (request.arrayUses)
        outcome.report.arrays = uses.found();
    outcome.traceSeconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return outcome;
}

} // namespace kernelcurve
