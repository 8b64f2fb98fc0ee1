#pragma once

#include "gpu/model/recording/device_recording.h"

#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// A recorded device's row with its recording.
struct RecordedRow {
    const Measurement* measurement = nullptr;
    const Recording* recording = nullptr;
};

/// Finds the measurements of a configuration on a device.
class ReplayTable {
  public:
    explicit ReplayTable(std::shared_ptr<const DeviceRecording> played);

    const DeviceRecording& played() const { return *played_; }
    /// Returns the row of this configuration, or null if no recording contains the row. Prefers the
    /// recording of the experiment with the same title. The second choice is the first recording
    /// that contains the row.
    RecordedRow find(const Experiment& experiment, const Configuration& configuration) const;
    /// Returns the measured row of the same kernel with the fewest different parameters. Among
    /// equal rows, returns the one with the smallest differences. Returns null if the kernel was
    /// never measured.
    RecordedRow nearest(const Configuration& configuration) const;
    /// Returns the recording of the experiment with this title. If no recording has the title,
    /// returns the recording that contains most of the kernels.
    const Recording& recordingFor(const Experiment& experiment) const;

  private:
    std::span<const RecordedRow> rowsOf(const std::string& kernel) const;

    std::shared_ptr<const DeviceRecording> played_;
    std::map<std::string, std::vector<RecordedRow>> rows_; ///< rows by kernel
};

/// Returns the parameters in `there` that differ from `here`, such as "n = 16777216, block = 256".
std::string differenceText(const Configuration& here, const Configuration& there);

} // namespace kernelcurve
