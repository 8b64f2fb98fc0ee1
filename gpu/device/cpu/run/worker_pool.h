#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace kernelcurve {

/// One thread a processor, the calling one among them, kept between launches. They run at a lower
/// priority than the window's, so that it stays smooth.
class WorkerPool {
  public:
    /// `threads` counts the calling one; fewer where the system gives no more.
    explicit WorkerPool(int threads);
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    int size() const { return static_cast<int>(threads_.size()) + 1; }
    /// Calls `work` on `participants` threads at once, at most size(), and returns when all are
    /// done. `work` gets 0 on the calling thread and must not throw.
    void run(int participants, const std::function<void(int)>& work);

    /// What `work` gets on the calling thread.
    static int indexOfThisThread() { return ownIndex; }

  private:
    void serve(int index);

    static constinit inline thread_local int ownIndex = 0;
    std::vector<std::jthread> threads_;
    const std::function<void(int)>* work_ = nullptr;
    /// Counts runs in its upper bits and says in the lower how many threads take part, in one word,
    /// so that a thread that wakes up late never mixes two runs up.
    std::atomic<std::uint32_t> call_ = 0;
    std::atomic<int> busy_ = 0;
    std::atomic<bool> ending_ = false;
};

} // namespace kernelcurve
