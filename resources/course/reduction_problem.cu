/*---
problem: course_sums
title: {en: "Sums of segments", zh_CN: "分段求和"}
about: {en: "sums[s] is the sum of the 256 numbers from in[256 s] on; the last segment may be shorter.", zh_CN: "sums[s] 是从 in[256 s] 起 256 个数之和；最后一段可能更短。"}
parameters:
  n: {range: [1, 64 Mi], default: 1 Mi, label: {en: "Numbers", zh_CN: "数的个数"}}
sizes: {segments: ceil(n / 256)}
arrays:
  in:   {role: in, type: float, shape: [n]}
  sums: {role: out, type: float, shape: [segments]}
bytes: 4 * n + 4 * segments
operations: n
reference: {entry: segment, units: segments, arguments: [in, sums, n], wide: {sums: double}}
compare: {sums: {relative: 2e-6}}
small: [{n: 1000}, {n: 2048}]
---*/
__device__ void segment(long s, const float *in, double *sums, long n) {
    double sum = 0;
    for (long i = 256 * s; i < 256 * s + 256 && i < n; ++i)
        sum += in[i];
    sums[s] = sum;
}
