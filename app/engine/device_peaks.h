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

/// The measured peaks of a device (app/engine/peak_probes.h), and those given by the user.
struct DevicePeaks {
    std::string device;              ///< keptName(): shared by devices of one model
    std::optional<ReachedRate> copy; ///< bytes read and written by a copy kernel
    std::optional<ReachedRate> read; ///< bytes read by a sum
    std::optional<ReachedRate> l2;   ///< bytes read from the L2 cache of a GPU
    std::optional<ReachedRate> fma;  ///< FP32 multiply-adds, two operations each
    PeakOverrides given;
    /// The time of the newest peak; empty if none was measured.
    std::string time() const;
    bool operator==(const DevicePeaks&) const = default;
};

/// The peaks of all devices, in one editable file of the state folder.
class PeakStore {
  public:
    explicit PeakStore(std::filesystem::path file = defaultFile());
    static std::filesystem::path defaultFile();

    /// Throws Error if the file is unreadable.
    std::optional<DevicePeaks> find(const std::string& device) const;
    /// Changes the entry of a device under a lock, and returns it. Throws Error if the file cannot
    /// be read or written.
    DevicePeaks change(const std::string& device,
                       const std::function<void(DevicePeaks&)>& change) const;

  private:
    StoreFile file_;
};

/// The peaks of a recorded device, from a group of properties in its description. Empty if there
/// are none.
DevicePeaks recordedPeaks(const DeviceDescription& device);
/// Stores them in the description of a device that is recorded, and replaces previous ones.
void recordPeaks(DeviceDescription& device, const DevicePeaks& peaks);
/// Returns true for the group of properties of recordPeaks.
bool holdsPeaks(const DevicePropertyGroup& group);

/// Adds the peaks to the environment of a run, for comparisons elsewhere: `measured_copy`,
/// `measured_read`, `measured_l2` (bytes/s), `measured_fma` (FLOP/s), and `measured_peaks_time`,
/// with `measured_read_time` and similar for older ones. A given peak of the experiment or the
/// store replaces the theoretical one, and `peak_bandwidth_from` or `peak_flops_from` is then
/// "given".
void addPeaks(Environment& environment, const Experiment& experiment,
              const std::optional<DevicePeaks>& known);
/// With the store's peaks of the environment's device, and those of a recorded `device`; an
/// unreadable store adds nothing. Also the theoretical peaks that follow from the description of
/// the device: `peak_l1` (bytes/s, L1 and shared memory), and `peak_tensor` (FLOP/s, 16 bits), or
/// `peak_fp32` if `peak_flops` is that of tensor cores.
void addPeaks(Environment& environment, const Experiment& experiment,
              const DeviceDescription& device, const PeakStore& store = PeakStore());

} // namespace kernelcurve
