#include "gpu/device/cpu/memory/guarded_buffer.h"

#include "gpu/device/cpu/describe/cpu_facts.h"

#include <atomic>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace kernelcurve {
namespace {

constexpr std::size_t alignment = 256;

constexpr std::size_t roundUp(std::size_t value, std::size_t multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

[[noreturn]] void notEnough(std::size_t bytes) {
    throw DeviceError(
        {message(
             KC_TEXT("engine", "Not enough memory for an array of {0} MiB: {1} MiB are available"),
             std::to_string(bytes >> 20), std::to_string(availableMemoryBytes() >> 20)),
         message(KC_TEXT("engine", "choose a smaller problem"))});
}

/// The maximum size of an array. The address space of a process limits this size.
constexpr std::size_t maxBytes = std::size_t{1} << 46;
constexpr std::size_t largePage = std::size_t{2} << 20;
/// The size of the guards before and after an array. The device attributes an access to a guard to
/// the array.
constexpr std::size_t guardBytes = std::size_t{2} << 20;

void checkRange(std::size_t offset, std::size_t count, std::size_t bytes) {
    if (offset > bytes || count > bytes - offset)
        throw DeviceError({message(
            KC_TEXT("engine", "Bytes {0} to {1} are outside a buffer of {2} bytes"),
            std::to_string(offset), std::to_string(offset + count), std::to_string(bytes))});
}

} // namespace

void requireAvailable(std::size_t bytes) {
    // The system overcommits memory and kills processes that use too much. Therefore, the size is
    // checked before the allocation.
    const std::int64_t available = availableMemoryBytes();
    if (available > 0 && static_cast<std::int64_t>(bytes) > available)
        notEnough(bytes);
}

GuardedBuffer::GuardedBuffer(std::size_t bytes, Use use, int file)
    : bytes_(bytes)
    , use_(use) {
    if (bytes > maxBytes)
        notEnough(bytes);
    const std::size_t used = roundUp(bytes, alignment);
    const std::size_t usedPages = roundUp(used, pageBytes());
    mappedBytes_ = usedPages + 2 * guardBytes + largePage;
    constexpr int reserved = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    mapping_ = mmap(nullptr, mappedBytes_, PROT_NONE, reserved, -1, 0);
    if (mapping_ == MAP_FAILED)
        notEnough(bytes);
    // Alignment to large pages reduces address translations.
    auto* const first = reinterpret_cast<std::byte*>(
        roundUp(reinterpret_cast<std::uintptr_t>(mapping_) + guardBytes, largePage));
    const int kind = file < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED;
    const int promise = use == Use::Parts ? MAP_NORESERVE : 0;
    if (usedPages > 0 && mmap(first, usedPages, PROT_READ | PROT_WRITE, kind | promise | MAP_FIXED,
                              file, 0) == MAP_FAILED) {
        munmap(mapping_, mappedBytes_);
        notEnough(bytes);
    }
    if (use == Use::Whole && file < 0)
        (void)madvise(first, usedPages, MADV_HUGEPAGE); // failure is harmless
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

namespace {

FileDescriptor memoryFile(std::size_t bytes) {
    FileDescriptor file(memfd_create("kernelcurve-array", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    // The seals prevent other processes from extending or truncating the file. Truncating would
    // crash this process.
    if (!file.isOpen() || bytes > maxBytes ||
        ftruncate(file.get(),
                  static_cast<off_t>(roundUp(roundUp(bytes, alignment), pageBytes()))) != 0 ||
        fcntl(file.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)
        notEnough(bytes);
    return file;
}

/// Returns true if the system provides large pages on request.
bool largePagesAreGiven() {
    std::ifstream stream("/sys/kernel/mm/transparent_hugepage/enabled");
    std::string line;
    return std::getline(stream, line) && line.find("[never]") == std::string::npos;
}

/// Requests large pages for a memory file. The system provides large pages only on explicit request
/// (Linux 6.1), and only for existing pages.
void useLargePages(std::byte* data, std::size_t bytes) {
    constexpr int collapse = 25; // MADV_COLLAPSE, which glibc 2.36 does not define
    if (bytes < largePage || !largePagesAreGiven())
        return;
    for (std::size_t at = 0; at < bytes; at += largePage)
        *reinterpret_cast<volatile std::byte*>(data + at) = std::byte{0};
    (void)madvise(data, bytes, collapse);
}

} // namespace

SharedBuffer::SharedBuffer(std::size_t bytes, Use use)
    : SharedBuffer(bytes, use, memoryFile(bytes)) {
    if (use == Use::Whole) {
        auto* const end = data() + roundUp(bytes, alignment);
        auto* const first = reinterpret_cast<std::byte*>(reinterpret_cast<std::uintptr_t>(data()) /
                                                         pageBytes() * pageBytes());
        useLargePages(first, static_cast<std::size_t>(end - first));
    }
}

SharedBuffer::SharedBuffer(std::size_t bytes, Use use, FileDescriptor file)
    : GuardedBuffer(bytes, use, file.get())
    , file_(std::move(file)) {
    static std::atomic<std::int64_t> next = 0;
    number_ = ++next;
}

std::byte* dataOf(const Buffer& buffer) {
    const auto* const own = dynamic_cast<const GuardedBuffer*>(&buffer);
    if (own == nullptr)
        throw DeviceError(
            {message(KC_TEXT("engine", "The CPU device received a buffer from another device"))});
    return own->data();
}

} // namespace kernelcurve
