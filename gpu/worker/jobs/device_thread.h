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

/// The thread that owns the devices. The thread runs all device jobs in sequence.
class DeviceThread {
  public:
    using Job = std::function<void(DeviceRegistry&)>;

    explicit DeviceThread(std::shared_ptr<DeviceSource> source);
    /// Discards waiting jobs, and waits for the current job.
    ~DeviceThread() = default;

    /// Queues a job, which must not throw.
    void post(Job job);
    /// Returns true if a job is running or waiting.
    bool busy();
    /// Discards waiting jobs. Returns true if the current job ended within `timeout`.
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
