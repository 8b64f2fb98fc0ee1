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

/// Reads how devices are, twice a second, on a thread of its own: the device of the run while there
/// is one, and the device that the window shows. Why a device tells nothing, or not everything, is
/// said with its first event.
class TelemetryWatch {
  public:
    /// Called on the watch's thread. Gives null for a device that has nothing to tell; throws
    /// DeviceError.
    using Open = std::function<std::unique_ptr<TelemetrySource>(const std::string& device)>;
    using Send = std::function<void(const event::Telemetry&)>;
    static constexpr std::chrono::milliseconds defaultPeriod{500};

    TelemetryWatch(Open open, Send send, std::chrono::milliseconds period = defaultPeriod);

    /// An empty id ends it.
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
    std::map<std::string, Watched> watched_; ///< of the watch's thread alone
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::string shown_;   ///< guarded by mutex_
    std::string running_; ///< guarded by mutex_
    bool news_ = false;   ///< guarded by mutex_: what is watched has changed
    std::jthread thread_;
};

} // namespace kernelcurve
