#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

#include <QString>

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>

namespace kernelcurve {

/// Estimates the remaining time of a run from its most recent configurations. The caller passes the
/// current time.
class TimeLeft {
  public:
    using Duration = std::chrono::duration<double>;

    /// `now` is the time since a fixed moment.
    TimeLeft(std::int64_t configurations, Duration now);

    /// Counts one more finished configuration. `isTypical` is false for a failed or hung
    /// configuration, because its time does not predict other times.
    void finish(Duration now, bool isTypical = true);
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

/// Returns true if the time of a row predicts the time of other rows. Failed, hung, timed-out, and
/// excluded rows do not predict other times. Excluded rows take no time.
bool tellsPace(const Measurement& row);

/// The typical time for a configuration of a kernel on a device. The class learns the time from
/// runs and stores it in the settings.
class RunPace {
  public:
    /// Notes a row and the time since the previous row.
    void note(const Measurement& row, TimeLeft::Duration took);
    /// Stores the noted times for the device with this name.
    void learn(const std::string& device) const;

    /// Estimates the duration of a run that has not started. `shares` is the distribution of
    /// configurations over kernels. If `shares` is empty, all kernels of the experiment have equal
    /// shares. For an unknown kernel, the estimate uses the device's average, or a default for the
    /// kind of device.
    static TimeLeft::Duration estimate(const DeviceDescription& device,
                                       const Experiment& experiment, std::int64_t configurations,
                                       std::map<std::string, std::int64_t> shares = {});

  private:
    struct Taken {
        std::int64_t rows = 0;
        TimeLeft::Duration time{};
    };
    std::map<std::string, Taken> taken_; ///< rows and times by kernel
};

} // namespace kernelcurve
