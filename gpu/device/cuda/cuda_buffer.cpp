#include "gpu/device/cuda/cuda_buffer.h"

#include "gpu/device/cuda/driver_error.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {

CudaBuffer::CudaBuffer(std::shared_ptr<const CudaContext> context,
                       std::shared_ptr<HostTransfer> transfer, std::size_t bytes)
    : context_(std::move(context))
    , transfer_(std::move(transfer))
    , bytes_(bytes) {
    context_->use();
    // An empty array still has an address.
    const CUresult result = context_->driver().memAlloc(&address_, std::max<std::size_t>(bytes, 1));
    if (result == CUDA_ERROR_OUT_OF_MEMORY) {
        throw outOfMemory(context_->driver(), bytes);
    }
    context_->driver().check(result, "cuMemAlloc");
}

CudaBuffer::~CudaBuffer() {
    if (!context_->abandoned() &&
        context_->driver().ctxSetCurrent(context_->handle()) == CUDA_SUCCESS) {
        context_->driver().memFree(address_);
    }
}

void CudaBuffer::upload(std::size_t offset, std::span<const std::byte> data) {
    context_->use();
    transfer_->upload(address_ + offset, data);
}

void CudaBuffer::download(std::size_t offset, std::span<std::byte> data) const {
    context_->use();
    transfer_->download(address_ + offset, data);
}

void CudaBuffer::fill(std::byte value) {
    if (bytes_ > 0) {
        context_->use();
        context_->driver().check(context_->driver().memsetD8Async(address_,
                                                                  static_cast<unsigned char>(value),
                                                                  bytes_, context_->stream()),
                                 "cuMemsetD8Async");
    }
}

} // namespace kernelcurve
