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

/// Predict: a GPU that is not here, whose times come from a model.
enum class DeviceKind { Cuda, Cpu, Replay, Predict };
inline constexpr EnumNames<DeviceKind, 4> deviceKindNames{{{DeviceKind::Cuda, "cuda"},
                                                           {DeviceKind::Cpu, "cpu"},
                                                           {DeviceKind::Replay, "replay"},
                                                           {DeviceKind::Predict, "predict"}}};
constexpr EnumNames<DeviceKind, 4> enumNames(DeviceKind) {
    return deviceKindNames;
}

/// One fact about a device: "l2_bytes", "L2 cache", 50 MiB.
struct DeviceProperty {
    std::string tag;
    LocalizedText label;
    Value value;
    std::string unit; ///< "bytes", "Hz", "bit", "bytes/s" ... or empty
    bool operator==(const DeviceProperty&) const = default;
};
struct DevicePropertyGroup {
    LocalizedText title;
    std::vector<DeviceProperty> properties;
    bool operator==(const DevicePropertyGroup&) const = default;
};

/// A library or program a device wants: what stops working without it, and how to get it.
struct DeviceComponent {
    std::string name;
    bool present = false;
    std::string version;
    Message missing; ///< what does not work
    Message remedy;
    bool operator==(const DeviceComponent&) const = default;
};

/// Something that some configurations need and the device does not have, such as a library call;
/// needsOf (gpu/catalog/catalog.h) gives the names.
struct DeviceLack {
    std::string facility; ///< "sgemm"
    Failure reason;
    bool operator==(const DeviceLack&) const = default;
};

/// What a launch may not exceed.
struct LaunchLimits {
    std::int64_t threadsPerBlock = 1024;
    std::array<std::int64_t, 3> block = {1024, 1024, 64};
    std::array<std::int64_t, 3> grid = {2147483647, 65535, 65535};
    std::int64_t sharedBytesPerBlock = 49152; ///< with opt-in where the device has one
    std::int64_t memoryBytes = 0;             ///< all of the device's memory; 0 is unknown
    bool operator==(const LaunchLimits&) const = default;
};

/// The ending of the name of a predicted device.
inline constexpr std::string_view predictedEnding = " (predicted)";

/// Something that runs configurations, as the window shows it.
struct DeviceDescription {
    std::string id; ///< "cpu", "cuda:0", "replay:NAME", "predict:NAME"
    std::string name;
    DeviceKind kind = DeviceKind::Cpu;
    bool usable = true;
    Failure unusable;                 ///< set where not usable
    int computeCapability = 0;        ///< 90 for 9.0; 0 if it is no CUDA device
    std::int64_t multiprocessors = 1; ///< `sm_count` in expressions
    LaunchLimits limits;
    std::optional<double> peakBytesPerSecond; ///< theoretical
    std::optional<double> peakFlopsPerSecond; ///< theoretical FP32
    std::vector<DeviceComponent> components;
    std::vector<DeviceLack> lacks;
    std::vector<DevicePropertyGroup> properties;
    bool operator==(const DeviceDescription&) const = default;
};

/// Whose sizes of an experiment suit it: its own kind, or the kind that a recorded device was.
DeviceKind sizingKind(const DeviceDescription& device);

/// "9.0" for 90.
std::string capabilityText(int capability);

class JsonMap;
/// See gpu/model/format/json_map.h.
void mapFields(JsonMap& map, DeviceDescription& device);

/// The number of the property with this tag; nothing if there is none, or it is no number.
std::optional<double> propertyOf(const DeviceDescription& device, std::string_view tag);

} // namespace kernelcurve
