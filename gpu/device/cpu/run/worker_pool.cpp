#include "gpu/device/cpu/run/worker_pool.h"

#include <algorithm>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>

namespace kernelcurve {
namespace {

constexpr std::uint32_t participantBits = 12;
constexpr std::uint32_t participantMask = (1U << participantBits) - 1;
constexpr int niceness = 5;

void pauseBriefly() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

/// Lowers the priority of the calling thread. Linux supports priorities per thread.
void lowerPriorityOfThisThread() {
    thread_local const int done = setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness);
    (void)done;
}

/// Waits until `word` no longer has this value. Polls briefly before sleeping, because launches are
/// microseconds apart. Sleeping and waking take at least as long as a short launch, and longer in a
/// sandbox.
template <typename Number>
void waitWhile(const std::atomic<Number>& word, Number value) {
    constexpr int looks = 500; // approximately 10 us
    for (int look = 0; look < looks; ++look) {
        if (word.load(std::memory_order_acquire) != value)
            return;
        pauseBriefly();
    }
    word.wait(value);
}

} // namespace

WorkerPool::WorkerPool(int threads) {
    const int limited = std::clamp(threads, 1, static_cast<int>(participantMask));
    try {
        for (int index = 1; index < limited; ++index)
            threads_.emplace_back([this, index] { serve(index); });
    } catch (const std::system_error&) {
        return; // the existing threads handle the work
    }
}

WorkerPool::~WorkerPool() {
    ending_ = true;
    call_ += 1U << participantBits;
    call_.notify_all();
}

void WorkerPool::serve(int index) {
    lowerPriorityOfThisThread();
    ownIndex = index;
    std::uint32_t seen = 0;
    for (;;) {
        waitWhile(call_, seen);
        seen = call_.load();
        if (ending_)
            return;
        if (static_cast<std::uint32_t>(index) >= (seen & participantMask))
            continue;
        (*work_)(index);
        if (--busy_ == 0)
            busy_.notify_one();
    }
}

void WorkerPool::run(int participants, const std::function<void(int)>& work) {
    lowerPriorityOfThisThread();
    const int taking = std::clamp(participants, 1, size());
    if (taking == 1) {
        work(0);
        return;
    }
    work_ = &work;
    busy_ = taking - 1;
    const std::uint32_t run = (call_.load() >> participantBits) + 1;
    call_ = run << participantBits | static_cast<std::uint32_t>(taking);
    call_.notify_all();
    work(0);
    for (int left = busy_; left != 0; left = busy_)
        waitWhile(busy_, left);
}

} // namespace kernelcurve
