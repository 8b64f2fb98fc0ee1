#pragma once

#include "gpu/worker/jobs/device_source.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace kernelcurve {

/// The one thread that owns the devices and does all work on them, one job after the other.
class DeviceThread {
  public:
    using Job = std::function<void(DeviceRegistry&)>;

    explicit DeviceThread(std::shared_ptr<DeviceSource> source);
    /// Drops the jobs that have not begun and waits for the one that has.
    ~DeviceThread() = default;

    /// Jobs must not throw.
    void post(Job job);
    /// Whether a job runs or waits.
    bool busy();
    /// Drops the jobs that have not begun. Whether the running one ended within the time.
    bool drain(std::chrono::milliseconds timeout);

  private:
    void work(std::stop_token stop);

    std::shared_ptr<DeviceSource> source_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<Job> jobs_;
    bool working_ = false;
    std::jthread thread_;
};

} // namespace kernelcurve
