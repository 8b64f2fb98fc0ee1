#include "gpu/device/cpu/cpu_description.h"
#include "gpu/device/confine/call_filter.h"
#include "gpu/device/confine/file_rules.h"
#include "gpu/device/cpu/compile/clang_tools.h"
#include "gpu/device/cpu/describe/cpu_blas.h"
#include "gpu/device/cpu/describe/cpu_facts.h"
#include "gpu/device/cpu/describe/launch_limits.h"
#include "gpu/model/device/processors.h"

#include <array>
#include <sstream>
#include <string_view>

namespace kernelcurve {
namespace {

DeviceProperty property(std::string tag, LocalizedText label, Value value, std::string unit = {}) {
    return {std::move(tag), std::move(label), std::move(value), std::move(unit)};
}

/// Returns the vector extensions, which determine how many CUDA threads one instruction processes.
std::string vectorExtensions() {
    constexpr std::array<std::string_view, 10> known = {
        "sse4_2", "avx", "avx2", "fma", "avx512f", "avx512bw", "avx512vl", "asimd", "sve", "sve2"};
    std::istringstream features(cpuFeatures());
    std::string result;
    for (std::string feature; features >> feature;)
        for (const std::string_view name : known)
            if (feature == name)
                result += (result.empty() ? "" : ", ") + feature;
    return result;
}

DevicePropertyGroup processorGroup() {
    DevicePropertyGroup group{{"Processor", "处理器"}, {}};
    auto& list = group.properties;
    list.push_back(property("processors", {"Logical processors in use", "使用的逻辑处理器"},
                            std::int64_t{usableProcessors()}));
    if (const int cores = physicalCores(); cores > 0)
        list.push_back(property("cores", {"Physical cores", "物理核心"}, std::int64_t{cores}));
    if (const double clock = highestClock(); clock > 0)
        list.push_back(property("clock", {"Highest clock", "最高频率"}, clock, "Hz"));
    if (const std::string extensions = vectorExtensions(); !extensions.empty())
        list.push_back(
            property("vector_extensions", {"Vector extensions", "向量扩展"}, extensions));
    return group;
}

DevicePropertyGroup memoryGroup() {
    DevicePropertyGroup group{{"Memory", "内存"}, {}};
    auto& list = group.properties;
    for (const CpuCache& cache : cpuCaches()) {
        if (cache.type == "Instruction")
            continue;
        const std::string level = "L" + std::to_string(cache.level);
        list.push_back(property("l" + std::to_string(cache.level) + "_bytes",
                                {level + " cache", level + " 缓存"}, cache.bytes, "bytes"));
        list.push_back(property("l" + std::to_string(cache.level) + "_shared_by",
                                {"Processors that share an " + level + " cache",
                                 "共享同一 " + level + " 缓存的处理器数"},
                                std::int64_t{cache.sharedBy}));
        if (cache.level == 1)
            list.push_back(
                property("line_bytes", {"Cache line", "缓存行"}, cache.lineBytes, "bytes"));
    }
    list.push_back(property("memory_bytes", {"Memory", "内存总量"}, memoryBytes(), "bytes"));
    list.push_back(property("available_bytes", {"Memory available now", "当前可用内存"},
                            availableMemoryBytes(), "bytes"));
    return group;
}

DevicePropertyGroup limitsGroup(const LaunchLimits& limits) {
    return {
        {"Launch limits (as on a GPU)", "启动限制（与 GPU 相同）"},
        {property("threads_per_block", {"Threads per block", "每块线程数"}, limits.threadsPerBlock),
         property("shared_bytes_per_block", {"Shared memory per block", "每块共享内存"},
                  limits.sharedBytesPerBlock, "bytes"),
         property("warp_size", {"Warp size", "线程束大小"}, std::int64_t{warpLanes})}};
}

DeviceComponent compilerComponent() {
    const auto& tools = clangTools();
    return {"clang++", tools.has_value(),
            tools ? tools->version + " (" + tools->compiler.filename().string() + ")" : "",
            message(KC_TEXT("engine", "kernels cannot be compiled, traced, or checked on the CPU")),
            message(KC_TEXT("engine", "sudo apt install clang lld"))};
}

DeviceComponent blasComponent() {
    const auto& blas = cpuBlas();
    return {"OpenBLAS", blas != nullptr, blas ? blas->version : "",
            message(KC_TEXT("engine", "matrix multiplication has no library baseline")),
            message(KC_TEXT("engine", "sudo apt install libopenblas0-pthread"))};
}

/// Describes the system's sandbox features for kernels and their compiler.
DeviceComponent landlockComponent() {
    const int version = landlockVersion();
    return {"Landlock", version > 0, version > 0 ? std::to_string(version) : "",
            message(KC_TEXT("engine", "the compiler can read this account's files while it "
                                      "compiles a kernel file; kernels cannot")),
            message(KC_TEXT("engine", "use Linux 5.13 or newer with Landlock enabled (lsm=)"))};
}

DeviceComponent filterComponent() {
    return {
        "seccomp", callsCanBeFiltered(), "",
        message(
            KC_TEXT("engine", "kernels and their compiler can use the network and start programs")),
        message(KC_TEXT("engine",
                        "use a Linux kernel with seccomp filter support (CONFIG_SECCOMP_FILTER)"))};
}

std::vector<DeviceLack> lacks(const DeviceComponent& blas) {
    std::vector<DeviceLack> list;
    if (!blas.present)
        list.push_back(
            {"sgemm",
             {message(
                  KC_TEXT(
                      "engine",
                      "The CPU device does not provide the library call {0}: {1} is not installed"),
                  "sgemm", blas.name),
              blas.remedy}});
    for (const char* call :
         {"gemm_ex", "gemm_lt", "csr_multiply", "inclusive_sum", "histogram_even", "sort_keys",
          "memcpy_registered", "memcpy_2d", "memcpy_rows", "allocate_device", "allocate_pool",
          "allocate_pool_trimmed", "allocate_managed", "allocate_pinned"})
        list.push_back(
            {call,
             {message(KC_TEXT("engine", "The CPU device does not provide the library call {0}"),
                      call),
              message(KC_TEXT("engine", "choose a CUDA device"))}});
    for (const MemoryKind kind :
         {MemoryKind::Pageable, MemoryKind::Pinned, MemoryKind::WriteCombined, MemoryKind::Managed,
          MemoryKind::Prefetched, MemoryKind::Resident})
        list.push_back({std::string(nameOf(kind)), noSuchMemory(kind)});
    return list;
}

} // namespace

Failure noSuchMemory(MemoryKind kind) {
    return {message(KC_TEXT("engine", "The CPU device has no {0} memory: it uses only host memory"),
                    std::string(nameOf(kind))),
            message(KC_TEXT("engine", "choose a CUDA device"))};
}

DeviceDescription describeCpu() {
    DeviceDescription description;
    description.id = "cpu";
    description.name = processorName();
    description.kind = DeviceKind::Cpu;
    description.multiprocessors = usableProcessors();
    description.limits.sharedBytesPerBlock = sharedBytesLimit;
    description.limits.memoryBytes = memoryBytes();
    const DeviceComponent blas = blasComponent();
    description.components = {compilerComponent(), blas, landlockComponent(), filterComponent()};
    description.lacks = lacks(blas);
    description.properties = {processorGroup(), memoryGroup(), limitsGroup(description.limits)};
    description.usable = description.components.front().present;
    if (!description.usable)
        description.unusable = {
            message(
                KC_TEXT(
                    "engine",
                    "The CPU device requires clang++ {0} or newer and lld, which were not found"),
                std::to_string(oldestClang)),
            description.components.front().remedy};
    return description;
}

} // namespace kernelcurve
