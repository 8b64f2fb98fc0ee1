#include "gpu/measure/measurer.h"

#include "gpu/measure/device_memory.h"
#include "gpu/measure/figures.h"
#include "gpu/measure/input_upload.h"
#include "gpu/measure/measure_error.h"
#include "gpu/measure/operation.h"
#include "gpu/measure/result_verification.h"

namespace kernelcurve {

Measurer::Measurer(Device& device, const MeasuringRules& rules, Clock clock)
    : device_(device)
    , rules_(rules)
    , clock_(std::move(clock))
    , programs_(device) {}

void Measurer::announce(const ResolvedConfiguration& resolved) {
    if (!resolved.launches.empty())
        programs_.compileAhead(compileRequest(resolved));
}

Measurement Measurer::measure(const ResolvedConfiguration& resolved, MeasureObserver& observer,
                              std::stop_token stop) {
    const CompileRequest request = compileRequest(resolved);
    std::shared_ptr<Program> program;
    if (!resolved.launches.empty()) {
        observer.stageBegins(Stage::Compile);
        program = programs_.get(request, stop);
    }

    observer.stageBegins(Stage::Prepare);
    prepareProblem(resolved, stop);
    const ClearList clear = clearList(resolved, buffers_, scratch_);
    const std::unique_ptr<Operation> operation =
        program ? device_.prepare(program, boundLaunches(resolved, request, buffers_, scratch_))
                : device_.prepare(boundLibraryCall(resolved, buffers_));

    observer.stageBegins(Stage::Verify);
    const Verification verification = verify(resolved, *operation, clear, observer, stop);

    observer.stageBegins(Stage::Measure);
    const std::unique_ptr<StoppingRule> rule = stoppingRule(rules_);
    const Samples samples = takeSamples({device_, *operation, clear, rules_.timing, rules_.limit},
                                        *rule, observer, clock_, std::move(stop));

    Measurement measurement;
    measurement.configuration = resolved.configuration;
    measurement.stopped = samples.stopped;
    measurement.clock = device_.clockName();
    measurement.metrics = timingFigures(samples, resolved, device_.description());
    measurement.metrics.merge(errorFigures(verification));
    if (program)
        measurement.metrics.merge(programFigures(*program, request, resolved));
    measurement.times = compactTimes(samples.statistics.kept());
    measurement.remarks = remarksOn(samples, rules_, measurement.clock);
    return measurement;
}

void Measurer::prepareProblem(const ResolvedConfiguration& resolved, std::stop_token stop) {
    InputsKey wanted{resolved.problem->declaration().id, resolved.kernel->computes,
                     problemParameters(resolved)};
    const bool sameInputs = inputs_ == wanted && buffers_.match(resolved.buffers);
    const bool sameScratch = scratch_.match(resolved.scratch);
    if (sameInputs && sameScratch)
        return;
    requireMemory(resolved, device_.description());
    // The old arrays go before the new ones come, so that they never stand side by side.
    if (!sameScratch)
        scratch_ = {};
    if (!sameInputs) {
        inputs_.reset();
        buffers_ = {};
        buffers_ = PreparedBuffers(device_, resolved.buffers);
        uploadInputs(buffers_, *resolved.problem, wanted.parameters, stop);
        inputs_ = std::move(wanted);
        inputsAreFresh_ = true;
    }
    if (!sameScratch)
        scratch_ = PreparedBuffers(device_, resolved.scratch);
}

Verification Measurer::verify(const ResolvedConfiguration& resolved, Operation& operation,
                              const ClearList& clear, MeasureObserver& observer,
                              std::stop_token stop) {
    const bool wereFresh = inputsAreFresh_;
    Verification verification = verifyOnce(resolved, operation, clear, observer, stop);
    if (!verification.passed && !wereFresh) {
        // An earlier kernel may have written over the inputs: this one must not take the blame.
        uploadInputs(buffers_, *resolved.problem, problemParameters(resolved), stop);
        verification = verifyOnce(resolved, operation, clear, observer, stop);
    }
    if (!verification.passed) {
        inputs_.reset();
        throw MeasureError(wrongResult(verification));
    }
    return verification;
}

Verification Measurer::verifyOnce(const ResolvedConfiguration& resolved, Operation& operation,
                                  const ClearList& clear, MeasureObserver& observer,
                                  std::stop_token stop) {
    uploadInOuts(buffers_, *resolved.problem, problemParameters(resolved), stop);
    buffers_.poisonOutputs();
    scratch_.poisonOutputs();
    for (Buffer* buffer : clear)
        buffer->fill(std::byte{0});
    inputsAreFresh_ = false;
    {
        const ObservedLaunch launch(observer, rules_.limit);
        device_.run(operation, stop);
    }
    return verifyOutputs(buffers_, *resolved.problem, problemParameters(resolved),
                         resolved.kernel->computes, std::move(stop));
}

} // namespace kernelcurve
