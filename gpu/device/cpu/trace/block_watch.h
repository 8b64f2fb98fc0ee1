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

/// Checks the time while a thread runs blocks. An overdue block is notified by `overdue`, for
/// runtime functions, and by interrupting kernel code (kernel_fault.h), which may be an endless
/// loop.
class BlockWatch {
  public:
    using Clock = std::chrono::steady_clock;
    /// The limits of a block: after `block`, at `end`, or when `stop` is triggered.
    struct Limits {
        Clock::duration block = {};
        Clock::time_point end = {};
        std::stop_token stop = {};
    };
    /// `atStart` is called first on the watching thread.
    explicit BlockWatch(const std::function<void()>& atStart);
    ~BlockWatch();
    BlockWatch(const BlockWatch&) = delete;
    BlockWatch& operator=(const BlockWatch&) = delete;

    /// Watches the calling thread's blocks from now on.
    void begin(Limits limits);
    const Limits& limits() const { return limits_; }
    void blockBegins();
    void blockEnds();
    /// Returns true if the running block should be aborted. Also for a signal handler.
    bool overdue() const { return overdue_.load(std::memory_order_relaxed); }

  private:
    void watch(const std::stop_token& ending);

    Limits limits_;
    pthread_t watched_ = {};
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::optional<Clock::time_point> blockEnd_; ///< while a block runs
    std::atomic<bool> overdue_ = false;
    std::jthread thread_;
};

} // namespace kernelcurve
