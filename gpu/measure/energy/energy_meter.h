#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/sampling/clock_watch.h"
#include "gpu/measure/sampling/sampling.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace kernelcurve {

/// A device's energy consumption during repeated work.
struct EnergyUse {
    double joules = 0;           ///< energy per run
    double watts = 0;            ///< average power
    std::optional<double> hertz; ///< mean SM clock
};

/// Samples the device's energy sensor while `work` is repeated. The first third of a second lets
/// the power become stable. The following measurement takes more than a second. `work` takes some
/// milliseconds and returns its number of runs. The sensor has steps of up to a tenth of a second.
/// Only the time between two steps counts, so the precision is a few percent. Returns nullopt if
/// the sensor does not work. Rethrows the exceptions of `work`.
std::optional<EnergyUse> meteredUse(Device& device, const Clock& clock,
                                    const std::function<std::int64_t()>& work);

/// Measures the device's idle power in watts. If the device has no sensor, returns nullopt
/// immediately. Throws Cancelled after a stop request.
std::optional<double> idlePower(Device& device, const Clock& clock, const Pause& pause,
                                const std::stop_token& stop);

} // namespace kernelcurve
