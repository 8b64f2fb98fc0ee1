#pragma once

#include <string>

namespace kernelcurve {

/// A student's transpose with a tile in shared memory. `barrier` is between writing and reading the
/// tile, whose rows are `width` floats long.
inline std::string tiledTranspose(const char* barrier, int width) {
    return R"cu(/*---
entry: mine
problem: transpose
arguments: [out, in, rows, cols]
block: [32, 8]
grid: ["ceil(cols / 32)", "ceil(rows / 32)"]
---*/
__global__ void mine(float *out, const float *in, size_t rows, size_t cols)
{
    __shared__ float staged[32][)cu" +
           std::to_string(width) + R"cu(];
    size_t row0 = size_t(blockIdx.y) * 32;
    size_t column0 = size_t(blockIdx.x) * 32;
    for (int y = threadIdx.y; y < 32; y += 8)
        if (row0 + y < rows && column0 + threadIdx.x < cols)
            staged[y][threadIdx.x] = in[(row0 + y) * cols + column0 + threadIdx.x];
    )cu" + barrier +
           R"cu(
    for (int y = threadIdx.y; y < 32; y += 8)
        if (column0 + y < cols && row0 + threadIdx.x < rows)
            out[(column0 + y) * rows + row0 + threadIdx.x] = staged[threadIdx.x][y];
}
)cu";
}

} // namespace kernelcurve
