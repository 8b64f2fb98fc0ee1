/*---
entry: sum_one_thread
problem: sum_of_squares
arguments: [numbers, sum, n]
zeroed: [sum]
block: [1]
grid: [1]
title:
  en: "Sum of squares, one thread"
  zh_CN: "平方和，一个线程"
about:
  en: >-
    A single thread reads one element after the other, like a CPU. It spends nearly all of its time
    waiting for memory: hundreds of cycles for every few elements. Note the bandwidth: the following
    kernels only give the GPU other work while it waits.
  zh_CN: "整个 GPU 只用一个线程，像 CPU 那样一个接一个地读数。它几乎把全部时间花在等待内存上：每读几个数就要等几百个周期。\
    请记住这个带宽：后面各个版本所做的，只是让 GPU 在等待时有别的事可做。"
source: {text: cuda_made_simple, chapter: one_thread, note: "640 M cycles for 1 Mi numbers on a GeForce 8800GT"}
---*/
__global__ void sum_one_thread(const int *numbers, unsigned long long *sum, size_t n)
{
    unsigned long long total = 0;
    for (size_t i = 0; i < n; ++i)
        total += numbers[i] * numbers[i];
    *sum = total;
}
