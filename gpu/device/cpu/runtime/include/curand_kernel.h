#error CUDA only: device-side cuRAND
