#include "gpu/worker/jobs/query_jobs.h"

#include "gpu/measure/checks/traced_configuration.h"
#include "gpu/worker/jobs/requested_configuration.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

/// Replaces estimated shared memory accesses, which NVIDIA's compiler may merge, with counts from
/// the machine code.
void addMachineCode(TraceReport& report, const ResolvedConfiguration& resolved,
                    const request::Trace& request, const DeviceDescription& device,
                    DeviceRegistry& devices, const std::stop_token& stop) {
    const bool usesShared = std::ranges::any_of(report.accesses, [](const LineAccess& access) {
        return access.space == AddressSpace::Shared;
    });
    if (!usesShared || request.arrays)
        return;
    try {
        replaceShared(report,
                      devices.traceCode(resolved, request.blocks, request.warp,
                                        asGpu(device).computeCapability, stop),
                      resolved.kernel->codeName);
    } catch (const Error& error) {
        report.notInCode = error.failure().what;
    }
}

} // namespace

event::Traced trace(const request::Trace& request, DeviceRegistry& devices, std::stop_token stop) {
    event::Traced answer;
    answer.run = request.run;
    answer.configuration.parameters = request.parameters;
    answer.failure = failureOf([&] {
        const RequestedConfiguration requested(request.kernel, request.parameters);
        answer.configuration = requested.configuration();
        const DeviceDescription device = devices.describe(request.device);
        const ResolvedConfiguration resolved = requested.resolvedFor(device);
        TraceChoice choice{
            .blocks = request.blocks, .warp = request.warp, .arrays = request.arrays};
        if (request.limit > 0)
            choice.blockLimit = choice.limit = request.limit;
        TraceOutcome outcome = traceConfiguration(devices.tracer(), resolved, device, choice, stop);
        if (outcome.outOfTime)
            throw DeviceError(*outcome.outOfTime);
        answer.report = std::move(outcome.report);
        addMachineCode(answer.report, tracedConfiguration(resolved, device), request, device,
                       devices, stop);
        answer.compileSeconds = outcome.compileSeconds;
        answer.traceSeconds = outcome.traceSeconds;
    });
    return answer;
}

} // namespace kernelcurve
