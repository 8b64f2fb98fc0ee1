#include "gpu/device/cuda/stream_gate.h"

#include <atomic>
#include <utility>

namespace kernelcurve {

StreamGate::StreamGate(std::shared_ptr<const CudaContext> context)
    : context_(std::move(context)) {
    const Driver& driver = context_->driver();
    void* memory = nullptr;
    if (driver.streamWaitValue32 == nullptr ||
        driver.memHostAlloc(&memory, sizeof(std::uint32_t), CU_MEMHOSTALLOC_DEVICEMAP) !=
            CUDA_SUCCESS) {
        return;
    }
    word_ = static_cast<std::uint32_t*>(memory);
    *word_ = 0;
    // The value is there already: this only asks whether the GPU can wait at all.
    if (driver.memHostGetDevicePointer(&address_, memory, 0) != CUDA_SUCCESS ||
        driver.streamWaitValue32(context_->stream(), address_, 0, CU_STREAM_WAIT_VALUE_GEQ) !=
            CUDA_SUCCESS) {
        driver.memFreeHost(std::exchange(word_, nullptr));
    }
}

StreamGate::~StreamGate() {
    if (word_ != nullptr && !context_->abandoned()) {
        context_->driver().memFreeHost(word_);
    }
}

void StreamGate::close() {
    if (word_ != nullptr) {
        context_->driver().check(context_->driver().streamWaitValue32(context_->stream(), address_,
                                                                      ++turn_,
                                                                      CU_STREAM_WAIT_VALUE_GEQ),
                                 "cuStreamWaitValue32");
    }
}

void StreamGate::open() {
    if (word_ != nullptr) {
        std::atomic_ref<std::uint32_t>(*word_).store(turn_);
    }
}

} // namespace kernelcurve
