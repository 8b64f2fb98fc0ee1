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

/// What was true if a row was measured; an empty one where nothing is known of its device.
const Environment& environmentOf(const Recording& recording, const Measurement& row);
/// The same by the device's name, which is not looked at where the recording has but one.
const Environment& environmentOf(const Recording& recording, std::string_view device);
/// Of the first device, for what is the same on all of them: the program, the sources.
const Environment& firstEnvironment(const Recording& recording);

/// What tells a row from others of its configuration: its device, where devices are compared.
std::string_view comparedDevice(const Measurement& row);
/// Whether rows of several devices are compared with each other, and not what several divided among
/// themselves.
bool comparesDevices(const Recording& recording);
/// Returns whether some rows were predicted.
bool hasPredicted(const Recording& recording);

/// What people call a device of the recording: "NVIDIA H200"; if several have that name, with their
/// own: "NVIDIA H200 (cuda:1)".
std::string deviceTitle(const Recording& recording, std::string_view device);
/// Those of all devices, in their order, each once: "NVIDIA H200, NVIDIA H100".
std::string deviceNames(const Recording& recording);

/// The rows with their device's title as a parameter of this name, for whoever groups rows by what
/// they have in common. Of devices that shared the work it is that of all of them.
inline constexpr const char* deviceParameter = "device";
std::vector<Measurement> withDeviceParameter(const Recording& recording,
                                             std::vector<Measurement> rows);

/// Rows of the recording by the title of the device that they are compared by, in the order of the
/// first ones: whoever takes averages takes one of each group. Predicted rows are groups of their
/// own, and their titles say so.
std::vector<std::pair<std::string, std::vector<Measurement>>>
rowsByDevice(const Recording& recording, std::span<const Measurement> rows);

/// The recording of each device alone, in their order: without names on its rows.
std::vector<Recording> byDevice(const Recording& recording);

/// Whether two environments are of one model: the same name, both played from a recording, both
/// predicted, or both measured. False where one of them does not name its device.
bool isSameModel(const Environment& one, const Environment& other);
/// Whether they are of one device: also the same id, and of a CPU as many threads; of recorded
/// devices the same recording.
bool isSameDevice(const Environment& one, const Environment& other);

/// The name under which the recording has rows of this device, which is empty where rows have no
/// names; nothing if it has no row of it. Of several such names it is `preferred`, and never one of
/// `others`.
std::optional<std::string> nameOfDevice(const Recording& recording, const Environment& environment,
                                        std::string_view preferred,
                                        const std::set<std::string>& others = {});
/// Says that rows cannot be of the device that the recording names for them: an earlier version
/// mixed the rows of several devices. Nothing if they agree.
std::optional<Message> mixedDevices(const Recording& recording);

/// `wanted`, with a number behind it where that is taken.
template <typename IsTaken>
std::string freeName(const std::string& wanted, const IsTaken& isTaken) {
    std::string name = wanted;
    for (int number = 2; isTaken(name); ++number)
        name = wanted + " " + std::to_string(number);
    return name;
}

/// Gives the device of a recording that has but one its name, so that others can be added: what it
/// was played from, or `device_id`.
void nameDevice(Recording& recording);
/// The device of this name, made where the recording does not have it yet.
MeasuringDevice& deviceNamed(Recording& recording, std::string_view name);

} // namespace kernelcurve
