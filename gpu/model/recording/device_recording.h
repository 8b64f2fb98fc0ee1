#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/recording/recording.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A recorded device to play back on other machines: its description and one recording per
/// experiment.
struct DeviceRecording {
    DeviceDescription device;
    std::vector<Recording> recordings;
    bool operator==(const DeviceRecording&) const = default;
};

/// Returns true if a document starts like the output of writeDeviceRecording().
bool isDeviceRecording(std::string_view text);
/// Writes a stream of YAML documents: the device and its recordings. Omits values that identify the
/// machine, such as the PCI address.
std::string writeDeviceRecording(const DeviceRecording& played);
/// Reads all recordings. Throws Error with the line in the whole file.
DeviceRecording readDeviceRecording(std::string_view text, const std::string& file);
/// Parses only the recording of the experiment with this title. Returns nullopt if no recording has
/// this title. Throws Error if the text is invalid.
std::optional<Recording> recordingTitled(std::string_view text, const std::string& file,
                                         const LocalizedText& title);
/// Reads only the device. Throws Error if the description is invalid.
DeviceDescription readRecordedDevice(std::string_view text, const std::string& file);

} // namespace kernelcurve
