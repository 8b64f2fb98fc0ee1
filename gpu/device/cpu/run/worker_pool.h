#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace kernelcurve {

/// A pool with one thread per CPU, including the calling thread. The threads persist between
/// launches. The pool's threads have a lower priority than the window's threads, so that the window
/// stays responsive.
class WorkerPool {
  public:
    /// `threads` includes the calling thread. If the system limits the number of threads, the pool
    /// has fewer threads.
    explicit WorkerPool(int threads);
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    int size() const { return static_cast<int>(threads_.size()) + 1; }
    /// Calls `work` on `participants` threads (at most size()), and returns when all calls have
    /// returned. The calling thread has index 0. `work` must not throw.
    void run(int participants, const std::function<void(int)>& work);

    /// Returns the index that `work` received on the calling thread.
    static int indexOfThisThread() { return ownIndex; }

  private:
    void serve(int index);

    static constinit inline thread_local int ownIndex = 0;
    std::vector<std::jthread> threads_;
    const std::function<void(int)>* work_ = nullptr;
    /// The upper bits contain the run counter, and the lower bits contain the number of
    /// participants. A single word holds both, so that a late thread never mixes two runs.
    std::atomic<std::uint32_t> call_ = 0;
    std::atomic<int> busy_ = 0;
    std::atomic<bool> ending_ = false;
};

} // namespace kernelcurve
