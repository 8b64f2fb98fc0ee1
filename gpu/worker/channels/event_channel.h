#pragma once

#include "gpu/model/protocol/protocol.h"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace kernelcurve {

/// Writes events to a descriptor, one per line, from a separate thread. A slow reader therefore
/// blocks neither pings nor the detection of closed pipes.
class EventChannel {
  public:
    /// `onBroken` is called once from the writing thread when writing fails.
    EventChannel(int descriptor, std::function<void()> onBroken);
    /// Discards unsent events. Call flush() before.
    ~EventChannel() = default;
    EventChannel(const EventChannel&) = delete;
    EventChannel& operator=(const EventChannel&) = delete;

    /// Queues an event without waiting.
    void send(const Event& event);
    /// Queues an event, but first waits while too much is unsent. For fast producers.
    void sendBlocking(const Event& event);
    /// Returns true if so much is unsent that no more requests should be accepted. The limit is
    /// higher than that of sendBlocking(), so that a run without a reader can be cancelled.
    bool congested();
    /// Queues the last event. Later ones are dropped.
    void sendLast(const Event& event);
    /// Waits until everything is written. Returns false if this takes longer than `timeout`.
    bool flush(std::chrono::milliseconds timeout);

  private:
    void queue(const std::string& line); ///< requires the mutex
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

} // namespace kernelcurve
