#pragma once

#include <filesystem>
#include <string>

namespace kernelcurve {

/// Whether the file begins as a recording of a device does.
bool isDeviceRecordingFile(const std::filesystem::path& file);
/// Copies a recording of a device to where the worker looks for such, and returns the device's id,
/// "replay:NAME" with the file's name, and a number behind it where another recording has that
/// name. Throws Error if it cannot be read or written.
std::string keepDeviceRecording(const std::filesystem::path& file);

} // namespace kernelcurve
