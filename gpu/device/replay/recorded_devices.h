#pragma once

#include "gpu/device/replay/replay_table.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {

/// The recorded devices of some folders, one per file: FOLDER/nvidia-h200.yaml is the device
/// "replay:nvidia-h200".
class RecordedDevices {
  public:
    /// If two files have the same name, the one in the earlier folder counts.
    explicit RecordedDevices(std::vector<std::filesystem::path> folders);

    /// Read each time, because files change. An unreadable file is an unusable device with a
    /// reason.
    std::vector<DeviceDescription> describe() const;
    /// Throws Error if the file is unreadable. `id` is one of describe().
    std::shared_ptr<const ReplayTable> open(const std::string& id);

    static bool isRecorded(const std::string& id);

  private:
    std::map<std::string, std::filesystem::path> files() const; ///< by id

    std::vector<std::filesystem::path> folders_;
    std::map<std::string, std::shared_ptr<const ReplayTable>> open_;
};

/// The built-in ones, and opened ones (dataFolder()/recordings).
RecordedDevices recordedDevices();

} // namespace kernelcurve
