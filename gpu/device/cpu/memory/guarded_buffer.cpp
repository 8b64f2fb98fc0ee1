#include "gpu/device/cpu/memory/guarded_buffer.h"

#include "gpu/device/cpu/describe/cpu_facts.h"

#include <cstring>
#include <sys/mman.h>

namespace kernelcurve {
namespace {

constexpr std::size_t alignment = 256;
constexpr std::size_t page = 4096;

constexpr std::size_t roundUp(std::size_t value, std::size_t multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

std::string mebibytes(std::int64_t bytes) {
    return std::to_string(bytes >> 20);
}

[[noreturn]] void notEnough(std::size_t bytes) {
    throw DeviceError(
        {message(KC_TEXT("engine", "an array of {0} MiB does not fit: {1} MiB of "
                                   "memory are available"),
                 mebibytes(static_cast<std::int64_t>(bytes)), mebibytes(availableMemoryBytes())),
         message(KC_TEXT("engine", "choose a smaller problem")),
         {}});
}

void checkRange(std::size_t offset, std::size_t count, std::size_t bytes) {
    if (offset > bytes || count > bytes - offset)
        throw DeviceError(
            {message(KC_TEXT("engine", "bytes {0} to {1} are outside a buffer of {2}"),
                     std::to_string(offset), std::to_string(offset + count), std::to_string(bytes)),
             {},
             {}});
}

} // namespace

GuardedBuffer::GuardedBuffer(std::size_t bytes, Use use)
    : bytes_(bytes) {
    constexpr std::size_t most = std::size_t{1} << 46; // address space of a process
    if (bytes > most)
        notEnough(bytes);
    const std::size_t used = roundUp(bytes, alignment);
    const std::size_t usedPages = roundUp(used, page);
    // The system promises more memory than it has and ends processes that use it.
    const std::int64_t available = availableMemoryBytes();
    if (use == Use::Whole && available > 0 && static_cast<std::int64_t>(usedPages) > available)
        notEnough(bytes);
    mappedBytes_ = usedPages + 2 * page;
    const int promise = use == Use::Parts ? MAP_NORESERVE : 0;
    mapping_ = mmap(nullptr, mappedBytes_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | promise, -1, 0);
    if (mapping_ == MAP_FAILED)
        notEnough(bytes);
    auto* const first = static_cast<std::byte*>(mapping_) + page;
    if (usedPages > 0 && mprotect(first, usedPages, PROT_READ | PROT_WRITE) != 0) {
        munmap(mapping_, mappedBytes_);
        notEnough(bytes);
    }
    // Fewer address translations on large arrays; no loss where the system does not do it.
    if (use == Use::Whole)
        (void)madvise(first, usedPages, MADV_HUGEPAGE);
    data_ = first + (usedPages - used);
}

GuardedBuffer::~GuardedBuffer() {
    munmap(mapping_, mappedBytes_);
}

void GuardedBuffer::upload(std::size_t offset, std::span<const std::byte> data) {
    checkRange(offset, data.size(), bytes_);
    if (!data.empty())
        std::memcpy(data_ + offset, data.data(), data.size());
}

void GuardedBuffer::download(std::size_t offset, std::span<std::byte> data) const {
    checkRange(offset, data.size(), bytes_);
    if (!data.empty())
        std::memcpy(data.data(), data_ + offset, data.size());
}

void GuardedBuffer::fill(std::byte value) {
    std::memset(data_, std::to_integer<int>(value), bytes_);
}

std::byte* dataOf(const Buffer& buffer) {
    const auto* const own = dynamic_cast<const GuardedBuffer*>(&buffer);
    if (own == nullptr)
        throw DeviceError(
            {message(KC_TEXT("engine", "a buffer of another device was given to the CPU device")),
             {},
             {}});
    return own->data();
}

} // namespace kernelcurve
