/*---
entry: separable_async<radius, block, stages>
problem: separable
arguments: [in, out, rows, cols, height]
architecture: 8.0
parameters:
  block: {values: [32, 64, 128], default: 128, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A block processes four columns per thread.", zh_CN: "一个线程块处理的列数是其线程数的四倍。"}}
  stages: {values: [2, 3, 4, 6], default: 3, label: {en: "Stages", zh_CN: "级数"}, help: {en: "Groups of four rows in shared memory: one is used while the others arrive.", zh_CN: "共享内存中有几组行，每组四行：一组在使用，其余正在到达。"}}
  warps: {values: [4, 8, 16, 24], default: 8, label: {en: "Warps per SM", zh_CN: "每个 SM 的 warp 数"}, help: {en: "Determines the rows per block: all blocks together have at most this number of warps per SM.", zh_CN: "由此确定每块的行数：所有线程块合计，每个 SM 至多有这么多 warp。"}}
constants: {across_weights: across, down_weights: down}
sizes:
  strips: ceil(cols / 128)
  height: "max(2 * radius, ceil(rows / max(1, floor(sm_count * warps / strips))))"
block: [block]
grid: ["ceil(cols / (4 * block))", "ceil(rows / height)"]
shared_bytes: "4 * (stages * 4 * (4 * block + 32) + 32)"
title: {en: "Four rows per step, copied asynchronously", zh_CN: "每步四行，异步拷贝"}
about:
  en: >-
    As in separable_registers, a block processes a strip from top to bottom, with the sums of the
    columns in registers. Here, cp.async copies the rows to a ring buffer in shared memory, so that
    rows in flight need no registers. Each step filters four rows. One load of a weight serves all
    four rows, and 16 sums are independent. Each row starts at a multiple of 128 bytes in the buffer
    and in the image. With different offsets, L2 would receive about twice as many read requests.
    There are only as many blocks as the SMs need, because DRAM is slower if many parts of the image
    are read at the same time.
  zh_CN: "与 separable_registers 一样，线程块沿条带自上而下，列的和留在寄存器。这里由 cp.async 把各行拷贝到共享内存的环形缓冲区，因此许多行同时在途而不占寄存器。每步同时加权四行：一个权重加载后供四行使用，并有 16 个互不依赖的和。每行在环中与在图像中一样，从 128 字节的整数倍开始，偏移不同时，L2 收到的读请求约为两倍。线程块的个数只按 SM 的需要而定：同时读取图像的许多部分时，DRAM 会变慢。"
source: "P. Micikevicius, 3D finite difference computation on GPUs using CUDA, 2009; CUDA C++ Programming Guide, asynchronous data copies"
---*/

__constant__ float across_weights[33], down_weights[33];

// Starts a copy to shared memory. If `size` is 0, zeros are written, and the source is not read.
template <int bytes>
__device__ __forceinline__ void copy_or_zero(unsigned to, const float *from, int size)
{
    if constexpr (bytes == 16)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(size) : "memory");
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(to), "l"(from), "r"(size) : "memory");
}

