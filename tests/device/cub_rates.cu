// What CUB's device-wide algorithms take for 2^28 whole numbers: libraries.py compiles this with nvcc
// and reads the lines that it prints: what, seconds, noise, and the SM clock in MHz. The numbers are
// those of the problems scan (-999 to 999), histogram and byte_histogram (256 bins; uniform, and 83 %
// one value), and sort.
//
// nvcc -std=c++17 -O2 -arch=native cub_rates.cu -ldl

#include <cub/device/device_histogram.cuh>
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_scan.cuh>

#include "device_timing.cuh"

namespace {

constexpr std::size_t count = std::size_t{1} << 28;
constexpr int bins = 256;

__device__ unsigned mixed(unsigned x) {
    x *= 2654435761U;
    x ^= x >> 16;
    x *= 0x7feb352dU;
    return x ^ x >> 15;
}

/// `often` of 1000 numbers are 0, the others from `least` on, `values` different ones.
template <typename Number>
__global__ void fill(Number* numbers, int least, unsigned values, unsigned often) {
    const std::size_t stride = std::size_t(gridDim.x) * blockDim.x;
    for (std::size_t i = std::size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += stride) {
        const unsigned x = mixed(unsigned(i));
        numbers[i] = Number(mixed(x) % 1000 < often ? 0 : least + int(x % values));
    }
}

template <typename Work>
void measure(const char* what, const Work& work) {
    std::size_t bytes = 0;
    check(work(nullptr, bytes), what);
    char* const temporary = allocate<char>(bytes);
    Timer timer;
    Series series;
    constexpr int warmUps = 5;
    constexpr int rounds = 60;
    for (int round = -warmUps; round < rounds; ++round) {
        const double seconds = timer.seconds([&] { check(work(temporary, bytes), what); });
        if (round >= 0)
            series.seconds.push_back(seconds);
    }
    std::printf("%s %.9g %.3g %u\n", what, series.median(), series.noise(), smClock());
    check(cudaFree(temporary), "cudaFree");
}

} // namespace

int main() {
    int* const numbers = allocate<int>(count);
    int* const sums = allocate<int>(count);
    unsigned* const counts = allocate<unsigned>(bins);
    fill<<<4096, 256>>>(numbers, -999, 1999, 0);
    measure("scan", [&](void* temporary, std::size_t& bytes) {
        return cub::DeviceScan::InclusiveSum(temporary, bytes, numbers, sums, count);
    });
    for (const unsigned often : {0U, 832U}) {
        fill<<<4096, 256>>>(numbers, 0, bins, often);
        measure(often == 0 ? "histogram_uniform" : "histogram_skewed",
                [&](void* temporary, std::size_t& bytes) {
                    return cub::DeviceHistogram::HistogramEven(temporary, bytes, numbers, counts,
                                                               bins + 1, 0, bins, count);
                });
    }
    unsigned char* const bytes = allocate<unsigned char>(count);
    for (const unsigned often : {0U, 832U}) {
        fill<<<4096, 256>>>(bytes, 0, bins, often);
        measure(often == 0 ? "bytes_uniform" : "bytes_skewed",
                [&](void* temporary, std::size_t& needed) {
                    return cub::DeviceHistogram::HistogramEven(temporary, needed, bytes, counts,
                                                               bins + 1, 0, bins, count);
                });
    }
    // A sort of 32 bits takes as long whatever order its keys are in, as long as they are different.
    fill<<<4096, 256>>>(numbers, 0, ~0U, 0);
    measure("sort", [&](void* temporary, std::size_t& needed) {
        return cub::DeviceRadixSort::SortKeys(temporary, needed,
                                              reinterpret_cast<unsigned*>(numbers),
                                              reinterpret_cast<unsigned*>(sums), count);
    });
}
