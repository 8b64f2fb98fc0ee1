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

/// Selects the next thread of a block, in addition to the barriers.
class ThreadOrder {
  public:
    virtual ~ThreadOrder() = default;
    virtual void beginBlock(unsigned long number, Barriers& barriers) = 0;
    /// As Barriers::takeReady().
    virtual int takeNext(Barriers& barriers) = 0;
    /// No thread can run: all have ended or wait, or the block was aborted.
    virtual void endBlock(bool givenUp, Barriers& barriers) = 0;
    /// Returns true if the interrupted block should be aborted at this instruction. Called by a
    /// signal handler.
    virtual bool givesUpAt(std::uintptr_t instruction) const = 0;
    /// The last recorded step of the running thread, after its call; 0 before the first. Also for a
    /// signal handler.
    virtual std::uintptr_t lastStep() const = 0;
};

/// Runs blocks of a kernel on one system thread. Threads that synchronize are fibers: each runs
/// until it has to wait, then the next one continues. A thread gets its own stack only when it
/// waits; an ended thread passes its stack on.
class BlockRunner {
  public:
    /// One per system thread, because suspended fibers must not move between threads.
    static BlockRunner& ofThisThread();

    /// Runs blocks `first` to `first + count - 1`, or until `launch.stop` is set; returns a
    /// failure. `stackBytes`: required by a thread.
    std::optional<RunFailure> run(const KcEntry& entry, const KcLaunch& launch,
                                  std::size_t stackBytes, unsigned long first, unsigned long count,
                                  ThreadOrder* order = nullptr);

    /// The runner with kernel code on the calling system thread, or null.
    static BlockRunner* current() { return running; }

    // The functions that kernel code calls through runtime/abi.h. `place` is the return address.
    void syncBlock(std::uintptr_t place);
    int syncBlockReduce(bool predicate, KcReduction reduction, std::uintptr_t place);
    void syncWarp(unsigned mask, std::uintptr_t place);
    unsigned long exchange(const ExchangeRequest& request, std::uintptr_t place);
    unsigned activeMask(std::uintptr_t place);

    /// Lets other threads run until the thread order selects this one again.
    void suspend();
    KcIndex threadIndex() const { return indices_[thread_]; }
    KcIndex blockIndex() const;
    const KcLaunch& launch() const { return *launch_; }
    const FiberStacks& stacks() const { return stacks_; }
    /// The start of the running thread's stack, which grows downwards.
    const char* stackBegin() const { return fiber_->stack + fiber_->bytes; }

    /// Aborts the running blocks. Called on the kernel's stack.
    [[noreturn]] void abandon(RunFailure failure);
    /// For the signal handler, which may only do this: records the failure, and returns a stack on
    /// which leave() can be called.
    void* recordFault(int signal, std::uintptr_t place, const void* address);
    /// The same for a forbidden system call.
    void* recordForbidden(int call, std::uintptr_t place);
    /// The same for interrupted kernel code; null if it should continue.
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
    /// The running thread provides data to its warp and waits for the others.
    void meetWarp(const ExchangeRequest* request, unsigned mask, std::uintptr_t place);
    int takeNext() {
        return order_ != nullptr ? order_->takeNext(barriers_) : barriers_.takeReady();
    }
    void* recordEnd(std::uintptr_t place);

    FiberStacks stacks_;
    Context main_;
    Fiber* fiber_ = nullptr; ///< running block
    const KcEntry* entry_ = nullptr;
    const KcLaunch* launch_ = nullptr;
    ThreadOrder* order_ = nullptr;
    unsigned long first_ = 0;
    unsigned long count_ = 0;
    std::optional<RunFailure> failure_;

    KcIndex numbered_ = {0, 0, 0}; ///< block size of indices_
    int thread_ = 0;               ///< running thread
    Barriers barriers_;
    std::array<KcIndex, threadsPerBlockLimit> indices_;
    std::array<Fiber*, threadsPerBlockLimit> fiberOf_; ///< null: not started, or ended
};

} // namespace kernelcurve
