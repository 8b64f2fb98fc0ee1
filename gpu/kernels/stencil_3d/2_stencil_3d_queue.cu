/*---
entry: stencil_3d_queue<height>
problem: stencil_3d
arguments: [in, out, planes, rows, cols]
parameters:
  block_x: {values: [32, 64, 128], default: 32, label: {en: "Block columns", zh_CN: "线程块的列数"}, help: {en: "Threads along a row; each processes four elements.", zh_CN: "沿一行的线程数；每个线程负责其中四个元素。"}}
  block_y: {values: [1, 2, 4, 8], default: 4, label: {en: "Block rows", zh_CN: "线程块的行数"}, help: {en: "Threads down a column.", zh_CN: "沿一列的线程数。"}}
  height: {values: [4, 8, 16, 32], default: 16, label: {en: "Planes per thread", zh_CN: "每线程的平面数"}, help: {en: "Planes that a thread processes.", zh_CN: "一个线程向上走过的平面数。"}}
block: [block_x, block_y]
grid: ["ceil(cols / (4 * block_x))", "ceil(rows / block_y)", "ceil(planes / height)"]
title: {en: "A queue of planes in registers", zh_CN: "寄存器中的平面队列"}
about:
  en: >-
    A thread processes four adjacent elements plane by plane, and keeps the plane below, the current
    plane, and the plane above in registers. Each step loads one new plane, and the plane above
    becomes the current one. The previous and the next row come from L1, because other threads of
    the block have just loaded them. The left and right neighbours come from the neighbouring lanes.
  zh_CN: "一个线程带着四个相邻元素向上穿过各平面，把下方、本层和上方三个平面留在寄存器：每步只装入一个新平面，原来的上方变成本层。前后两行来自 L1，线程块的其他线程刚把它们装进去；左右邻居来自相邻通道。"
source: "P. Micikevicius, 3D finite difference computation on GPUs using CUDA, 2009"
---*/

// Loads four adjacent elements of a row with `left` remaining elements; zeros beyond its end. `wide`: the length of
// rows is a multiple of four elements, so that 16-byte accesses can read and write them.
template <bool wide>
__device__ __forceinline__ float4 load_four(const float *from, int left)
{
    if constexpr (wide)
        return left > 0 ? *reinterpret_cast<const float4 *>(from) : make_float4(0, 0, 0, 0);
    else
        return make_float4(left > 0 ? from[0] : 0, left > 1 ? from[1] : 0, left > 2 ? from[2] : 0,
                           left > 3 ? from[3] : 0);
}

template <bool wide>
__device__ __forceinline__ void store_four(float *to, int left, float4 four)
{
    if (wide && left > 0) {
        *reinterpret_cast<float4 *>(to) = four;
    } else if constexpr (!wide) {
        if (left > 0) to[0] = four.x;
        if (left > 1) to[1] = four.y;
        if (left > 2) to[2] = four.z;
        if (left > 3) to[3] = four.w;
    }
}

template <int height, bool wide>
__device__ __forceinline__ void go_up(const float *in, float *out, int planes, int rows, int cols)
{
    int col = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int left = row < rows ? max(cols - col, 0) : 0; // remaining elements of the row
    int first = blockIdx.z * height, end = min(first + height, planes);
    size_t apart = size_t(rows) * cols, i = first * apart + size_t(row) * cols + col;
    float4 below = load_four<wide>(in + i - apart, first > 0 ? left : 0);
    float4 mine = load_four<wide>(in + i, left);
    int lane = threadIdx.x % 32;
    for (int plane = first; plane < end; ++plane, i += apart) {
        float4 above = load_four<wide>(in + i + apart, plane + 1 < planes ? left : 0);
        float4 before = load_four<wide>(in + i - cols, row > 0 ? left : 0);
        float4 behind = load_four<wide>(in + i + cols, row + 1 < rows ? left : 0);
        // A row of threads is a multiple of a warp, so neighbouring lanes hold neighbouring elements.
        float ahead = __shfl_up_sync(0xffffffffu, mine.w, 1), next = __shfl_down_sync(0xffffffffu, mine.x, 1);
        if (lane == 0 && left > 0 && col > 0)
            ahead = in[i - 1];
        if (lane == 31 && left > 4)
            next = in[i + 4];
        float4 made = mine;
        if (plane > 0 && plane + 1 < planes && row > 0 && row + 1 < rows) {
            float twelfth = 1.0f / 12;
            if (col > 0 && left > 1)
                made.x = (6 * mine.x + below.x + above.x + before.x + behind.x + ahead + mine.y) * twelfth;
            if (left > 2)
                made.y = (6 * mine.y + below.y + above.y + before.y + behind.y + mine.x + mine.z) * twelfth;
            if (left > 3)
                made.z = (6 * mine.z + below.z + above.z + before.z + behind.z + mine.y + mine.w) * twelfth;
            if (left > 4)
                made.w = (6 * mine.w + below.w + above.w + before.w + behind.w + mine.z + next) * twelfth;
        }
        store_four<wide>(out + i, left, made);
        below = mine;
        mine = above;
    }
}

template <int height>
__global__ void stencil_3d_queue(const float *in, float *out, int planes, int rows, int cols)
{
    if (cols % 4 == 0)
        go_up<height, true>(in, out, planes, rows, cols);
    else
        go_up<height, false>(in, out, planes, rows, cols);
}
