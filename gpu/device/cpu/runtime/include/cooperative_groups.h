#error CUDA only: cooperative groups
