#pragma once

#include "app/engine/pace/time_left.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

#include <cstdint>
#include <map>
#include <string>

namespace kernelcurve {

/// Returns true if the time of a row predicts that of others. Failed, hung, and timed-out rows do
/// not, and excluded rows take no time.
bool tellsPace(const Measurement& row);

/// The typical time of a kernel's configuration on a device, learned from runs and stored in the
/// settings.
class RunPace {
  public:
    /// The row arrived `took` after the previous one.
    void note(const Measurement& row, TimeLeft::Duration took);
    /// Stores what was learned about the device with this name.
    void learn(const std::string& device) const;

    /// For a run that has not started. `shares` is the distribution of configurations over kernels;
    /// if empty, the experiment's kernels have equal shares. An unknown kernel uses the average of
    /// the device, or a default of its kind.
    static TimeLeft::Duration estimate(const DeviceDescription& device,
                                       const Experiment& experiment, std::int64_t configurations,
                                       std::map<std::string, std::int64_t> shares = {});

  private:
    struct Taken {
        std::int64_t rows = 0;
        TimeLeft::Duration time{};
    };
    std::map<std::string, Taken> taken_; ///< by kernel
};

} // namespace kernelcurve
