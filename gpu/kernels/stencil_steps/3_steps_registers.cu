/*---
problem: stencil_steps
parameters:
  depth: {values: [1, 2, 4, 8], default: 4, label: {en: "Steps per pass", zh_CN: "每读一遍的步数"}, help: {en: "Time steps between reading and writing the grid.", zh_CN: "读入网格之后、写出之前走多少步。"}}
  block: {values: [32, 64, 128], default: 64, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "Each warp processes 128 columns.", zh_CN: "每个 warp 负责自己的 128 列。"}}
  height: {values: [14, 32, 64, 128, 256, 512], default: 64, label: {en: "Rows per warp", zh_CN: "每 warp 行数"}, help: {en: "Rows of the result per warp.", zh_CN: "一个 warp 一路向下产生多少行结果。"}}
sizes: {passes: steps / depth, wide: "depth == 1 ? 128 : 128 - 8 * ceil(depth / 4)"}
requires:
  - {that: depth <= steps, else: {en: "fewer steps in total than steps per pass", zh_CN: "总步数少于每读一遍要走的步数"}}
scratch:
  other: {type: float, elements: "passes > 1 ? rows * cols : 1"}
launches:
  - {when: passes == 1, entry: several_steps<depth>, arguments: [in, out, rows, cols, height], block: [block], grid: ["ceil(cols / (block / 32 * wide))", "ceil(rows / height)"]}
  - {when: passes > 1, entry: several_steps<depth>, arguments: [in, other, rows, cols, height], block: [block], grid: ["ceil(cols / (block / 32 * wide))", "ceil(rows / height)"]}
  - {when: passes > 1, entry: several_steps<depth>, arguments: [other, out, rows, cols, height], block: [block], grid: ["ceil(cols / (block / 32 * wide))", "ceil(rows / height)"]}
  - {when: passes > 2, entry: several_steps<depth>, arguments: [out, other, rows, cols, height], block: [block], grid: ["ceil(cols / (block / 32 * wide))", "ceil(rows / height)"]}
  - {when: passes > 2, entry: several_steps<depth>, arguments: [other, out, rows, cols, height], block: [block], grid: ["ceil(cols / (block / 32 * wide))", "ceil(rows / height)"]}
  - {when: passes > 4, entry: several_steps<depth>, arguments: [out, other, rows, cols, height], block: [block], grid: ["ceil(cols / (block / 32 * wide))", "ceil(rows / height)"]}
  - {when: passes > 4, entry: several_steps<depth>, arguments: [other, out, rows, cols, height], block: [block], grid: ["ceil(cols / (block / 32 * wide))", "ceil(rows / height)"]}
  - {when: passes > 4, entry: several_steps<depth>, arguments: [out, other, rows, cols, height], block: [block], grid: ["ceil(cols / (block / 32 * wide))", "ceil(rows / height)"]}
  - {when: passes > 4, entry: several_steps<depth>, arguments: [other, out, rows, cols, height], block: [block], grid: ["ceil(cols / (block / 32 * wide))", "ceil(rows / height)"]}
title: {en: "Several steps in registers, row by row", zh_CN: "在寄存器中逐行走几步"}
about:
  en: >-
    A warp processes 128 columns from top to bottom, four columns per lane. It keeps the last two
    rows of every step in registers. With the next row of one step, it computes a row of the
    following step, and so on, so that each loaded row yields one row after all steps. Neighbouring
    columns come from the neighbouring lane, without shared memory and barriers. The outer columns
    on both sides, and as many rows above and below as steps, belong to the neighbouring warps. With
    one step per pass, the first and the last lane load these columns, so that each warp writes
    complete lines of 128 bytes.
  zh_CN: "一个 warp 沿 128 列向下走，每个通道四列。每一步的最近两行都留在寄存器中：有了某一步的下一行，就能算出再下一步的一行，如此下去，每装入一行就得到走完所有步的一行。旁边的列来自相邻通道：不用共享内存，谁也不等谁。两侧最外面的几列，以及上下与步数同样多的行，属于邻居。每遍只走一步时，这些列由第一个和最后一个通道另行加载，因此每个 warp 写出的都是完整的 128 字节行。"
source: "A. Nguyen, N. Satish, J. Chhugani, C. Kim, P. Dubey, 3.5-D blocking optimization for stencil computations on modern CPUs and GPUs, 2010"
---*/

