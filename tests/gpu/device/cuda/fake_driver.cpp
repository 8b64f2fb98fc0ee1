#include "tests/gpu/device/cuda/fake_driver.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <thread>

struct CUevent_st {
    int launchesBefore = 0;
};
struct CUfunc_st {
    std::string name;
    fake::Function* function = nullptr;
};
struct CUarray_st {
    CUDA_ARRAY_DESCRIPTOR shape = {};
    std::vector<float> texels;
};
struct CUmod_st {
    std::vector<std::unique_ptr<CUfunc_st>> functions;
};

namespace {

/// The location of the last value that the GPU waits for.
std::uint32_t* awaited = nullptr;
std::uint32_t awaitedValue = 0;

} // namespace

namespace fake {
namespace {

/// Failures for a program that a test starts, from FAKE_CUDA="cuInit=100,cuMemAlloc_v2=2".
std::map<std::string, CUresult> failuresFromEnvironment() {
    std::map<std::string, CUresult> failures;
    const char* value = std::getenv("FAKE_CUDA");
    std::string text = value != nullptr ? value : "";
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const std::size_t equals = text.find('=');
        if (equals < comma)
            failures[text.substr(0, equals)] =
                CUresult(std::atoi(text.substr(equals + 1, comma).c_str()));
        text.erase(0, comma + 1);
    }
    return failures;
}

State initialState() {
    State state;
    state.gpus = {hopper()};
    state.failures = failuresFromEnvironment();
    // The entry "minor=9" selects a GPU of compute capability 9.9.
    if (const auto minor = state.failures.find("minor"); minor != state.failures.end()) {
        state.gpus[0].attributes[CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR] = minor->second;
        state.failures.erase(minor);
    }
    return state;
}

/// The error that the function `name` must return instead of doing its work.
CUresult failure(const char* name) {
    const auto found = state().failures.find(name);
    return found != state().failures.end() ? found->second : state().sticky;
}

CUdeviceptr address(const void* pointer) {
    return reinterpret_cast<CUdeviceptr>(pointer);
}

void* pointer(CUdeviceptr address) {
    return reinterpret_cast<void*>(address);
}

/// Each allocation is preceded by its size and has the alignment of the real driver.
constexpr std::size_t alignment = 256;

} // namespace

State& state() {
    static State instance = initialState();
    return instance;
}

void reset() {
    state() = initialState();
}

Gpu hopper() {
    return {"NVIDIA H200",
            std::size_t{150'121'545'728},
            {{CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 9},
             {CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 0},
             {CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 132},
             {CU_DEVICE_ATTRIBUTE_CLOCK_RATE, 1'980'000},
             {CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE, 3'201'000},
             {CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH, 6016},
             {CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, 62'914'560},
             {CU_DEVICE_ATTRIBUTE_WARP_SIZE, 32},
             {CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR, 2048},
             {CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, 1024},
             {CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X, 1024},
             {CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y, 1024},
             {CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z, 64},
             {CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X, 2147483647},
             {CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y, 65535},
             {CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z, 65535},
             {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK, 49152},
             {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, 232448},
             {CU_DEVICE_ATTRIBUTE_COMPUTE_MODE, CU_COMPUTEMODE_DEFAULT},
             {CU_DEVICE_ATTRIBUTE_PCI_BUS_ID, 27},
             {CU_DEVICE_ATTRIBUTE_ECC_ENABLED, 1},
             {CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS, 1},
             {CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED, 1},
             {CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED, 1}}};
}

} // namespace fake

// NOLINTBEGIN(readability-identifier-naming): the names are the driver's.
#define FAIL_IF_ASKED(name)                                                                        \
    if (const CUresult asked = fake::failure(name); asked != CUDA_SUCCESS) {                       \
        return asked;                                                                              \
    }

// The header of CUDA 13 renames these functions, and drivers also contain the old names.
#undef cuEventElapsedTime
#undef cuMemPrefetchAsync

