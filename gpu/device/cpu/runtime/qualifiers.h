#pragma once

// These functions are inlined without line information, so that their instructions belong to the
// calling line of the kernel.
#define KC_INLINE inline __attribute__((always_inline, nodebug))

// In a traced build, the caller that unpacks the arguments is untraced. Compilers do not inline
// traced code into untraced code.
#define __global__
#define __device__
#define __host__
// The program finds these variables by name, and fills each of them from an array.
#define __constant__ __attribute__((visibility("default")))
#define __managed__
#define __grid_constant__
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...)
#define __maxnreg__(...)
#define __cluster_dims__(...)
#define __align__(n) __attribute__((aligned(n)))
// `__shared__ alignas(16) float tile[]` is valid CUDA C++, but the standard keyword is not allowed
// at this position.
template <size_t n>
constexpr size_t kcAlignment() {
    return n == 0 ? 1 : n;
}
template <class T>
constexpr size_t kcAlignment() {
    return alignof(T);
}
#define alignas(...) __attribute__((aligned(kcAlignment<__VA_ARGS__>())))
// The compiler's input has this name for `alignas` with a conditional expression, whose > would end
// the template arguments.
#define kcAlign(...) alignas((__VA_ARGS__))

// Each system thread runs one block at a time, so shared memory is thread-local. The attribute
// promises that the variables have no constructors. Without it, every access to an `extern`
// variable would call a function. A file whose variables have constructors is compiled again
// without the attribute.
#ifdef KC_SHARED_CONSTRUCTED
#define KC_PLAIN_SHARED
#else
#define KC_PLAIN_SHARED __attribute__((require_constant_initialization))
#endif
#ifdef KC_TRACE
// Unused variables are kept, because nvcc does not remove stores to shared memory.
#define __shared__ KC_PLAIN_SHARED __attribute__((used)) thread_local
#else
#define __shared__ KC_PLAIN_SHARED thread_local
#endif