// `left` and `first` are the strip's first column and row of the result. `edge`: the strip including
// its border reaches the edge of the grid, or rows cannot be read with accesses of 16 bytes.
template <int depth, bool edge>
__device__ __forceinline__ void go_down(const float *in, float *out, int rows, int cols, int left, int first, int height)
{
    constexpr bool one = depth == 1;                    // the columns beside the strip come from additional loads
    constexpr int halo = one ? 0 : (depth + 3) / 4 * 4; // additional columns on each side, used only as input
    constexpr int ahead = one ? 8 : 4;                  // rows whose loads are in flight
    int lane = threadIdx.x % 32, col = left - halo + 4 * lane;
    int begin = first - depth, end = min(first + height, rows) + depth; // rows to load

    bool aligned = one && cols % 4 == 0; // all four columns of a lane are inside the grid, or none
    auto row_at = [&](int row) {
        const float *from = in + (long long)row * cols + col;
        if (!edge)
            return *reinterpret_cast<const float4 *>(from);
        if (aligned)
            return row >= 0 && row < rows && col < cols ? *reinterpret_cast<const float4 *>(from) : make_float4(0, 0, 0, 0);
        auto at = [&](int k) { return row >= 0 && row < rows && col + k >= 0 && col + k < cols ? from[k] : 0.0f; };
        return make_float4(at(0), at(1), at(2), at(3));
    };
    // The element beside the strip: the one on the left for the first lane, and the one on the right for the last lane.
    int side = lane == 0 ? left - 1 : left + 128;
    auto beside_at = [&](int row) {
        bool there = (lane == 0 || lane == 31) && (!edge || (row >= 0 && row < rows && side >= 0 && side < cols));
        return there ? in[(long long)row * cols + side] : 0.0f;
    };
    auto step = [&](float4 above, float4 me, float4 below, float beside, int row) {
        float before = __shfl_up_sync(0xffffffffu, me.w, 1), behind = __shfl_down_sync(0xffffffffu, me.x, 1);
        if (one && lane == 0)
            before = beside;
        if (one && lane == 31)
            behind = beside;
        auto mean = [&](int k, float mine, float up, float down, float left, float right) {
            if (edge && (row <= 0 || row + 1 >= rows || col + k <= 0 || col + k + 1 >= cols))
                return mine;
            return fmaf(0.125f, (up + down) + (left + right), 0.5f * mine);
        };
        return make_float4(mean(0, me.x, above.x, below.x, before, me.y), mean(1, me.y, above.y, below.y, me.x, me.z),
                           mean(2, me.z, above.z, below.z, me.y, me.w), mean(3, me.w, above.w, below.w, me.z, behind));
    };

    float4 above[depth], mine[depth]; // the last two rows of each step
    float4 coming[ahead];
    float beside = 0, coming_beside[ahead]; // used only if `one`
#pragma unroll
    for (int s = 0; s < depth; ++s)
        above[s] = mine[s] = make_float4(0, 0, 0, 0);
#pragma unroll
    for (int a = 0; a < ahead; ++a) {
        coming[a] = row_at(min(begin + a, end - 1));
        coming_beside[a] = one ? beside_at(min(begin + a, end - 1)) : 0;
    }
#pragma unroll 1
    for (int row = begin; row < end; row += ahead) {
        float4 now[ahead];
        float now_beside[ahead];
#pragma unroll
        for (int a = 0; a < ahead; ++a) {
            now[a] = coming[a];
            now_beside[a] = coming_beside[a];
        }
        if (!one || row + ahead < end) {
#pragma unroll
            for (int a = 0; a < ahead; ++a) {
                coming[a] = row_at(min(row + ahead + a, end - 1));
                coming_beside[a] = one ? beside_at(min(row + ahead + a, end - 1)) : 0;
            }
        }
#pragma unroll
        for (int a = 0; a < ahead; ++a) {
            // Step s has received row row + a - s, and computes the row above it.
            float4 made = now[a];
#pragma unroll
            for (int s = 0; s < depth; ++s) {
                float4 below = made;
                made = step(above[s], mine[s], below, beside, row + a - s - 1);
                above[s] = mine[s];
                mine[s] = below;
            }
            beside = now_beside[a];
            int to = row + a - depth;
            if (to < first || to >= end - depth || 4 * lane < halo || 4 * lane >= 128 - halo)
                continue;
            float *place = out + size_t(to) * cols + col;
            if (!edge) {
                *reinterpret_cast<float4 *>(place) = made;
            } else if (aligned) {
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

template <int depth>
__global__ void __launch_bounds__(128) several_steps(const float *in, float *out, int rows, int cols, int height)
{
    constexpr int halo = depth == 1 ? 0 : (depth + 3) / 4 * 4, wide = 128 - 2 * halo;
    int left = (blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32) * wide, first = blockIdx.y * height;
    if (left >= cols)
        return;
    if (cols % 4 == 0 && left > 0 && left + wide + halo < cols && first > depth && first + height + depth < rows)
        go_down<depth, false>(in, out, rows, cols, left, first, height);
    else
        go_down<depth, true>(in, out, rows, cols, left, first, height);
}