extern "C" {

CUresult cuGetErrorName(CUresult error, const char** text) {
    static const std::map<int, const char*> names = {
        {2, "CUDA_ERROR_OUT_OF_MEMORY"},       {100, "CUDA_ERROR_NO_DEVICE"},
        {209, "CUDA_ERROR_NO_BINARY_FOR_GPU"}, {400, "CUDA_ERROR_INVALID_HANDLE"},
        {700, "CUDA_ERROR_ILLEGAL_ADDRESS"},   {719, "CUDA_ERROR_LAUNCH_FAILED"}};
    const auto found = names.find(int(error));
    *text = found != names.end() ? found->second : nullptr;
    return found != names.end() ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuGetErrorString(CUresult error, const char** text) {
    *text = error == CUDA_ERROR_INVALID_HANDLE ? "invalid resource handle" : nullptr;
    return *text != nullptr ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuInit(unsigned) {
    FAIL_IF_ASKED("cuInit")
    return fake::state().gpus.empty() ? CUDA_ERROR_NO_DEVICE : CUDA_SUCCESS;
}

CUresult cuDriverGetVersion(int* version) {
    *version = fake::state().version;
    return CUDA_SUCCESS;
}

CUresult cuDeviceGetCount(int* count) {
    FAIL_IF_ASKED("cuDeviceGetCount")
    *count = int(fake::state().gpus.size());
    return CUDA_SUCCESS;
}

CUresult cuDeviceGet(CUdevice* device, int ordinal) {
    FAIL_IF_ASKED("cuDeviceGet")
    if (ordinal < 0 || ordinal >= int(fake::state().gpus.size()))
        return CUDA_ERROR_INVALID_DEVICE;
    *device = ordinal;
    return CUDA_SUCCESS;
}

CUresult cuDeviceGetName(char* name, int size, CUdevice device) {
    FAIL_IF_ASKED("cuDeviceGetName")
    std::strncpy(name, fake::state().gpus.at(std::size_t(device)).name.c_str(), std::size_t(size));
    return CUDA_SUCCESS;
}

CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice device) {
    const auto& attributes = fake::state().gpus.at(std::size_t(device)).attributes;
    const auto found = attributes.find(attribute);
    if (found == attributes.end())
        return CUDA_ERROR_INVALID_VALUE;
    *value = found->second;
    return CUDA_SUCCESS;
}

CUresult cuDeviceTotalMem_v2(std::size_t* bytes, CUdevice device) {
    FAIL_IF_ASKED("cuDeviceTotalMem_v2")
    *bytes = fake::state().gpus.at(std::size_t(device)).memory;
    return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device) {
    FAIL_IF_ASKED("cuDevicePrimaryCtxRetain")
    *context = reinterpret_cast<CUcontext>(&fake::state().gpus.at(std::size_t(device)));
    ++fake::state().liveObjects;
    return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRelease_v2(CUdevice) {
    --fake::state().liveObjects;
    return CUDA_SUCCESS;
}

CUresult cuCtxSetCurrent(CUcontext) {
    FAIL_IF_ASKED("cuCtxSetCurrent")
    return CUDA_SUCCESS;
}

CUresult cuModuleLoadData(CUmodule* module, const void*) {
    FAIL_IF_ASKED("cuModuleLoadData")
    *module = new CUmod_st;
    ++fake::state().liveObjects;
    return CUDA_SUCCESS;
}

CUresult cuModuleUnload(CUmodule module) {
    delete module;
    --fake::state().liveObjects;
    return CUDA_SUCCESS;
}

CUresult cuModuleGetFunction(CUfunction* function, CUmodule module, const char* name) {
    FAIL_IF_ASKED("cuModuleGetFunction")
    fake::Function& known = fake::state().functions[name];
    module->functions.push_back(std::make_unique<CUfunc_st>(CUfunc_st{name, &known}));
    *function = module->functions.back().get();
    return CUDA_SUCCESS;
}

CUresult cuModuleGetGlobal_v2(CUdeviceptr* address, std::size_t* bytes, CUmodule,
                              const char* name) {
    FAIL_IF_ASKED("cuModuleGetGlobal_v2")
    const auto found = fake::state().variables.find(name);
    if (found == fake::state().variables.end())
        return CUDA_ERROR_NOT_FOUND;
    *address = fake::address(found->second.data());
    *bytes = found->second.size();
    return CUDA_SUCCESS;
}

CUresult cuFuncGetAttribute(int* value, CUfunction_attribute attribute, CUfunction function) {
    FAIL_IF_ASKED("cuFuncGetAttribute")
    *value = function->function->attributes[attribute];
    return CUDA_SUCCESS;
}

CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value) {
    FAIL_IF_ASKED("cuFuncSetAttribute")
    function->function->attributes[attribute] = value;
    return CUDA_SUCCESS;
}

#ifndef FAKE_OLD_DRIVER
CUresult cuFuncGetParamInfo(CUfunction function, std::size_t index, std::size_t* offset,
                            std::size_t* size) {
    FAIL_IF_ASKED("cuFuncGetParamInfo")
    const auto& parameters = function->function->parameters;
    if (index >= parameters.size())
        return CUDA_ERROR_INVALID_VALUE;
    *offset = parameters[index].first;
    *size = parameters[index].second;
    return CUDA_SUCCESS;
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, CUfunction, int threads,
                                                     std::size_t) {
    FAIL_IF_ASKED("cuOccupancyMaxActiveBlocksPerMultiprocessor")
    *blocks = 1024 / threads;
    return CUDA_SUCCESS;
}
#endif

CUresult cuLaunchKernel(CUfunction function, unsigned gridX, unsigned gridY, unsigned gridZ,
                        unsigned blockX, unsigned blockY, unsigned blockZ, unsigned sharedBytes,
                        CUstream stream, void** parameters, void**) {
    FAIL_IF_ASKED("cuLaunchKernel")
    if (fake::state().blocking && awaited != nullptr) {
        while (std::atomic_ref<std::uint32_t>(*awaited).load() < awaitedValue)
            std::this_thread::yield();
    }
    ++fake::state().launches;
    fake::state().calls.push_back("launch " + function->name);
    fake::state().inStream[stream].push_back(fake::state().calls.back());
    if (fake::state().kernel)
        fake::state().kernel({function->name,
                              {gridX, gridY, gridZ},
                              {blockX, blockY, blockZ},
                              sharedBytes,
                              parameters});
    return CUDA_SUCCESS;
}

CUresult cuLaunchKernelEx(const CUlaunchConfig* config, CUfunction function, void** parameters,
                          void** extra) {
    FAIL_IF_ASKED("cuLaunchKernelEx")
    fake::state().attributes.assign(config->attrs, config->attrs + config->numAttrs);
    return cuLaunchKernel(function, config->gridDimX, config->gridDimY, config->gridDimZ,
                          config->blockDimX, config->blockDimY, config->blockDimZ,
                          config->sharedMemBytes, config->hStream, parameters, extra);
}

CUresult cuTensorMapEncodeTiled(CUtensorMap* map, CUtensorMapDataType type, cuuint32_t rank,
                                void* address, const cuuint64_t* extents, const cuuint64_t* pitches,
                                const cuuint32_t* box, const cuuint32_t* apart,
                                CUtensorMapInterleave, CUtensorMapSwizzle swizzle,
                                CUtensorMapL2promotion promotion, CUtensorMapFloatOOBfill) {
    FAIL_IF_ASKED("cuTensorMapEncodeTiled")
    constexpr std::uintptr_t aligned = 64;
    if (reinterpret_cast<std::uintptr_t>(map) % aligned != 0 || rank == 0 || apart[0] != 1)
        return CUDA_ERROR_INVALID_VALUE;
    fake::state().tensorMaps.push_back({type,
                                        address,
                                        {extents, extents + rank},
                                        {pitches, pitches + rank - 1},
                                        {box, box + rank},
                                        swizzle,
                                        promotion});
    map->opaque[0] = fake::state().tensorMaps.size();
    return CUDA_SUCCESS;
}

CUresult cuMemGetInfo_v2(std::size_t* available, std::size_t* all) {
    FAIL_IF_ASKED("cuMemGetInfo_v2")
    *all = fake::state().gpus.at(0).memory;
    *available = *all - fake::state().allocated;
    return CUDA_SUCCESS;
}

CUresult cuMemAlloc_v2(CUdeviceptr* result, std::size_t bytes) {
    FAIL_IF_ASKED("cuMemAlloc_v2")
    if (bytes > fake::state().gpus.at(0).memory - fake::state().allocated)
        return CUDA_ERROR_OUT_OF_MEMORY;
    auto* memory = static_cast<std::byte*>(std::aligned_alloc(
        fake::alignment, (bytes + 2 * fake::alignment - 1) / fake::alignment * fake::alignment));
    std::memcpy(memory, &bytes, sizeof bytes);
    fake::state().allocated += bytes;
    ++fake::state().liveObjects;
    *result = fake::address(memory + fake::alignment);
    return CUDA_SUCCESS;
}

CUresult cuMemAllocManaged(CUdeviceptr* result, std::size_t bytes, unsigned flags) {
    FAIL_IF_ASKED("cuMemAllocManaged")
    return flags == CU_MEM_ATTACH_GLOBAL ? cuMemAlloc_v2(result, bytes) : CUDA_ERROR_INVALID_VALUE;
}

#ifndef FAKE_OLD_DRIVER
CUresult cuMemPrefetchAsync_v2(CUdeviceptr, std::size_t bytes, CUmemLocation place, unsigned,
                               CUstream) {
    FAIL_IF_ASKED("cuMemPrefetchAsync_v2")
    fake::state().calls.push_back(
        (place.type == CU_MEM_LOCATION_TYPE_HOST ? "to the host " : "to the GPU ") +
        std::to_string(bytes));
    return CUDA_SUCCESS;
}
#endif

CUresult cuMemPrefetchAsync(CUdeviceptr, std::size_t bytes, CUdevice device, CUstream) {
    FAIL_IF_ASKED("cuMemPrefetchAsync")
    fake::state().calls.push_back((device == CU_DEVICE_CPU ? "to the host " : "to the GPU ") +
                                  std::to_string(bytes) + " (old)");
    return CUDA_SUCCESS;
}

CUresult cuMemFree_v2(CUdeviceptr pointer) {
    auto* memory = static_cast<std::byte*>(fake::pointer(pointer)) - fake::alignment;
    std::size_t bytes = 0;
    std::memcpy(&bytes, memory, sizeof bytes);
    fake::state().allocated -= bytes;
    --fake::state().liveObjects;
    std::free(memory);
    return CUDA_SUCCESS;
}

CUresult cuMemPoolCreate(CUmemoryPool* pool, const CUmemPoolProps* properties) {
    FAIL_IF_ASKED("cuMemPoolCreate")
    if (properties->allocType != CU_MEM_ALLOCATION_TYPE_PINNED ||
        properties->location.type != CU_MEM_LOCATION_TYPE_DEVICE)
        return CUDA_ERROR_INVALID_VALUE;
    ++fake::state().liveObjects;
    *pool = reinterpret_cast<CUmemoryPool>(&fake::state());
    return CUDA_SUCCESS;
}

CUresult cuMemPoolDestroy(CUmemoryPool) {
    --fake::state().liveObjects;
    return CUDA_SUCCESS;
}

CUresult cuMemPoolSetAttribute(CUmemoryPool, CUmemPool_attribute attribute, void* value) {
    if (attribute == CU_MEMPOOL_ATTR_RELEASE_THRESHOLD) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, value, sizeof bytes);
        fake::state().calls.push_back(bytes > 0 ? "keep" : "keep nothing");
    }
    return CUDA_SUCCESS;
}

