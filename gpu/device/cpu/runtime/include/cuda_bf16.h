#error CUDA only: bfloat16 arithmetic
