#include "tests/gpu/problems/result_of.h"

#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/measure/reference/device_reference.h"
#include "tests/gpu/device/cpu/in_process_device.h"

#include <algorithm>
#include <memory>
#include <span>

namespace kernelcurve {
namespace {

Verification onTheCpu(const Problem& problem, const Values& values, const char* variant,
                      const std::vector<std::byte>& data) {
    static const std::unique_ptr<Device> cpu = openCpuDevice();
    const DeviceCheck check = *problem.deviceCheck(values, variant);
    const PreparedBuffers arrays(*cpu, problem.buffers(values, variant));
    uploadArrays(BufferRole::Input, arrays, problem, values, {});
    DeviceReference reference(*cpu, check, cpu->compile(compileRequest(check), {}), arrays,
                              std::stop_token());
    arrays.items().back().buffer->upload(0, data);
    bool doubtful = false;
    return reference.check(arrays, poison, doubtful, {});
}

} // namespace

Verification check(const Problem& problem, const Values& values, const char* variant,
                   const std::vector<std::byte>& data, std::int64_t chunk) {
    const BufferSpec output = problem.buffers(values, variant).back();
    const auto checking = problem.startCheck(values, variant);
    if (!checking)
        return onTheCpu(problem, values, variant, data);
    for (std::int64_t first = 0; first < output.elements; first += chunk) {
        const std::int64_t count = std::min(chunk, output.elements - first);
        checking->accept(
            output.name, first,
            std::span(data).subspan(first * output.elementBytes, count * output.elementBytes));
    }
    return checking->finish();
}

} // namespace kernelcurve
