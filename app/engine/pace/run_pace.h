#pragma once

#include "app/engine/pace/time_left.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

#include <cstdint>
#include <map>
#include <string>

namespace kernelcurve {

/// Returns true if the time of a row predicts that of other rows. Failed, hung, and timed-out rows
/// do not predict it, and excluded rows take no time.
bool tellsPace(const Measurement& row);

/// The typical time of a kernel's configuration on a device. It is learned from runs and stored in
/// the settings.
class RunPace {
  public:
    /// Notes a row that arrived `took` after the previous one.
    void note(const Measurement& row, TimeLeft::Duration took);
    /// Stores the noted times for the device with this name.
    void learn(const std::string& device) const;

    /// Estimates the duration of a run that has not started. `shares` is the distribution of
    /// configurations over kernels. If it is empty, the experiment's kernels have equal shares. For
    /// an unknown kernel, the estimate uses the average of the device, or a default for its kind.
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
