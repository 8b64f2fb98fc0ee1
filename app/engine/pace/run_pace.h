#pragma once

#include "app/engine/pace/time_left.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

#include <cstdint>
#include <map>
#include <string>

namespace kernelcurve {

/// Whether the time that a row took says how long others will take. Rows that failed, hung or timed
/// out say nothing, and those that were not tried take no time.
bool tellsPace(const Measurement& row);

/// How long a configuration of a kernel takes on a device, learned from runs and kept in the
/// settings.
class RunPace {
  public:
    /// The row came `took` after the one before it.
    void note(const Measurement& row, TimeLeft::Duration took);
    /// Keeps what was noted of the device of this name.
    void learn(const std::string& device) const;

    /// Of a run that has not begun. `shares` says how the configurations are spread over kernels;
    /// if it is empty, the experiment's kernels have equal ones. A kernel that is not known goes by
    /// the others of the device; before anything was learned, by what is usual on its kind.
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
