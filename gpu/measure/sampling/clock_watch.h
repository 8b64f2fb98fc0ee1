#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/sampling/sampling.h"
#include "gpu/model/text/message.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace kernelcurve {

/// Below this fraction of the maximum clock, a timing is not representative.
inline constexpr double minClockShare = 0.75;

/// Waits for some seconds, or until a stop request.
using Pause = std::function<void(double seconds, const std::stop_token& stop)>;
Pause realPause();

/// The clock during the timing of a configuration.
struct ClockHistory {
    std::vector<ThrottleReason> throttled; ///< reason if it was still low at the end
    std::optional<ClockReading> low;       ///< last value that was too low
    int discarded = 0;                     ///< number of discarded series
    double lookedAt = 0;                   ///< the series' time at the last check
};

/// Checks the device's clock after a turn of sampling. Samples during throttling are discarded and
/// repeated after a pause; if throttling continues, the samples are kept with a remark.
class ClockWatch {
  public:
    /// `keeps`: the clock is part of the measurement, and nothing is discarded.
    ClockWatch(Device& device, Pause pause, bool keeps = false)
        : device_(device)
        , pause_(std::move(pause))
        , keeps_(keeps) {}

    void look(SampleSeries& series, ClockHistory& history, const std::stop_token& stop);

  private:
    Device& device_;
    Pause pause_;
    bool keeps_;
    /// The last configuration stayed throttled: pauses do not help until one is not.
    bool stays_ = false;
};

/// "the clock was at 1.2 of 1.98 GHz: the power limit is reached", or that it recovered.
std::vector<Message> remarksOn(const ClockHistory& history);

} // namespace kernelcurve
