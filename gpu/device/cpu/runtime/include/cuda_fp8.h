#error CUDA only: 8-bit floating point
