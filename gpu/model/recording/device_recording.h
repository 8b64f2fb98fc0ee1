#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/recording/recording.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The recordings of one device, to play them on other machines: the description of the device, and
/// a recording per experiment.
struct DeviceRecording {
    DeviceDescription device;
    std::vector<Recording> recordings;
    bool operator==(const DeviceRecording&) const = default;
};

/// Returns true if a document starts like the output of writeDeviceRecording.
bool isDeviceRecording(std::string_view text);
/// A stream of YAML documents: the device, then the recordings. Values that identify the machine
/// (the PCI address) are omitted.
std::string writeDeviceRecording(const DeviceRecording& played);
/// Throws Error with the line in the whole file.
DeviceRecording readDeviceRecording(std::string_view text, const std::string& file);
/// The recording of the experiment with this title; nothing if there is none. The others are not
/// parsed. Throws Error.
std::optional<Recording> recordingTitled(std::string_view text, const std::string& file,
                                         const LocalizedText& title);
/// Reads only the device. Throws Error.
DeviceDescription readRecordedDevice(std::string_view text, const std::string& file);

} // namespace kernelcurve
