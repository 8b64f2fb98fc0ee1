/*---
entry: separable_registers<radius>
problem: separable
arguments: [in, out, rows, cols, height]
parameters:
  block: {values: [32, 64, 128], default: 64, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "Each warp processes 128 columns.", zh_CN: "每个 warp 负责自己的 128 列。"}}
  height: {values: [32, 64, 128, 256, 512], default: 128, label: {en: "Rows per warp", zh_CN: "每 warp 行数"}, help: {en: "Rows of the result per warp.", zh_CN: "一个 warp 一路向下产生多少行结果。"}}
constants: {across_weights: across, down_weights: down}
block: [block]
grid: ["ceil(cols / (4 * block))", "ceil(rows / height)"]
title: {en: "Row by row, sums of columns in registers", zh_CN: "逐行进行，列的和留在寄存器"}
about:
  en: >-
    A warp processes 128 columns from top to bottom, four columns per lane. It stages each row in
    shared memory, filters four neighbouring elements from one window in registers, and adds the
    result to the sums of all output rows that need it. These sums are in registers, and each
    addition also shifts the sums by one position. So a load from shared memory serves several
    multiply-adds, and the image is read only once, except for the rows above and below.
  zh_CN: "一个 warp 自上而下处理 128 列，每个通道四列。每一行先暂存在共享内存中，四个相邻元素用寄存器中的同一个窗口滤波，结果加到各个需要它的输出行的和上；这些和留在寄存器中，每次相加同时把各个和前移一位。于是一次共享内存加载供几次乘加使用，除了上下的边框行，图像只读一遍。"
source: "V. Podlozhnyuk, Image convolution with CUDA, 2007; P. Micikevicius, 3D finite difference computation on GPUs using CUDA, 2009"
---*/

__constant__ float across_weights[33], down_weights[33];

// `wide`: the length of rows is a multiple of four elements, so that 16-byte accesses can read and write them.
template <int radius, bool wide>
__device__ __forceinline__ void go_down(const float *in, float *out, int rows, int cols, int height, float *line)
{
    constexpr int halo = (radius + 3) / 4 * 4, around = halo / 4, ahead = radius <= 4 ? 4 : 2;
    int lane = threadIdx.x % 32;
    int left = 128 * (blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32), first = blockIdx.y * height;
    int begin = first - radius, last = min(first + height, rows), end = last + radius;
    int col = left + 4 * lane;
    // The first lanes also load the left border, and the following ones the right border.
    bool has_more = lane < 2 * around;
    int more = lane < around ? left - halo + 4 * lane : left + 128 + 4 * (lane - around);

    auto four_at = [&](int row, int from) {
        const float *place = in + (long long)row * cols + from;
        if (row < 0 || row >= rows)
            return make_float4(0, 0, 0, 0);
        if (wide)
            return from >= 0 && from < cols ? *reinterpret_cast<const float4 *>(place) : make_float4(0, 0, 0, 0);
        auto at = [&](int k) { return from + k >= 0 && from + k < cols ? place[k] : 0.0f; };
        return make_float4(at(0), at(1), at(2), at(3));
    };

    float4 mine[ahead], beside[ahead]; // rows whose loads are in flight
    float4 sums[2 * radius];           // incomplete rows of the result, starting with the next one to complete
#pragma unroll
    for (int k = 0; k < 2 * radius; ++k)
        sums[k] = make_float4(0, 0, 0, 0);
#pragma unroll
    for (int a = 0; a < ahead; ++a) {
        mine[a] = four_at(begin + a, col);
        beside[a] = has_more ? four_at(begin + a, more) : make_float4(0, 0, 0, 0);
    }
#pragma unroll 1
    for (int row = begin; row < end; row += ahead) {
#pragma unroll
        for (int a = 0; a < ahead; ++a) {
            float4 *now = reinterpret_cast<float4 *>(line + a % 2 * (128 + 2 * halo));
            now[around + lane] = mine[a];
            if (has_more)
                now[lane < around ? lane : lane + 32] = beside[a];
            mine[a] = four_at(row + ahead + a, col);
            beside[a] = has_more ? four_at(row + ahead + a, more) : make_float4(0, 0, 0, 0);
            __syncwarp(); // with a double buffer, one line may be written while the other is read
            float window[4 + 2 * halo];
#pragma unroll
            for (int k = 0; k < 1 + 2 * around; ++k) {
                float4 four = now[lane + k];
                window[4 * k] = four.x;
                window[4 * k + 1] = four.y;
                window[4 * k + 2] = four.z;
                window[4 * k + 3] = four.w;
            }
            float4 of_row = make_float4(0, 0, 0, 0);
#pragma unroll
            for (int d = 0; d <= 2 * radius; ++d) {
                const float *at = window + halo - radius + d;
                float weight = across_weights[d];
                of_row.x = fmaf(weight, at[0], of_row.x);
                of_row.y = fmaf(weight, at[1], of_row.y);
                of_row.z = fmaf(weight, at[2], of_row.z);
                of_row.w = fmaf(weight, at[3], of_row.w);
            }
            auto plus = [&](float4 sum, int d) {
                float weight = down_weights[d];
                return make_float4(fmaf(weight, of_row.x, sum.x), fmaf(weight, of_row.y, sum.y),
                                   fmaf(weight, of_row.z, sum.z), fmaf(weight, of_row.w, sum.w));
            };
            float4 made = plus(sums[0], 2 * radius);
#pragma unroll
            for (int k = 1; k < 2 * radius; ++k)
                sums[k - 1] = plus(sums[k], 2 * radius - k);
            sums[2 * radius - 1] = plus(make_float4(0, 0, 0, 0), 0);
            int to = row + a - radius;
            if (to < first || to >= last)
                continue;
            float *place = out + size_t(to) * cols + col;
            if (wide) {
                if (col < cols)
                    *reinterpret_cast<float4 *>(place) = made;
            } else {
                if (col < cols) place[0] = made.x;
                if (col + 1 < cols) place[1] = made.y;
                if (col + 2 < cols) place[2] = made.z;
                if (col + 3 < cols) place[3] = made.w;
            }
        }
    }
}

template <int radius>
__global__ void __launch_bounds__(128) separable_registers(const float *in, float *out, int rows, int cols, int height)
{
    constexpr int halo = (radius + 3) / 4 * 4;
    __shared__ float4 lines[4 * 2 * (128 + 2 * halo) / 4]; // two lines per warp
    float *line = reinterpret_cast<float *>(lines) + threadIdx.x / 32 * 2 * (128 + 2 * halo);
    if (cols % 4 == 0)
        go_down<radius, true>(in, out, rows, cols, height, line);
    else
        go_down<radius, false>(in, out, rows, cols, height, line);
}
