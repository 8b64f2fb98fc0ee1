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

/// The environment of a row; empty if its device is unknown.
const Environment& environmentOf(const Recording& recording, const Measurement& row);
/// The same by device name, which is ignored if the recording has a single device.
const Environment& environmentOf(const Recording& recording, std::string_view device);
/// The environment of the first device, for entries that are equal for all: the program, the
/// sources.
const Environment& firstEnvironment(const Recording& recording);

/// The device of a row, if devices are compared.
std::string_view comparedDevice(const Measurement& row);
/// Returns true if the rows of several devices are compared, instead of being divided among them.
bool comparesDevices(const Recording& recording);
/// Returns true if some rows were predicted.
bool hasPredicted(const Recording& recording);

/// The title of a device: "NVIDIA H200"; if several devices have that name, with the id: "NVIDIA
/// H200 (cuda:1)".
std::string deviceTitle(const Recording& recording, std::string_view device);
/// The distinct titles of all devices in order: "NVIDIA H200, NVIDIA H100".
std::string deviceNames(const Recording& recording);

/// Adds the device's title to the rows as a parameter of this name, for grouping rows. Devices that
/// divided the work have a joint title.
inline constexpr const char* deviceParameter = "device";
std::vector<Measurement> withDeviceParameter(const Recording& recording,
                                             std::vector<Measurement> rows);

/// The rows grouped by the title of the compared device, in the order of first appearance, for
/// averages per group. Predicted rows form separate groups with their own titles.
std::vector<std::pair<std::string, std::vector<Measurement>>>
rowsByDevice(const Recording& recording, std::span<const Measurement> rows);

/// Splits the recording by device, in order, and removes the device names from the rows.
std::vector<Recording> byDevice(const Recording& recording);

/// Returns true if two environments are of one GPU model: equal names, and both recorded, both
/// predicted, or both measured. False if one of them does not name its device.
bool isSameModel(const Environment& one, const Environment& other);
/// Returns true if both are of one device: additionally the same id, the same number of threads for
/// a CPU, and the same recording for recorded devices.
bool isSameDevice(const Environment& one, const Environment& other);

/// The name of this device's rows in the recording, which is empty if rows have no names; nothing
/// if there are no such rows. Among several names, `preferred` is chosen, and never one of
/// `others`.
std::optional<std::string> nameOfDevice(const Recording& recording, const Environment& environment,
                                        std::string_view preferred,
                                        const std::set<std::string>& others = {});
/// Returns an error if rows cannot come from the named device, because an earlier version mixed the
/// rows of several devices. Nothing otherwise.
std::optional<Message> mixedDevices(const Recording& recording);

/// `wanted`, with a number appended if the name is taken.
template <typename IsTaken>
std::string freeName(const std::string& wanted, const IsTaken& isTaken) {
    std::string name = wanted;
    for (int number = 2; isTaken(name); ++number)
        name = wanted + " " + std::to_string(number);
    return name;
}

/// Names the device of a recording with a single device, so that others can be added: its source
/// recording, or `device_id`.
void nameDevice(Recording& recording);
/// The device with this name, created if it does not exist.
MeasuringDevice& deviceNamed(Recording& recording, std::string_view name);

} // namespace kernelcurve
