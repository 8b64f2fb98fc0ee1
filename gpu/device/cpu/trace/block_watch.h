#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <pthread.h>
#include <stop_token>
#include <thread>

namespace kernelcurve {

/// Watches the time limit while a thread runs blocks. Functions of the runtime poll overdue().
/// Kernel code may be an endless loop, so a signal interrupts it (kernel_fault.h).
class BlockWatch {
  public:
    using Clock = std::chrono::steady_clock;
    /// A block is overdue after `block`, at the time `end`, or after `stop` is triggered.
    struct Limits {
        Clock::duration block = {};
        Clock::time_point end = {};
        std::stop_token stop = {};
    };
    /// The watching thread calls `atStart` when it starts.
    explicit BlockWatch(const std::function<void()>& atStart);
    ~BlockWatch();
    BlockWatch(const BlockWatch&) = delete;
    BlockWatch& operator=(const BlockWatch&) = delete;

    /// Starts watching the blocks of the calling thread.
    void begin(Limits limits);
    const Limits& limits() const { return limits_; }
    void blockBegins();
    void blockEnds();
    /// Returns true if the current block should be aborted. This function is safe in signal
    /// handlers.
    bool overdue() const { return overdue_.load(std::memory_order_relaxed); }

  private:
    void watch(const std::stop_token& ending);

    Limits limits_;
    pthread_t watched_ = {};
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::optional<Clock::time_point> blockEnd_; ///< set while a block runs
    std::atomic<bool> overdue_ = false;
    std::jthread thread_;
};

} // namespace kernelcurve
