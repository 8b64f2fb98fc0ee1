#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/sampling/clock_watch.h"
#include "gpu/measure/sampling/sampling.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace kernelcurve {

/// What a device took while work was repeated.
struct EnergyUse {
    double joules = 0;           ///< of one run
    double watts = 0;            ///< on average
    std::optional<double> hertz; ///< of its processors, on average
};

/// Has the device's meter read while work is repeated: for a third of a second in which the power
/// settles, and for more than a second after that. `work` does some milliseconds of it and returns
/// how many runs that was. The meter moves in steps of up to a tenth of a second, so that what lies
/// between two of its steps counts: good to a few percent. Nothing if there is no meter, or it
/// stands still. Throws what `work` throws.
std::optional<EnergyUse> meteredUse(Device& device, const Clock& clock,
                                    const std::function<std::int64_t()>& work);

/// Watts of the device while nobody uses it, metered also; nothing, and at once, if there is no
/// meter. Throws Cancelled.
std::optional<double> idlePower(Device& device, const Clock& clock, const Pause& pause,
                                const std::stop_token& stop);

} // namespace kernelcurve
