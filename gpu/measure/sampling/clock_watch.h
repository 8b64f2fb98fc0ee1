#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/sampling/sampling.h"
#include "gpu/model/text/message.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace kernelcurve {

/// Below this part of the highest clock a kernel is not timed as the device would run it.
inline constexpr double minClockShare = 0.75;

/// Waits for some seconds, or until a stop is asked for.
using Pause = std::function<void(double seconds, const std::stop_token& stop)>;
Pause realPause();

/// What the clock did while a configuration was timed.
struct ClockHistory {
    std::vector<ThrottleReason> throttled; ///< why it still was low at the end
    std::optional<ClockReading> low;       ///< the last reading that was too low
    int discarded = 0;                     ///< times that samples were thrown away for it
    double lookedAt = 0;                   ///< the series' own time at the last look
};

/// Looks at the device's clock after a turn of sampling. Samples taken while it was held back are
/// thrown away and taken again after a pause; what stays throttled is kept and says so.
class ClockWatch {
  public:
    /// `keeps`: whatever the clock does belongs to what is measured, and nothing is thrown away.
    ClockWatch(Device& device, Pause pause, bool keeps = false)
        : device_(device)
        , pause_(std::move(pause))
        , keeps_(keeps) {}

    void look(SampleSeries& series, ClockHistory& history, const std::stop_token& stop);

  private:
    Device& device_;
    Pause pause_;
    bool keeps_;
    /// The last configuration stayed throttled: pauses do not help, until one is not.
    bool stays_ = false;
};

/// "the clock was at 1.2 of 1.98 GHz: the power limit is reached", or that it recovered.
std::vector<Message> remarksOn(const ClockHistory& history);

} // namespace kernelcurve
