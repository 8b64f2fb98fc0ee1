#pragma once

#include "gpu/device/telemetry_source.h"
#include "gpu/model/protocol/protocol.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace kernelcurve {

/// Reads the state of two devices twice per second on a separate thread. One is the device of the
/// run, and the other is the device that the window shows. The first event of each device contains
/// the reasons for missing values.
class TelemetryWatch {
  public:
    /// Opens the telemetry of a device. The watch's thread calls this function. Returns null for a
    /// device without telemetry. Throws DeviceError on failure.
    using Open = std::function<std::unique_ptr<TelemetrySource>(const std::string& device)>;
    using Send = std::function<void(const event::Telemetry&)>;
    static constexpr std::chrono::milliseconds defaultPeriod{500};

    TelemetryWatch(Open open, Send send, std::chrono::milliseconds period = defaultPeriod);

    /// Sets the device that the window shows. An empty id means no device.
    void show(const std::string& device);
    void runBegins(const std::string& device);
    void runEnds();

  private:
    struct Watched {
        std::unique_ptr<TelemetrySource> source;
        bool opened = false;
        bool explained = false;
    };
    void work(const std::stop_token& stop);
    void sample(const std::string& device);

    Open open_;
    Send send_;
    std::chrono::milliseconds period_;
    std::map<std::string, Watched> watched_; ///< used only by the watch's thread
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::string shown_;   ///< guarded by mutex_
    std::string running_; ///< guarded by mutex_
    bool news_ = false;   ///< guarded by mutex_; true if the watched devices have changed
    std::jthread thread_;
};

} // namespace kernelcurve
