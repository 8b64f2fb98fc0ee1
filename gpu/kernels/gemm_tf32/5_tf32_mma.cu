/*---
entry: tf32_mma<BM, BN, stages, group>
problem: gemm_tf32
arguments: [A, B, C, m, n, k]
architecture: 8.0
parameters:
  BM: {values: [64, 128, 256], default: 128, label: {en: "Block rows", zh_CN: "线程块的行数"}, help: {en: "Rows of C that one block computes.", zh_CN: "一个线程块计算的 C 的行数。"}}
  BN: {values: [64, 128, 256], default: 256, label: {en: "Block columns", zh_CN: "线程块的列数"}, help: {en: "Columns of C that one block computes.", zh_CN: "一个线程块计算的 C 的列数。"}}
  stages: {values: [2, 3, 4], default: 2, label: {en: "Stages", zh_CN: "级数"}, help: {en: "Tiles in shared memory: one is used while the others arrive.", zh_CN: "共享内存中的块数：一块在使用，其余正在到达。"}}
  group: {values: [1, 4, 8, 16], default: 8, label: {en: "Group rows", zh_CN: "组的行数"}, help: {en: "Block rows that are walked together; 1 is the plain order.", zh_CN: "一起遍历的线程块行数；1 即普通次序。"}}
block: ["BM / 64 * (BN / 64) * 32"]
grid: ["ceil(m / BM) * ceil(n / BN)"]
shared_bytes: "stages * (BM + BN) * 128"
requires:
  - {that: "BM + BN <= 384", else: {en: "256 x 256 sums do not fit the registers of 512 threads", zh_CN: "256 x 256 个累加值放不进 512 个线程的寄存器"}}
title: {en: "Asynchronous copies, ldmatrix and mma", zh_CN: "异步拷贝、ldmatrix 与 mma"}
about:
  en: >-
    cp.async copies the next tiles while the current one is multiplied, and ldmatrix fills the fragments. It moves pairs of
    16-bit elements, and such a pair is also a float. It cannot transpose floats, so B is contiguous along k. A swizzle of
    the 16-byte chunks of a row (chunk xor row) avoids conflicts.
  zh_CN: "cp.async 在本块相乘时拷贝下一块，ldmatrix 装满片段：它搬运成对的 16 位元素，而这样一对也正好是一个 float。它不能转置 float，因此 B 沿 k 连续。一行中的 16 字节小段经过 swizzle（段号异或行号），没有冲突。"
source: "PTX ISA, mma.m16n8k8, ldmatrix, cp.async"
---*/
typedef unsigned int u32;

__device__ __forceinline__ u32 shared_address(const void *at)
{
    return static_cast<u32>(__cvta_generic_to_shared(at));
}

// Copies 16 bytes to shared memory: `bytes` bytes from global memory, followed by zeros.
__device__ __forceinline__ void copy_async(u32 to, const void *from, u32 bytes)
{
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(bytes) : "memory");
}
__device__ __forceinline__ void end_group()
{
    asm volatile("cp.async.commit_group;" ::: "memory");
}
template <int left>
__device__ __forceinline__ void wait_groups()
{
    asm volatile("cp.async.wait_group %0;" ::"n"(left) : "memory");
}

