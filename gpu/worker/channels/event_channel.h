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

/// Writes events to a descriptor, one line each, from a separate thread, so that a slow reader
/// blocks neither pings nor the detection of closed pipes.
class EventChannel {
  public:
    /// `onBroken` is called once from the writing thread when writing fails.
    EventChannel(int descriptor, std::function<void()> onBroken);
    /// Discards unsent events: call `flush` before.
    ~EventChannel() = default;
    EventChannel(const EventChannel&) = delete;
    EventChannel& operator=(const EventChannel&) = delete;

    /// Queues without waiting.
    void send(const Event& event);
    /// The same, but waits while much is unsent, for fast producers.
    void sendBlocking(const Event& event);
    /// Returns true if so much is unsent that no more requests should be accepted. The limit is
    /// higher than that of sendBlocking(), so that a run without a reader can be cancelled.
    bool congested();
    /// Queues the last event: later ones are dropped.
    void sendLast(const Event& event);
    /// Returns true if everything was written within the time.
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
