/*---
problem: offset_add
order: 20
title: {en: "Offset add", zh_CN: "偏移相加"}
about:
  en: "Two arrays of floats are added element by element, but either the reads or the writes are shifted by an offset. Read: C[i] = A[i + offset] + B[i + offset]. Write: C[i + offset] = A[i] + B[i]. Only the elements that stay inside the arrays count, with 12 bytes each."
  zh_CN: "两个 float 数组逐元素相加，但读取或写入的位置偏移 offset。读：C[i] = A[i + offset] + B[i + offset]；写：C[i + offset] = A[i] + B[i]。只计算仍在数组之内的元素，每个 12 字节。"
parameters:
  n: {range: [1, 8 Gi], default: 16 Mi, label: {en: "Elements", zh_CN: "元素个数"}, help: {en: "How many floats each of the three arrays has.", zh_CN: "三个数组各自的 float 个数。"}}
  offset: {range: [0, 8589934591], default: 0, label: {en: "Offset", zh_CN: "偏移"}, help: {en: "By how many elements the shifted accesses are shifted; less than n.", zh_CN: "偏移访问所偏移的元素个数，小于 n。"}}
sizes: {elements: "max(0, n - offset)", element_bytes: 4}
requires:
  - {that: offset < n, else: {en: "the offset leaves nothing of the elements to add", zh_CN: "偏移后没有剩下可相加的元素"}}
arrays:
  A: {role: in, type: float, shape: [n]}
  B: {role: in, type: float, shape: [n]}
  C: {role: out, type: float, shape: [n]}
bytes: 12 * elements
operations: elements
compare: {C: {relative: 5e-7, left_out: untouched}}
variants:
  read:
    reference: {entry: shifted_read, units: elements, arguments: [A, B, C, offset], wide: {C: double}}
  write:
    reference: {entry: shifted_write, units: elements, arguments: [A, B, C, offset], wide: {C: double}}
small: [{n: 37, offset: 3}, {n: 1024, offset: 32}]
---*/

__device__ void shifted_read(long i, const float *A, const float *B, double *C, long offset) {
    C[i] = (double)A[i + offset] + B[i + offset];
}

__device__ void shifted_write(long i, const float *A, const float *B, double *C, long offset) {
    C[i + offset] = (double)A[i] + B[i];
}
