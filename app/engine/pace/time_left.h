#pragma once

#include <QString>

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>

namespace kernelcurve {

/// Estimates the remaining time of a run from its last configurations. The caller provides the
/// time.
class TimeLeft {
  public:
    using Duration = std::chrono::duration<double>;

    /// `now` is the time since a fixed moment.
    TimeLeft(std::int64_t configurations, Duration now);

    /// One more configuration is done. A failed or hung one is not `usual`: its time does not
    /// predict the others.
    void finish(Duration now, bool usual = true);
    /// Nothing until two configurations are done, the second of them regularly, because the first
    /// one includes the start.
    std::optional<Duration> estimate(Duration now) const;

    /// Updates the total number.
    void expect(std::int64_t configurations) { configurations_ = configurations; }

    std::int64_t done() const { return done_; }
    std::int64_t configurations() const { return configurations_; }

  private:
    std::int64_t configurations_;
    std::int64_t done_ = 0;
    Duration last_;
    std::deque<Duration> recent_;
};

/// "13 of 19 configurations, about 40 s left"; the time only if it is known and relevant.
QString progressText(const TimeLeft& progress, TimeLeft::Duration now);
/// The same with a known duration.
QString headwayText(const TimeLeft& progress, std::optional<TimeLeft::Duration> left);
/// "40 s", "3 min", "2 h": rounded to the precision of an estimate.
QString estimatedDuration(TimeLeft::Duration duration);

} // namespace kernelcurve
