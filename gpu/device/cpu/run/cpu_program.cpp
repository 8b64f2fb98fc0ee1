#include "gpu/device/cpu/run/cpu_program.h"

#include "gpu/device/cpu/memory/argument_packing.h"

#include <utility>

namespace kernelcurve {

CpuProgram::CpuProgram(const CompileRequest& request, CompiledImage compiled, double seconds)
    : request_(request)
    , image_(std::move(compiled.image))
    , fromCache_(compiled.fromCache)
    , seconds_(seconds)
    , module_(std::exchange(image_.sharedObject, {}), request.entries.size()) {}

MetricValues CpuProgram::resources(std::size_t index, const ResolvedLaunch& launch) const {
    return {
        {"shared_bytes", static_cast<double>(facts(index).staticSharedBytes + launch.sharedBytes)}};
}

std::vector<std::string> CpuProgram::parameters(std::size_t index) const {
    return parameterNames(request_.source, entryName(index),
                          static_cast<std::size_t>(module_.entry(index).parameterCount));
}

} // namespace kernelcurve
