#pragma once

#include <QString>

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>

namespace kernelcurve {

/// Estimates how long a run still takes from how long its last configurations took. The caller
/// brings the clock.
class TimeLeft {
  public:
    using Duration = std::chrono::duration<double>;

    /// `now` is any time since a fixed moment.
    TimeLeft(std::int64_t configurations, Duration now);

    /// One more configuration is done. If it failed or hung it is not `usual`: how long it took
    /// says nothing about the others.
    void finish(Duration now, bool usual = true);
    /// Nothing until two configurations are done, the second of them as usual: the first one pays
    /// for the start.
    std::optional<Duration> estimate(Duration now) const;

    /// So many come in all, as it has turned out meanwhile.
    void expect(std::int64_t configurations) { configurations_ = configurations; }

    std::int64_t done() const { return done_; }
    std::int64_t configurations() const { return configurations_; }

  private:
    std::int64_t configurations_;
    std::int64_t done_ = 0;
    Duration last_;
    std::deque<Duration> recent_;
};

/// "13 of 19 configurations, about 40 s left"; the time only if it is known and matters.
QString progressText(const TimeLeft& progress, TimeLeft::Duration now);
/// The same where somebody else knows how long it takes.
QString headwayText(const TimeLeft& progress, std::optional<TimeLeft::Duration> left);
/// "40 s", "3 min", "2 h": rounded to what an estimate is worth.
QString estimatedDuration(TimeLeft::Duration duration);

} // namespace kernelcurve
