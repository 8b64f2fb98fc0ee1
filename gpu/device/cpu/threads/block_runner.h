#pragma once

#include "gpu/device/cpu/describe/launch_limits.h"
#include "gpu/device/cpu/runtime/abi.h"
#include "gpu/device/cpu/threads/barriers.h"
#include "gpu/device/cpu/threads/fiber_stacks.h"
#include "gpu/device/cpu/threads/run_failure.h"

#include <array>
#include <cstdint>
#include <optional>

namespace kernelcurve {

/// Selects the next thread of a block from the runnable threads.
class ThreadOrder {
  public:
    virtual ~ThreadOrder() = default;
    virtual void beginBlock(unsigned long number, Barriers& barriers) = 0;
    /// Returns the next thread like Barriers::takeReady().
    virtual int takeNext(Barriers& barriers) = 0;
    /// Called when no thread can run, because all threads have ended or wait, or the block was
    /// aborted.
    virtual void endBlock(bool givenUp, Barriers& barriers) = 0;
    /// Returns true if the interrupted block should be aborted at this instruction. Signal handlers
    /// call this function.
    virtual bool givesUpAt(std::uintptr_t instruction) const = 0;
    /// Returns the return address of the call that recorded the current thread's last step, or 0 if
    /// the thread has not recorded a step. This function is safe in signal handlers.
    virtual std::uintptr_t lastStep() const = 0;
};

/// Runs blocks of a kernel on one system thread. Threads that synchronize are fibers. A fiber runs
/// until it must wait. Then, the next fiber continues. A thread gets a separate stack only when it
/// waits. When a thread ends, the next thread reuses its stack.
class BlockRunner {
  public:
    /// Returns the runner of the calling system thread. Suspended fibers must not move between
    /// system threads.
    static BlockRunner& ofThisThread();

    /// Runs blocks `first` to `first + count - 1`, or until `launch.stop` is set. If a block
    /// failed, returns the failure. Each thread requires `stackBytes` bytes of stack.
    std::optional<RunFailure> run(const KcEntry& entry, const KcLaunch& launch,
                                  std::size_t stackBytes, unsigned long first, unsigned long count,
                                  ThreadOrder* order = nullptr);

    /// Returns the runner that runs kernel code on the calling system thread, or null if no kernel
    /// code is running.
    static BlockRunner* current() { return running; }

    // Kernel code calls the following functions through runtime/abi.h. `place` is the return
    // address of the call.
    void syncBlock(std::uintptr_t place);
    int syncBlockReduce(bool predicate, KcReduction reduction, std::uintptr_t place);
    void syncWarp(unsigned mask, std::uintptr_t place);
    unsigned long exchange(const ExchangeRequest& request, std::uintptr_t place);
    unsigned activeMask(std::uintptr_t place);

    /// Runs other threads until the thread order selects the calling thread again.
    void suspend();
    KcIndex threadIndex() const { return indices_[thread_]; }
    KcIndex blockIndex() const;
    const KcLaunch& launch() const { return *launch_; }
    const FiberStacks& stacks() const { return stacks_; }
    /// Returns the start of the current thread's stack, which grows downwards.
    const char* stackBegin() const { return fiber_->stack + fiber_->bytes; }

    /// Aborts the current blocks. Called on the kernel's stack.
    [[noreturn]] void abandon(RunFailure failure);
    /// Records the failure, and returns a stack on which leave() can be called. Signal handlers may
    /// call only this function and the next two functions.
    void* recordFault(int signal, std::uintptr_t place, const void* address);
    /// Records a forbidden system call like recordFault().
    void* recordForbidden(int call, std::uintptr_t place);
    /// Records an interruption of kernel code like recordFault(). Returns null if the code should
    /// continue.
    void* recordInterruption(std::uintptr_t place);
    [[noreturn]] void leave();

  private:
    static constinit inline thread_local BlockRunner* running = nullptr;

    BlockRunner();
    static void fiberBody();
    void runThreadsOnThisFiber();
    void runBlock(unsigned long number);
    std::optional<RunFailure> runBlocks(const KcLaunch& launch, unsigned long first,
                                        unsigned long count);
    std::optional<KcIndex> findFailingThread(unsigned long block);
    void start();
    void numberThreads();
    /// Provides data of the current thread to its warp, and waits for the other lanes.
    void meetWarp(const ExchangeRequest* request, unsigned mask, std::uintptr_t place);
    int takeNext() {
        return order_ != nullptr ? order_->takeNext(barriers_) : barriers_.takeReady();
    }
    void* recordEnd(std::uintptr_t place);

    FiberStacks stacks_;
    Context main_;
    Fiber* fiber_ = nullptr;
    const KcEntry* entry_ = nullptr;
    const KcLaunch* launch_ = nullptr;
    ThreadOrder* order_ = nullptr;
    unsigned long first_ = 0;
    unsigned long count_ = 0;
    std::optional<RunFailure> failure_;

    KcIndex numbered_ = {0, 0, 0}; ///< block size for which indices_ is valid
    int thread_ = 0;               ///< index of the current thread
    Barriers barriers_;
    std::array<KcIndex, threadsPerBlockLimit> indices_;
    /// The fiber of each thread, or null if the thread has not started or has ended.
    std::array<Fiber*, threadsPerBlockLimit> fiberOf_;
};

} // namespace kernelcurve
