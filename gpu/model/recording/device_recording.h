#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/recording/recording.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// What one device has measured, to be played where it is not: the device as it described itself,
/// and a recording of each experiment.
struct DeviceRecording {
    DeviceDescription device;
    std::vector<Recording> recordings;
    bool operator==(const DeviceRecording&) const = default;
};

/// Whether a document begins as writeDeviceRecording's do.
bool isDeviceRecording(std::string_view text);
/// A stream of YAML documents: the device, then the recordings. What names one machine among others
/// of its kind (the PCI address) is left out.
std::string writeDeviceRecording(const DeviceRecording& played);
/// Throws Error with the line in the whole file.
DeviceRecording readDeviceRecording(std::string_view text, const std::string& file);
/// The recording of the experiment with this title; nothing if there is none. No other is read.
/// Throws Error.
std::optional<Recording> recordingTitled(std::string_view text, const std::string& file,
                                         const LocalizedText& title);
/// The device alone, without a look at the recordings. Throws Error.
DeviceDescription readRecordedDevice(std::string_view text, const std::string& file);

} // namespace kernelcurve
