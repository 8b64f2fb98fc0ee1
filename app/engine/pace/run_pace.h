#pragma once

#include "app/engine/pace/time_left.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

#include <cstdint>
#include <map>
#include <string>

namespace kernelcurve {

/// Returns true if the time of a row predicts the time of other rows. Failed, hung, timed-out, and
/// excluded rows do not predict other times. Excluded rows take no time.
bool tellsPace(const Measurement& row);

/// The typical time for a configuration of a kernel on a device. The class learns the time from
/// runs and stores it in the settings.
class RunPace {
  public:
    /// Notes a row and the time since the previous row.
    void note(const Measurement& row, TimeLeft::Duration took);
    /// Stores the noted times for the device with this name.
    void learn(const std::string& device) const;

    /// Estimates the duration of a run that has not started. `shares` is the distribution of
    /// configurations over kernels. If `shares` is empty, all kernels of the experiment have equal
    /// shares. For an unknown kernel, the estimate uses the device's average, or a default for the
    /// kind of device.
    static TimeLeft::Duration estimate(const DeviceDescription& device,
                                       const Experiment& experiment, std::int64_t configurations,
                                       std::map<std::string, std::int64_t> shares = {});

  private:
    struct Taken {
        std::int64_t rows = 0;
        TimeLeft::Duration time{};
    };
    std::map<std::string, Taken> taken_; ///< rows and times by kernel
};

} // namespace kernelcurve
