/*---
entry: triple_arrays
problem: structures
computes: triple_arrays
arguments: [out_x, out_y, out_z, in_x, in_y, in_z, n]
parameters:
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
block: [block]
grid: ["ceil(n / block)"]
title:
  en: "Triples as three arrays"
  zh_CN: "用三个数组表示的三元组"
about:
  en: >-
    Three arrays have three coalesced loads and stores, no padding, and no sector that is requested
    twice. This layout wastes nothing, but the program has to pass six pointers. Compare the other
    layouts with it: a layout without waste does not always reach the highest bandwidth.
  zh_CN: "三个数组，三次合并的加载和存储，没有填充，也没有扇区被请求两次：这是毫无浪费的布局。它对程序员要求更高，\
    要传递六个指针。请把其他三元组版本与它比较：没有浪费还不等于带宽最高。"
source: {text: cuda_made_simple, chapter: record_layout, note: "three arrays"}
---*/
__global__ void triple_arrays(float *out_x, float *out_y, float *out_z, const float *in_x,
                              const float *in_y, const float *in_z, size_t n)
{
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

    if (i < n) {
        out_x[i] = in_x[i] + 10;
        out_y[i] = in_y[i] + 20;
        out_z[i] = in_z[i] + 30;
    }
}
