/*---
problem: shared_read
order: 100
title: {en: "Reads from shared memory", zh_CN: "读取共享内存"}
about:
  en: "Every thread adds up values of a table in shared memory, 16 in each round. Neighbouring lanes of a warp read positions that are stride apart. Shared memory has 32 banks of 4 bytes, and each bank serves one word at a time. Lanes that need different words of one bank wait for each other. The bandwidth counts the bytes that are read from shared memory; the time of one access by a warp shows the conflicts."
  zh_CN: "每个线程累加共享内存中一张表里的数，每轮 16 个。warp 中相邻的线程读取的位置相隔 stride。共享内存有 32 个宽 4 字节的存储体，每个一次只提供一个字：要同一存储体中不同字的线程须互相等待。带宽按从共享内存读取的字节计算；warp 一次访问的时间反映存储体冲突。"
parameters:
  n: {range: [1, 2 Gi], default: 256 Ki, label: {en: "Results", zh_CN: "结果个数"}, help: {en: "How many threads have a result.", zh_CN: "有结果的线程数。"}}
  stride: {range: [0, 64], default: 1, label: {en: "Stride", zh_CN: "跨步"}, help: {en: "Distance between the positions of neighbouring lanes, in accesses (4, 8, or 16 bytes). With 0, all lanes read the same position: a broadcast.", zh_CN: "相邻两个线程读取位置之间的距离，以一次访问（4、8 或 16 字节）为单位。为 0 时所有线程读同一位置，即广播。"}}
  rounds: {range: [1, 4096], default: 32, label: {en: "Rounds", zh_CN: "轮数"}, help: {en: "Each thread reads 16 times in a round. With enough rounds, filling the table no longer matters.", zh_CN: "每轮每个线程读取 16 次。轮数够多时，填表的时间可以忽略。"}}
# One more than the last place that is read, in accesses: 31 lanes on, 31 rounds on, 15 reads of 32 places each.
sizes: {elements: n, table_size: 31 * stride + 32 + 15 * 32}
accesses: n * rounds * 16 / 32
variants:
  words:
    arrays:
      words: {role: in, type: unsigned, shape: [table_size], fill: {integers: [1, 4095], seed: shared_read.table}}
      sums: {role: out, type: unsigned, shape: [n]}
    bytes: 4 * 16 * n * rounds
    reference: {entry: thread, units: 8192, arguments: [words, sums, n, stride, rounds]}
  pairs:
    arrays:
      pairs: {role: in, type: uint2, shape: [table_size], fill: {integers: [1, 4095], seed: shared_read.table}}
      sums: {role: out, type: unsigned, shape: [n]}
    bytes: 8 * 16 * n * rounds
    reference: {entry: thread, units: 8192, arguments: [pairs, sums, n, stride, rounds]}
  quads:
    arrays:
      quads: {role: in, type: uint4, shape: [table_size], fill: {integers: [1, 4095], seed: shared_read.table}}
      sums: {role: out, type: unsigned, shape: [n]}
    bytes: 16 * 16 * n * rounds
    reference: {entry: thread, units: 8192, arguments: [quads, sums, n, stride, rounds]}
small: [{n: 37, stride: 3, rounds: 2}, {n: 1024, stride: 32, rounds: 33}]
---*/

__device__ unsigned total(unsigned x) { return x; }
__device__ unsigned total(uint2 x) { return x.x + x.y; }
__device__ unsigned total(uint4 x) { return x.x + x.y + x.z + x.w; }

// The sum of a lane is the same in all warps. The distance between its reads in a round is a multiple of all banks, so
// they use the same bank as the same other lanes. The start of the rounds rotates with a period of 32.
template <typename T>
__device__ void thread(long u, const T *table, unsigned *sums, long n, long stride, long rounds) {
    const long lane = u % 32;
    unsigned sum = 0;
    for (long round = 0; round < rounds; ++round)
        for (long read = 0; read < 16; ++read)
            sum += total(table[lane * stride + round % 32 + 32 * read]);
    for (long i = u; i < n; i += 8192)
        sums[i] = sum;
}
