// What programs of nvcc that measure beside Kernelcurve share: checks, series of timings, the clock.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <dlfcn.h>
#include <functional>
#include <vector>

namespace {

void check(cudaError_t error, const char* what) {
    if (error == cudaSuccess)
        return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(1);
}

template <typename T>
T* allocate(std::size_t elements) {
    void* memory = nullptr;
    check(cudaMalloc(&memory, elements * sizeof(T)), "cudaMalloc");
    return static_cast<T*>(memory);
}

struct Series {
    std::vector<double> seconds;

    double median() {
        std::sort(seconds.begin(), seconds.end());
        return seconds[seconds.size() / 2];
    }
    /// Relative standard error of the mean.
    double noise() const {
        double mean = 0, squares = 0;
        for (const double each : seconds)
            mean += each / seconds.size();
        for (const double each : seconds)
            squares += (each - mean) * (each - mean);
        return std::sqrt(squares / (seconds.size() - 1) / seconds.size()) / mean;
    }
};

class Timer {
  public:
    Timer() {
        check(cudaEventCreate(&start_), "cudaEventCreate");
        check(cudaEventCreate(&end_), "cudaEventCreate");
    }
    double seconds(const std::function<void()>& work) {
        check(cudaEventRecord(start_), "cudaEventRecord");
        work();
        check(cudaEventRecord(end_), "cudaEventRecord");
        check(cudaEventSynchronize(end_), "cudaEventSynchronize");
        float milliseconds = 0;
        check(cudaEventElapsedTime(&milliseconds, start_, end_), "cudaEventElapsedTime");
        return milliseconds / 1e3;
    }

  private:
    cudaEvent_t start_ = nullptr;
    cudaEvent_t end_ = nullptr;
};

/// In MHz, 0 where the driver's library does not tell.
unsigned smClock() {
    void* nvml = dlopen("libnvidia-ml.so.1", RTLD_NOW);
    if (nvml == nullptr)
        return 0;
    const auto init = reinterpret_cast<int (*)()>(dlsym(nvml, "nvmlInit_v2"));
    const auto handle =
        reinterpret_cast<int (*)(unsigned, void**)>(dlsym(nvml, "nvmlDeviceGetHandleByIndex_v2"));
    const auto clock =
        reinterpret_cast<int (*)(void*, int, unsigned*)>(dlsym(nvml, "nvmlDeviceGetClockInfo"));
    void* device = nullptr;
    unsigned megahertz = 0;
    constexpr int sm = 1;
    if (init == nullptr || handle == nullptr || clock == nullptr || init() != 0 ||
        handle(0, &device) != 0 || clock(device, sm, &megahertz) != 0)
        return 0;
    return megahertz;
}

} // namespace
