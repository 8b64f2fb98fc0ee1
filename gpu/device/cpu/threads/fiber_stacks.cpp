#include "gpu/device/cpu/threads/fiber_stacks.h"

#include "gpu/device/cpu/describe/cpu_facts.h"
#include "gpu/device/cpu/describe/launch_limits.h"
#include "gpu/device/device.h"

#include <algorithm>
#include <sys/mman.h>
#if defined(KERNELCURVE_SANITIZE_ADDRESS)
#include <sanitizer/asan_interface.h>
#endif

namespace kernelcurve {
namespace {

/// The additional stack for printf and the mathematical library, in bytes.
constexpr std::size_t libraryBytes = 32 * 1024;
constexpr std::size_t smallest = 64 * 1024;
/// The offset between consecutive stacks. Without this offset, the frames of neighbouring threads
/// would map to the same cache sets.
constexpr std::size_t stagger = 17 * 64;
constexpr std::size_t staggers = 32;

} // namespace

void Fiber::forgetFrames() {
#if defined(KERNELCURVE_SANITIZE_ADDRESS)
    __asan_unpoison_memory_region(stack, bytes);
#endif
}

FiberStacks::FiberStacks(void (*body)())
    : body_(body) {
    require(0);
}

FiberStacks::~FiberStacks() {
    release();
}

void FiberStacks::release() {
    if (region_ != nullptr)
        munmap(region_, regionBytes_);
    region_ = nullptr;
    fibers_.clear();
    idle_.clear();
}

void FiberStacks::require(std::size_t bytes) {
    const std::size_t wanted =
        (std::max(bytes + libraryBytes, smallest) + stagger * staggers + pageBytes() - 1) /
        pageBytes() * pageBytes();
    if (wanted <= stackBytes_)
        return;
    release();
    const std::size_t total = (wanted + pageBytes()) * threadsPerBlockLimit;
    // This call only reserves address space. Pages are allocated on first access.
    void* const region = mmap(nullptr, total, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (region == MAP_FAILED) {
        stackBytes_ = 0;
        throw DeviceError(
            {message(
                 KC_TEXT(
                     "engine",
                     "Not enough memory: each thread of the kernel needs {0} KiB of local memory"),
                 std::to_string(bytes >> 10)),
             message(KC_TEXT("engine", "use smaller local arrays"))});
    }
    region_ = static_cast<char*>(region);
    regionBytes_ = total;
    stackBytes_ = wanted;
}

Fiber* FiberStacks::take() {
    if (!idle_.empty()) {
        Fiber* const fiber = idle_.back();
        idle_.pop_back();
        return fiber;
    }
    const std::size_t index = fibers_.size();
    char* const guard = region_ + index * (stackBytes_ + pageBytes());
    // The stack has no guard if the system allows no more mappings.
    (void)mprotect(guard, pageBytes(), PROT_NONE);
    auto fiber = std::make_unique<Fiber>();
    fiber->stack = guard + pageBytes();
    fiber->bytes = stackBytes_ - index % staggers * stagger;
    fiber->forgetFrames();
    fiber->context = makeContext(fiber->stack, fiber->bytes, body_);
    fibers_.push_back(std::move(fiber));
    return fibers_.back().get();
}

void FiberStacks::reset() {
    idle_.clear();
    for (const auto& fiber : fibers_) {
        fiber->forgetFrames();
        fiber->context = makeContext(fiber->stack, fiber->bytes, body_);
        idle_.push_back(fiber.get());
    }
}

bool FiberStacks::inGuard(const void* address) const {
    if (!contains(address))
        return false;
    const auto offset = static_cast<std::size_t>(static_cast<const char*>(address) - region_);
    return offset % (stackBytes_ + pageBytes()) < pageBytes();
}

} // namespace kernelcurve
