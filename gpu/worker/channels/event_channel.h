#pragma once

#include "gpu/model/protocol/exit_codes.h"
#include "gpu/model/protocol/protocol.h"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace kernelcurve {

/// Writes events to a descriptor, one per line, from a separate thread. A slow reader therefore
/// does not block pings or the detection of closed pipes.
class EventChannel {
  public:
    /// `onBroken` is called once, on the writing thread, when writing fails.
    EventChannel(int descriptor, std::function<void()> onBroken);
    /// Discards unsent events. Call flush() first.
    ~EventChannel() = default;
    EventChannel(const EventChannel&) = delete;
    EventChannel& operator=(const EventChannel&) = delete;

    /// Queues an event and returns immediately.
    void send(const Event& event);
    /// Queues an event for a fast producer. If too many bytes are unsent, waits before queuing.
    void sendBlocking(const Event& event);
    /// Returns true if too many bytes are unsent to accept more requests. The limit is higher than
    /// for sendBlocking(), so that a run without a reader can still be cancelled.
    bool congested();
    /// Queues the final event. Later events are dropped.
    void sendLast(const Event& event);
    /// Waits until all events are written. Returns false after `timeout`.
    bool flush(std::chrono::milliseconds timeout);

  private:
    void queue(const std::string& line); ///< the caller must hold the mutex
    void write(std::stop_token stop);
    bool writeAll(const std::string& text);

    int descriptor_;
    std::function<void()> onBroken_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::string unsent_;
    bool writing_ = false;
    bool closed_ = false;
    std::jthread thread_;
};

/// The end of a run. It consists of the last event, and a flag that is set if the process must be
/// replaced.
struct RunEnd {
    std::optional<event::Finished> finished;
    std::optional<WorkerExit> exit;
};

} // namespace kernelcurve
