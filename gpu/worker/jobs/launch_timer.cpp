#include "gpu/worker/jobs/launch_timer.h"

namespace kernelcurve {

LaunchTimer::LaunchTimer()
    : thread_([this](const std::stop_token& ending) { watch(ending); }) {}

LaunchTimer::~LaunchTimer() {
    thread_.request_stop();
}

std::optional<double> LaunchTimer::overdue() const {
    const std::scoped_lock lock(mutex_);
    return overdue_;
}

void LaunchTimer::launchBegins(double seconds) {
    const std::scoped_lock lock(mutex_);
    limit_ = seconds;
    deadline_ = Clock::now() +
                std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    changed_.notify_all();
}

void LaunchTimer::launchEnds() {
    const std::scoped_lock lock(mutex_);
    deadline_.reset();
    changed_.notify_all();
}

void LaunchTimer::watch(const std::stop_token& ending) {
    std::unique_lock lock(mutex_);
    while (!ending.stop_requested()) {
        if (!changed_.wait(lock, ending, [this] { return deadline_.has_value(); }))
            continue;
        const Clock::time_point deadline = *deadline_;
        const bool changed =
            changed_.wait_until(lock, ending, deadline, [&] { return deadline_ != deadline; });
        if (changed || ending.stop_requested())
            continue;
        overdue_ = limit_;
        deadline_.reset();
        lock.unlock();
        stop_.request_stop();
        lock.lock();
    }
}

} // namespace kernelcurve
