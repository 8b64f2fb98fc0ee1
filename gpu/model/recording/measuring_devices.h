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

/// Returns the environment of a row; empty if the row's device is unknown.
const Environment& environmentOf(const Recording& recording, const Measurement& row);
/// Returns the environment of a device. The name is ignored if the recording has a single device.
const Environment& environmentOf(const Recording& recording, std::string_view device);
/// Returns the environment of the first device, for entries that are equal for all devices, such as
/// the program and the sources.
const Environment& firstEnvironment(const Recording& recording);

/// Returns the device of a row if devices are compared; otherwise empty.
std::string_view comparedDevice(const Measurement& row);
/// Returns true if the recording compares the rows of several devices, instead of dividing the rows
/// among them.
bool comparesDevices(const Recording& recording);
/// Returns true if some rows were predicted.
bool hasPredicted(const Recording& recording);

/// Returns the title of a device: "NVIDIA H200". If several devices have that name, the title
/// contains the id: "NVIDIA H200 (cuda:1)".
std::string deviceTitle(const Recording& recording, std::string_view device);
/// Returns the distinct titles of all devices in order: "NVIDIA H200, NVIDIA H100".
std::string deviceNames(const Recording& recording);

/// The name of the parameter that contains the device's title, for grouping rows. Devices that
/// divided the work have a joint title.
inline constexpr const char* deviceParameter = "device";
std::vector<Measurement> withDeviceParameter(const Recording& recording,
                                             std::vector<Measurement> rows);

/// Returns the rows grouped by the title of the compared device, in the order of first appearance,
/// for averages per group. Predicted rows form separate groups with separate titles.
std::vector<std::pair<std::string, std::vector<Measurement>>>
rowsByDevice(const Recording& recording, std::span<const Measurement> rows);

/// Splits the recording by device, in order, and removes the device names from the rows.
std::vector<Recording> byDevice(const Recording& recording);

/// Returns true if two environments belong to the same GPU model: the names are equal, and both are
/// recorded, both predicted, both imported, or both measured. Returns false if an environment does
/// not name its device.
bool isSameModel(const Environment& one, const Environment& other);
/// Returns true if both environments belong to the same device. In addition to isSameModel(), this
/// requires the same id, the same number of threads for a CPU, and the same recording for recorded
/// devices.
bool isSameDevice(const Environment& one, const Environment& other);

/// Returns the name of this device's rows in the recording. The name is empty if rows have no
/// names. Returns nullopt if there are no such rows. If there are several names, `preferred` is
/// chosen, but never a name in `others`.
std::optional<std::string> nameOfDevice(const Recording& recording, const Environment& environment,
                                        std::string_view preferred,
                                        const std::set<std::string>& others = {});
/// Returns an error if some rows cannot come from the device that they name, because an earlier
/// version mixed the rows of several devices. Otherwise returns nullopt.
std::optional<Message> mixedDevices(const Recording& recording);

/// Returns `wanted`, with a number appended if the name is taken.
template <typename IsTaken>
std::string freeName(const std::string& wanted, const IsTaken& isTaken) {
    std::string name = wanted;
    for (int number = 2; isTaken(name); ++number)
        name = wanted + " " + std::to_string(number);
    return name;
}

/// Names the device of a recording with a single device, so that other devices can be added. The
/// name is the source recording, or `device_id`.
void nameDevice(Recording& recording);
/// Returns the device with this name. Creates it if it does not exist.
MeasuringDevice& deviceNamed(Recording& recording, std::string_view name);

} // namespace kernelcurve
