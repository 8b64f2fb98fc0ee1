/*---
problem: strided_read
order: 30
title: {en: "Strided read", zh_CN: "跨步读取"}
about:
  en: "Every stride-th float of a long array is gathered into a dense one: out[i] = in[i * stride]. The useful bytes stay the same, 8 per result, but memory is transferred in sectors of 32 bytes. The further apart the elements are, the more bytes of each sector are fetched in vain."
  zh_CN: "从一个长数组中每隔 stride 个取一个 float，放进紧密的数组：out[i] = in[i * stride]。有用的字节数不变，每个结果 8 字节，但内存以 32 字节的扇区为单位：元素相隔越远，每个扇区白取的部分就越多。"
parameters:
  n: {range: [1, 8 Gi], default: 4 Mi, label: {en: "Results", zh_CN: "结果个数"}, help: {en: "How many elements are read; the input has n times stride.", zh_CN: "读取的元素个数；输入有 n 乘以 stride 个。"}}
  stride: {range: [1, 1024], default: 1, label: {en: "Stride", zh_CN: "跨步"}, help: {en: "Distance between two consecutive elements that are read.", zh_CN: "相邻两个被读取元素之间的距离。"}}
sizes: {elements: n, element_bytes: 4}
requires:
  - {that: n * stride <= 8589934592, else: {en: "the input has more than 8 Gi elements", zh_CN: "输入的元素多于 8 Gi 个"}}
arrays:
  in: {role: in, type: float, shape: [n, stride]}
  out: {role: out, type: float, shape: [n]}
bytes: 8 * n
reference: {entry: element, units: n, arguments: [in, out, stride]}
compare: {out: {exact: true}}
small: [{n: 37, stride: 3}, {n: 1024, stride: 2}]
examples:
  - {parameters: {n: 2, stride: 3}, arrays: {in: [1, 2, 3, 4, 5, 6]}, gives: {out: [1, 4]}}
---*/

__device__ void element(long i, const float *in, float *out, long stride) { out[i] = in[i * stride]; }