// `wide`: the length of rows is a multiple of four elements, so that 16-byte accesses can read and write them.
template <int radius, int block, int stages, bool wide>
__device__ __forceinline__ void go_down(const float *in, float *out, int rows, int cols, int height, float4 *ring)
{
    constexpr int halo = (radius + 3) / 4 * 4, around = halo / 4, step = 4;
    constexpr int pitch = 32 + 4 * block; // the right border of a row and the left border of the next one share 32 floats
    const int lane = threadIdx.x, left = 4 * block * blockIdx.x, col = left + 4 * lane;
    const int first = blockIdx.y * height, last = min(first + height, rows), end = last + radius, stop = min(end, rows);

    int coming = first - radius; // the next row to copy
    const float *from = in + (long long)coming * cols + col;
    const int size = col < cols ? 16 : 0;
    // The first threads also copy the left and right borders of the four rows.
    constexpr int pieces = 2 * around * step;
    static_assert(pieces <= block);
    const int side_row = lane / (2 * around), side = lane % (2 * around);
    const int side_col = side < around ? left - halo + 4 * side : left + 4 * (block + side - around);
    const int side_size = side_col >= 0 && side_col < cols ? 16 : 0;
    const float *side_from = in + (long long)(coming + side_row) * cols + side_col;
    const unsigned base = static_cast<unsigned>(__cvta_generic_to_shared(ring)) + 128;
    const unsigned to = base + 16 * lane, side_to = base + 4 * (side_row * pitch + side_col - left);
    auto copy_rows = [&](int stage) {
        const unsigned at = 4 * stage * step * pitch;
        if constexpr (wide) {
#pragma unroll
            for (int a = 0; a < step; ++a) {
                copy_or_zero<16>(to + at + 4 * a * pitch, from, unsigned(coming + a) < unsigned(stop) ? size : 0);
                from += cols;
            }
            if (lane < pieces)
                copy_or_zero<16>(side_to + at, side_from, unsigned(coming + side_row) < unsigned(stop) ? side_size : 0);
            side_from += step * (long long)cols;
        } else {
            for (int a = 0; a < step; ++a)
                for (int x = lane - halo; x < 4 * block + halo; x += block) {
                    bool there = unsigned(coming + a) < unsigned(stop) && left + x >= 0 && left + x < cols;
                    copy_or_zero<4>(base + at + 4 * (a * pitch + x), in + (long long)(coming + a) * cols + left + x, there ? 4 : 0);
                }
        }
        coming += step;
        asm volatile("cp.async.commit_group;" ::: "memory");
    };

    float4 sums[2 * radius]; // incomplete rows of the result, starting with the next one to complete
#pragma unroll
    for (int k = 0; k < 2 * radius; ++k)
        sums[k] = make_float4(0, 0, 0, 0);
#pragma unroll
    for (int stage = 0; stage < stages - 1; ++stage)
        copy_rows(stage);
    int now = 0, next = stages - 1;
    float *place = out + (long long)(first - 2 * radius) * cols + col;
#pragma unroll 1
    for (int row = first - radius; row < end; row += step) {
        asm volatile("cp.async.wait_group %0;" ::"n"(stages - 2) : "memory");
        __syncthreads(); // all copies of this group have arrived, and no thread still reads the previous group
        copy_rows(next);
        next = next + 1 == stages ? 0 : next + 1;
        const float4 *line = ring + now * (step * pitch / 4) + 8 - around + lane;
        now = now + 1 == stages ? 0 : now + 1;

        float of_row[step][4] = {};
#pragma unroll
        for (int k = 0; k <= 2 * around; ++k)
#pragma unroll
            for (int a = 0; a < step; ++a) {
                const float4 four = line[a * (pitch / 4) + k];
                const float value[4] = {four.x, four.y, four.z, four.w};
#pragma unroll
                for (int j = 0; j < 4; ++j)
#pragma unroll
                    for (int c = 0; c < 4; ++c) {
                        const int d = 4 * k + j - (halo - radius) - c;
                        if (d >= 0 && d <= 2 * radius)
                            of_row[a][c] = fmaf(across_weights[d], value[j], of_row[a][c]);
                    }
            }
        // The four rows complete four rows of the result, and the others move up by four.
#pragma unroll
        for (int k = 0; k < 2 * radius + step; ++k) {
            float4 sum = k < 2 * radius ? sums[k] : make_float4(0, 0, 0, 0);
#pragma unroll
            for (int a = 0; a < step; ++a)
                if (a <= k && k - a <= 2 * radius) {
                    const float weight = down_weights[2 * radius - k + a];
                    sum = make_float4(fmaf(weight, of_row[a][0], sum.x), fmaf(weight, of_row[a][1], sum.y),
                                      fmaf(weight, of_row[a][2], sum.z), fmaf(weight, of_row[a][3], sum.w));
                }
            if (k >= step) {
                sums[k - step] = sum;
                continue;
            }
            const int result = row + k - radius;
            if (result >= first && result < last) {
                if (wide) {
                    if (col < cols)
                        *reinterpret_cast<float4 *>(place) = sum;
                } else {
                    if (col < cols) place[0] = sum.x;
                    if (col + 1 < cols) place[1] = sum.y;
                    if (col + 2 < cols) place[2] = sum.z;
                    if (col + 3 < cols) place[3] = sum.w;
                }
            }
            place += cols;
        }
    }
}

// The bounds allow one block per SM. Without the 1, the compiler saves registers, and the loop has up to 7 % more instructions.
template <int radius, int block, int stages>
__global__ void __launch_bounds__(128, 1) separable_async(const float *in, float *out, int rows, int cols, int height)
{
    extern __shared__ __align__(128) float4 ring[]; // `stages` groups of four rows
    if (cols % 4 == 0)
        go_down<radius, block, stages, true>(in, out, rows, cols, height, ring);
    else
        go_down<radius, block, stages, false>(in, out, rows, cols, height, ring);
}