CUresult cuMemPoolTrimTo(CUmemoryPool, std::size_t) {
    fake::state().calls.emplace_back("trim");
    return CUDA_SUCCESS;
}

CUresult cuMemAllocFromPoolAsync(CUdeviceptr* result, std::size_t bytes, CUmemoryPool, CUstream) {
    FAIL_IF_ASKED("cuMemAllocFromPoolAsync")
    fake::state().calls.push_back("from the pool " + std::to_string(bytes));
    return cuMemAlloc_v2(result, bytes);
}

CUresult cuMemFreeAsync(CUdeviceptr pointer, CUstream) {
    fake::state().calls.emplace_back("to the pool");
    return cuMemFree_v2(pointer);
}

CUresult cuMemHostAlloc(void** pointer, std::size_t bytes, unsigned flags) {
    FAIL_IF_ASKED("cuMemHostAlloc")
    fake::state().hostFlags.push_back(flags);
    *pointer = std::malloc(bytes);
    ++fake::state().liveObjects;
    return CUDA_SUCCESS;
}

CUresult cuMemFreeHost(void* pointer) {
    std::free(pointer);
    --fake::state().liveObjects;
    return CUDA_SUCCESS;
}

CUresult cuMemHostRegister_v2(void*, std::size_t, unsigned) {
    FAIL_IF_ASKED("cuMemHostRegister_v2")
    ++fake::state().liveObjects;
    return CUDA_SUCCESS;
}

