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
    /// Reasons why the clock was too low for samples that were kept.
    std::vector<ThrottleReason> throttled;
    std::optional<ClockReading> low; ///< last reading with a clock that was too low
    int discarded = 0;               ///< number of discarded series
    double lookedAt = 0;             ///< duration of the series at the last check, in seconds
};

/// Checks the device's clock after a sampling turn. Samples during throttling are discarded, and
/// repeated after a pause. If the throttling continues, the samples are kept with a remark.
class ClockWatch {
  public:
    /// If `keeps` is true, the clock is part of the measurement, and all samples are kept.
    ClockWatch(Device& device, Pause pause, bool keeps = false)
        : device_(device)
        , pause_(std::move(pause))
        , keeps_(keeps) {}

    void look(SampleSeries& series, ClockHistory& history, const std::stop_token& stop);

  private:
    Device& device_;
    Pause pause_;
    bool keeps_;
    /// True if the last configuration remained throttled. Pauses are then useless until a
    /// configuration is not throttled.
    bool stays_ = false;
};

/// Returns the remarks about the clock: "the clock was at 1.2 of 1.98 GHz: the power limit is
/// reached", or a remark that the clock recovered.
std::vector<Message> remarksOn(const ClockHistory& history);

} // namespace kernelcurve
