#pragma once

// This header is included after the kernel file. It defines the functions that run the kernels of
// the file.

#undef threadIdx
#undef blockIdx
#undef blockDim
#undef gridDim

// These functions keep their line information. Inlining a kernel into code without line information
// would drop the kernel's lines.
#define KC_GLUE inline __attribute__((always_inline))
#define KC_UNTRACED __attribute__((no_sanitize("coverage", "kernel-address")))

namespace kc {
template <class P>
constexpr int kindOf() {
    if constexpr (__is_pointer(P))
        return KcPointer;
    else if constexpr (same<P, bool>)
        return KcBoolean;
    else if constexpr (__is_floating_point(P))
        return KcReal;
    else if constexpr (__is_integral(P))
        return (P)-1 < (P)0 ? KcSigned : KcUnsigned;
    else
        return KcOther;
}
template <class T>
constexpr KcParameter describe() {
    using P = typename Plain<T>::Type;
    return {kindOf<P>(), (int)sizeof(P)};
}
template <>
constexpr KcParameter describe<decltype(nullptr)>() {
    return {KcPointer, 8};
}

template <auto kernel>
struct Caller;
template <class... Parameters, void (*kernel)(Parameters...)>
struct Caller<kernel> {
    static constexpr int count = sizeof...(Parameters);
    using AllIndices = PlacesTo<count>;
    /// The array has one additional element, because an array must not be empty.
    static constexpr KcParameter parameters[count + 1] = {describe<Parameters>()..., {}};

    template <int... i>
    KC_UNTRACED KC_GLUE static void callThread(void** arguments, Places<int, i...>) {
        kernel(*(typename Plain<Parameters>::Type*)arguments[i]...);
    }
#ifdef KC_TRACE
    static constexpr bool takesClasses = ((describe<Parameters>().kind == KcOther) || ...);
    /// Inlines the kernel. An inlined kernel reads a structure's members from the arguments, and
    /// the trace recognizes these reads. A kernel that untraced code calls would remain a separate
    /// function. Such a kernel would read copies on the stack, and these reads would appear as
    /// local memory accesses.
    template <int... i>
    __attribute__((noinline)) static void callTraced(void** arguments, Places<int, i...>) {
        kernel(*(typename Plain<Parameters>::Type*)arguments[i]...);
    }
#endif
    KC_UNTRACED KC_GLUE static void thread(void** arguments) {
#ifdef KC_TRACE
        if constexpr (takesClasses) {
            callTraced(arguments, AllIndices{});
            return;
        }
#else
        backOnThread();
#endif
        callThread(arguments, AllIndices{});
    }
#ifndef KC_TRACE
    static KC_GLUE KcIndex indexOf(const KcLaunch* launch, unsigned long number) {
        return {(unsigned)(number % launch->grid.x),
                (unsigned)(number / launch->grid.x % launch->grid.y),
                (unsigned)(number / launch->grid.x / launch->grid.y)};
    }
    KC_GLUE static void setBlock(KcIndex grid, KcIndex size, KcIndex index) {
        gridSize.x = grid.x;
        gridSize.y = grid.y;
        gridSize.z = grid.z;
        blockSize.x = size.x;
        blockSize.y = size.y;
        blockSize.z = size.z;
        blockIndex.x = index.x;
        blockIndex.y = index.y;
        blockIndex.z = index.z;
    }
    static void beginBlock(const KcLaunch* launch, unsigned long number) {
        setBlock(launch->grid, launch->block, indexOf(launch, number));
    }
    /// The arguments are parameters of this function, so that they stay in registers and
    /// `__restrict__` applies.
    KC_GLUE static void callBlocks(const KcLaunch* launch, unsigned long first, unsigned long count,
                                   Parameters... arguments) {
        const KcIndex grid = launch->grid, size = launch->block;
        const KcIndex from = launch->from, to = launch->to;
        for (unsigned long number = first; number < first + count; ++number) {
            if (*launch->stop)
                return;
            kcContext.blockNumber = number;
            const KcIndex index = indexOf(launch, number);
            for (unsigned z = from.z; z < to.z; ++z)
                for (unsigned y = from.y; y < to.y; ++y)
                    for (unsigned x = from.x; x < to.x; ++x) {
                        // Each iteration sets all variables. Therefore, the kernel uses the values
                        // directly, and the compiler can vectorize the loop.
                        setBlock(grid, size, index);
                        threadIndex.x = x;
                        threadIndex.y = y;
                        threadIndex.z = z;
                        kernel(arguments...);
                    }
        }
    }
    template <int... i>
    KC_GLUE static void blocks(const KcLaunch* launch, unsigned long first, unsigned long count,
                               Places<int, i...>) {
        callBlocks(launch, first, count,
                   *(typename Plain<Parameters>::Type*)launch->arguments[i]...);
    }
#endif
};
} // namespace kc

#define KC_EXPORT extern "C" __attribute__((visibility("default")))

// The thread-local memory of a thread (shared arrays, indices) is allocated on the first access.
// Clang 14 assumes that the allocating call preserves XMM16 to XMM31. An allocator that fills new
// memory, such as a sanitizer's, changes these registers. Therefore, the first access happens in a
// function that does not use these registers.
static thread_local char kcThreadMemory;
KC_EXPORT KC_UNTRACED void* kcReachThreadMemory() {
    return &kcThreadMemory;
}

// The kernel's name is the last argument, because it may contain commas.
#define KC_ENTRY_OF_BLOCKS(index, ...)                                                             \
    KC_EXPORT __attribute__((flatten)) void kcBlocks##index(                                       \
        const KcLaunch* launch, unsigned long first, unsigned long count) {                        \
        using Caller = kc::Caller<(__VA_ARGS__)>;                                                  \
        Caller::blocks(launch, first, count, Caller::AllIndices{});                                \
    }                                                                                              \
    KC_EXPORT const KcEntry kcEntry##index = {kc::Caller<(__VA_ARGS__)>::count,                    \
                                              kc::Caller<(__VA_ARGS__)>::parameters,               \
                                              kcBlocks##index,                                     \
                                              nullptr,                                             \
                                              nullptr,                                             \
                                              kcReachThreadMemory};
#ifdef KC_TRACE
#define KC_BEGIN_BLOCK(index, ...) nullptr
#else
#define KC_BEGIN_BLOCK(index, ...) kc::Caller<(__VA_ARGS__)>::beginBlock
#endif
#define KC_ENTRY_OF_THREADS(index, ...)                                                            \
    KC_EXPORT KC_UNTRACED void kcThread##index(void** arguments) {                                 \
        kc::Caller<(__VA_ARGS__)>::thread(arguments);                                              \
    }                                                                                              \
    KC_EXPORT const KcEntry kcEntry##index = {kc::Caller<(__VA_ARGS__)>::count,                    \
                                              kc::Caller<(__VA_ARGS__)>::parameters,               \
                                              nullptr,                                             \
                                              KC_BEGIN_BLOCK(index, __VA_ARGS__),                  \
                                              kcThread##index,                                     \
                                              kcReachThreadMemory};

// The common storage of all `extern __shared__` arrays, with the size of the largest block. The
// linker removes the storage from kernels without such an array.
extern "C" {
__attribute__((visibility("hidden"), aligned(1024),
               require_constant_initialization)) thread_local char kcDynamicShared[KC_SHARED_LIMIT];
}

#ifdef KC_TRACE
#include "traced.h"
#endif
