#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/sampling/sampling.h"
#include "gpu/model/text/message.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace kernelcurve {

/// The minimum fraction of the maximum clock for a representative timing.
inline constexpr double minClockShare = 0.75;

/// Waits for some seconds, or until a stop request.
using Pause = std::function<void(double seconds, const std::stop_token& stop)>;
Pause realPause();

/// The clock during the timing of a configuration.
struct ClockHistory {
    /// The reasons why the clock was too low during samples that were kept.
    std::vector<ThrottleReason> throttled;
    std::optional<ClockReading> low; ///< last reading below the minimum clock
    int discarded = 0;               ///< number of discarded series
    double lookedAt = 0;             ///< duration of the series at the last check, in seconds
};

/// Checks the device's clock after a sampling turn. Discards samples during throttling, and repeats
/// them after a pause. If throttling continues, keeps the samples with a remark.
class ClockWatch {
  public:
    /// If `keeps` is true, the clock is part of the measurement, and no samples are discarded.
    ClockWatch(Device& device, Pause pause, bool keeps = false)
        : device_(device)
        , pause_(std::move(pause))
        , keeps_(keeps) {}

    void look(SampleSeries& series, ClockHistory& history, const std::stop_token& stop);

  private:
    Device& device_;
    Pause pause_;
    bool keeps_;
    /// True if the last configuration remained throttled. In this case, pauses are skipped until a
    /// configuration is not throttled.
    bool stays_ = false;
};

/// Returns the remarks about the clock, such as "the clock was at 1.2 of 1.98 GHz: the power limit
/// is reached". Another remark reports that the clock recovered.
std::vector<Message> remarksOn(const ClockHistory& history);

} // namespace kernelcurve
