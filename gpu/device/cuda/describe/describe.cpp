#include "gpu/device/cuda/describe/describe.h"

#include "gpu/device/cuda/describe/attribute_table.h"
#include "gpu/device/cuda/describe/components.h"
#include "gpu/device/cuda/driver/toolkit_remedy.h"
#include "gpu/model/device/compiler_lack.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

namespace kernelcurve {
namespace {

constexpr int oldestCapability = 75;

/// Reads the attributes of a GPU. Unknown attributes are 0.
class Attributes {
  public:
    Attributes(const Driver& driver, CUdevice device)
        : driver_(driver)
        , device_(device) {}
    std::int64_t operator[](CUdevice_attribute attribute) const {
        return driver_.attribute(device_, attribute).value_or(0);
    }

  private:
    const Driver& driver_;
    CUdevice device_;
};

std::optional<Value> valueOf(const Driver& driver, CUdevice device, const AttributeRow& row) {
    std::vector<std::int64_t> extents;
    for (std::size_t i = 0; i < row.extents; ++i) {
        const std::optional<int> number = driver.attribute(device, row.attributes[i]);
        if (!number)
            return std::nullopt;
        if (row.kind == AttributeKind::Flag)
            return Value(*number != 0);
        if (row.kind == AttributeKind::Count)
            return Value(*number * row.factor);
        extents.push_back(*number);
    }
    return Value(formatExtents(extents));
}

DevicePropertyGroup identity(const DeviceDescription& description, const Attributes& attributes) {
    std::array<char, 32> pci = {};
    std::snprintf(pci.data(), pci.size(), "%04x:%02x:%02x",
                  static_cast<unsigned>(attributes[CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID]),
                  static_cast<unsigned>(attributes[CU_DEVICE_ATTRIBUTE_PCI_BUS_ID]),
                  static_cast<unsigned>(attributes[CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID]));
    constexpr std::array modes = {"default", "exclusive thread", "prohibited", "exclusive process"};
    const auto mode = static_cast<std::size_t>(attributes[CU_DEVICE_ATTRIBUTE_COMPUTE_MODE]);
    DevicePropertyGroup group = {{"Device", "设备"}, {}};
    group.properties = {
        {"name", {"Name", "名称"}, description.name, ""},
        {"compute_capability",
         {"Compute capability", "计算能力"},
         capabilityText(description.computeCapability),
         ""},
        {"memory_bytes", {"Memory", "显存容量"}, description.limits.memoryBytes, "bytes"},
        {"pci", {"PCI address", "PCI 地址"}, std::string(pci.data()), ""},
        {"compute_mode", {"Compute mode", "计算模式"}, mode < modes.size() ? modes[mode] : "?", ""},
    };
    return group;
}

/// Returns the group of theoretical peaks. In the description, the group follows the attributes
/// that determine the peaks.
DevicePropertyGroup peaks(const DeviceDescription& description) {
    DevicePropertyGroup group = {{"Theoretical peaks", "理论峰值"}, {}};
    if (description.peakBytesPerSecond)
        group.properties.push_back(
            {"peak_bandwidth",
             {"Memory bandwidth (2 x memory clock x bus)", "显存带宽（2 x 显存频率 x 位宽）"},
             *description.peakBytesPerSecond,
             "bytes/s"});
    if (description.peakFlopsPerSecond) {
        group.properties.push_back({"peak_flops",
                                    {"Single precision (SMs x lanes x 2 x processor clock)",
                                     "单精度性能（多处理器数 x 通道数 x 2 x 处理器频率）"},
                                    *description.peakFlopsPerSecond,
                                    "flop/s"});
        group.properties.push_back({"fp32_lanes",
                                    {"Single-precision lanes per SM", "每个多处理器的单精度通道数"},
                                    fp32Lanes(description.computeCapability).value_or(0),
                                    ""});
    }
    return group;
}

LaunchLimits limitsOf(const Attributes& a) {
    LaunchLimits limits;
    limits.threadsPerBlock = a[CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK];
    limits.block = {a[CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X], a[CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y],
                    a[CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z]};
    limits.grid = {a[CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X], a[CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y],
                   a[CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z]};
    limits.sharedBytesPerBlock = std::max(a[CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK],
                                          a[CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN]);
    return limits;
}

/// Adds the kinds of memory that the GPU does not support. Managed memory requires that pages
/// migrate on demand. GPUs under Windows, some virtual GPUs, and some integrated GPUs migrate all
/// managed memory at every launch.
void addMemoryLacks(DeviceDescription& description, const Attributes& attributes) {
    if (attributes[CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED] == 0) {
        for (const char* call : {"allocate_pool", "allocate_pool_trimmed"})
            description.lacks.push_back(
                {call,
                 {message(
                      KC_TEXT("engine", "This GPU or its driver does not support memory pools")),
                  message(KC_TEXT("engine", "choose another GPU"))}});
    }
    if (attributes[CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS] != 0)
        return;
    for (const std::string_view kind :
         {nameOf(MemoryKind::Managed), nameOf(MemoryKind::Prefetched), nameOf(MemoryKind::Resident),
          std::string_view("managed_by_host")})
        description.lacks.push_back(
            {std::string(kind),
             {message(KC_TEXT("engine",
                              "This GPU or its driver does not migrate managed memory on demand")),
              message(KC_TEXT("engine", "choose another GPU"))}});
}

/// Returns the reason why the GPU is not usable. Returns nullopt if the GPU is usable.
std::optional<Failure> obstacle(int capability, std::int64_t computeMode) {
    if (capability < oldestCapability)
        return Failure{
            message(KC_TEXT("engine", "Unsupported compute capability {0}: the minimum is {1}"),
                    capabilityText(capability), capabilityText(oldestCapability)),
            message(KC_TEXT("engine", "use the CPU device, or a newer GPU"))};
    if (computeMode == CU_COMPUTEMODE_PROHIBITED)
        return Failure{
            message(
                KC_TEXT("engine", "The GPU is in compute mode Prohibited: no program may use it")),
            message(KC_TEXT(
                "engine",
                "ask the administrator to set the compute mode to Default (nvidia-smi -c 0)"))};
    return std::nullopt;
}

/// Returns the reason why kernels cannot be compiled for the GPU, or nullopt if they can. Library
/// calls still work.
std::optional<Failure> compilerObstacle(int capability, int driverVersion, const Nvrtc* nvrtc) {
    if (nvrtc == nullptr)
        return Failure{message(KC_TEXT("engine", "NVRTC for CUDA {0} is not installed"),
                               cudaVersionText(driverVersion)),
                       nvrtcRemedy(driverVersion),
                       {}};
    if (!nvrtc->supports(capability))
        return Failure{
            message(
                KC_TEXT("engine", "NVRTC {0} does not support the GPU's compute capability {1}"),
                nvrtc->versionText(), capabilityText(capability)),
            nvrtcRemedy(driverVersion)};
    return std::nullopt;
}

} // namespace

std::optional<int> fp32Lanes(int capability) {
    switch (capability) {
    case 60:
    case 70:
    case 72:
    case 75:
    case 80:
        return 64;
    case 50:
    case 52:
    case 53:
    case 61:
    case 62:
        return 128;
    default:
        break;
    }
    const bool recent = capability >= 86 && capability < 130;
    return recent ? std::optional<int>(128) : std::nullopt;
}

std::optional<double> peakFlops(std::int64_t multiprocessors, int capability,
                                std::int64_t clockHz) {
    const std::optional<int> lanes = fp32Lanes(capability);
    if (!lanes || multiprocessors <= 0 || clockHz <= 0)
        return std::nullopt;
    return static_cast<double>(multiprocessors) * *lanes * 2 * static_cast<double>(clockHz);
}

std::optional<double> peakBandwidth(std::int64_t memoryClockHz, std::int64_t busBits) {
    if (memoryClockHz <= 0 || busBits <= 0)
        return std::nullopt;
    return 2 * static_cast<double>(memoryClockHz) * static_cast<double>(busBits) / 8;
}

int computeCapability(const Driver& driver, CUdevice device) {
    const Attributes a(driver, device);
    return static_cast<int>(a[CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR] * 10 +
                            a[CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR]);
}

DeviceDescription describeCudaDevice(const Driver& driver, int ordinal, const Nvrtc* nvrtc) {
    CUdevice device = 0;
    driver.check(driver.deviceGet(&device, ordinal), "cuDeviceGet");
    std::array<char, 256> name = {};
    driver.check(driver.deviceGetName(name.data(), static_cast<int>(name.size()) - 1, device),
                 "cuDeviceGetName");
    std::size_t memory = 0;
    driver.check(driver.deviceTotalMem(&memory, device), "cuDeviceTotalMem");

    const Attributes attributes(driver, device);
    DeviceDescription description;
    description.id = "cuda:" + std::to_string(ordinal);
    description.name = name.data();
    description.kind = DeviceKind::Cuda;
    description.computeCapability = computeCapability(driver, device);
    description.multiprocessors = attributes[CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT];
    description.limits = limitsOf(attributes);
    description.limits.memoryBytes = static_cast<std::int64_t>(memory);
    description.peakBytesPerSecond =
        peakBandwidth(attributes[CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE] * 1000,
                      attributes[CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH]);
    description.peakFlopsPerSecond =
        peakFlops(description.multiprocessors, description.computeCapability,
                  attributes[CU_DEVICE_ATTRIBUTE_CLOCK_RATE] * 1000);
    description.components = cudaComponents(driver.version, nvrtc);
    description.lacks = cudaLacks(description.components);
    addMemoryLacks(description, attributes);
    if (std::optional<Failure> failure =
            compilerObstacle(description.computeCapability, driver.version, nvrtc))
        description.lacks.push_back({std::string(compilerFacility), std::move(*failure)});

    description.properties.push_back(identity(description, attributes));
    description.properties.push_back(peaks(description));
    for (const AttributeGroup& group : attributeGroups()) {
        DevicePropertyGroup properties = {{group.en, group.zhCN}, {}};
        for (const AttributeRow& row : group.rows) {
            if (std::optional<Value> value = valueOf(driver, device, row))
                properties.properties.push_back(
                    {row.tag, {row.en, row.zhCN}, std::move(*value), row.unit});
        }
        description.properties.push_back(std::move(properties));
    }
    if (std::optional<Failure> failure =
            obstacle(description.computeCapability, attributes[CU_DEVICE_ATTRIBUTE_COMPUTE_MODE])) {
        description.usable = false;
        description.unusable = std::move(*failure);
    }
    return description;
}

} // namespace kernelcurve
