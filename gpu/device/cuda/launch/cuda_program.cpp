#include "gpu/device/cuda/launch/cuda_program.h"

#include "gpu/device/cuda/compile/cubin_parameters.h"

#include <utility>

namespace kernelcurve {
namespace {

/// The limit of dynamic shared memory without opt-in, in bytes.
constexpr int plainSharedBytes = 48 * 1024;
constexpr std::int64_t portableClusterBlocks = 8;

} // namespace

CudaProgram::CudaProgram(std::shared_ptr<const CudaContext> context, CompiledCode code,
                         bool fromCache, double compileSeconds)
    : context_(std::move(context))
    , code_(std::move(code))
    , fromCache_(fromCache)
    , compileSeconds_(compileSeconds)
    , kernels_(code_.entries.size()) {}

CudaProgram::~CudaProgram() {
    if (module_ != nullptr && context_->canGiveBack())
        context_->driver().moduleUnload(module_);
}

MetricValues CudaProgram::resources(const Launch& launch) const {
    const CudaKernel& kernel = this->kernel(launch.entry, launch.sharedBytes);
    const std::int64_t threads = launch.threadsPerBlock();
    MetricValues values;
    values["registers"] = attribute(kernel.function, CU_FUNC_ATTRIBUTE_NUM_REGS);
    values["local_bytes"] = attribute(kernel.function, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES);
    values["shared_bytes"] = static_cast<double>(
        attribute(kernel.function, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES) + launch.sharedBytes);
    values["spill_bytes"] = static_cast<double>(code_.entries[launch.entry].spilledBytes);
    int blocks = 0;
    context_->driver().check(context_->driver().occupancyMaxActiveBlocks(
                                 &blocks, kernel.function, static_cast<int>(threads),
                                 static_cast<std::size_t>(launch.sharedBytes)),
                             "cuOccupancyMaxActiveBlocksPerMultiprocessor");
    values["blocks_per_multiprocessor"] = blocks;
    const auto most = context_->driver().attribute(
        context_->device(), CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR);
    const auto warp =
        context_->driver().attribute(context_->device(), CU_DEVICE_ATTRIBUTE_WARP_SIZE);
    if (most && warp && *most > 0 && *warp > 0) {
        const std::int64_t warps = (threads + *warp - 1) / *warp;
        values["occupancy"] =
            static_cast<double>(blocks * warps * *warp) / static_cast<double>(*most);
    }
    return values;
}

const CudaKernel& CudaProgram::kernel(std::size_t index, std::int64_t dynamicSharedBytes) const {
    const Driver& driver = context_->driver();
    load();
    std::optional<CudaKernel>& kernel = kernels_.at(index);
    if (!kernel) {
        const std::string& name = code_.entries[index].loweredName;
        CudaKernel found;
        driver.check(driver.moduleGetFunction(&found.function, module_, name.c_str()),
                     "cuModuleGetFunction");
        found.parameters = parametersOf(found.function, name);
        kernel = std::move(found);
    }
    const int fixed = attribute(kernel->function, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
    if (fixed + dynamicSharedBytes > plainSharedBytes) {
        const CUresult result = driver.funcSetAttribute(
            kernel->function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
            static_cast<int>(dynamicSharedBytes));
        if (result == CUDA_ERROR_INVALID_VALUE)
            throw DeviceError(
                {message(KC_TEXT("engine", "A block of the kernel needs {0} bytes of shared "
                                           "memory, which exceeds the limit of the GPU"),
                         std::to_string(fixed + dynamicSharedBytes)),
                 message(KC_TEXT("engine", "use a smaller block or tile"))});
        driver.check(result, "cuFuncSetAttribute");
    }
    return *kernel;
}

void CudaProgram::preferCarveout(std::size_t index, std::optional<int> percent) const {
    CudaKernel& kernel = kernels_.at(index).value();
    const int wanted = percent.value_or(CU_SHAREDMEM_CARVEOUT_DEFAULT);
    if (kernel.carveout == wanted)
        return;
    context_->driver().check(
        context_->driver().funcSetAttribute(
            kernel.function, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, wanted),
        "cuFuncSetAttribute");
    kernel.carveout = wanted;
}

void CudaProgram::allowCluster(std::size_t index, std::int64_t blocks) const {
    if (blocks <= portableClusterBlocks)
        return;
    context_->driver().check(
        context_->driver().funcSetAttribute(kernels_.at(index).value().function,
                                            CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1),
        "cuFuncSetAttribute");
}

void CudaProgram::load() const {
    context_->use();
    if (module_ == nullptr)
        context_->driver().check(context_->driver().moduleLoadData(&module_, code_.cubin.data()),
                                 "cuModuleLoadData");
}

CUdeviceptr CudaProgram::variable(const std::string& name, std::size_t bytes) const {
    const Driver& driver = context_->driver();
    load();
    CUdeviceptr address = 0;
    std::size_t room = 0;
    const CUresult result = driver.moduleGetGlobal(&address, &room, module_, name.c_str());
    if (result == CUDA_ERROR_NOT_FOUND)
        throw DeviceError(
            {message(KC_TEXT("engine", "The kernel has no variable {0}"), name),
             message(KC_TEXT("engine", "check that the names in `constants` and `symbols` match "
                                       "the variables in the file"))});
    driver.check(result, "cuModuleGetGlobal");
    if (bytes > room)
        throw DeviceError(
            {message(KC_TEXT("engine", "The variable {0} has {1} bytes, but its array has {2}"),
                     name, std::to_string(room), std::to_string(bytes))});
    return address;
}

std::vector<KernelParameter> CudaProgram::parametersOf(CUfunction function,
                                                       const std::string& name) const {
    // The machine code is examined first, because a query of the driver must be repeated until it
    // fails. compute-sanitizer would report this failure as an error. Drivers older than 550 do not
    // support the query.
    std::vector<std::size_t> sizes;
    if (const auto inCode = cubinParameterSizes(code_.cubin, name)) {
        sizes = *inCode;
    } else if (const auto get = context_->driver().funcGetParamInfo; get != nullptr) {
        std::size_t offset = 0;
        std::size_t size = 0;
        while (get(function, sizes.size(), &offset, &size) == CUDA_SUCCESS)
            sizes.push_back(size);
    }
    const auto types = mangledParameterTypes(name);
    std::vector<KernelParameter> parameters;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const bool named = types && types->size() == sizes.size();
        parameters.push_back({sizes[i], named ? (*types)[i] : std::string()});
    }
    return parameters;
}

int CudaProgram::attribute(CUfunction function, CUfunction_attribute attribute) const {
    int value = 0;
    context_->driver().check(context_->driver().funcGetAttribute(&value, attribute, function),
                             "cuFuncGetAttribute");
    return value;
}

} // namespace kernelcurve
