/*---
entry: shared_pattern<width, store>
problem: copy
arguments: [out, in, pattern]
parameters:
  width: {values: [4, 8, 16], default: 4}
  store: {values: [false, true], default: false}
  pattern: {range: [0, 31], default: 0}
block: [32]
grid: [1]
title: {en: "Shared memory, pattern by pattern"}
---*/
// One warp makes one access of every kind that tells how shared memory serves it: which lanes go
// together, and what lanes that ask for the same word cost.
__device__ int element_of(int lane, int pattern)
{
    switch (pattern) {
    case 0: return lane;
    case 1: return 0;
    case 2: return lane / 2;
    case 3: return lane % 2 + lane / 4 * 2; // lanes two apart share
    case 4: return lane / 4;
    case 5: return lane / 8;
    case 6: return lane / 16;
    case 7: return lane % 16;
    case 8: return lane % 8;
    case 9: return lane % 4;
    case 10: return lane % 2;
    case 11: return 31 - lane;
    case 12: return lane * 5 % 32;
    case 13: return lane * 2;
    case 14: return lane * 3;
    case 15: return lane * 4;
    case 16: return lane * 8;
    case 17: return lane * 16;
    case 18: return lane * 32 % 1024; // a column of 32 elements a row
    case 19: return lane * 33 % 1024;
    case 20: return lane ^ lane / 4 % 4;
    case 21: return lane / 2 * 8;
    case 22: return (lane % 2 + lane / 4 * 2) * 8;
    case 23: return lane % 8 * 4 + lane / 8;
    // Neighbours share in one half of the warp, lanes two apart in the other.
    case 24: return lane < 16 ? lane / 2 : lane % 2 + lane / 4 * 2;
    // A quarter shares nothing.
    case 25: return lane < 8 ? lane : 32 + lane / 2;
    default: return lane;
    }
}

// From here on some lanes take no part.
__device__ bool takes_part(int lane, int pattern)
{
    switch (pattern) {
    case 26: return lane % 2 == 0;
    case 27: return lane < 16;
    case 28: return lane % 4 < 2;
    case 29: return lane % 16 < 8;
    case 30: return lane < 17;
    case 31: return lane % 16 == 0;
    default: return true;
    }
}

template <int width> struct Word;
template <> struct Word<4> { typedef unsigned Type; };
template <> struct Word<8> { typedef uint2 Type; };
template <> struct Word<16> { typedef uint4 Type; };

template <int width, bool store>
__global__ void shared_pattern(char *out, const char *in, int pattern)
{
    typedef typename Word<width>::Type Type;
    __shared__ Type staged[1024];
    int lane = threadIdx.x;
    int element = element_of(lane, pattern);
    if (store) {
        if (takes_part(lane, pattern))
            staged[element] = reinterpret_cast<const Type *>(in)[lane];
        __syncthreads();
        reinterpret_cast<Type *>(out)[lane] = staged[lane];
    } else {
        for (int i = lane; i < 1024; i += 32)
            staged[i] = reinterpret_cast<const Type *>(in)[i];
        __syncthreads();
        if (takes_part(lane, pattern))
            reinterpret_cast<Type *>(out)[lane] = staged[element];
    }
}
