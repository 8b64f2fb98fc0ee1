// Functions that a traced build calls: the instrumentation's functions with the configured prefix,
// and the functions of runtime/abi.h, runtime/atomics.h, and runtime/indices.h.

#include "gpu/device/cpu/trace/lockstep.h"

#include <cstdint>
#include <cstring>

using kernelcurve::AccessKind;
using kernelcurve::BlockRunner;
using kernelcurve::Lockstep;

namespace {

/// Returns the size of the pieces in which nvcc copies a structure. It is the largest power of two,
/// at most 4, that divides both the address and the size of the structure.
std::size_t copyPiece(const void* begin, std::size_t bytes) {
    const std::size_t odd = reinterpret_cast<std::uintptr_t>(begin) | bytes | 4;
    return odd & -odd;
}

void accessAll(const void* begin, std::size_t bytes, AccessKind kind, const void* place,
               const void* frame) {
    const std::size_t piece = copyPiece(begin, bytes);
    for (std::size_t i = 0; i < bytes; i += piece)
        Lockstep::current()->access(static_cast<const char*>(begin) + i, static_cast<int>(piece),
                                    kind, place, frame);
}

} // namespace

// The return address, and the caller's stack pointer at the call. The stack pointer is above the
// saved frame pointer and the return address.
#define KC_PLACE __builtin_return_address(0), static_cast<char*>(__builtin_frame_address(0)) + 16

#define KC_TRACED(bytes)                                                                           \
    void kcTraced_load##bytes##_noabort(const void* address) {                                     \
        Lockstep::current()->access(address, bytes, AccessKind::Load, KC_PLACE);                   \
    }                                                                                              \
    void kcTraced_store##bytes##_noabort(const void* address) {                                    \
        Lockstep::current()->access(address, bytes, AccessKind::Store, KC_PLACE);                  \
    }

extern "C" {
KC_TRACED(1)
KC_TRACED(2)
KC_TRACED(4)
KC_TRACED(8)
KC_TRACED(16)

void kcTraced_loadN_noabort(const void* address, std::size_t bytes) {
    accessAll(address, bytes, AccessKind::Load, KC_PLACE);
}
void kcTraced_storeN_noabort(const void* address, std::size_t bytes) {
    accessAll(address, bytes, AccessKind::Store, KC_PLACE);
}

void kcTraceAtomic(const volatile void* address, int bytes) {
    Lockstep::current()->access(const_cast<const void*>(address), bytes, AccessKind::Atomic,
                                KC_PLACE);
}

unsigned long kcTraceFreshLoad(const void* address, int bytes) {
    Lockstep::current()->access(address, bytes, AccessKind::Load, KC_PLACE, true);
    unsigned long word = 0;
    std::memcpy(&word, address, static_cast<std::size_t>(bytes));
    return word;
}

void kcTraceCopy(void* to, const void* from, unsigned long bytes, void* place, void* frame) {
    accessAll(from, bytes, AccessKind::Load, place, frame);
    accessAll(to, bytes, AccessKind::Store, place, frame);
    std::memmove(to, from, bytes);
}

void kcTraceAsyncCopy(void* shared, const void* global, std::size_t bytes, std::size_t copied) {
    const void* const place = __builtin_return_address(0);
    const char* const frame = static_cast<char*>(__builtin_frame_address(0)) + 16;
    // The load is logged one level deeper, so that all lanes read before any lane writes.
    if (copied > 0)
        Lockstep::current()->access(global, static_cast<int>(bytes), AccessKind::Load, place,
                                    frame - 1);
    Lockstep::current()->access(shared, static_cast<int>(bytes), AccessKind::Copy, place, frame);
    std::memcpy(shared, global, copied);
    std::memset(static_cast<char*>(shared) + copied, 0, bytes - copied);
}

void kcTraceFill(void* to, int byte, unsigned long bytes, void* place, void* frame) {
    accessAll(to, bytes, AccessKind::Store, place, frame);
    std::memset(to, byte, bytes);
}

void kcTraceStep(void* place, void* frame) {
    Lockstep::current()->step(place, frame);
}

KcIndex kcTraceThread() {
    return BlockRunner::current()->threadIndex();
}
KcIndex kcTraceBlock() {
    return BlockRunner::current()->blockIndex();
}
KcIndex kcTraceBlockSize() {
    return BlockRunner::current()->launch().block;
}
KcIndex kcTraceGridSize() {
    return BlockRunner::current()->launch().grid;
}
}
