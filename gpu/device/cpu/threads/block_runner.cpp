#include "gpu/device/cpu/threads/block_runner.h"

#include "gpu/device/cpu/threads/announced_switch.h"
#include "gpu/device/cpu/threads/kernel_fault.h"

#include <algorithm>
#include <csignal>
#include <memory>
#include <utility>

extern "C" {
__thread KcContext kcContext = {};
}

namespace kernelcurve {
BlockRunner::BlockRunner()
    : stacks_(&BlockRunner::fiberBody)
    , main_(contextOfThisThread()) {}

BlockRunner& BlockRunner::ofThisThread() {
    thread_local const std::unique_ptr<BlockRunner> runner(new BlockRunner);
    return *runner;
}

std::optional<RunFailure> BlockRunner::run(const KcEntry& entry, const KcLaunch& launch,
                                           std::size_t stackBytes, unsigned long first,
                                           unsigned long count, ThreadOrder* order) {
    catchFaultsOnThisThread();
    entry.reachThreadMemory();
    stacks_.require(stackBytes);
    entry_ = &entry;
    order_ = order;
    if (entry.blocks != nullptr) {
        auto failure = runBlocks(launch, first, count);
        if (failure)
            failure->thread = findFailingThread(failure->block);
        return failure;
    }
    launch_ = &launch;
    numberThreads();
    for (unsigned long number = first; number < first + count && !*launch.stop; ++number) {
        runBlock(number);
        if (failure_)
            return std::exchange(failure_, std::nullopt);
    }
    return {};
}

/// Switches to a fiber. Returns when no thread can run or the blocks were aborted.
void BlockRunner::start() {
    fiber_ = stacks_.take();
    running = this;
    switchAnnounced(main_, fiber_->context);
    running = nullptr;
    if (failure_)
        stacks_.reset();
}

std::optional<RunFailure> BlockRunner::runBlocks(const KcLaunch& launch, unsigned long first,
                                                 unsigned long count) {
    launch_ = &launch;
    first_ = first;
    count_ = count;
    start();
    return std::exchange(failure_, std::nullopt);
}

/// Runs a block again thread by thread to find the failing thread. This is necessary because the
/// loop over a block's threads does not track its position, and may run several threads at once.
std::optional<KcIndex> BlockRunner::findFailingThread(unsigned long block) {
    const bool never = false;
    KcLaunch single = *launch_;
    single.stop = &never;
    const unsigned threads = single.block.x * single.block.y * single.block.z;
    for (unsigned thread = 0; thread < threads; ++thread) {
        const KcIndex from = indexIn(single.block, thread);
        single.from = from;
        single.to = {from.x + 1, from.y + 1, from.z + 1};
        if (runBlocks(single, block, 1))
            return from;
    }
    return {};
}

void BlockRunner::numberThreads() {
    const KcIndex size = launch_->block;
    if (size.x == numbered_.x && size.y == numbered_.y && size.z == numbered_.z)
        return;
    numbered_ = size;
    for (unsigned thread = 0; thread < size.x * size.y * size.z; ++thread)
        indices_[thread] = indexIn(size, thread);
}

void BlockRunner::runBlock(unsigned long number) {
    const int threads = static_cast<int>(numbered_.x * numbered_.y * numbered_.z);
    kcContext.blockNumber = number;
    if (entry_->beginBlock != nullptr) // a traced build needs the block's indices
        entry_->beginBlock(launch_, number);
    barriers_.begin(threads);
    if (order_ != nullptr)
        order_->beginBlock(number, barriers_);
    std::fill_n(fiberOf_.begin(), threads, nullptr);
    thread_ = barriers_.takeReady();
    start();
    if (order_ != nullptr)
        order_->endBlock(failure_.has_value(), barriers_);
    if (!failure_ && !barriers_.allFinished()) {
        failure_.emplace().kind = RunFailure::Kind::Deadlock;
        failure_->block = number;
        failure_->waiting = barriers_.waiting();
        stacks_.reset();
    }
}

void BlockRunner::fiberBody() {
    announceArrival();
    for (;;) {
        BlockRunner& runner = *running;
        if (runner.entry_->blocks != nullptr)
            runner.entry_->blocks(runner.launch_, runner.first_, runner.count_);
        else
            runner.runThreadsOnThisFiber();
        Fiber* const idle = runner.fiber_;
        runner.stacks_.giveBack(idle);
        switchAnnounced(idle->context, runner.main_);
    }
}

/// Runs threads to completion until another fiber must continue.
void BlockRunner::runThreadsOnThisFiber() {
    for (;;) {
        fiberOf_[thread_] = fiber_;
        kcContext.thread = indices_[thread_];
        entry_->thread(launch_->arguments);
        barriers_.finish(thread_);
        fiberOf_[thread_] = nullptr;
        const int next = takeNext();
        if (next < 0)
            return;
        thread_ = next;
        if (fiberOf_[next] == nullptr)
            continue;
        Fiber* const idle = fiber_;
        stacks_.giveBack(idle);
        fiber_ = fiberOf_[next];
        kcContext.thread = indices_[next];
        switchAnnounced(idle->context, fiber_->context);
        // Execution continues here if an unstarted thread reuses the fiber.
    }
}

/// Runs another thread, because the current thread must wait.
void BlockRunner::suspend() {
    Fiber* const mine = fiber_;
    const int me = thread_;
    const int next = takeNext();
    if (next == me)
        return;
    if (next < 0) {
        switchAnnounced(mine->context, main_);
        return;
    }
    thread_ = next;
    fiber_ = fiberOf_[next];
    if (fiber_ == nullptr)
        fiber_ = stacks_.take();
    else
        kcContext.thread = indices_[next];
    switchAnnounced(mine->context, fiber_->context);
}

void BlockRunner::syncBlock(std::uintptr_t place) {
    barriers_.waitForBlock(thread_, place);
    suspend();
}

int BlockRunner::syncBlockReduce(bool predicate, KcReduction reduction, std::uintptr_t place) {
    barriers_.addToReduction(predicate);
    syncBlock(place);
    return barriers_.reduction(reduction);
}

void BlockRunner::meetWarp(const ExchangeRequest* request, unsigned mask, std::uintptr_t place) {
    const int me = thread_;
    if (barriers_.arriveAtWarp(me, request, mask, place)) {
        if (order_ == nullptr)
            return;
        // The thread order determines whether the last thread to arrive runs first.
        barriers_.makeReady(me / warpLanes, 1U << (me % warpLanes));
    }
    suspend();
}

void BlockRunner::syncWarp(unsigned mask, std::uintptr_t place) {
    meetWarp(nullptr, mask, place);
}

unsigned long BlockRunner::exchange(const ExchangeRequest& request, std::uintptr_t place) {
    const int me = thread_;
    meetWarp(&request, request.mask, place);
    return barriers_.result(me);
}

unsigned BlockRunner::activeMask(std::uintptr_t place) {
    const int me = thread_;
    barriers_.waitForConvergence(me, place);
    suspend();
    return static_cast<unsigned>(barriers_.result(me));
}

KcIndex BlockRunner::blockIndex() const {
    return indexIn(launch_->grid, kcContext.blockNumber);
}

void BlockRunner::leave() {
    switchAnnounced(fiber_->context, main_);
    __builtin_unreachable();
}

void BlockRunner::abandon(RunFailure failure) {
    failure.block = kcContext.blockNumber;
    if (entry_->thread != nullptr)
        failure.thread = indices_[thread_];
    failure_ = std::move(failure);
    leave();
}

void* BlockRunner::recordFault(int signal, std::uintptr_t place, const void* address) {
    failure_.emplace();
    failure_->kind = stacks_.inGuard(address) && signal == SIGSEGV ? RunFailure::Kind::StackOverflow
                                                                   : RunFailure::Kind::Fault;
    failure_->signal = signal;
    failure_->address = reinterpret_cast<std::uintptr_t>(address);
    return recordEnd(place);
}

void* BlockRunner::recordForbidden(int call, std::uintptr_t place) {
    failure_.emplace().kind = RunFailure::Kind::Forbidden;
    failure_->call = call;
    return recordEnd(place);
}

void* BlockRunner::recordInterruption(std::uintptr_t place) {
    if (order_ == nullptr || !order_->givesUpAt(place))
        return nullptr;
    failure_.emplace().kind = RunFailure::Kind::Stopped;
    failure_->lastStep = order_->lastStep();
    // `place` is the address of the interrupted instruction. The failure requires the address after
    // that instruction.
    return recordEnd(place + 1);
}

void* BlockRunner::recordEnd(std::uintptr_t place) {
    failure_->place = place;
    failure_->block = kcContext.blockNumber;
    if (entry_->thread != nullptr)
        failure_->thread = indices_[thread_];
    // The fiber's stack is reset, because its content is no longer needed.
    fiber_->forgetFrames();
    return fiber_->stack + fiber_->bytes;
}

} // namespace kernelcurve
