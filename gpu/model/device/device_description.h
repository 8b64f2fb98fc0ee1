#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/enum_names.h"
#include "gpu/model/values/value.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// `Predict` is a GPU of another machine with times computed by a model.
enum class DeviceKind { Cuda, Cpu, Replay, Predict };
inline constexpr EnumNames<DeviceKind, 4> deviceKindNames{{{DeviceKind::Cuda, "cuda"},
                                                           {DeviceKind::Cpu, "cpu"},
                                                           {DeviceKind::Replay, "replay"},
                                                           {DeviceKind::Predict, "predict"}}};
constexpr EnumNames<DeviceKind, 4> enumNames(DeviceKind) {
    return deviceKindNames;
}

/// One property of a device, such as "l2_bytes", "L2 cache", 50 MiB.
struct DeviceProperty {
    std::string tag;
    LocalizedText label;
    Value value;
    std::string unit; ///< such as "bytes", "Hz", "bit", or "bytes/s"; may be empty
    bool operator==(const DeviceProperty&) const = default;
};
struct DevicePropertyGroup {
    LocalizedText title;
    std::vector<DeviceProperty> properties;
    bool operator==(const DevicePropertyGroup&) const = default;
};

/// A library or program that a device uses, with installation instructions.
struct DeviceComponent {
    std::string name;
    bool present = false;
    std::string version;
    Message missing; ///< consequences if the component is missing
    Message remedy;
    bool operator==(const DeviceComponent&) const = default;
};

/// A feature that the device lacks and some configurations require, such as a library call. See
/// needsOf() in gpu/catalog/catalog.h.
struct DeviceLack {
    std::string facility; ///< feature name, such as "sgemm"
    Failure reason;
    bool operator==(const DeviceLack&) const = default;
};

/// Limits of a launch.
struct LaunchLimits {
    std::int64_t threadsPerBlock = 1024;
    std::array<std::int64_t, 3> block = {1024, 1024, 64};
    std::array<std::int64_t, 3> grid = {2147483647, 65535, 65535};
    std::int64_t sharedBytesPerBlock = 49152; ///< maximum, with opt-in if supported
    std::int64_t memoryBytes = 0;             ///< total device memory; 0 if unknown
    bool operator==(const LaunchLimits&) const = default;
};

/// Suffix of a predicted device's name.
inline constexpr std::string_view predictedEnding = " (predicted)";

/// A device that runs configurations.
struct DeviceDescription {
    std::string id; ///< such as "cpu", "cuda:0", "replay:NAME", or "predict:NAME"
    std::string name;
    DeviceKind kind = DeviceKind::Cpu;
    bool usable = true;
    Failure unusable;                 ///< reason why the device is not usable; otherwise empty
    int computeCapability = 0;        ///< 90 for 9.0; 0 for devices without CUDA
    std::int64_t multiprocessors = 1; ///< number of SMs; `sm_count` in expressions
    LaunchLimits limits;
    std::optional<double> peakBytesPerSecond; ///< theoretical peak
    std::optional<double> peakFlopsPerSecond; ///< theoretical FP32 peak
    std::vector<DeviceComponent> components;
    std::vector<DeviceLack> lacks;
    std::vector<DevicePropertyGroup> properties;
    bool operator==(const DeviceDescription&) const = default;
};

/// Returns the device kind that selects the `sizes:` of an experiment. The kind of a recorded
/// device is that of the original device.
DeviceKind sizingKind(const DeviceDescription& device);

/// Returns text such as "9.0" for 90.
std::string capabilityText(int capability);

class JsonMap;
/// See gpu/model/format/json_map.h.
void mapFields(JsonMap& map, DeviceDescription& device);

/// Returns the number in the property with this tag. Returns nullopt if the property is missing or
/// not a number.
std::optional<double> propertyOf(const DeviceDescription& device, std::string_view tag);

} // namespace kernelcurve
