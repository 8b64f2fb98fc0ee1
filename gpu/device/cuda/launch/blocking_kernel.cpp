#include "gpu/device/cuda/launch/blocking_kernel.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace kernelcurve {
namespace {

/// The time after which a closed gate opens automatically. Enqueuing takes one or two milliseconds.
constexpr std::chrono::milliseconds longestClosed{250};

} // namespace

BlockingKernel::BlockingKernel(std::shared_ptr<const CudaContext> context)
    : context_(std::move(context)) {
    const Driver& driver = context_->driver();
    void* memory = nullptr;
    if (driver.streamWaitValue32 == nullptr ||
        driver.memHostAlloc(&memory, sizeof(std::uint32_t), CU_MEMHOSTALLOC_DEVICEMAP) !=
            CUDA_SUCCESS)
        return;
    word_ = static_cast<std::uint32_t*>(memory);
    *word_ = 0;
    // This call tests whether the GPU can wait. The wait returns immediately, because the word
    // already has the expected value.
    if (driver.memHostGetDevicePointer(&address_, memory, 0) != CUDA_SUCCESS ||
        driver.streamWaitValue32(context_->stream(), address_, 0, CU_STREAM_WAIT_VALUE_GEQ) !=
            CUDA_SUCCESS) {
        driver.memFreeHost(std::exchange(word_, nullptr));
        return;
    }
    watch_ = std::jthread([this](const std::stop_token& stop) { openForgotten(stop); });
}

BlockingKernel::~BlockingKernel() {
    watch_.request_stop();
    ++turn_;
    turn_.notify_all();
    if (watch_.joinable())
        watch_.join();
    if (word_ != nullptr && !context_->abandoned())
        context_->driver().memFreeHost(word_);
}

void BlockingKernel::close() {
    if (word_ == nullptr || stuck())
        return;
    const std::uint32_t turn = ++turn_;
    turn_.notify_one();
    context_->driver().check(context_->driver().streamWaitValue32(context_->stream(), address_,
                                                                  turn, CU_STREAM_WAIT_VALUE_GEQ),
                             "cuStreamWaitValue32");
}

void BlockingKernel::open() {
    if (word_ != nullptr) {
        opened_ = turn_.load();
        std::atomic_ref<std::uint32_t>(*word_).store(opened_);
    }
}

void BlockingKernel::openForgotten(const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any woken;
    for (std::uint32_t seen = 0;;) {
        turn_.wait(seen);
        seen = turn_;
        std::unique_lock lock(mutex);
        woken.wait_for(lock, stop, longestClosed, [] { return false; });
        if (stop.stop_requested())
            return;
        if (turn_ == seen && opened_ != seen) {
            ++forgotten_;
            std::atomic_ref<std::uint32_t>(*word_).store(seen);
        }
    }
}

} // namespace kernelcurve
