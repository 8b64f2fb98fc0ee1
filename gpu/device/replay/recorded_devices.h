#pragma once

#include "gpu/device/replay/replay_table.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {

/// The recorded devices of some folders. Each file describes one device: FOLDER/nvidia-h200.yaml is
/// "replay:nvidia-h200".
class RecordedDevices {
  public:
    /// If two files have the same name, the file in the earlier folder takes precedence.
    explicit RecordedDevices(std::vector<std::filesystem::path> folders);

    /// Describes the devices. Reads the files on each call, because they may change. The
    /// description of an unreadable file is an unusable device with a reason.
    std::vector<DeviceDescription> describe() const;
    /// Opens a device. `id` must be an id of describe(). Throws Error if the file is unreadable.
    std::shared_ptr<const ReplayTable> open(const std::string& id);

    static bool isRecorded(const std::string& id);

  private:
    std::map<std::string, std::filesystem::path> files() const; ///< files by id

    std::vector<std::filesystem::path> folders_;
    std::map<std::string, std::shared_ptr<const ReplayTable>> open_;
};

/// Returns the built-in recorded devices, and those that the user has opened
/// (dataFolder()/recordings).
RecordedDevices recordedDevices();

} // namespace kernelcurve
