#pragma once

#include <filesystem>
#include <string>

namespace kernelcurve {

/// Returns true if the file starts like a device recording.
bool isDeviceRecordingFile(const std::filesystem::path& file);
/// Copies a device recording to the folder that the worker searches. Returns the device's id,
/// "replay:NAME". NAME is the file name, with a number appended if another recording has that name.
/// Throws Error if a file cannot be read or written.
std::string keepDeviceRecording(const std::filesystem::path& file);

} // namespace kernelcurve
