// Sums of 2^30 and 2^24 numbers by CUB's DeviceReduce and by the kernel reduce_last, in turn in one
// process. CUB is a library of templates, so that it has to be compiled; libraries.py does that, and
// reads the lines that this prints: element, n, seconds and noise of CUB and of the kernel, whether
// their results agree, and the SM clock in MHz.
//
// nvcc -std=c++17 -O2 -arch=sm_90 -DREDUCE_LAST='"PATH/2_reduce_last.cu"' -DUNROLL=4 -DBLOCK=512
//      -DBLOCKS=4 reduce_against_cub.cu -ldl

#include <cub/device/device_reduce.cuh>

#include <type_traits>

#include "device_timing.cuh"

#include REDUCE_LAST

namespace {

/// Floats in [1, 2), or whole numbers from -999 to 999.
template <typename T>
__global__ void fill(T* numbers, std::size_t n) {
    const std::size_t stride = std::size_t(gridDim.x) * blockDim.x;
    for (std::size_t i = std::size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride) {
        unsigned x = unsigned(i) * 2654435761U;
        x ^= x >> 16;
        x *= 0x7feb352dU;
        x ^= x >> 15;
        if constexpr (std::is_same_v<T, int>)
            numbers[i] = int(x % 1999) - 999;
        else
            numbers[i] = 1 + T(x >> 8) / (1 << 24);
    }
}

template <typename T>
void compare(const char* element, std::size_t n, int multiprocessors) {
    T* const numbers = allocate<T>(n);
    T* const sums = allocate<T>(2); // CUB's and the kernel's
    T* const partial = allocate<T>(std::size_t(BLOCKS) * multiprocessors);
    unsigned* const arrived = allocate<unsigned>(1);
    check(cudaMemset(arrived, 0, sizeof(unsigned)), "cudaMemset");
    fill<<<4096, 256>>>(numbers, n);
    std::size_t bytes = 0;
    check(cub::DeviceReduce::Sum(nullptr, bytes, numbers, sums, n), "DeviceReduce::Sum");
    char* const temporary = allocate<char>(bytes);
    const auto library = [&] { cub::DeviceReduce::Sum(temporary, bytes, numbers, sums, n); };
    const auto own = [&] {
        reduce_last<T, UNROLL, stride>
            <<<BLOCKS * multiprocessors, BLOCK>>>(numbers, sums + 1, n, partial, arrived);
    };

    Timer timer;
    Series ofLibrary, ofOwn;
    for (int warmUp = 0; warmUp < 5; ++warmUp) {
        library();
        own();
    }
    check(cudaDeviceSynchronize(), "a sum");
    // There and back, so that neither always follows the other.
    constexpr int rounds = 60;
    for (int round = 0; round < rounds; ++round) {
        if (round % 2 == 0)
            ofLibrary.seconds.push_back(timer.seconds(library));
        ofOwn.seconds.push_back(timer.seconds(own));
        if (round % 2 != 0)
            ofLibrary.seconds.push_back(timer.seconds(library));
    }
    const unsigned clock = smClock();
    T results[2];
    check(cudaMemcpy(results, sums, sizeof results, cudaMemcpyDeviceToHost), "cudaMemcpy");
    const bool agree = std::is_same_v<T, int>
                           ? results[0] == results[1]
                           : std::abs(double(results[0]) - results[1]) <= 1e-6 * results[0];
    std::printf("%s %zu %.9g %.3g %.9g %.3g %d %u\n", element, n, ofLibrary.median(),
                ofLibrary.noise(), ofOwn.median(), ofOwn.noise(), agree ? 1 : 0, clock);
    for (void* memory : {static_cast<void*>(numbers), static_cast<void*>(sums),
                         static_cast<void*>(partial), static_cast<void*>(arrived),
                         static_cast<void*>(temporary)})
        check(cudaFree(memory), "cudaFree");
}

} // namespace

int main() {
    int multiprocessors = 0;
    check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0),
          "cudaDeviceGetAttribute");
    compare<int>("int", std::size_t(1) << 30, multiprocessors);
    compare<float>("float", std::size_t(1) << 30, multiprocessors);
    compare<float>("float", std::size_t(1) << 24, multiprocessors);
}
