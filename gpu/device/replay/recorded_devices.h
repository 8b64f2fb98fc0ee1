#pragma once

#include "gpu/device/replay/replay_table.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {

/// The devices whose recordings lie in folders, each file one: FOLDER/nvidia-h200.yaml is the
/// device "replay:nvidia-h200".
class RecordedDevices {
  public:
    /// Of two files with the same name the one in the earlier folder counts.
    explicit RecordedDevices(std::vector<std::filesystem::path> folders);

    /// Read anew each time, since files come and go. A file that cannot be read is a device that
    /// cannot be used and says why.
    std::vector<DeviceDescription> describe() const;
    /// Throws Error if the file cannot be read. `id` is one of describe's.
    std::shared_ptr<const ReplayTable> open(const std::string& id);

    static bool isRecorded(const std::string& id);

  private:
    std::map<std::string, std::filesystem::path> files() const; ///< by id

    std::vector<std::filesystem::path> folders_;
    std::map<std::string, std::shared_ptr<const ReplayTable>> open_;
};

/// Those that come with the program, and those that were opened (dataFolder()/recordings).
RecordedDevices recordedDevices();

} // namespace kernelcurve
