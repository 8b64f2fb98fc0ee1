#include "gpu/measure/measurer.h"

#include "gpu/measure/arrays/device_memory.h"
#include "gpu/measure/arrays/input_upload.h"
#include "gpu/measure/arrays/operation.h"
#include "gpu/measure/arrays/output_copy.h"
#include "gpu/measure/block_timeline.h"
#include "gpu/measure/counted_figures.h"
#include "gpu/measure/energy/energy_meter.h"
#include "gpu/measure/figures.h"
#include "gpu/measure/floor.h"
#include "gpu/measure/reference/device_filling.h"
#include "gpu/measure/reference/device_reference.h"
#include "gpu/measure/reference/result_verification.h"
#include "gpu/model/experiment/experiment_keys.h"
#include "gpu/model/measurement/timeline_shares.h"
#include "gpu/model/measurement/wrong_result_hint.h"
#include "gpu/model/text/error.h"
#include "gpu/problems/device_check.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <random>
#include <utility>

namespace kernelcurve {
namespace {

// The maximum size of a result that is copied to the host as a whole, in bytes. Larger results are
// compared in chunks to save host memory.
constexpr std::int64_t maxCopied = std::int64_t{512} << 20U;

// The factor for the time limit of counting. On an H100, reading all counters takes 8 runs of each
// kernel, and the kernel's data is restored before each run.
constexpr double countingRuns = 100;

/// Rethrows a compiler error. If its line contains a call in the problem's header, adds the
/// function's signature.
[[noreturn]] void rethrowWithCall(const DeviceError& error, const std::vector<UnitCalls>& all) {
    Failure failure = error.failure();
    for (const UnitCalls& calls : all)
        if (failure.where.line == calls.line)
            failure.hint = message(KC_TEXT("engine", "Kernelcurve calls the function as {0}"),
                                   signatureOf(calls));
    throw DeviceError(std::move(failure), error.fatal(), error.log());
}

std::vector<UnitCalls> callsOf(const DeviceCheck& check) {
    std::vector<UnitCalls> all = check.checks;
    if (check.reference)
        all.push_back(*check.reference);
    return all;
}

std::vector<UnitCalls> callsOf(const DeviceFill& fill) {
    std::vector<UnitCalls> all;
    for (const DeviceFill::Array& array : fill.arrays)
        all.push_back(array.calls);
    return all;
}

template <typename Source>
std::shared_ptr<Program> compiled(ProgramStore& programs, const Source& source,
                                  const std::stop_token& stop) {
    try {
        return programs.get(compileRequest(source), stop);
    } catch (const DeviceError& error) {
        rethrowWithCall(error, callsOf(source));
    }
}

bool predicts(const Device& device) {
    return device.description().kind == DeviceKind::Predict;
}

/// Returns the rules for a device. Predicted times are constant, and predicted devices have no
/// energy sensor.
MeasuringRules rulesFor(const Device& device, MeasuringRules rules) {
    if (!predicts(device))
        return rules;
    rules.samples = 1;
    rules.interleave = false;
    rules.counters = false;
    rules.energy = false;
    rules.heat = Heat::AsItIs;
    return rules;
}

bool hasInOuts(const ProblemArrays& arrays) {
    return std::ranges::any_of(arrays.buffers.items(), [](const PreparedBuffers::Item& item) {
        return item.spec.role == BufferRole::InOut;
    });
}

void forgetReference(ProblemArrays& arrays) {
    arrays.reference->forget();
    arrays.reference.reset();
}

std::optional<DeviceCheck> deviceCheckOf(const ProblemArrays& arrays) {
    return arrays.problem->deviceCheck(arrays.parameters, arrays.variant);
}

} // namespace

Measurer::Measurer(Device& device, const MeasuringRules& rules, Clock clock, Pause pause,
                   int workers)
    : device_(device)
    , rules_(rulesFor(device, rules))
    , clock_(std::move(clock))
    , programs_(device, workers)
    , arrays_(device)
    , pause_(std::move(pause))
    , clockWatch_(device, pause_, rules.heat == Heat::Hot) {}

void Measurer::announce(const ResolvedConfiguration& resolved) {
    if (!resolved.launches.empty())
        programs_.compileAhead(compileRequest(resolved));
    if (const auto check =
            resolved.problem->deviceCheck(problemParameters(resolved), resolved.kernel->computes))
        programs_.compileAhead(compileRequest(*check));
}

std::unique_ptr<Trial> Measurer::prepare(const ResolvedConfiguration& resolved,
                                         MeasureObserver& observer, std::stop_token stop,
                                         const std::function<void()>& beforeRun) {
    lastTimed_ = nullptr;
    auto trial = std::make_unique<Trial>(resolved, observer, std::move(stop));
    observer.stageBegins(Stage::Prepare);
    prepareArrays(*trial);
    if (!resolved.launches.empty()) {
        observer.stageBegins(Stage::Compile);
        trial->program = programs_.get(trial->request, trial->stop);
    }
    if (beforeRun)
        beforeRun();

    prepareOperation(*trial);
    preparePlacements(*trial);

    verify(*trial);
    SamplingTask task{device_, *trial->operation, trial->before, rules_, incumbent_, trial->warmed};
    for (const TrialPlacement& other : trial->placements)
        task.placements.push_back({*other.operation, other.before});
    renewInputs(*trial, task);
    if (rules_.heat == Heat::Rested)
        task.rest = [this, wanted = trial->stop](double seconds) { pause_(seconds, wanted); };
    trial->series.emplace(std::move(task), observer, clock_, trial->stop);
    return trial;
}

void Measurer::prepareOperation(Trial& trial) {
    const PreparedBuffers& buffers = trial.arrays->buffers;
    trial.before = beforeRunOf(trial.resolved, buffers, trial.scratch, trial.arrays->begins);
    trial.operation = operationOn(buffers, trial.scratch, trial);
}

std::unique_ptr<Operation> Measurer::operationOn(const PreparedBuffers& arrays,
                                                 const PreparedBuffers& scratch,
                                                 const Trial& trial) {
    if (trial.resolved.endToEnd)
        return device_.prepareEndToEnd(
            trial.program, boundLaunches(trial.resolved, trial.request, arrays, scratch),
            boundEndToEnd(trial.resolved, arrays));
    if (trial.program)
        return device_.prepare(trial.program,
                               boundLaunches(trial.resolved, trial.request, arrays, scratch));
    return device_.prepare(boundLibraryCall(trial.resolved, arrays));
}

void Measurer::preparePlacements(Trial& trial) {
    // A batch is one sample. Therefore, all its launches use the same set of addresses.
    if (rules_.timing == TimingMode::Batch || trial.resolved.endToEnd || predicts(device_) ||
        !areWorthCopying(trial.resolved.scratch, device_))
        return;
    makeCopies(*trial.arrays, device_);
    try {
        for (const PreparedBuffers& copy : trial.arrays->copies) {
            TrialPlacement other;
            other.scratch = PreparedBuffers(device_, trial.resolved.scratch);
            other.scratch.poisonOutputs();
            other.before = beforeRunOf(trial.resolved, copy, other.scratch, trial.arrays->begins);
            other.operation = operationOn(copy, other.scratch, trial);
            trial.placements.push_back(std::move(other));
        }
    } catch (const DeviceError& error) {
        if (error.fatal())
            throw;
        // Memory is insufficient for additional scratch arrays, and other arrays need the
        // remainder.
        trial.placements.clear();
    }
}

void Measurer::takeTurn(Trial& trial, Turn turn) {
    // If the process dies, the client must identify the current configuration.
    if (std::exchange(lastTimed_, &trial) != &trial)
        trial.observer.stageBegins(Stage::Measure);
    const double before = trial.series->spent();
    do {
        trial.series->takeTurn(turn);
        clockWatch_.look(*trial.series, trial.clocks, trial.stop);
        settle(trial);
    } while (turn == Turn::ToTheEnd && !trial.done());
    timedSeconds_ += trial.series->spent() - before;
}

void Measurer::addPrediction(const Trial& trial, Measurement& measurement) {
    measurement.remarks.push_back(message(KC_TEXT("engine", "predicted by a model, not measured")));
    const auto predicted = device_.predictedTime(*trial.operation);
    if (!predicted)
        return;
    measurement.metrics["time_low"] = predicted->lowSeconds;
    measurement.metrics["time_high"] = predicted->highSeconds;
    measurement.metrics["predicted_l1_bytes"] = predicted->l1Bytes;
    measurement.metrics["predicted_l2_bytes"] = predicted->l2Bytes;
    measurement.metrics["predicted_dram_bytes"] = predicted->dramBytes;
    measurement.kernelClass = predicted->kernelClass;
    if (!rules_.costs)
        return;
    // The device predicts a time for each cause.
    const ObservedLaunch launch(trial.observer, launchLimit(Stage::Reference, rules_.limit));
    measurement.costs = device_.timeCosts(*trial.operation, trial.stop);
}

Measurement Measurer::finish(std::unique_ptr<Trial> trial) {
    verifyAfterTiming(*trial);
    const Samples& samples = trial->series->samples();
    Measurement measurement;
    measurement.configuration = trial->resolved.configuration;
    measurement.stopped = samples.stopped;
    measurement.clock = samples.clock;
    measurement.metrics = timingFigures(samples, trial->resolved, device_.description());
    measurement.metrics.merge(errorFigures(trial->verification));
    if (trial->program)
        measurement.metrics.merge(programFigures(*trial->program, trial->request, trial->resolved));
    measurement.times = compactTimes(samples.statistics.kept());
    measurement.throttled = trial->clocks.throttled;
    if (predicts(device_))
        addPrediction(*trial, measurement);
    else
        measurement.remarks = remarksOn(samples, rules_, measurement.clock);
    addFloor(measurement, trial->resolved, device_.description(),
             rules_.timing == TimingMode::Cold);
    if (trial->arrays->begins.items().empty())
        for (const BufferSpec& spec : trial->resolved.buffers)
            if (spec.role == BufferRole::InOut)
                measurement.remarks.push_back(message(
                    KC_TEXT("engine",
                            "each timed run starts with the previous run's result in {0}, because "
                            "the device lacks memory for a copy of the original values"),
                    spec.name));
    for (Message& remark : remarksOn(trial->clocks))
        measurement.remarks.push_back(std::move(remark));
    addTimeline(*trial, measurement);
    addMoves(*trial, measurement);
    addEnergy(*trial, measurement);
    if (noCounters_)
        measurement.remarks.push_back(withoutCounters(*noCounters_));
    lastTimed_ = nullptr;
    trial->operation.reset();
    spareScratch_ = std::move(trial->scratch);
    return measurement;
}

Measurement Measurer::measure(const ResolvedConfiguration& resolved, MeasureObserver& observer,
                              std::stop_token stop) {
    std::unique_ptr<Trial> trial = prepare(resolved, observer, stop);
    takeTurn(*trial, Turn::ToTheEnd);
    Measurement measurement = finish(std::move(trial));
    if (counts())
        count(resolved, measurement, observer, std::move(stop));
    return measurement;
}

Environment Measurer::prepareEnergy(const std::stop_token& stop) {
    Environment told;
    if (rules_.heat != Heat::AsItIs)
        told.emplace_back("heat", std::string(nameOf(heatNames, rules_.heat)));
    if (!metersEnergy())
        return told;
    const std::optional<double> watts = idlePower(device_, clock_, pause_, stop);
    noMeter_ = !watts;
    told.emplace_back("energy_meter", std::string(noMeter_ ? "none" : "of the device"));
    if (watts)
        told.emplace_back("idle_power_watts", *watts);
    return told;
}

std::string Measurer::prepareCounters() {
    if (!rules_.counters)
        return "off";
    try {
        return device_.openCounters();
    } catch (const DeviceError& error) {
        noCounters_ = error.failure();
        return "not possible: " + error.failure().what.english();
    }
}

void Measurer::prepareToRun(Trial& trial) {
    prepareArrays(trial);
    if (!trial.resolved.launches.empty())
        trial.program = programs_.get(trial.request, trial.stop);
    prepareOperation(trial);
}

Verification Measurer::compare(const ResolvedConfiguration& resolved, MeasureObserver& observer,
                               std::stop_token stop) {
    lastTimed_ = nullptr;
    Trial trial(resolved, observer, std::move(stop));
    observer.stageBegins(Stage::Verify);
    prepareToRun(trial);
    if (!trial.arrays->fresh) {
        fillArrays(trial, BufferRole::Input);
        refreshCopies(*trial.arrays, BufferRole::Input);
    }
    return verifyOnce(trial);
}

void Measurer::count(const ResolvedConfiguration& resolved, Measurement& measurement,
                     MeasureObserver& observer, std::stop_token stop) {
    lastTimed_ = nullptr;
    Trial trial(resolved, observer, std::move(stop));
    observer.stageBegins(Stage::Count);
    prepareToRun(trial);
    trial.arrays->fresh = false;
    const auto begin = [&] {
        beginInOuts(trial);
        trial.before.apply();
        if (rules_.timing == TimingMode::Cold)
            device_.flushCaches();
    };
    const std::optional<double> time = metricValue(measurement.metrics, "time");
    try {
        const ObservedLaunch launch(observer, rules_.limit + countingRuns * time.value_or(0));
        // An uncounted run comes first, so that the first counted run finds the caches in the state
        // that a run leaves.
        if (rules_.timing != TimingMode::Cold && !predicts(device_)) {
            begin();
            device_.run(*trial.operation, trial.stop);
        }
        measurement.metrics.merge(
            countedFigures(device_.count(*trial.operation, begin, trial.stop), time));
    } catch (const DeviceError& error) {
        if (error.fatal())
            throw;
        measurement.remarks.push_back(withoutCounters(error.failure()));
    }
    trial.operation.reset();
    spareScratch_ = std::move(trial.scratch);
}

void Measurer::addTimeline(Trial& trial, Measurement& measurement) {
    const std::string& name = trial.resolved.kernel->blockTimes;
    const bool onCpu = device_.description().kind == DeviceKind::Cpu;
    if (trial.resolved.endToEnd) {
        const ObservedLaunch launch(trial.observer, rules_.limit);
        measurement.timeline = device_.timeline(*trial.operation, trial.stop);
        if (onCpu)
            measurement.remarks.push_back(message(KC_TEXT(
                "engine", "the CPU device uses host memory, so these copies do not use a bus")));
    } else if (!name.empty()) {
        // The array contains the block records of the last timed run at these addresses.
        const Buffer& noted = *trial.scratch.find(name);
        std::vector<BlockTime> blocks(noted.bytes() / sizeof(BlockTime));
        noted.download(0, std::as_writable_bytes(std::span(blocks)));
        measurement.timeline =
            blockTimeline(blocks, onCpu ? LaneKind::Worker : LaneKind::Multiprocessor);
        if (measurement.timeline.empty())
            measurement.remarks.push_back(
                message(KC_TEXT("engine",
                                "block times not recorded: some blocks wrote invalid times to {0}"),
                        name));
    }
    measurement.metrics.merge(timelineMetrics(measurement.timeline));
}

void Measurer::addMoves(Trial& trial, Measurement& measurement) {
    const auto isInManaged = [](const BufferSpec& spec) { return isManaged(spec.memory); };
    const auto& endToEnd = trial.resolved.endToEnd;
    if (std::ranges::none_of(trial.resolved.buffers, isInManaged) &&
        !(endToEnd && isManaged(endToEnd->host)))
        return;
    try {
        trial.before.apply();
        const ObservedLaunch launch(trial.observer, rules_.limit);
        if (const auto moves = device_.countMoves(*trial.operation, trial.stop))
            measurement.metrics.merge(
                MetricValues{{"page_faults", static_cast<double>(moves->faults)},
                             {"host_page_faults", static_cast<double>(moves->hostFaults)},
                             {"moved_to_device", static_cast<double>(moves->toDevice)},
                             {"moved_to_host", static_cast<double>(moves->toHost)}});
    } catch (const DeviceError& error) {
        if (error.fatal())
            throw;
        measurement.remarks.push_back(
            message(KC_TEXT("engine", "page faults not counted: {0} ({1})"),
                    error.failure().what.english(), error.failure().hint.english()));
    }
}

void Measurer::addEnergy(Trial& trial, Measurement& measurement) {
    if (!metersEnergy())
        return;
    if (noMeter_) {
        measurement.remarks.push_back(message(
            KC_TEXT("engine", "energy not measured: this device has no readable power sensor")));
        return;
    }
    // Each run first clears and restores arrays. The measured energy of a run includes this work.
    const BeforeRun& before = trial.before;
    const bool isAlone = before.clear.empty() && before.putBack.empty();
    const double seconds = std::max(measurement.metrics.at("time"), 1e-9);
    constexpr double stretch = 20e-3;
    const int runs = isAlone ? std::clamp(static_cast<int>(stretch / seconds), 1, 1 << 14) : 1;
    trial.observer.stageBegins(Stage::Measure);
    const auto use = meteredUse(device_, clock_, [&]() -> std::int64_t {
        before.apply();
        const ObservedLaunch launch(trial.observer, rules_.limit);
        device_.time(*trial.operation, runs, trial.stop);
        return runs;
    });
    if (!use) {
        measurement.remarks.push_back(message(KC_TEXT(
            "engine",
            "energy not measured: the reading of the device's power sensor does not change")));
        return;
    }
    measurement.metrics.merge(energyFigures(*use, measurement.metrics));
    if (!isAlone)
        measurement.remarks.push_back(message(
            KC_TEXT("engine", "the energy includes clearing or restoring arrays before each run")));
}

void Measurer::prepareArrays(Trial& trial) {
    const bool sameScratch = spareScratch_.match(trial.resolved.scratch);
    if (!sameScratch)
        spareScratch_ = {};
    trial.arrays = arrays_.get(trial.resolved);
    if (!trial.arrays->filled) {
        fillArrays(trial, BufferRole::Input);
        fillArrays(trial, BufferRole::InOut);
        keepBegins(*trial.arrays, device_, memoryNeeded(trial.resolved));
        trial.arrays->filled = true;
    }
    trial.scratch = sameScratch ? std::exchange(spareScratch_, {})
                                : PreparedBuffers(device_, trial.resolved.scratch);
}

void Measurer::fillArrays(Trial& trial, BufferRole role, const Problem* other) {
    ProblemArrays& arrays = *trial.arrays;
    uploadArrays(role, arrays.buffers, other != nullptr ? *other : *arrays.problem,
                 arrays.parameters, trial.stop);
    if (!arrays.filling) {
        const auto fill = arrays.problem->deviceFill(arrays.parameters, arrays.variant);
        if (!fill)
            return;
        arrays.filling = std::make_shared<DeviceFilling>(
            device_, *fill, compiled(programs_, *fill, trial.stop), arrays.buffers);
    }
    trial.observer.stageBegins(Stage::Prepare);
    const ObservedLaunch launch(trial.observer, launchLimit(Stage::Prepare, rules_.limit));
    arrays.filling->run(role, trial.stop);
}

void Measurer::beginInOuts(Trial& trial) {
    if (trial.arrays->begins.items().empty()) {
        fillArrays(trial, BufferRole::InOut);
        refreshCopies(*trial.arrays, BufferRole::InOut);
    }
}

void Measurer::verify(Trial& trial) {
    ProblemArrays& arrays = *trial.arrays;
    if (predicts(device_)) {
        // The device does not run kernels completely, so no result can be compared.
        beginInOuts(trial);
        trial.verification.passed = true;
        trial.warmed = std::numeric_limits<double>::infinity();
        return;
    }
    trial.inputsWereFresh = arrays.fresh;
    if (!mayCheckInBackground(trial)) {
        trial.verification = verifyOnce(trial);
        if (!trial.verification.passed)
            verifyAnew(trial);
        return;
    }
    runOnce(trial);
    trial.checking = std::async(
        std::launch::async,
        [copy = OutputCopy(device_, arrays.buffers, std::exchange(spareMemory_, {}), trial.stop),
         problem = arrays.problem, parameters = arrays.parameters, variant = arrays.variant,
         stop = trial.stop]() mutable {
            Verification found = copy.check(*problem, parameters, variant, stop);
            return CheckedOutputs{std::move(found), copy.release()};
        });
}

bool Measurer::mayCheckInBackground(const Trial& trial) const {
    // A background comparison would disturb timings that involve host memory.
    const auto isOnDevice = [](const BufferSpec& spec) {
        return spec.memory == MemoryKind::Device;
    };
    return device_.compileAheadThreads() > 0 && !trial.resolved.endToEnd &&
           !deviceCheckOf(*trial.arrays) &&
           std::ranges::all_of(trial.resolved.buffers, isOnDevice) &&
           OutputCopy::bytesOf(trial.arrays->buffers) <= maxCopied;
}

void Measurer::settle(Trial& trial) {
    if (!trial.checking.valid())
        return;
    if (!trial.done() &&
        trial.checking.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
        return;
    CheckedOutputs found = trial.checking.get();
    spareMemory_ = std::move(found.memory);
    trial.verification = std::move(found.verification);
    if (trial.verification.passed)
        return;
    verifyAnew(trial);
    lastTimed_ = nullptr; // the stage is reported again in the next turn
    // Another kernel destroyed the inputs of the previous samples.
    trial.series->startOver();
}

void Measurer::verifyAnew(Trial& trial) {
    ProblemArrays& arrays = *trial.arrays;
    if (!trial.inputsWereFresh) {
        // A previous kernel may have overwritten the inputs. That is not an error of this kernel.
        fillArrays(trial, BufferRole::Input);
        trial.verification = verifyOnce(trial);
    }
    if (trial.verification.passed) {
        refreshCopies(arrays, BufferRole::Input);
        return;
    }
    // This kernel may have overwritten the inputs, which other kernels use.
    fillArrays(trial, BufferRole::Input);
    refreshCopies(arrays, BufferRole::Input);
    arrays.fresh = true;
    throw Error({wrongResult(trial.verification),
                 message(wrongResultHint, arrays.problem->declaration().id)});
}

void Measurer::runOnce(Trial& trial, std::byte with) {
    ProblemArrays& arrays = *trial.arrays;
    beginInOuts(trial);
    arrays.buffers.poisonOutputs(with);
    trial.scratch.poisonOutputs();
    trial.before.apply();
    trial.warmed = runAsItIs(trial, *trial.operation);
}

double Measurer::runAsItIs(Trial& trial, Operation& operation) {
    trial.arrays->fresh = false;
    trial.observer.stageBegins(Stage::Verify);
    const double begin = clock_();
    const ObservedLaunch launch(trial.observer, rules_.limit);
    device_.run(operation, trial.stop);
    const double seconds = clock_() - begin;
    timedSeconds_ += seconds;
    return seconds;
}

void Measurer::makeReference(Trial& trial, DeviceCheck check) {
    ProblemArrays& arrays = *trial.arrays;
    auto program = compiled(programs_, check, trial.stop);
    trial.observer.stageBegins(Stage::Reference);
    const ObservedLaunch launch(trial.observer, launchLimit(Stage::Reference, rules_.limit));
    arrays.reference = std::make_shared<DeviceReference>(
        device_, std::move(check), std::move(program), arrays.buffers, trial.stop);
}

Verification Measurer::verifyOnDevice(Trial& trial) {
    ProblemArrays& arrays = *trial.arrays;
    DeviceCheck check = *deviceCheckOf(arrays);
    // An untrusted kernel must not find the expected result in device memory. Therefore, the
    // reference runs after the kernel. If there are InOut arrays, the reference must run first,
    // because the kernel overwrites the inputs.
    const bool comesAfter = check.again && !hasInOuts(arrays);
    if (!arrays.reference && !comesAfter) {
        beginInOuts(trial);
        trial.before.apply();
        makeReference(trial, check);
    }
    // The poison value reveals unwritten elements. If a correct value equals the poison value, a
    // run with a second poison value decides.
    constexpr std::byte otherPoison{0x5a};
    bool doubtful = false;
    Verification found;
    for (const std::byte with : {poison, otherPoison}) {
        runOnce(trial, with);
        // The kernel may have overwritten the inputs that the check reads.
        if (comesAfter || arrays.reference->hasChecks())
            fillArrays(trial, BufferRole::Input);
        if (!arrays.reference)
            makeReference(trial, check);
        trial.observer.stageBegins(Stage::Reference);
        const ObservedLaunch launch(trial.observer, launchLimit(Stage::Reference, rules_.limit));
        found = arrays.reference->check(arrays.buffers, with, doubtful, trial.stop);
        if (check.again && (comesAfter || !doubtful || !found.passed))
            forgetReference(arrays);
        if (!doubtful || !found.passed)
            break;
    }
    return found;
}

void Measurer::renewInputs(Trial& trial, SamplingTask& task) {
    const std::optional<DeviceCheck> check = deviceCheckOf(*trial.arrays);
    if (rules_.timing != TimingMode::Cold || predicts(device_) || !check || !check->again)
        return;
    task.placements.clear();
    task.renew = [this, &trial, check] { return renewed(trial, *check); };
    task.sampled = [this, &trial, check] {
        if (const auto inputs = std::exchange(trial.looked, nullptr))
            compareAgain(trial, *check, *inputs);
    };
}

WorkPlacement Measurer::renewed(Trial& trial, const DeviceCheck& check) {
    ProblemArrays& arrays = *trial.arrays;
    const std::shared_ptr<const Problem> inputs = check.again(++trial.renewals);
    fillArrays(trial, BufferRole::Input, inputs.get());
    fillArrays(trial, BufferRole::InOut, inputs.get());
    arrays.filled = false; // other kernels need the problem's original inputs
    // One in four samples is compared. This almost certainly detects a kernel that skips its work
    // in half of the samples.
    constexpr unsigned one = 4;
    if (std::random_device()() % one == 0) {
        trial.looked = inputs;
        if (hasInOuts(arrays))
            makeReference(trial, check);
    }
    // The operation is prepared again, because constants, textures, and symbols contain the old
    // inputs. The outputs keep the previous result, so a kernel that does no work produces a wrong
    // result.
    trial.operation = operationOn(arrays.buffers, trial.scratch, trial);
    trial.before = beforeRunOf(trial.resolved, arrays.buffers, trial.scratch, {});
    return {*trial.operation, trial.before};
}

void Measurer::verifyAfterTiming(Trial& trial) {
    ProblemArrays& arrays = *trial.arrays;
    std::optional<DeviceCheck> check = deviceCheckOf(arrays);
    if (predicts(device_) || !check || !check->again)
        return;
    const std::shared_ptr<const Problem> other = check->again(0);
    fillArrays(trial, BufferRole::Input, other.get());
    fillArrays(trial, BufferRole::InOut, other.get());
    arrays.filled = false;
    if (hasInOuts(arrays))
        makeReference(trial, *check);
    // The operation is prepared again for the same reason as in renewed().
    const auto operation = operationOn(arrays.buffers, trial.scratch, trial);
    beforeRunOf(trial.resolved, arrays.buffers, trial.scratch, {}).apply();
    runAsItIs(trial, *operation);
    compareAgain(trial, *check, *other);
}

void Measurer::compareAgain(Trial& trial, const DeviceCheck& check, const Problem& inputs) {
    ProblemArrays& arrays = *trial.arrays;
    if (!hasInOuts(arrays)) {
        fillArrays(trial, BufferRole::Input, &inputs);
        makeReference(trial, check);
    }
    bool doubtful = false;
    trial.observer.stageBegins(Stage::Reference);
    const ObservedLaunch launch(trial.observer, launchLimit(Stage::Reference, rules_.limit));
    const Verification found =
        arrays.reference->check(arrays.buffers, poison, doubtful, trial.stop);
    forgetReference(arrays);
    if (!found.passed)
        throw Error(
            {wrongResult(found),
             message(KC_TEXT(
                 "engine",
                 "the first result was correct, but a run with other inputs after the timing gave "
                 "a wrong result; check whether the kernel keeps state between runs"))});
}

Verification Measurer::verifyOnce(Trial& trial) {
    const ProblemArrays& arrays = *trial.arrays;
    if (deviceCheckOf(arrays))
        return verifyOnDevice(trial);
    runOnce(trial);
    return verifyOutputs(arrays.buffers, *arrays.problem, arrays.parameters, arrays.variant,
                         trial.stop);
}

} // namespace kernelcurve