// Loads four matrices of 8 rows with 16 bytes each. Lanes 0 to 7 have the row addresses of the first
// matrix, lanes 8 to 15 of the second, and so on. ldmatrix uses 16-bit elements; here, a pair of them is a float.
__device__ __forceinline__ void load_matrices(u32 (&to)[4], u32 row)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                 : "r"(row)
                 : "memory");
}
// Adds 16 x 8 elements of A times 8 x 8 elements of B to 16 x 8 sums, using the upper 19 bits of each element.
__device__ __forceinline__ void multiply(float (&c)[4], const u32 (&a)[4], u32 b0, u32 b1)
{
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                 "{%0, %1, %2, %3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

// A panel has rows of 32 elements (128 bytes). The 16-byte chunks
// are swizzled, so that a column of chunks in eight rows uses all banks.
__device__ __forceinline__ u32 place(u32 panel, int row, int chunk)
{
    return panel + row * 128 + ((chunk ^ (row & 7)) << 4);
}

// Copies a thread's part of a tile of `height` rows with `chunks` chunks each: one chunk
// per row, in rows at distance `apart`. `row` and `column` are the tile's corner in the matrix.
template <int height, int chunks, int threads>
__device__ __forceinline__ void bring(u32 tile, const float *matrix, int row, int column, int rows, int columns)
{
    constexpr int apart = threads / chunks;
    int first = threadIdx.x / chunks, chunk = threadIdx.x % chunks;
    row += first;
    column += chunk * 4;
    const float *from = matrix + size_t(row) * columns + column;
    int there = column < columns ? rows - row : 0; // remaining rows
#pragma unroll
    for (int i = 0; i < height / apart; ++i)
        copy_async(place(tile, first + i * apart, chunk), from + size_t(i * apart) * columns,
                   i * apart < there ? 16 : 0);
}

// Copies the same part element by element, for rows that are not aligned to 16 bytes.
template <int height, int chunks, int threads>
__device__ void bring_single(char *shared, u32 tile, const float *matrix, int row, int column, int rows,
                             int columns)
{
    for (int i = threadIdx.x; i < height * chunks; i += threads) {
        int y = i / chunks, chunk = i % chunks, x = column + chunk * 4;
        const float *from = matrix + size_t(row + y) * columns + x;
        auto number = [&](int j) { return row + y < rows && x + j < columns ? from[j] : 0.0f; };
        u32 to = place(tile, y, chunk);
        *reinterpret_cast<float4 *>(shared + (to - shared_address(shared))) =
            make_float4(number(0), number(1), number(2), number(3));
    }
}

__device__ __forceinline__ void store_pair(float *to, float first, float second)
{
    *reinterpret_cast<float2 *>(to) = make_float2(first, second);
}
template <int BM, int BN, int stages, int group>
__global__ void __launch_bounds__(BM / 64 * (BN / 64) * 32)
    tf32_mma(const float *A, const float *B, float *C, int m, int n, int k)
{
    constexpr int threads = BM / 64 * (BN / 64) * 32, BK = 32;
    constexpr u32 bytesA = BM * 128, bytes = (BM + BN) * 128; // size of a stage, with a tile of A and a tile of B
    extern __shared__ __align__(1024) char shared[];
    u32 base = shared_address(shared);
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int warp_row = warp / (BN / 64) * 64, warp_column = warp % (BN / 64) * 64;
    bool wide = k % 4 == 0;
    int steps = (k + BK - 1) / BK;

    // Concurrent blocks share rows of A and columns of B.
    int rows = (m + BM - 1) / BM, columns = (n + BN - 1) / BN;
    int first = blockIdx.x / (group * columns) * group, high = min(group, rows - first);
    int rest = blockIdx.x - first * columns;
    int row0 = (first + rest % high) * BM, column0 = rest / high * BN;

    auto start_copies = [&](int stage, int step) {
        u32 panelA = base + stage * bytes, panelB = panelA + bytesA;
        if (wide) {
            bring<BM, 8, threads>(panelA, A, row0, step * BK, m, k);
            bring<BN, 8, threads>(panelB, B, column0, step * BK, n, k);
        } else {
            bring_single<BM, 8, threads>(shared, panelA, A, row0, step * BK, m, k);
            bring_single<BN, 8, threads>(shared, panelB, B, column0, step * BK, n, k);
        }
    };

    // Loads the fragments of 8 elements along k: four of A with 16 rows each, and eight of B with 8 columns each.
    auto load_fragments = [&](u32 (&a)[4][4], u32 (&b)[4][4], int stage, int depth) {
        u32 panelA = base + stage * bytes, panelB = panelA + bytesA;
#pragma unroll
        for (int y = 0; y < 4; ++y)
            load_matrices(a[y], place(panelA, warp_row + y * 16 + lane % 16, depth * 2 + lane / 16));
#pragma unroll
        for (int x = 0; x < 4; ++x)
            load_matrices(b[x], place(panelB, warp_column + x * 16 + lane / 16 * 8 + lane % 8, depth * 2 + lane / 8 % 2));
    };

    for (int stage = 0; stage < stages - 1; ++stage) {
        if (stage < steps)
            start_copies(stage, stage);
        end_group();
    }
    wait_groups<stages - 2>();
    __syncthreads();

    float c[4][8][4] = {};
    u32 a[2][4][4], b[2][4][4]; // the current fragments and the next fragments
    load_fragments(a[0], b[0], 0, 0);
    int stage = 0;
    for (int step = 0; step < steps; ++step) {
#pragma unroll
        for (int depth = 0; depth < 4; ++depth) {
            int next = (depth + 1) % 2;
            if (depth == 0) {
                // After the last barrier below, all threads have finished the previous stage.
                if (step + stages - 1 < steps)
                    start_copies((stage + stages - 1) % stages, step + stages - 1);
                end_group();
            }
            if (depth == 3) {
                wait_groups<stages - 2>();
                __syncthreads();
                stage = (stage + 1) % stages;
            }
            if (depth < 3 || step + 1 < steps)
                load_fragments(a[next], b[next], stage, (depth + 1) % 4);
#pragma unroll
            for (int y = 0; y < 4; ++y)
#pragma unroll
                for (int x = 0; x < 8; ++x)
                    multiply(c[y][x], a[depth % 2][y], b[depth % 2][x / 2][x % 2 * 2], b[depth % 2][x / 2][x % 2 * 2 + 1]);
        }
    }

    // A lane holds two adjacent elements of row lane / 4, and two of the row eight rows below.
    bool pairs = n % 2 == 0;
#pragma unroll
    for (int y = 0; y < 4; ++y)
#pragma unroll
        for (int x = 0; x < 8; ++x)
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                int row = row0 + warp_row + y * 16 + half * 8 + lane / 4;
                int column = column0 + warp_column + x * 8 + lane % 4 * 2;
                if (row >= m || column >= n)
                    continue;
                float *to = C + size_t(row) * n + column;
                float first_sum = c[y][x][half * 2], second_sum = c[y][x][half * 2 + 1];
                if (pairs) {
                    store_pair(to, first_sum, second_sum);
                } else {
                    to[0] = first_sum;
                    if (column + 1 < n)
                        to[1] = second_sum;
                }
            }
}
