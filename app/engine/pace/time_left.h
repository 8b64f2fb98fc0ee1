#pragma once

#include <QString>

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>

namespace kernelcurve {

/// Estimates the remaining time of a run from its most recent configurations. The caller passes the
/// current time.
class TimeLeft {
  public:
    using Duration = std::chrono::duration<double>;

    /// `now` is the time since a fixed moment.
    TimeLeft(std::int64_t configurations, Duration now);

    /// Counts one more finished configuration. `usual` is false for a failed or hung configuration,
    /// because its time does not predict other times.
    void finish(Duration now, bool usual = true);
    /// Returns the remaining time. Returns nullopt until two configurations are done, and the time
    /// of the second one is representative. The time of the first configuration includes the start.
    std::optional<Duration> estimate(Duration now) const;

    /// Changes the total number of configurations.
    void expect(std::int64_t configurations) { configurations_ = configurations; }

    std::int64_t done() const { return done_; }
    std::int64_t configurations() const { return configurations_; }

  private:
    std::int64_t configurations_;
    std::int64_t done_ = 0;
    Duration last_;
    std::deque<Duration> recent_;
};

/// Returns "13 of 19 configurations, about 40 s left". Omits an unknown or irrelevant time.
QString progressText(const TimeLeft& progress, TimeLeft::Duration now);
/// Returns the same text for a known remaining time.
QString headwayText(const TimeLeft& progress, std::optional<TimeLeft::Duration> left);
/// Returns a rounded duration: "40 s", "3 min", "2 h". Estimates need no more precision.
QString estimatedDuration(TimeLeft::Duration duration);

} // namespace kernelcurve
