#include "gpu/worker/jobs/trace_job.h"

#include "gpu/measure/checks/traced_configuration.h"
#include "gpu/worker/jobs/answer_failure.h"
#include "gpu/worker/jobs/requested_configuration.h"

#include <utility>

namespace kernelcurve {
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

} // namespace kernelcurve
