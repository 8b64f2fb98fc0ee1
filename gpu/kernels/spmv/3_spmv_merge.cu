/*---
problem: spmv
parameters:
  block: {values: [64, 128, 256], default: 128, label: {en: "Threads per block", zh_CN: "每块线程数"}, help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}}
  each: {values: [5, 7, 9, 11, 15], default: 9, label: {en: "Items per thread", zh_CN: "每线程项数"}, help: {en: "An item is a value, or the end of a row. Odd numbers avoid bank conflicts.", zh_CN: "一项是一个值，或一行的结束。奇数可避免存储体冲突。"}}
sizes: {items: block * each, tiles: "ceil((rows + nnz) / items)"}
scratch:
  tile_rows: {type: int, elements: tiles + 1}
  carries: {type: float, elements: tiles}
launches:
  - {entry: find_tiles, arguments: [row_begin, tile_rows, rows, nnz, items, tiles], block: [128], grid: ["ceil((tiles + 1) / 128)"]}
  - {entry: "spmv_merge<block, each>", arguments: [row_begin, columns, values, x, y, tile_rows, carries, rows, nnz], block: [block], grid: [tiles]}
  - {entry: add_carries, arguments: [y, tile_rows, carries, rows, tiles], block: [128], grid: ["ceil(tiles / 128)"]}
title: {en: "Sparse matrix times vector, by the merge path", zh_CN: "稀疏矩阵乘向量，按归并路径分工"}
about:
  en: >-
    The work is a merged list of values and row ends, and every thread gets the same number of
    items: a part of a long row, or a hundred empty rows. A search along the diagonals of the merge
    finds the start of each tile and each thread. The block adds the partial sum of a thread's last
    row to those of the following threads, and a last launch adds the partial sums of the tiles.
  zh_CN: "把值与各行的结束按位置归并成一张清单，每个线程取同样多的项，不论那是一个长行的一段，还是一百个空行。沿归并的对角线查找，就知道每一段、每个线程从哪里开始。线程最后一行剩下的部分与后面的线程相加，整段剩下的部分在最后一次启动中加上。"
source: "D. Merrill, M. Garland, Merge-based parallel sparse matrix-vector multiplication, SC 2016"
---*/

// Returns the number of row ends among the first `diagonal` items. Row r ends after value ends[r] - 1, before value ends[r].
__device__ int rows_before(const int *ends, int diagonal, int rows, int values)
{
    int low = max(0, diagonal - values), high = min(diagonal, rows);
    while (low < high) {
        int middle = (low + high) / 2;
        if (ends[middle] <= diagonal - 1 - middle)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

__global__ void find_tiles(const int *row_begin, int *tile_rows, int rows, int nnz, int items, int tiles)
{
    int tile = blockIdx.x * blockDim.x + threadIdx.x;
    if (tile <= tiles)
        tile_rows[tile] = rows_before(row_begin + 1, min((long long)tile * items, (long long)rows + nnz), rows, nnz);
}

template <int block, int each>
__global__ void __launch_bounds__(block)
    spmv_merge(const int *row_begin, const int *columns, const float *values, const float *x, float *y, const int *tile_rows,
               float *carries, int rows, int nnz)
{
    constexpr int items = block * each;
    __shared__ float products[items];
    __shared__ int ends[items + 1]; // ends of the tile's rows, relative to the tile's first value
    __shared__ int rows_of_warp[block / 32];
    __shared__ float carry_of_warp[block / 32];
    int first_row = tile_rows[blockIdx.x], rows_here = tile_rows[blockIdx.x + 1] - first_row;
    int first = blockIdx.x * items - first_row;
    int values_here = int(min((long long)(blockIdx.x + 1) * items, (long long)rows + nnz) - first_row - rows_here) - first;
#pragma unroll
    for (int k = 0; k < each; ++k) {
        int i = k * block + threadIdx.x;
        if (i < values_here)
            products[i] = __ldcs(&values[first + i]) * x[__ldcs(&columns[first + i])];
    }
    for (int i = threadIdx.x; i <= rows_here; i += block) // the last row continues in a later tile
        ends[i] = first_row + i < rows ? row_begin[first_row + i + 1] - first : 0x7fffffff;
    __syncthreads();

    // Processes the thread's items in sequence. The first row that ends may have started in previous threads, so it must wait for their sums.
    int begin = min(int(threadIdx.x) * each, rows_here + values_here), end = min(begin + each, rows_here + values_here);
    int first_of_mine = rows_before(ends, begin, rows_here, values_here);
    int row = first_of_mine, value = begin - row, row_end = ends[row];
    float sum = 0, sum_of_first = 0;
#pragma unroll
    for (int k = 0; k < each; ++k) {
        if (begin + k >= end)
            continue;
        if (value < row_end) {
            sum += products[value++];
        } else {
            if (row == first_of_mine)
                sum_of_first = sum;
            else
                y[first_row + row] = sum;
            sum = 0;
            row_end = ends[++row];
        }
    }

    // Adds the remainder of each thread's last row to the remainders of the previous threads in the same row.
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    float carry = sum;
#pragma unroll
    for (int distance = 1; distance < 32; distance *= 2) {
        int row_before = __shfl_up_sync(0xffffffffu, row, distance);
        float carry_before = __shfl_up_sync(0xffffffffu, carry, distance);
        if (lane >= distance && row_before == row)
            carry += carry_before;
    }
    if (lane == 31) {
        rows_of_warp[warp] = row;
        carry_of_warp[warp] = carry;
    }
    __syncthreads();
    float of_warps = 0; // the remainder of the previous warps in the row where this one starts
    int row_of_warps = -1;
#pragma unroll
    for (int w = 0; w < block / 32; ++w) {
        int its_row = rows_of_warp[w];
        float its_carry = carry_of_warp[w];
        if (w < warp) {
            of_warps = its_carry + (its_row == row_of_warps ? of_warps : 0.0f);
            row_of_warps = its_row;
        }
    }
    int row_before = __shfl_up_sync(0xffffffffu, row, 1);
    float before = __shfl_up_sync(0xffffffffu, carry, 1);
    if (lane == 0)
        before = of_warps;
    else if (row_before == row_of_warps)
        before += of_warps;
    if (row > first_of_mine)
        y[first_row + first_of_mine] = sum_of_first + before;
    if (threadIdx.x == block - 1)
        carries[blockIdx.x] = row > first_of_mine ? sum : sum + before;
}

// The order of the additions is undefined, so sums over several tiles may differ in their last bits between runs.
__global__ void add_carries(float *y, const int *tile_rows, const float *carries, int rows, int tiles)
{
    int tile = blockIdx.x * blockDim.x + threadIdx.x;
    if (tile < tiles && tile_rows[tile + 1] < rows && carries[tile] != 0)
        atomicAdd(&y[tile_rows[tile + 1]], carries[tile]);
}
