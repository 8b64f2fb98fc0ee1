#include "gpu/measure/checks/prepared_configuration.h"

#include "gpu/measure/arrays/input_upload.h"
#include "gpu/measure/arrays/operation.h"
#include "gpu/measure/reference/device_filling.h"

namespace kernelcurve {

PreparedConfiguration::PreparedConfiguration(Device& device, const ResolvedConfiguration& resolved,
                                             const std::stop_token& stop)
    : buffers_(device, resolved.buffers)
    , scratch_(device, resolved.scratch) {
    const CompileRequest request = compileRequest(resolved);
    const std::shared_ptr<Program> program = device.compile(request, stop);
    const Values parameters = problemParameters(resolved);
    const auto fill = resolved.problem->deviceFill(parameters, resolved.kernel->computes);
    for (const BufferRole role : {BufferRole::Input, BufferRole::InOut}) {
        uploadArrays(role, buffers_, *resolved.problem, parameters, stop);
        if (fill)
            DeviceFilling(device, *fill, device.compile(compileRequest(*fill), stop), buffers_)
                .run(role, stop);
    }
    buffers_.poisonOutputs();
    scratch_.poisonOutputs();
    beforeRunOf(resolved, buffers_, scratch_, {}).apply();
    operation_ = device.prepare(program, boundLaunches(resolved, request, buffers_, scratch_));
}

} // namespace kernelcurve
