#include "gpu/device/cuda/memory/cuda_buffer.h"

#include "gpu/device/cuda/driver/driver_error.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {

CudaBuffer::CudaBuffer(std::shared_ptr<const CudaContext> context, std::size_t bytes,
                       MemoryKind kind)
    : context_(std::move(context))
    , bytes_(bytes)
    , kind_(kind) {}

DeviceBuffer::DeviceBuffer(std::shared_ptr<const CudaContext> context,
                           std::shared_ptr<HostTransfer> transfer, std::size_t bytes,
                           MemoryKind kind)
    : CudaBuffer(std::move(context), bytes, kind)
    , transfer_(std::move(transfer)) {
    this->context().use();
    const Driver& driver = this->context().driver();
    // An empty array also needs an address.
    const std::size_t room = std::max<std::size_t>(bytes, 1);
    CUdeviceptr address = 0;
    const CUresult result = isManaged(kind)
                                ? driver.memAllocManaged(&address, room, CU_MEM_ATTACH_GLOBAL)
                                : driver.memAlloc(&address, room);
    if (result == CUDA_ERROR_OUT_OF_MEMORY)
        throw outOfMemory(driver, bytes);
    driver.check(result, isManaged(kind) ? "cuMemAllocManaged" : "cuMemAlloc");
    setAddress(address);
}

DeviceBuffer::~DeviceBuffer() {
    if (context().canGiveBack())
        context().driver().memFree(address());
}

void DeviceBuffer::upload(std::size_t offset, std::span<const std::byte> data) {
    context().use();
    transfer_->upload(address() + offset, data);
}

void DeviceBuffer::download(std::size_t offset, std::span<std::byte> data) const {
    context().use();
    transfer_->download(address() + offset, data);
}

void DeviceBuffer::copyFrom(const Buffer& other) {
    const auto* from = dynamic_cast<const DeviceBuffer*>(&other);
    if (from == nullptr) {
        Buffer::copyFrom(other);
    } else if (bytes() > 0) {
        context().use();
        context().copyOnDevice(address(), from->address(), bytes());
        context().noteOtherWork();
    }
}

void DeviceBuffer::fill(std::byte value) {
    if (bytes() > 0) {
        context().use();
        context().driver().check(context().driver().memsetD8Async(address(),
                                                                  static_cast<unsigned char>(value),
                                                                  bytes(), context().stream()),
                                 "cuMemsetD8Async");
    }
}

} // namespace kernelcurve
