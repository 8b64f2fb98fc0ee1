#pragma once

// Inlined without line information of its own: the instructions belong to the kernel's line.
#define KC_INLINE inline __attribute__((always_inline, nodebug))

// In a traced build the caller that unpacks the arguments is not traced, and no compiler makes
// traced code a part of what is not.
#define __global__
#define __device__
#define __host__
// Found by its name, to be filled from an array.
#define __constant__ __attribute__((visibility("default")))
#define __managed__
#define __grid_constant__
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...)
#define __maxnreg__(...)
#define __cluster_dims__(...)
#define __align__(n) __attribute__((aligned(n)))
// `__shared__ alignas(16) float tile[]` is legal CUDA C++; the standard keyword is not legal there.
#define alignas(n) __attribute__((aligned(n)))

// Every system thread runs one block at a time, so a block's shared memory is the thread's own.
// The attribute promises that nothing needs a constructor: without it every access to an `extern`
// variable would go through a function that asks. A file with variables whose type has constructors
// cannot promise that, and is compiled again without it.
#ifdef KC_SHARED_CONSTRUCTED
#define KC_PLAIN_SHARED
#else
#define KC_PLAIN_SHARED __attribute__((require_constant_initialization))
#endif
#ifdef KC_TRACE
// Kept although nobody else reads it: nvcc does not drop stores to shared memory either.
#define __shared__ KC_PLAIN_SHARED __attribute__((used)) thread_local
#else
#define __shared__ KC_PLAIN_SHARED thread_local
#endif
