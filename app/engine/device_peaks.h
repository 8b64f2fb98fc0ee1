#pragma once

#include "app/engine/store_file.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/recording/recording.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// A measured rate of a device in bytes/s or FLOP/s.
struct ReachedRate {
    double rate = 0;
    std::string time; ///< time of the measurement in UTC
    bool operator==(const ReachedRate&) const = default;
};

/// The measured peaks of a device (app/engine/peak_probes.h), and the peaks that the user entered.
struct DevicePeaks {
    std::string device; ///< result of keptName(), which is equal for devices of one model
    std::optional<ReachedRate> copy; ///< bytes read and written by a copy kernel
    std::optional<ReachedRate> read; ///< bytes read by a sum
    std::optional<ReachedRate> l2;   ///< bytes read from the L2 cache of a GPU
    std::optional<ReachedRate> fma;  ///< FP32 multiply-adds, two operations each
    PeakOverrides given;
    /// Returns the time of the newest peak; empty if none was measured.
    std::string time() const;
    bool operator==(const DevicePeaks&) const = default;
};

/// The peaks of all devices, stored in one editable file of the state folder.
class PeakStore {
  public:
    explicit PeakStore(std::filesystem::path file = defaultFile());
    static std::filesystem::path defaultFile();

    /// Returns the peaks of a device. Throws Error if the file is unreadable.
    std::optional<DevicePeaks> find(const std::string& device) const;
    /// Calls `change` with the entry of a device while the file is locked, and returns the new
    /// entry. Throws Error if the file cannot be read or written.
    DevicePeaks change(const std::string& device,
                       const std::function<void(DevicePeaks&)>& change) const;

  private:
    StoreFile file_;
};

/// Returns a recorded device's peaks from a property group in its description; empty if there are
/// none.
DevicePeaks recordedPeaks(const DeviceDescription& device);
/// Stores peaks in the description of a device that is being recorded, and replaces previous peaks.
void recordPeaks(DeviceDescription& device, const DevicePeaks& peaks);
/// Returns true for the property group that recordPeaks() writes.
bool holdsPeaks(const DevicePropertyGroup& group);

/// Adds the peaks to the environment of a run, so that the run can be compared with other runs. The
/// entries are `measured_copy`, `measured_read`, `measured_l2` (bytes/s), `measured_fma` (FLOP/s),
/// and `measured_peaks_time`. Older peaks have separate times such as `measured_read_time`. If the
/// experiment or the store specifies a peak, it replaces the theoretical peak, and
/// `peak_bandwidth_from` or `peak_flops_from` is then "given".
void addPeaks(Environment& environment, const Experiment& experiment,
              const std::optional<DevicePeaks>& known);
/// Adds the store's peaks for the environment's device, and the peaks of a recorded `device`. If
/// the store is unreadable, adds none of its peaks. Also adds the theoretical peaks that follow
/// from the device's description: `peak_l1` (bytes/s, L1 and shared memory), and `peak_tensor`
/// (FLOP/s, 16 bits), or `peak_fp32` if `peak_flops` is the tensor core peak.
void addPeaks(Environment& environment, const Experiment& experiment,
              const DeviceDescription& device, const PeakStore& store = PeakStore());

} // namespace kernelcurve
