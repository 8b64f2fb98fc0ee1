#include "gpu/measure/result_verifier.h"

#include "gpu/measure/reference/device_reference.h"
#include "gpu/measure/reference/result_verification.h"
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

ResultVerifier::ResultVerifier(Device& device, const MeasuringRules& rules,
                               TrialPreparation& preparation, const Clock& clock)
    : device_(device)
    , rules_(rules)
    , preparation_(preparation)
    , clock_(clock) {}

void ResultVerifier::verify(Trial& trial) {
    ProblemArrays& arrays = *trial.arrays;
    if (predicts(device_)) {
        // The device does not run kernels completely, so no result can be compared.
        preparation_.beginInOuts(trial);
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

bool ResultVerifier::mayCheckInBackground(const Trial& trial) const {
    // A background comparison would disturb timings that involve host memory.
    const auto isOnDevice = [](const BufferSpec& spec) {
        return spec.memory == MemoryKind::Device;
    };
    return device_.compileAheadThreads() > 0 && !trial.resolved.endToEnd &&
           !deviceCheckOf(*trial.arrays) &&
           std::ranges::all_of(trial.resolved.buffers, isOnDevice) &&
           OutputCopy::bytesOf(trial.arrays->buffers) <= maxCopied;
}

bool ResultVerifier::settle(Trial& trial) {
    if (!trial.checking.valid())
        return false;
    if (!trial.done() &&
        trial.checking.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
        return false;
    CheckedOutputs found = trial.checking.get();
    spareMemory_ = std::move(found.memory);
    trial.verification = std::move(found.verification);
    if (trial.verification.passed)
        return false;
    verifyAnew(trial);
    // Another kernel destroyed the inputs of the previous samples.
    trial.series->startOver();
    return true;
}

void ResultVerifier::verifyAnew(Trial& trial) {
    ProblemArrays& arrays = *trial.arrays;
    if (!trial.inputsWereFresh) {
        // A previous kernel may have overwritten the inputs. That is not an error of this kernel.
        preparation_.fillArrays(trial, BufferRole::Input);
        trial.verification = verifyOnce(trial);
    }
    if (trial.verification.passed) {
        refreshCopies(arrays, BufferRole::Input);
        return;
    }
    // This kernel may have overwritten the inputs, which other kernels use.
    preparation_.fillArrays(trial, BufferRole::Input);
    refreshCopies(arrays, BufferRole::Input);
    arrays.fresh = true;
    throw Error({wrongResult(trial.verification),
                 message(wrongResultHint, arrays.problem->declaration().id)});
}

Verification ResultVerifier::compare(Trial& trial) {
    if (!trial.arrays->fresh) {
        preparation_.fillArrays(trial, BufferRole::Input);
        refreshCopies(*trial.arrays, BufferRole::Input);
    }
    return verifyOnce(trial);
}

Verification ResultVerifier::verifyOnce(Trial& trial) {
    const ProblemArrays& arrays = *trial.arrays;
    if (deviceCheckOf(arrays))
        return verifyOnDevice(trial);
    runOnce(trial);
    return verifyOutputs(arrays.buffers, *arrays.problem, arrays.parameters, arrays.variant,
                         trial.stop);
}

Verification ResultVerifier::verifyOnDevice(Trial& trial) {
    ProblemArrays& arrays = *trial.arrays;
    DeviceCheck check = *deviceCheckOf(arrays);
    // An untrusted kernel must not find the expected result in device memory. Therefore, the
    // reference runs after the kernel. If there are InOut arrays, the reference must run first,
    // because the kernel overwrites the inputs.
    const bool comesAfter = check.again && !hasInOuts(arrays);
    if (!arrays.reference && !comesAfter) {
        preparation_.beginInOuts(trial);
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
            preparation_.fillArrays(trial, BufferRole::Input);
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

void ResultVerifier::renewInputs(Trial& trial, SamplingTask& task) {
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

WorkPlacement ResultVerifier::renewed(Trial& trial, const DeviceCheck& check) {
    ProblemArrays& arrays = *trial.arrays;
    const std::shared_ptr<const Problem> inputs = check.again(++trial.renewals);
    preparation_.fillArrays(trial, BufferRole::Input, inputs.get());
    preparation_.fillArrays(trial, BufferRole::InOut, inputs.get());
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
    trial.operation = preparation_.operationOn(arrays.buffers, trial.scratch, trial);
    trial.before = beforeRunOf(trial.resolved, arrays.buffers, trial.scratch, {});
    return {*trial.operation, trial.before};
}

void ResultVerifier::verifyAfterTiming(Trial& trial) {
    ProblemArrays& arrays = *trial.arrays;
    std::optional<DeviceCheck> check = deviceCheckOf(arrays);
    if (predicts(device_) || !check || !check->again)
        return;
    const std::shared_ptr<const Problem> other = check->again(0);
    preparation_.fillArrays(trial, BufferRole::Input, other.get());
    preparation_.fillArrays(trial, BufferRole::InOut, other.get());
    arrays.filled = false;
    if (hasInOuts(arrays))
        makeReference(trial, *check);
    // The operation is prepared again for the same reason as in renewed().
    const auto operation = preparation_.operationOn(arrays.buffers, trial.scratch, trial);
    beforeRunOf(trial.resolved, arrays.buffers, trial.scratch, {}).apply();
    runUnchanged(trial, *operation);
    compareAgain(trial, *check, *other);
}

void ResultVerifier::compareAgain(Trial& trial, const DeviceCheck& check, const Problem& inputs) {
    ProblemArrays& arrays = *trial.arrays;
    if (!hasInOuts(arrays)) {
        preparation_.fillArrays(trial, BufferRole::Input, &inputs);
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

void ResultVerifier::makeReference(Trial& trial, DeviceCheck check) {
    ProblemArrays& arrays = *trial.arrays;
    auto program = preparation_.compileCheck(check, trial.stop);
    trial.observer.stageBegins(Stage::Reference);
    const ObservedLaunch launch(trial.observer, launchLimit(Stage::Reference, rules_.limit));
    arrays.reference = std::make_shared<DeviceReference>(
        device_, std::move(check), std::move(program), arrays.buffers, trial.stop);
}

void ResultVerifier::runOnce(Trial& trial, std::byte with) {
    ProblemArrays& arrays = *trial.arrays;
    preparation_.beginInOuts(trial);
    arrays.buffers.poisonOutputs(with);
    trial.scratch.poisonOutputs();
    trial.before.apply();
    trial.warmed = runUnchanged(trial, *trial.operation);
}

double ResultVerifier::runUnchanged(Trial& trial, Operation& operation) {
    trial.arrays->fresh = false;
    trial.observer.stageBegins(Stage::Verify);
    const double begin = clock_();
    const ObservedLaunch launch(trial.observer, rules_.limit);
    device_.run(operation, trial.stop);
    const double seconds = clock_() - begin;
    seconds_ += seconds;
    return seconds;
}

} // namespace kernelcurve
