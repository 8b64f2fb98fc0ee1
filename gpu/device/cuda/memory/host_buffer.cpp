#include "gpu/device/cuda/memory/host_buffer.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace kernelcurve {
namespace {

constexpr std::align_val_t alignment{4096};

[[noreturn]] void notEnough(std::size_t bytes) {
    throw DeviceError({message(KC_TEXT("engine", "Not enough host memory for an array of {0} MiB"),
                               std::to_string(bytes >> 20)),
                       message(KC_TEXT("engine", "choose a smaller problem"))});
}

unsigned flagsOf(MemoryKind kind) {
    return CU_MEMHOSTALLOC_DEVICEMAP |
           (kind == MemoryKind::WriteCombined ? CU_MEMHOSTALLOC_WRITECOMBINED : 0);
}

} // namespace

HostBuffer::HostBuffer(std::shared_ptr<const CudaContext> context, std::size_t bytes,
                       MemoryKind kind)
    : CudaBuffer(std::move(context), bytes, kind) {
    const std::size_t room = std::max<std::size_t>(bytes, 1);
    const Driver& driver = this->context().driver();
    if (kind == MemoryKind::Pageable) {
        memory_ = static_cast<std::byte*>(::operator new(room, alignment, std::nothrow));
        if (memory_ == nullptr)
            notEnough(bytes);
        return;
    }
    this->context().use();
    void* memory = nullptr;
    const CUresult result = driver.memHostAlloc(&memory, room, flagsOf(kind));
    if (result == CUDA_ERROR_OUT_OF_MEMORY)
        notEnough(bytes);
    driver.check(result, "cuMemHostAlloc");
    memory_ = static_cast<std::byte*>(memory);
    CUdeviceptr address = 0;
    const CUresult mapped = driver.memHostGetDevicePointer(&address, memory, 0);
    if (mapped != CUDA_SUCCESS) {
        driver.memFreeHost(memory);
        driver.check(mapped, "cuMemHostGetDevicePointer");
    }
    setAddress(address);
}

HostBuffer::~HostBuffer() {
    if (kind() == MemoryKind::Pageable)
        ::operator delete(memory_, alignment);
    else if (context().canGiveBack())
        context().driver().memFreeHost(memory_);
}

// The following functions first wait for the GPU, which may still access the array.

void HostBuffer::upload(std::size_t offset, std::span<const std::byte> data) {
    context().use();
    context().finish();
    std::copy(data.begin(), data.end(), memory_ + offset);
}

void HostBuffer::download(std::size_t offset, std::span<std::byte> data) const {
    context().use();
    context().finish();
    std::copy_n(memory_ + offset, data.size(), data.begin());
}

void HostBuffer::fill(std::byte value) {
    context().use();
    context().finish();
    std::memset(memory_, std::to_integer<int>(value), bytes());
}

} // namespace kernelcurve
