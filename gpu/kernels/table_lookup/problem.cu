/*---
problem: table_lookup
order: 150
title: {en: "Lookups in a small table", zh_CN: "查一张小表"}
about:
  en: "Every thread adds 64 values of a table of 2080 floats. Thread i starts at entry 65 x (i modulo groups), so the lanes of a warp request `groups` different entries at once: with 1 the same for all lanes, with 32 a different one for each. The rate counts the additions, one per lookup."
  zh_CN: "每个线程把一张 2080 个 float 的表中的 64 个值相加。线程 i 从第 65 x (i 除以 groups 的余数) 项开始，因此一个 warp 的各线程同时访问 groups 个不同的表项：1 表示都相同，32 表示各不相同。统计加法次数，它等于查表次数。"
parameters:
  n: {range: [1, 2 Gi], default: 1 Mi, label: {en: "Sums", zh_CN: "求和个数"}, help: {en: "How many sums are computed, one by each thread.", zh_CN: "求和的个数，每个线程一个。"}}
  groups: {values: [1, 2, 4, 8, 16, 32], default: 1, unit: count, label: {en: "Different entries", zh_CN: "不同表项数"}, help: {en: "How many different entries the lanes of a warp request at once.", zh_CN: "一个 warp 的各线程同时访问多少个不同的表项。"}}
# `spacing` is more than `reads`, so that groups share no entry, and odd, so that they share no bank of shared memory.
sizes: {reads: 64, spacing: 65, entries: 2080}
arrays:
  table: {role: in, type: float, shape: [entries]}
  sums: {role: out, type: float, shape: [n]}
bytes: 4 * (n + entries)
operations: reads * n
metric: flops
reference: {entry: element, units: n, arguments: [table, sums, groups, reads, spacing], wide: {sums: double}}
# Every one of the additions may round by 6e-8 of the sum so far.
compare: {sums: {relative: reads * 6e-8}}
small: [{n: 37, groups: 4}, {n: 1024, groups: 32}]
---*/

__device__ void element(long i, const float *table, double *sums, long groups, long reads, long spacing) {
    double sum = 0;
    for (long k = 0; k < reads; ++k)
        sum += table[i % groups * spacing + k];
    sums[i] = sum;
}
