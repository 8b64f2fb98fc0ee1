#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace kernelcurve {

/// One thread per CPU, including the calling one. The threads stay between launches. They have a
/// lower priority than the window's threads, so that the window stays responsive.
class WorkerPool {
  public:
    /// `threads` includes the calling one. The pool has fewer threads if the system allows no more.
    explicit WorkerPool(int threads);
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    int size() const { return static_cast<int>(threads_.size()) + 1; }
    /// Calls `work` on `participants` threads (at most size()), and returns when all are done. On
    /// the calling thread, the argument of `work` is 0. `work` must not throw.
    void run(int participants, const std::function<void(int)>& work);

    /// Returns the argument of `work` on the calling thread.
    static int indexOfThisThread() { return ownIndex; }

  private:
    void serve(int index);

    static constinit inline thread_local int ownIndex = 0;
    std::vector<std::jthread> threads_;
    const std::function<void(int)>* work_ = nullptr;
    /// The run counter in the upper bits, and the number of participants in the lower ones. They
    /// are in a single word, so that a late thread never mixes two runs.
    std::atomic<std::uint32_t> call_ = 0;
    std::atomic<int> busy_ = 0;
    std::atomic<bool> ending_ = false;
};

} // namespace kernelcurve
