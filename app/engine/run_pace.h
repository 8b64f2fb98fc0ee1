#pragma once

#include "app/engine/time_left.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"

#include <cstdint>
#include <string>

namespace kernelcurve {

/// How long a configuration takes on a device, learned from earlier runs and kept in the settings.
class RunPace {
  public:
    /// A run of `configurations` took `duration` on the device of this name.
    static void learn(const std::string& device, std::int64_t configurations,
                      TimeLeft::Duration duration);
    /// Of a run that has not begun. Before anything was learned it goes by what is usual on this
    /// kind of device.
    static TimeLeft::Duration estimate(const DeviceDescription& device,
                                       const Experiment& experiment, std::int64_t configurations);
};

} // namespace kernelcurve
