#include "gpu/worker/jobs/disassemble_job.h"

#include "gpu/measure/arrays/operation.h"
#include "gpu/measure/checks/usual_gpu.h"
#include "gpu/model/text/error.h"
#include "gpu/worker/jobs/answer_failure.h"
#include "gpu/worker/jobs/requested_configuration.h"

#include <utility>

namespace kernelcurve {

event::Disassembled disassemble(const request::Disassemble& request, DeviceRegistry& devices,
                                std::stop_token stop) {
    event::Disassembled answer;
    answer.run = request.run;
    answer.configuration.parameters = request.parameters;
    answer.failure = failureOf([&] {
        const RequestedConfiguration requested(request.kernel, request.parameters);
        answer.configuration = requested.configuration();
        const DeviceDescription device = devices.describe(request.device);
        const ResolvedConfiguration resolved = requested.resolvedFor(device);
        if (resolved.launches.empty())
            throw Error({message(KC_TEXT("engine", "a call of the device's library has no "
                                                   "code that could be shown")),
                         {},
                         {}});
        answer.code = devices.printCode(compileRequest(resolved), asGpu(device).computeCapability,
                                        std::move(stop));
    });
    return answer;
}

} // namespace kernelcurve
