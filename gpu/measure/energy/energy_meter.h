#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/sampling/clock_watch.h"
#include "gpu/measure/sampling/sampling.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace kernelcurve {

/// The energy of a device during repeated work.
struct EnergyUse {
    double joules = 0;           ///< of one run
    double watts = 0;            ///< on average
    std::optional<double> hertz; ///< mean SM clock
};

/// Samples the device's energy sensor during repeated work: a third of a second until the power is
/// stable, and then more than a second. `work` runs for some milliseconds and returns its number of
/// runs. The sensor has steps of up to a tenth of a second, so only the time between steps counts:
/// the precision is a few percent. Nothing without a working sensor. Throws what `work` throws.
std::optional<EnergyUse> meteredUse(Device& device, const Clock& clock,
                                    const std::function<std::int64_t()>& work);

/// The idle power of the device in watts; nothing, immediately, without a sensor. Throws Cancelled.
std::optional<double> idlePower(Device& device, const Clock& clock, const Pause& pause,
                                const std::stop_token& stop);

} // namespace kernelcurve
