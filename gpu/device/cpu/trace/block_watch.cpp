#include "gpu/device/cpu/trace/block_watch.h"

#include "gpu/device/cpu/threads/kernel_fault.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

/// The interval between checks, and between interruptions of an overdue block. Interruptions are
/// repeated, because they take effect only in kernel code.
constexpr std::chrono::milliseconds lookPeriod{10};

} // namespace

BlockWatch::BlockWatch(const std::function<void()>& atStart)
    : thread_([this, atStart](const std::stop_token& ending) {
        atStart();
        watch(ending);
    }) {}

BlockWatch::~BlockWatch() {
    thread_.request_stop();
}

void BlockWatch::begin(Limits limits) {
    const std::scoped_lock lock(mutex_);
    limits_ = std::move(limits);
    watched_ = pthread_self();
}

void BlockWatch::blockBegins() {
    const std::scoped_lock lock(mutex_);
    overdue_ = false;
    blockEnd_ = std::min(Clock::now() + limits_.block, limits_.end);
}

void BlockWatch::blockEnds() {
    const std::scoped_lock lock(mutex_);
    blockEnd_.reset();
}

void BlockWatch::watch(const std::stop_token& ending) {
    std::unique_lock lock(mutex_);
    while (!ending.stop_requested()) {
        changed_.wait_for(lock, ending, lookPeriod, [] { return false; });
        if (!blockEnd_ || (!limits_.stop.stop_requested() && Clock::now() < *blockEnd_))
            continue;
        overdue_ = true;
        interruptKernel(watched_);
    }
}

} // namespace kernelcurve
