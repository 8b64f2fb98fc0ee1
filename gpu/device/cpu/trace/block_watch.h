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

/// Looks at the time while a system thread runs blocks. A block that has taken too
/// long is told so: by `overdue`, for what runs between pieces of the kernel's code, and by
/// interrupting that code (kernel_fault.h), which may be in a loop that never asks.
class BlockWatch {
  public:
    using Clock = std::chrono::steady_clock;
    /// When a block is given up: after `block` of its own, at `end`, or when `stop` is triggered.
    struct Limits {
        Clock::duration block = {};
        Clock::time_point end = {};
        std::stop_token stop = {};
    };
    /// `atStart` is called on the thread that it looks from, before everything else there.
    explicit BlockWatch(const std::function<void()>& atStart);
    ~BlockWatch();
    BlockWatch(const BlockWatch&) = delete;
    BlockWatch& operator=(const BlockWatch&) = delete;

    /// The calling thread's blocks are meant from now on.
    void begin(Limits limits);
    const Limits& limits() const { return limits_; }
    void blockBegins();
    void blockEnds();
    /// Whether the block that runs is to be given up. Also for a signal handler.
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
