#include "gpu/device/cpu/run/cpu_program.h"

#include "gpu/device/cpu/memory/argument_packing.h"
#include "gpu/model/text/entry_name.h"

#include <utility>

namespace kernelcurve {

CpuProgram::CpuProgram(CompileRequest request, KernelImage image)
    : request_(std::move(request))
    , image_(std::move(image))
    , module_(std::exchange(image_.sharedObject, {}), request_.entries.size()) {}

std::string CpuProgram::entryName(std::size_t index) const {
    return std::string(withoutTypeCast(request_.entries[index]));
}

std::vector<std::string> CpuProgram::parameters(std::size_t index) const {
    return parameterNames(request_.source, entryName(index),
                          static_cast<std::size_t>(module_.entry(index).parameterCount));
}

} // namespace kernelcurve
