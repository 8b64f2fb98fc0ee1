#pragma once

#include <filesystem>
#include <string>

namespace kernelcurve {

/// Returns true if the file starts like the recording of a device.
bool isDeviceRecordingFile(const std::filesystem::path& file);
/// Copies a recording of a device to the folder that the worker searches, and returns the device's
/// id: "replay:NAME" with the file name, and a number if another recording has that name. Throws
/// Error if it cannot be read or written.
std::string keepDeviceRecording(const std::filesystem::path& file);

} // namespace kernelcurve
