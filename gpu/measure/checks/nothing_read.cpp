#include "gpu/measure/checks/nothing_read.h"

#include "gpu/measure/checks/asked_sizes.h"
#include "gpu/measure/checks/traced_configuration.h"
#include "gpu/model/text/error.h"

#include <algorithm>

namespace kernelcurve {
namespace {

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