CUresult cuMemHostUnregister(void*) {
    --fake::state().liveObjects;
    return CUDA_SUCCESS;
}

CUresult cuMemHostGetDevicePointer_v2(CUdeviceptr* result, void* pointer, unsigned) {
    *result = fake::address(pointer);
    return CUDA_SUCCESS;
}

CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void* from, std::size_t bytes,
                              CUstream stream) {
    FAIL_IF_ASKED("cuMemcpyHtoDAsync_v2")
    fake::state().calls.push_back("upload " + std::to_string(bytes));
    fake::state().inStream[stream].push_back(fake::state().calls.back());
    std::memcpy(fake::pointer(to), from, bytes);
    return CUDA_SUCCESS;
}

CUresult cuMemcpyDtoHAsync_v2(void* to, CUdeviceptr from, std::size_t bytes, CUstream stream) {
    FAIL_IF_ASKED("cuMemcpyDtoHAsync_v2")
    fake::state().calls.push_back("download " + std::to_string(bytes));
    fake::state().inStream[stream].push_back(fake::state().calls.back());
    std::memcpy(to, fake::pointer(from), bytes);
    return CUDA_SUCCESS;
}

CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream) {
    FAIL_IF_ASKED("cuMemcpyDtoDAsync_v2")
    ++fake::state().launches;
    fake::state().calls.push_back("copy " + std::to_string(bytes));
    std::memcpy(fake::pointer(to), fake::pointer(from), bytes);
    return CUDA_SUCCESS;
}

