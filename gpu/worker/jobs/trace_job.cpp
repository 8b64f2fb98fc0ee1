#include "gpu/worker/jobs/trace_job.h"

#include "gpu/measure/checks/kernel_check.h"
#include "gpu/measure/checks/traced_configuration.h"
#include "gpu/worker/jobs/answer_failure.h"
#include "gpu/worker/jobs/requested_configuration.h"

#include <set>
#include <string>
#include <utility>

namespace kernelcurve {
namespace {

std::set<std::string> names(const Values& parameters) {
    std::set<std::string> result;
    for (const auto& [name, value] : parameters)
        result.insert(name);
    return result;
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
        TraceOutcome outcome =
            traceConfiguration(devices.tracer(), resolved, device, choice, std::move(stop));
        if (outcome.outOfTime)
            throw DeviceError(*outcome.outOfTime);
        answer.report = std::move(outcome.report);
        answer.compileSeconds = outcome.compileSeconds;
        answer.traceSeconds = outcome.traceSeconds;
    });
    return answer;
}

event::Checked check(const request::Check& request, DeviceRegistry& devices, std::stop_token stop) {
    event::Checked answer;
    answer.run = request.run;
    answer.failure = failureOf([&] {
        const RequestedConfiguration requested(request.kernel, request.parameters);
        KernelCheckResult result = checkKernel(
            devices.tracer(), requested.kernel(), requested.configuration(),
            devices.describe(request.device), names(request.parameters), {}, std::move(stop));
        if (result.outOfTime && result.findings.empty())
            throw DeviceError(*result.outOfTime);
        answer.instances = std::move(result.instances);
        answer.findings = std::move(result.findings);
    });
    return answer;
}

} // namespace kernelcurve
