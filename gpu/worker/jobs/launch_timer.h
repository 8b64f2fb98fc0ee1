#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/sampling/sampling.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/quantity.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace kernelcurve {

/// Requests a stop when a launch exceeds its time limit. This class is for work without a
/// LaunchWatch.
class LaunchTimer : public MeasureObserver {
  public:
    LaunchTimer();
    /// Joins the thread.
    ~LaunchTimer() override;
    LaunchTimer(const LaunchTimer&) = delete;
    LaunchTimer& operator=(const LaunchTimer&) = delete;

    /// Returns the stop source that an overdue launch triggers.
    std::stop_source& stop() { return stop_; }
    /// Returns the limit of the overdue launch in seconds, or nullopt if no launch is overdue.
    std::optional<double> overdue() const;

    void stageBegins(Stage) override {}
    void launchBegins(double seconds) override;
    void launchEnds() override;

  private:
    using Clock = std::chrono::steady_clock;
    void watch(const std::stop_token& ending);

    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    double limit_ = 0;
    std::optional<Clock::time_point> deadline_; ///< deadline of the current launch
    std::optional<double> overdue_;
    std::stop_source stop_;
    std::jthread thread_; ///< last member, because the thread uses all other members
};

/// Calls `work(observer, stop)` and returns its result. Throws Error if a launch exceeds its time
/// limit, and rethrows the exceptions of `work`.
template <typename Work>
auto withinLaunchLimits(const std::stop_token& stop, Work work) {
    LaunchTimer timer;
    const std::stop_callback chained(stop, [&timer] { timer.stop().request_stop(); });
    try {
        return work(timer, timer.stop().get_token());
    } catch (const Cancelled&) {
        if (const auto limit = timer.overdue())
            throw Error({message(KC_TEXT("engine", "Timed out after {0}"), formatDuration(*limit)),
                         message(KC_TEXT("engine", "choose a smaller problem"))});
        throw;
    }
}

} // namespace kernelcurve
