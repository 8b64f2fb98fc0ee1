#error CUDA only: the CUB library
