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

/// Writes events to a descriptor, one line each, from a thread of its own: a window that reads
/// slowly stops neither the pings nor the noticing of closed pipes.
class EventChannel {
  public:
    /// `onBroken` is called once, from the writing thread, when the descriptor takes no more.
    EventChannel(int descriptor, std::function<void()> onBroken);
    /// Drops what is unsent: call `flush` before.
    ~EventChannel() = default;
    EventChannel(const EventChannel&) = delete;
    EventChannel& operator=(const EventChannel&) = delete;

    /// Queues without waiting.
    void send(const Event& event);
    /// The same, but waits while much is unsent: for those who make events faster than they can be
    /// read.
    void sendBlocking(const Event& event);
    /// Whether so much is unsent that nothing more should be requested from the worker. More than
    /// sendBlocking() waits for, so that a run can be cancelled that nobody reads.
    bool congested();
    /// Queues the last event: all that come after it are dropped.
    void sendLast(const Event& event);
    /// Whether everything was written within the time.
    bool flush(std::chrono::milliseconds timeout);

  private:
    void queue(const std::string& line); ///< with the mutex held
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
