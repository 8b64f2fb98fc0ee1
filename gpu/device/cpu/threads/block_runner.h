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

/// Decides which thread of a block goes on, where that is not left to the barriers alone.
class ThreadOrder {
  public:
    virtual ~ThreadOrder() = default;
    virtual void beginBlock(unsigned long number, Barriers& barriers) = 0;
    /// As Barriers::takeReady().
    virtual int takeNext(Barriers& barriers) = 0;
    /// Nobody can go on: all threads have ended or wait, or the block was given up.
    virtual void endBlock(bool givenUp, Barriers& barriers) = 0;
    /// Whether the block is to be given up at this instruction, if it was interrupted. Called by a
    /// signal handler.
    virtual bool givesUpAt(std::uintptr_t instruction) const = 0;
    /// The last step of the running thread that was noted, behind its call; 0 before the first.
    /// Also for a signal handler.
    virtual std::uintptr_t lastStep() const = 0;
};

/// Runs blocks of a kernel on one system thread. The threads of a block that meet each other are
/// fibers: each runs until it has to wait, then the next one goes on. A thread takes a stack of its
/// own only when it waits; one that ends leaves its stack to the next.
class BlockRunner {
  public:
    /// Each system thread has its own, because suspended fibers must not move to another one.
    static BlockRunner& ofThisThread();

    /// Runs blocks `first` to `first + count - 1`, or until `launch.stop` is set; says what went
    /// wrong. `stackBytes`: what a thread needs.
    std::optional<RunFailure> run(const KcEntry& entry, const KcLaunch& launch,
                                  std::size_t stackBytes, unsigned long first, unsigned long count,
                                  ThreadOrder* order = nullptr);

    /// The runner that is running kernel code on the calling system thread, or nothing.
    static BlockRunner* current() { return running; }

    // What running kernel code calls, through the functions of runtime/abi.h. `place` is the
    // address that the call returns to.
    void syncBlock(std::uintptr_t place);
    int syncBlockReduce(bool predicate, KcReduction reduction, std::uintptr_t place);
    void syncWarp(unsigned mask, std::uintptr_t place);
    unsigned long exchange(const ExchangeRequest& request, std::uintptr_t place);
    unsigned activeMask(std::uintptr_t place);

    /// Lets other threads run until the thread order takes this one again.
    void suspend();
    KcIndex threadIndex() const { return indices_[thread_]; }
    KcIndex blockIndex() const;
    const KcLaunch& launch() const { return *launch_; }
    const FiberStacks& stacks() const { return stacks_; }
    /// Where the running thread's stack begins; it grows downwards.
    const char* stackBegin() const { return fiber_->stack + fiber_->bytes; }

    /// Gives the running blocks up. Called on the kernel's stack.
    [[noreturn]] void abandon(RunFailure failure);
    /// For the signal handler, which may not do more than this: what happened, and a stack on which
    /// leave() can be called.
    void* recordFault(int signal, std::uintptr_t place, const void* address);
    /// Likewise where it asked the system for what it may not.
    void* recordForbidden(int call, std::uintptr_t place);
    /// Likewise where kernel code was interrupted; null if it is to go on.
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
    /// The running thread brings something to its warp and waits for the others.
    void meetWarp(const ExchangeRequest* request, unsigned mask, std::uintptr_t place);
    int takeNext() {
        return order_ != nullptr ? order_->takeNext(barriers_) : barriers_.takeReady();
    }
    void* recordEnd(std::uintptr_t place);

    FiberStacks stacks_;
    Context main_;
    Fiber* fiber_ = nullptr; ///< the one that runs
    const KcEntry* entry_ = nullptr;
    const KcLaunch* launch_ = nullptr;
    ThreadOrder* order_ = nullptr;
    unsigned long first_ = 0;
    unsigned long count_ = 0;
    std::optional<RunFailure> failure_;

    KcIndex numbered_ = {0, 0, 0}; ///< the block size that indices_ was made for
    int thread_ = 0;               ///< the one that runs
    Barriers barriers_;
    std::array<KcIndex, threadsPerBlockLimit> indices_;
    std::array<Fiber*, threadsPerBlockLimit> fiberOf_; ///< null: not begun, or at its end
};

} // namespace kernelcurve
