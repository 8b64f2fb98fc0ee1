#include "gpu/worker/channels/telemetry_watch.h"

#include "gpu/device/device.h"

#include <set>
#include <utility>

namespace kernelcurve {

TelemetryWatch::TelemetryWatch(Open open, Send send, std::chrono::milliseconds period)
    : open_(std::move(open))
    , send_(std::move(send))
    , period_(period)
    , thread_([this](const std::stop_token& stop) { work(stop); }) {}

void TelemetryWatch::show(const std::string& device) {
    const std::scoped_lock lock(mutex_);
    shown_ = device;
    news_ = true;
    changed_.notify_all();
}

void TelemetryWatch::runBegins(const std::string& device) {
    const std::scoped_lock lock(mutex_);
    running_ = device;
    news_ = true;
    changed_.notify_all();
}

void TelemetryWatch::runEnds() {
    const std::scoped_lock lock(mutex_);
    running_.clear();
}

void TelemetryWatch::work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        std::set<std::string> devices = {shown_, running_};
        devices.erase("");
        if (std::exchange(news_, false))
            for (auto& [device, watched] : watched_) {
                watched.explained = false;
                // Missing telemetry is opened again later, because the device's driver may be
                // loaded in the meantime.
                watched.opened = watched.source != nullptr;
            }
        if (devices.empty()) {
            changed_.wait(lock, stop, [this] { return news_; });
            continue;
        }
        lock.unlock();
        for (const std::string& device : devices)
            sample(device);
        lock.lock();
        changed_.wait_for(lock, stop, period_, [this] { return news_; });
    }
}

void TelemetryWatch::sample(const std::string& device) {
    Watched& watched = watched_[device];
    event::Telemetry event;
    event.device = device;
    try {
        if (!std::exchange(watched.opened, true))
            watched.source = open_(device);
    } catch (const DeviceError& error) {
        if (!std::exchange(watched.explained, true)) {
            event.failure = error.failure();
            send_(event);
        }
        return;
    }
    if (!watched.source)
        return;
    event.sample = watched.source->read();
    const std::chrono::duration<double> now = std::chrono::system_clock::now().time_since_epoch();
    event.sample->at = now.count();
    if (!std::exchange(watched.explained, true))
        event.failure = watched.source->lack();
    send_(event);
}

} // namespace kernelcurve
