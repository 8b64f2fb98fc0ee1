#include "gpu/device/cpu/trace/program_trace.h"

#include "gpu/device/cpu/run/bound_launch.h"
#include "gpu/device/cpu/run/launch_failure.h"
#include "gpu/device/cpu/trace/lockstep.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace kernelcurve {
namespace {

std::array<std::int64_t, 3> arrayOf(KcIndex index) {
    return {index.x, index.y, index.z};
}

Message outOfBoundsText(const RunFailure& failure, const AddressMap& memory) {
    const std::string bytes = std::to_string(failure.bytes);
    const auto buffer = memory.nearestBuffer(failure.address);
    if (!buffer)
        return message(failure.isStore
                           ? KC_TEXT("engine", "Out-of-bounds write: {0} bytes outside all arrays")
                           : KC_TEXT("engine", "Out-of-bounds read: {0} bytes outside all arrays"),
                       bytes);
    const auto& [name, distance] = *buffer;
    const std::string away = std::to_string(distance < 0 ? -distance : distance);
    if (distance < 0)
        return message(
            failure.isStore
                ? KC_TEXT("engine",
                          "Out-of-bounds write: {0} bytes, {1} bytes before the start of `{2}`")
                : KC_TEXT("engine",
                          "Out-of-bounds read: {0} bytes, {1} bytes before the start of `{2}`"),
            bytes, away, name);
    if (distance == 0)
        return message(
            failure.isStore
                ? KC_TEXT("engine", "Out-of-bounds write: {0} bytes just past the end of `{1}`")
                : KC_TEXT("engine", "Out-of-bounds read: {0} bytes just past the end of `{1}`"),
            bytes, name);
    return message(
        failure.isStore
            ? KC_TEXT("engine", "Out-of-bounds write: {0} bytes, {1} bytes past the end of `{2}`")
            : KC_TEXT("engine", "Out-of-bounds read: {0} bytes, {1} bytes past the end of `{2}`"),
        bytes, away, name);
}

/// Returns the text for a race. Shared memory and arrays have separate sentences, because composed
/// sentences cannot be translated.
const char* raceText(const AccessFault& fault) {
    const bool shared = fault.space == AddressSpace::Shared;
    if (fault.access == AccessKind::Load)
        return shared ? KC_TEXT("engine", "race: read of shared memory that thread {0} writes at "
                                          "line {1}, without {2} in between")
                      : KC_TEXT("engine", "race: read of an array element that thread {0} writes "
                                          "at line {1}, without {2} in between");
    if (fault.otherAccess == AccessKind::Load)
        return shared ? KC_TEXT("engine", "race: write to shared memory that thread {0} reads at "
                                          "line {1}, without {2} in between")
                      : KC_TEXT("engine", "race: write to an array element that thread {0} reads "
                                          "at line {1}, without {2} in between");
    return shared ? KC_TEXT("engine", "race: write to shared memory that thread {0} also writes at "
                                      "line {1}, without {2} in between")
                  : KC_TEXT("engine", "race: write to an array element that thread {0} also writes "
                                      "at line {1}, without {2} in between");
}

Message faultText(const AccessFault& fault, const SourcePosition& other, KcIndex otherThread,
                  const char* barrier) {
    const std::string line = std::to_string(other.line);
    switch (fault.kind) {
    case AccessFault::Kind::Race:
        return message(raceText(fault), indexText(otherThread), line, barrier);
    case AccessFault::Kind::Unwritten:
        return message(
            KC_TEXT("engine",
                    "uninitialized read of shared memory: no thread of the block has written it"));
    case AccessFault::Kind::Overwritten:
        return message(KC_TEXT("engine",
                               "write to shared memory that line {0} overwrites before any other "
                               "thread reads it (do two arrays occupy the same memory?)"),
                       line);
    case AccessFault::Kind::UnevenBarrier:
        break;
    }
    return fault.otherPlace == 0
               ? message(
                     KC_TEXT("engine",
                             "divergent __syncthreads(): thread {0} exited without reaching it"),
                     indexText(otherThread))
               : message(otherBarrierText, indexText(otherThread), line);
}

FindingKind kindOf(AccessFault::Kind kind) {
    switch (kind) {
    case AccessFault::Kind::Race:
        return FindingKind::Race;
    case AccessFault::Kind::Unwritten:
        return FindingKind::UninitializedRead;
    case AccessFault::Kind::Overwritten:
        return FindingKind::OverwrittenStore;
    case AccessFault::Kind::UnevenBarrier:
        break;
    }
    return FindingKind::UnevenBarrier;
}

SourcePosition positionOf(std::uintptr_t place, const SourceLines& lines) {
    return place == 0 ? SourcePosition{} : lines.ofCall(place).value_or(SourcePosition{});
}

std::pair<std::string, int> lineOf(std::uintptr_t place, const SourceLines& lines) {
    const SourcePosition position = positionOf(place, lines);
    return {position.file, position.line};
}

/// Describes a fault. `barrier` is the missing barrier of a race.
CheckFinding findingOf(const AccessFault& fault, const SourceLines& lines, const KcLaunch& launch,
                       const char* barrier) {
    const auto thread = [&](int number) {
        return indexIn(launch.block, static_cast<unsigned>(number));
    };
    CheckFinding finding;
    finding.kind = kindOf(fault.kind);
    finding.where = positionOf(fault.place, lines);
    finding.other = positionOf(fault.otherPlace, lines);
    finding.block = arrayOf(indexIn(launch.grid, fault.block));
    finding.thread = arrayOf(thread(fault.thread));
    finding.what = faultText(fault, finding.other, thread(fault.otherThread), barrier);
    return finding;
}

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
        , bound_(program, readThroughFilled(launch, arrays, filling), tableOf(arrays)) {
        fillSymbols(program, launch.symbols, tableOf(arrays));
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
    static const Launch& readThroughFilled(const Launch& launch,
                                           const std::vector<TracedArray>& arrays,
                                           ArrayFilling& filling) {
        for (const SymbolArray& symbol : launch.symbols)
            filling.fillAll(*arrays.at(symbol.array).buffer);
        for (const Argument& argument : launch.arguments)
            if (const auto* texture = std::get_if<TextureView>(&argument))
                filling.fillAll(*arrays.at(texture->array).buffer);
        return launch;
    }

    static std::vector<Buffer*> tableOf(const std::vector<TracedArray>& arrays) {
        std::vector<Buffer*> table;
        for (const TracedArray& array : arrays)
            table.push_back(array.buffer);
        return table;
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

CheckFinding findingOf(const RunFailure& failure, const DeviceError& error,
                       const AddressMap& memory, const KcLaunch& launch) {
    CheckFinding finding;
    const bool isOutOfBounds = failure.kind == RunFailure::Kind::OutOfBounds;
    finding.what = isOutOfBounds ? outOfBoundsText(failure, memory) : error.failure().what;
    finding.kind = isOutOfBounds ? FindingKind::OutOfBounds : FindingKind::Other;
    finding.where = error.failure().where;
    finding.block = arrayOf(indexIn(launch.grid, failure.block));
    if (failure.thread)
        finding.thread = arrayOf(*failure.thread);
    return finding;
}

std::vector<CheckFinding> findingsOf(const std::vector<AccessFault>& faults,
                                     const SourceLines& lines, const KcLaunch& launch) {
    // The order of the threads is random. Therefore, the position at which a race between warps is
    // detected is also random.
    std::set<std::pair<std::string, int>> betweenWarps;
    for (const AccessFault& fault : faults)
        if (fault.kind == AccessFault::Kind::Race && !fault.isWithinWarp())
            for (const std::uintptr_t place : {fault.place, fault.otherPlace})
                betweenWarps.insert(lineOf(place, lines));
    // Returns true if __syncwarp() fixes the race. A block barrier is valid only in code that all
    // warps reach.
    const auto isOfWarp = [&](const AccessFault& fault) {
        return fault.isWithinWarp() &&
               !(fault.inSeveralWarps && (betweenWarps.contains(lineOf(fault.place, lines)) ||
                                          betweenWarps.contains(lineOf(fault.otherPlace, lines))));
    };
    std::vector<CheckFinding> findings;
    for (const AccessFault& fault : faults)
        findings.push_back(
            findingOf(fault, lines, launch, isOfWarp(fault) ? warpBarrier : blockBarrier));
    return findings;
}

std::vector<CheckFinding>
overwrittenStores(const std::map<std::uintptr_t, AccessCheck::StoreFate>& fates,
                  const SourceLines& lines, const KcLaunch& launch) {
    using Fate = AccessCheck::StoreFate;
    std::map<std::pair<std::string, int>, Fate> ofLines;
    for (const auto& [place, fate] : fates) {
        Fate& all = ofLines[lineOf(place, lines)];
        all.read += fate.read;
        // An unrolled loop has several positions in one line.
        if (fate.overwritten == 0 || lineOf(fate.first.otherPlace, lines) == lineOf(place, lines))
            continue;
        if (all.overwritten == 0)
            all.first = fate.first;
        all.overwritten += fate.overwritten;
    }
    std::vector<CheckFinding> findings;
    for (const auto& [line, fate] : ofLines)
        if (fate.overwritten > 0 && fate.overwritten >= fate.read)
            findings.push_back(findingOf(fate.first, lines, launch, ""));
    return findings;
}

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
