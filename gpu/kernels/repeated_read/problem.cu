/*---
problem: repeated_read
order: 107
title: {en: "Windows read again and again", zh_CN: "反复读取的窗口"}
about:
  en: "An array is divided into windows, and each block adds up the elements of one window, `passes` times. After the first pass, the elements come from the nearest cache that still holds them. The bandwidth counts the bytes of every pass from any memory, so it can be far above the DRAM bandwidth."
  zh_CN: "数组被切成若干窗口，每个窗口里的数累加 passes 遍。一个线程块有自己的一个窗口：第一遍之后，这些数来自还留着它们的最近的缓存。带宽按每一遍读取的字节计算，不论来自哪一级存储，因此可以远高于显存的带宽。"
parameters:
  window: {range: [4, 1 MiB], default: 64 KiB, unit: bytes, label: {en: "Window", zh_CN: "窗口"}, help: {en: "Bytes of a window, a multiple of 4.", zh_CN: "一个窗口的字节数，4 的倍数。"}}
  windows: {range: [1, 64 Ki], default: 132, label: {en: "Windows", zh_CN: "窗口数"}, help: {en: "If the number equals the number of SMs, each SM reads one window.", zh_CN: "与设备的 SM 数相同时，每个 SM 读一个窗口。"}}
  passes: {range: [1, 64 Ki], default: 256, label: {en: "Passes", zh_CN: "遍数"}, help: {en: "How many times each window is read.", zh_CN: "每个窗口读多少遍。"}}
sizes: {words: floor(window / 4), elements: windows * floor(window / 4), element_bytes: 4}
requires:
  - that: window % 4 == 0
    else: {en: "a window holds whole numbers of 4 bytes", zh_CN: "窗口由整数个 4 字节的数组成"}
arrays:
  in: {role: in, type: unsigned, shape: [windows, words]}
  sums: {role: out, type: unsigned, shape: [windows]}
bytes: window * windows * passes
reference: {entry: total, units: windows, arguments: [in, sums, words, passes]}
small: [{window: 148, windows: 5, passes: 3}, {window: 4 KiB, windows: 8, passes: 2}]
examples:
  - {parameters: {window: 8, windows: 2, passes: 3}, arrays: {in: [1, 2, 3, 4]}, gives: {sums: [9, 21]}}
---*/

__device__ void total(long u, const unsigned *in, unsigned *sums, long words, long passes) {
    unsigned sum = 0;
    for (long i = 0; i < words; ++i)
        sum += in[u * words + i];
    sums[u] = sum * unsigned(passes);
}
