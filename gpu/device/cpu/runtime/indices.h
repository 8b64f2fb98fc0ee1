#pragma once

struct dim3 {
    unsigned x, y, z;
    KC_INLINE constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1)
        : x(a)
        , y(b)
        , z(c) {}
    KC_INLINE constexpr dim3(uint3 v)
        : x(v.x)
        , y(v.y)
        , z(v.z) {}
    KC_INLINE constexpr operator uint3() const { return uint3{x, y, z}; }
};

constexpr int warpSize = 32;

#ifdef KC_TRACE
// These functions are declared without side effects, so that reading an index does not appear as a
// memory access.
extern "C" {
__attribute__((const)) uint3 kcTraceThread();
__attribute__((const)) uint3 kcTraceBlock();
__attribute__((const)) uint3 kcTraceBlockSize();
__attribute__((const)) uint3 kcTraceGridSize();
}
#define threadIdx (kcTraceThread())
#define blockIdx (kcTraceBlock())
#define blockDim (dim3(kcTraceBlockSize()))
#define gridDim (dim3(kcTraceGridSize()))
#else
// Code never takes the address of these internal variables. The compiler therefore keeps them in
// registers, and can use one vector instruction for several CUDA threads.
namespace kc {
static thread_local uint3 threadIndex;
static thread_local uint3 blockIndex;
static thread_local dim3 blockSize __attribute__((require_constant_initialization));
static thread_local dim3 gridSize __attribute__((require_constant_initialization));

/// Restores the indices after a barrier, because another CUDA thread may have run on this system
/// thread.
KC_INLINE void backOnThread() {
    threadIndex.x = kcContext.thread.x;
    threadIndex.y = kcContext.thread.y;
    threadIndex.z = kcContext.thread.z;
}
} // namespace kc
#define threadIdx ((const uint3&)kc::threadIndex)
#define blockIdx ((const uint3&)kc::blockIndex)
#define blockDim ((const dim3&)kc::blockSize)
#define gridDim ((const dim3&)kc::gridSize)
#endif
