#pragma once

#include "gpu/model/recording/device_recording.h"

#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// A row of a recorded device, and the recording that it is from.
struct RecordedRow {
    const Measurement* measurement = nullptr;
    const Recording* recording = nullptr;
};

/// Finds what a device has measured of a configuration.
class ReplayTable {
  public:
    explicit ReplayTable(std::shared_ptr<const DeviceRecording> played);

    const DeviceRecording& played() const { return *played_; }
    /// The row of this very configuration. If several recordings have it, the one of the experiment
    /// with the same title is taken, else the first that measured it. Null pointers where there is
    /// none.
    RecordedRow find(const Experiment& experiment, const Configuration& configuration) const;
    /// The measured row of the same kernel that differs in the fewest parameters and, among those,
    /// by the smallest factors. Null pointers where the kernel was never measured.
    RecordedRow nearest(const Configuration& configuration) const;
    /// The recording of the experiment with this title, else the one that has most of the kernels.
    const Recording& recordingFor(const Experiment& experiment) const;

  private:
    std::span<const RecordedRow> rowsOf(const std::string& kernel) const;

    std::shared_ptr<const DeviceRecording> played_;
    std::map<std::string, std::vector<RecordedRow>> rows_; ///< by kernel
};

/// "n = 16777216, block = 256": the parameters of `there` that differ from those of `here`.
std::string differenceText(const Configuration& here, const Configuration& there);

} // namespace kernelcurve
