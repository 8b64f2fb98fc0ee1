/*---
problem: stencil_steps
scratch:
  other: {type: float, elements: rows * cols}
launches:
  - {when: steps == 1, entry: my_kernel, arguments: [in, out, rows, cols],
     block: [32, 8], grid: ["ceil(cols / 32)", "ceil(rows / 8)"]}
  - {when: steps > 1, entry: my_kernel, arguments: [in, other, rows, cols],
     block: [32, 8], grid: ["ceil(cols / 32)", "ceil(rows / 8)"]}
  - {when: steps > 1, entry: my_kernel, arguments: [other, out, rows, cols],
     block: [32, 8], grid: ["ceil(cols / 32)", "ceil(rows / 8)"]}
  - {when: steps > 2, entry: my_kernel, arguments: [out, other, rows, cols],
     block: [32, 8], grid: ["ceil(cols / 32)", "ceil(rows / 8)"]}
  - {when: steps > 2, entry: my_kernel, arguments: [other, out, rows, cols],
     block: [32, 8], grid: ["ceil(cols / 32)", "ceil(rows / 8)"]}
  - {when: steps > 4, entry: my_kernel, arguments: [out, other, rows, cols],
     block: [32, 8], grid: ["ceil(cols / 32)", "ceil(rows / 8)"]}
  - {when: steps > 4, entry: my_kernel, arguments: [other, out, rows, cols],
     block: [32, 8], grid: ["ceil(cols / 32)", "ceil(rows / 8)"]}
  - {when: steps > 4, entry: my_kernel, arguments: [out, other, rows, cols],
     block: [32, 8], grid: ["ceil(cols / 32)", "ceil(rows / 8)"]}
  - {when: steps > 4, entry: my_kernel, arguments: [other, out, rows, cols],
     block: [32, 8], grid: ["ceil(cols / 32)", "ceil(rows / 8)"]}
---*/
__global__ void my_kernel(const float *in, float *out, int rows, int cols)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols)
        return;
    size_t i = size_t(row) * cols + col;
    float me = in[i];
    if (row > 0 && row + 1 < rows && col > 0 && col + 1 < cols)
        me = 0.125f * (4 * me + in[i - cols] + in[i + cols] + in[i - 1] + in[i + 1]);
    out[i] = me;
}
