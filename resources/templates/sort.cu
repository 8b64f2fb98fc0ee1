/*---
problem: sort
requires:
  - that: n <= 65536
    else: {en: "n^2 comparisons: at most 64 Ki keys", zh_CN: "需要 n^2 次比较：最多 64 Ki 个键"}
scratch:
  sorted: {type: unsigned, elements: n}
launches:
  - {entry: my_kernel, arguments: [keys, sorted, n], block: [256], grid: ["ceil(n / 256)"]}
  - {entry: copy_back, arguments: [sorted, keys, n], block: [256], grid: ["ceil(n / 256)"]}
---*/
__global__ void my_kernel(const unsigned *keys, unsigned *sorted, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int place = 0;
    for (int j = 0; j < n; ++j)
        place += keys[j] < keys[i] || (keys[j] == keys[i] && j < i);
    sorted[place] = keys[i];
}

__global__ void copy_back(const unsigned *sorted, unsigned *keys, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        keys[i] = sorted[i];
}
