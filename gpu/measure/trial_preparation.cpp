#include "gpu/measure/trial_preparation.h"

#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/measure/arrays/problem_arrays.h"
#include "gpu/measure/reference/device_filling.h"
#include "gpu/measure/reference/device_reference.h"
#include "gpu/model/text/error.h"
#include "gpu/problems/device_check.h"

#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

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

} // namespace

bool predicts(const Device& device) {
    return device.description().kind == DeviceKind::Predict;
}

TrialPreparation::TrialPreparation(Device& device, const MeasuringRules& rules, int workers)
    : device_(device)
    , rules_(rules)
    , programs_(device, workers)
    , arrays_(device) {}

void TrialPreparation::announce(const ResolvedConfiguration& resolved) {
    if (!resolved.launches.empty())
        programs_.compileAhead(compileRequest(resolved));
    if (const auto check =
            resolved.problem->deviceCheck(problemParameters(resolved), resolved.kernel->computes))
        programs_.compileAhead(compileRequest(*check));
}

void TrialPreparation::prepare(Trial& trial) {
    prepareArrays(trial);
    compile(trial);
    prepareOperation(trial);
}

void TrialPreparation::prepareArrays(Trial& trial) {
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

void TrialPreparation::compile(Trial& trial) {
    if (!trial.resolved.launches.empty())
        trial.program = programs_.get(trial.request, trial.stop);
}

void TrialPreparation::prepareOperation(Trial& trial) {
    const PreparedBuffers& buffers = trial.arrays->buffers;
    trial.before = beforeRunOf(trial.resolved, buffers, trial.scratch, trial.arrays->begins);
    trial.operation = operationOn(buffers, trial.scratch, trial);
}

std::unique_ptr<Operation> TrialPreparation::operationOn(const PreparedBuffers& arrays,
                                                         const PreparedBuffers& scratch,
                                                         const Trial& trial) {
    if (trial.resolved.endToEnd)
        return endToEndRunsOf(device_).prepareEndToEnd(
            trial.program, boundLaunches(trial.resolved, arrays, scratch),
            *trial.resolved.endToEnd);
    if (trial.program)
        return device_.prepare(trial.program, boundLaunches(trial.resolved, arrays, scratch));
    return device_.prepare(boundLibraryCall(trial.resolved, arrays));
}

void TrialPreparation::preparePlacements(Trial& trial) {
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

void TrialPreparation::release(Trial& trial) {
    trial.operation.reset();
    spareScratch_ = std::move(trial.scratch);
}

void TrialPreparation::fillArrays(Trial& trial, BufferRole role, const Problem* other) {
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

void TrialPreparation::beginInOuts(Trial& trial) {
    if (trial.arrays->begins.items().empty()) {
        fillArrays(trial, BufferRole::InOut);
        refreshCopies(*trial.arrays, BufferRole::InOut);
    }
}

std::shared_ptr<Program> TrialPreparation::compileCheck(const DeviceCheck& check,
                                                        const std::stop_token& stop) {
    return compiled(programs_, check, stop);
}

} // namespace kernelcurve
