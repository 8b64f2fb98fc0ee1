#pragma once

#include "gpu/model/recording/recording.h"
#include "gpu/model/text/message.h"

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Returns the environment of a row, or an empty environment if the row's device is unknown.
const Environment& environmentOf(const Recording& recording, const Measurement& row);
/// Returns the environment of a device. A recording with a single device ignores the name.
const Environment& environmentOf(const Recording& recording, std::string_view device);
/// Returns the environment of the first device. Use this function for entries that all devices
/// share, such as the program version.
const Environment& firstEnvironment(const Recording& recording);

/// Returns the predicted device that describes the GPU in a recording's environment, found by name
/// or by compute capability and peaks. Returns null if no device matches. The device may be
/// unusable.
const DeviceDescription* modelOf(const Environment& environment,
                                 const std::vector<DeviceDescription>& devices);

/// Returns the device of a row, or an empty name if devices are not compared.
std::string_view comparedDevice(const Measurement& row);
/// Returns true if the recording compares devices, and false if they share the rows.
bool comparesDevices(const Recording& recording);
bool hasPredicted(const Recording& recording);

/// Returns the title of a device, such as "NVIDIA H200". If several devices have that name, the
/// title contains the id: "NVIDIA H200 (cuda:1)".
std::string deviceTitle(const Recording& recording, std::string_view device);
/// Returns the distinct titles of all devices in order, such as "NVIDIA H200, NVIDIA H100".
std::string deviceNames(const Recording& recording);

/// Name of the parameter with the device's title, to group rows. Devices that share the work have
/// one joint title.
inline constexpr const char* deviceParameter = "device";
std::vector<Measurement> withDeviceParameter(const Recording& recording,
                                             std::vector<Measurement> rows);

/// Groups the rows by compared device, in the order of first appearance. Predicted rows form
/// separate groups with separate titles.
std::vector<std::pair<std::string, std::vector<Measurement>>>
rowsByDevice(const Recording& recording, std::span<const Measurement> rows);

/// Splits the recording by device, in order, and removes the device names from the rows.
std::vector<Recording> byDevice(const Recording& recording);

/// Returns true if two environments have the same device name and are both recorded, both
/// predicted, both imported, or both measured. Returns false if an environment has no device name.
bool isSameModel(const Environment& one, const Environment& other);
/// Returns true if both environments belong to the same device: isSameModel() with equal ids, CPU
/// threads, and recordings.
bool isSameDevice(const Environment& one, const Environment& other);

/// Returns the name of this device's rows in the recording, or an empty name if the rows have no
/// name. Returns nullopt if the device has no rows. Prefers `preferred`, and never returns a name
/// in `others`.
std::optional<std::string> nameOfDevice(const Recording& recording, const Environment& environment,
                                        std::string_view preferred,
                                        const std::set<std::string>& others = {});
/// Returns an error if a row contradicts its device name. Such rows exist because an earlier
/// version mixed the rows of several devices. Returns nullopt if no row contradicts its name.
std::optional<Message> mixedDevices(const Recording& recording);

/// Returns `wanted`, with a number appended if the name is taken.
template <typename IsTaken>
std::string freeName(const std::string& wanted, const IsTaken& isTaken) {
    std::string name = wanted;
    for (int number = 2; isTaken(name); ++number)
        name = wanted + " " + std::to_string(number);
    return name;
}

/// Names the only device of a recording, so that other devices can be added. The name is that of
/// the source recording, or the `device_id`.
void nameDevice(Recording& recording);
/// Returns the device with this name, and creates a missing device.
MeasuringDevice& deviceNamed(Recording& recording, std::string_view name);

} // namespace kernelcurve
