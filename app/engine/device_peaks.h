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

/// A rate that a device reached, in bytes/s or FLOP/s.
struct ReachedRate {
    double rate = 0;
    std::string time; ///< UTC, when it was measured
    bool operator==(const ReachedRate&) const = default;
};

/// What a device reached when it was tried (app/engine/peak_probes.h), and what a user says that it
/// should reach.
struct DevicePeaks {
    std::string device;              ///< keptName(): the same model gets the same figures
    std::optional<ReachedRate> copy; ///< bytes read and written by a copy kernel
    std::optional<ReachedRate> read; ///< bytes read by a sum
    std::optional<ReachedRate> l2;   ///< bytes read from the L2 cache of a GPU
    std::optional<ReachedRate> fma;  ///< single-precision multiply-adds, two operations each
    PeakOverrides given;
    /// When the newest of them was measured; empty if none was.
    std::string time() const;
    bool operator==(const DevicePeaks&) const = default;
};

/// The peaks of all devices, in one file of the state folder that a user may edit.
class PeakStore {
  public:
    explicit PeakStore(std::filesystem::path file = defaultFile());
    static std::filesystem::path defaultFile();

    /// Throws Error if the file cannot be read.
    std::optional<DevicePeaks> find(const std::string& device) const;
    /// Changes what is known of a device, while no other program does, and returns it. Throws Error
    /// if the file cannot be read or written.
    DevicePeaks change(const std::string& device,
                       const std::function<void(DevicePeaks&)>& change) const;

  private:
    StoreFile file_;
};

/// What a recorded device reached before it was recorded: its description says so, in a group of
/// properties of its own. Empty if it says nothing.
DevicePeaks recordedPeaks(const DeviceDescription& device);
/// Puts that into the description of a device that is recorded, in the place of what was there.
void recordPeaks(DeviceDescription& device, const DevicePeaks& peaks);
/// Whether a group of properties is the one of recordPeaks.
bool holdsPeaks(const DevicePropertyGroup& group);

/// Adds what is known to the environment of a run, so that charts and tables elsewhere can hold the
/// figures against it: `measured_copy`, `measured_read`, `measured_l2` (bytes/s), `measured_fma`
/// (FLOP/s) and `measured_peaks_time`, with `measured_read_time` and its like for one that is
/// older; a peak that the experiment gives, or the store, takes the place of the theoretical one,
/// and `peak_bandwidth_from` or `peak_flops_from` is then "given".
void addPeaks(Environment& environment, const Experiment& experiment,
              const std::optional<DevicePeaks>& known);
/// With what the store knows of the environment's device, and with what else a recorded `device`
/// knows; a store that cannot be read adds nothing.
void addPeaks(Environment& environment, const Experiment& experiment,
              const DeviceDescription& device, const PeakStore& store = PeakStore());

} // namespace kernelcurve
