#error CUDA only: tensor cores (mma.h)
