#include "gpu/measure/checks/kernel_check.h"

#include "gpu/measure/checks/small_instance.h"
#include "gpu/measure/checks/traced_configuration.h"
#include "gpu/model/text/error.h"

#include <algorithm>

namespace kernelcurve {
namespace {

/// The maximum number of threads in a grid for which every byte access is checked. Larger grids are
/// sampled.
constexpr std::int64_t maxThreads = std::int64_t{1} << 16;

BlockChoice blocksToCheck(const ResolvedConfiguration& resolved) {
    std::int64_t threads = 0;
    for (const Launch& launch : resolved.launches)
        threads += launch.blocks() * launch.threadsPerBlock();
    return threads <= maxThreads ? BlockChoice::All : BlockChoice::Sample;
}

[[noreturn]] void refuse(const KernelFile& kernel, const Configuration& configuration,
                         const DeviceDescription& device) {
    // The reason for excluding the requested configuration is more informative than the lack of a
    // small configuration.
    const auto outcome = resolve(kernel, configuration, device);
    if (const auto* reason = std::get_if<Failure>(&outcome))
        throw Error(*reason);
    if (!kernel.library.empty())
        throw Error(
            {message(KC_TEXT("engine", "{0} is a library call without source code"), kernel.id),
             message(KC_TEXT("engine", "choose a kernel that has source code"))});
    throw Error(
        {message(KC_TEXT("engine", "No small problem size meets the requirements of the kernel")),
         message(KC_TEXT("engine", "specify the sizes of the problem"))});
}

bool isNothing(const Failure& failure) {
    const auto& words = failure.what.arguments;
    return std::find(words.begin(), words.end(), "NaN") != words.end();
}

bool holdsNothing(const ResolvedConfiguration& resolved, const std::string& array) {
    const std::vector<std::string>& zeroed = resolved.kernel->zeroed;
    if (std::find(zeroed.begin(), zeroed.end(), array) != zeroed.end())
        return false;
    for (const auto* specs : {&resolved.buffers, &resolved.scratch})
        for (const BufferSpec& spec : *specs)
            if (spec.name == array)
                return spec.role == BufferRole::Output;
    return false;
}

} // namespace

KernelCheckResult checkKernel(KernelTracer& tracer, const KernelFile& kernel,
                              const Configuration& configuration, const DeviceDescription& device,
                              const std::set<std::string>& fixed, const CheckLimits& limits,
                              std::stop_token stop) {
    const auto instances = smallInstances(kernel, configuration, device, fixed);
    if (instances.empty())
        refuse(kernel, configuration, device);
    return checkInstances(tracer, instances, device, limits, std::move(stop));
}

const CheckFinding* firstMistake(const KernelCheckResult& result) {
    for (const CheckFinding& finding : result.findings)
        if (finding.what.text.en != otherBarrierText)
            return &finding;
    return nullptr;
}

KernelCheckResult checkInstances(KernelTracer& tracer,
                                 const std::vector<ResolvedConfiguration>& instances,
                                 const DeviceDescription& device, const CheckLimits& limits,
                                 std::stop_token stop) {
    KernelCheckResult result;
    double left = limits.all;
    for (const ResolvedConfiguration& instance : instances) {
        const TraceOutcome outcome = traceConfiguration(tracer, instance, device,
                                                        {.blocks = blocksToCheck(instance),
                                                         .check = true,
                                                         .blockLimit = limits.block,
                                                         .limit = left},
                                                        stop);
        const TraceReport& report = outcome.report;
        left -= outcome.traceSeconds;
        result.instances.push_back({instance.configuration, report.blocks, report.tracedBlocks});
        for (const CheckFinding& finding : report.findings)
            addFinding(result.findings, finding);
        for (const CheckFinding& finding : report.overwritten)
            addFinding(result.overwritten, finding);
        result.outOfTime = outcome.outOfTime;
        if (result.outOfTime)
            break;
    }
    return result;
}

void explainNothingRead(Failure& failure, KernelTracer& tracer,
                        const ResolvedConfiguration& resolved, const DeviceDescription& device,
                        const std::stop_token& stop) {
    if (!isNothing(failure))
        return;
    try {
        const auto small = instanceAsAsked(*resolved.kernel, resolved.configuration, device);
        if (!small)
            return;
        const TraceOutcome outcome =
            traceConfiguration(tracer, *small, device, {.blocks = BlockChoice::First}, stop);
        for (const WarpRequest& request : outcome.report.requests)
            if (request.space == AddressSpace::Global && request.access == AccessKind::Load &&
                holdsNothing(resolved, request.buffer)) {
                failure.where = {request.file.empty() ? resolved.kernel->codeName : request.file,
                                 request.line, request.column};
                failure.hint = message(
                    KC_TEXT("engine",
                            "the kernel reads {0}, which is uninitialized; write {0} first, or "
                            "initialize it with zeros (zeroed: [{0}] in the header)"),
                    request.buffer);
                return;
            }
    } catch (const Error&) { // the kernel cannot be traced, so the failure remains unchanged
    }
}

} // namespace kernelcurve