CUresult cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D* copy, CUstream) {
    FAIL_IF_ASKED("cuMemcpy2DAsync_v2")
    fake::state().calls.push_back("copy " + std::to_string(copy->Height) + " rows of " +
                                  std::to_string(copy->WidthInBytes));
    ++fake::state().launches;
    const auto* from = static_cast<const std::byte*>(
        copy->srcMemoryType == CU_MEMORYTYPE_HOST ? copy->srcHost : fake::pointer(copy->srcDevice));
    std::byte* to = static_cast<std::byte*>(
        copy->dstMemoryType == CU_MEMORYTYPE_HOST ? copy->dstHost : fake::pointer(copy->dstDevice));
    std::size_t pitch = copy->dstPitch;
    if (copy->dstMemoryType == CU_MEMORYTYPE_ARRAY) {
        to = reinterpret_cast<std::byte*>(copy->dstArray->texels.data());
        pitch = copy->dstArray->shape.Width * sizeof(float);
    }
    for (std::size_t row = 0; row < copy->Height; ++row)
        std::memcpy(to + row * pitch, from + row * copy->srcPitch, copy->WidthInBytes);
    return CUDA_SUCCESS;
}

CUresult cuArrayCreate_v2(CUarray* array, const CUDA_ARRAY_DESCRIPTOR* shape) {
    FAIL_IF_ASKED("cuArrayCreate_v2")
    *array = new CUarray_st{*shape, std::vector<float>(shape->Width * shape->Height)};
    ++fake::state().liveObjects;
    return CUDA_SUCCESS;
}

