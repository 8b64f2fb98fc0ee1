#pragma once

#include "gpu/model/recording/recording.h"

#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// What was true where a row was measured; an empty one where nothing is known of its device.
const Environment& environmentOf(const Recording& recording, const Measurement& row);
/// The same by the device's name, which is not looked at where the recording has but one.
const Environment& environmentOf(const Recording& recording, std::string_view device);
/// Of the first device, for what is the same on all of them: the program, the sources.
const Environment& firstEnvironment(const Recording& recording);

/// What tells a row from others of its configuration: its device, where devices are compared.
std::string_view comparedDevice(const Measurement& row);
/// Whether rows of several devices are held against each other, and not what several divided among
/// themselves.
bool comparesDevices(const Recording& recording);

/// What people call a device of the recording: "NVIDIA H200"; where several have that name, with
/// their own: "NVIDIA H200 (cuda:1)".
std::string deviceTitle(const Recording& recording, std::string_view device);
/// Those of all devices, in their order, each once: "NVIDIA H200, NVIDIA H100".
std::string deviceNames(const Recording& recording);

/// The rows with their device's title as a parameter of this name, for whoever groups rows by what
/// they have in common. Of devices that shared the work it is that of all of them.
inline constexpr const char* deviceParameter = "device";
std::vector<Measurement> withDeviceParameter(const Recording& recording,
                                             std::vector<Measurement> rows);

/// The recording of each device alone, in their order: without names on its rows.
std::vector<Recording> byDevice(const Recording& recording);

/// Gives the device of a recording that has but one its name, `device_id`, so that others can be
/// added.
void nameDevice(Recording& recording);
/// The device of this name, made where the recording does not have it yet.
MeasuringDevice& deviceNamed(Recording& recording, std::string_view name);

} // namespace kernelcurve
