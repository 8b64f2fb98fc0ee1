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

/// The measured peaks of a device (app/engine/peak_measurement.h) and the peaks that the user
/// entered.
struct DevicePeaks {
    std::string device; ///< result of keptName(), which is equal for devices of one model
    /// Bandwidth of a copy kernel, counting bytes read and written.
    std::optional<ReachedRate> copy;
    std::optional<ReachedRate> read; ///< bandwidth of a sum, which only reads
    std::optional<ReachedRate> l2;   ///< read bandwidth of a GPU's L2 cache
    std::optional<ReachedRate> fma;  ///< rate of FP32 multiply-adds, two operations each
    PeakOverrides given;
    /// Returns the time of the newest peak, or an empty text if no peak was measured.
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
    /// Locks the file, calls `change` with the entry of a device, and returns the new entry. Throws
    /// Error if the file cannot be read or written.
    DevicePeaks change(const std::string& device,
                       const std::function<void(DevicePeaks&)>& change) const;

  private:
    StoreFile file_;
};

/// Returns the peaks of a recorded device. They are in a property group of its description. The
/// result is empty if this group is missing.
DevicePeaks recordedPeaks(const DeviceDescription& device);
/// Stores peaks in the description of a device that is being recorded. Replaces previous peaks.
void recordPeaks(DeviceDescription& device, const DevicePeaks& peaks);
/// Returns true for the property group that recordPeaks() writes.
bool holdsPeaks(const DevicePropertyGroup& group);

/// Adds the peaks to the environment of a run for comparisons with other runs. The entries are
/// `measured_copy`, `measured_read`, `measured_l2` (bytes/s), `measured_fma` (FLOP/s), and
/// `measured_peaks_time`. Older peaks have separate times such as `measured_read_time`. A peak in
/// the experiment or the store replaces the theoretical peak. In this case, `peak_bandwidth_from`
/// or `peak_flops_from` is "given".
void addPeaks(Environment& environment, const Experiment& experiment,
              const std::optional<DevicePeaks>& known);
/// Adds the store's peaks for the environment's device and the peaks of a recorded `device`. If the
/// store is unreadable, none of its peaks are added. Also adds the theoretical peaks that follow
/// from the device's description: `peak_l1` (bytes/s, L1 and shared memory), and `peak_tensor`
/// (FLOP/s, 16 bits). If `peak_flops` is the tensor core peak, adds `peak_fp32` instead of
/// `peak_tensor`.
void addPeaks(Environment& environment, const Experiment& experiment,
              const DeviceDescription& device, const PeakStore& store = PeakStore());

} // namespace kernelcurve