CUresult cuArrayDestroy(CUarray array) {
    delete array;
    --fake::state().liveObjects;
    return CUDA_SUCCESS;
}

CUresult cuTexObjectCreate(CUtexObject* object, const CUDA_RESOURCE_DESC* resource,
                           const CUDA_TEXTURE_DESC* texture, const CUDA_RESOURCE_VIEW_DESC*) {
    FAIL_IF_ASKED("cuTexObjectCreate")
    fake::TextureRecord record = {*resource, *texture, {}, {}};
    if (resource->resType == CU_RESOURCE_TYPE_ARRAY) {
        record.shape = resource->res.array.hArray->shape;
        record.texels = resource->res.array.hArray->texels;
    }
    *object = 1 + fake::state().textures.size();
    fake::state().textures[*object] = std::move(record);
    ++fake::state().liveObjects;
    return CUDA_SUCCESS;
}

CUresult cuTexObjectDestroy(CUtexObject object) {
    fake::state().textures.erase(object);
    --fake::state().liveObjects;
    return CUDA_SUCCESS;
}

CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, std::size_t bytes, CUstream) {
    FAIL_IF_ASKED("cuMemsetD8Async")
    fake::state().calls.push_back("fill " + std::to_string(bytes));
    std::memset(fake::pointer(to), value, bytes);
    return CUDA_SUCCESS;
}

CUresult cuStreamCreate(CUstream* stream, unsigned) {
    FAIL_IF_ASKED("cuStreamCreate")
    static std::uintptr_t made = 0;
    *stream = reinterpret_cast<CUstream>(++made);
    ++fake::state().liveObjects;
    return CUDA_SUCCESS;
}

CUresult cuStreamDestroy_v2(CUstream) {
    --fake::state().liveObjects;
    return CUDA_SUCCESS;
}

CUresult cuStreamSynchronize(CUstream) {
    FAIL_IF_ASKED("cuStreamSynchronize")
    return CUDA_SUCCESS;
}

CUresult cuStreamWaitEvent(CUstream stream, CUevent, unsigned) {
    FAIL_IF_ASKED("cuStreamWaitEvent")
    fake::state().inStream[stream].emplace_back("wait for an event");
    return CUDA_SUCCESS;
}

CUresult cuStreamWaitValue32_v2(CUstream, CUdeviceptr address, cuuint32_t value, unsigned) {
    FAIL_IF_ASKED("cuStreamWaitValue32_v2")
    awaited = reinterpret_cast<std::uint32_t*>(fake::pointer(address));
    awaitedValue = value;
    fake::state().calls.push_back("wait for the host");
    return CUDA_SUCCESS;
}

CUresult cuEventCreate(CUevent* event, unsigned) {
    FAIL_IF_ASKED("cuEventCreate")
    *event = new CUevent_st;
    ++fake::state().liveObjects;
    return CUDA_SUCCESS;
}

CUresult cuEventDestroy_v2(CUevent event) {
    delete event;
    --fake::state().liveObjects;
    return CUDA_SUCCESS;
}

CUresult cuEventRecord(CUevent event, CUstream) {
    FAIL_IF_ASKED("cuEventRecord")
    event->launchesBefore = fake::state().launches;
    return CUDA_SUCCESS;
}

CUresult cuEventQuery(CUevent) {
    FAIL_IF_ASKED("cuEventQuery")
    return fake::state().endless ? CUDA_ERROR_NOT_READY : CUDA_SUCCESS;
}

CUresult cuEventElapsedTime(float* milliseconds, CUevent start, CUevent end) {
    FAIL_IF_ASKED("cuEventElapsedTime")
    *milliseconds =
        fake::state().millisecondsPerLaunch * float(end->launchesBefore - start->launchesBefore);
    return CUDA_SUCCESS;
}

} // extern "C"
// NOLINTEND(readability-identifier-naming)
