#include "gpu/worker/jobs/device_thread.h"

#include <utility>

namespace kernelcurve {

DeviceThread::DeviceThread(std::shared_ptr<DeviceSource> source)
    : source_(std::move(source))
    , thread_([this](std::stop_token stop) { work(std::move(stop)); }) {}

void DeviceThread::post(Job job) {
    const std::scoped_lock lock(mutex_);
    jobs_.push_back(std::move(job));
    changed_.notify_all();
}

bool DeviceThread::busy() {
    const std::scoped_lock lock(mutex_);
    return working_ || !jobs_.empty();
}

bool DeviceThread::drain(std::chrono::milliseconds timeout) {
    std::unique_lock lock(mutex_);
    jobs_.clear();
    return changed_.wait_for(lock, timeout, [this] { return !working_; });
}

void DeviceThread::work(std::stop_token stop) {
    // A device belongs to the thread that uses it, so this thread creates and destroys the
    // registry.
    DeviceRegistry registry(*source_);
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !jobs_.empty(); }) && !stop.stop_requested()) {
        Job job = std::move(jobs_.front());
        jobs_.pop_front();
        working_ = true;
        lock.unlock();
        job(registry);
        job = nullptr;
        lock.lock();
        working_ = false;
        changed_.notify_all();
    }
}

} // namespace kernelcurve
