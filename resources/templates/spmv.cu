/*---
entry: my_kernel
problem: spmv
arguments: [row_begin, columns, values, x, y, rows]
block: [256]
grid: ["ceil(rows / 256)"]
---*/
__global__ void my_kernel(const int *row_begin, const int *columns, const float *values,
                          const float *x, float *y, int rows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    for (int k = row_begin[row]; k < row_begin[row + 1]; ++k)
        sum += values[k] * x[columns[k]];
    y[row] = sum;
}
