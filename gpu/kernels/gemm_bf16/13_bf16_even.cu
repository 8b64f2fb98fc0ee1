/*---
entry: bf16_cluster<result, transposed, stages, cluster, order, turn>
problem: gemm_bf16
arguments: [tile_A, tile_B, tile_C, m, n, k]
architecture: 9.0a
parameters:
  stages: {values: [2, 3, 4], default: 4, label: {en: "Stages", zh_CN: "级数"}, help: {en: "Tiles in shared memory: one is used while the others arrive.", zh_CN: "共享内存中的块数：一块在使用，其余正在到达。"}}
  cluster: {values: [1, 2], default: 2, label: {en: "Blocks of a cluster", zh_CN: "簇的线程块数"}, help: {en: "Blocks that share what they load of B.", zh_CN: "共享所装入的 B 的线程块。"}}
  even: {values: [false, true], default: true, label: {en: "Even waves", zh_CN: "均匀的波"}, help: {en: "Use only as many blocks as are needed for the same number of tiles per block.", zh_CN: "线程块只用到各算同样多块所需的数目。"}}
  order: {values: [groups, hilbert], default: groups, label: {en: "Order of tiles", zh_CN: "块的次序"}, help: {en: "groups: down 8 rows, then to the next column; hilbert: along a curve that fills the square.", zh_CN: "groups：向下 8 行，再到下一列；hilbert：沿填满方形的曲线。"}}
  turn: {values: [false, true], default: false, label: {en: "Turn along k", zh_CN: "沿 k 折返"}, help: {en: "Every other tile walks k backwards.", zh_CN: "每隔一块沿 k 反向走。"}}
  overlap: {values: [false, true], default: false, label: {en: "Overlap launches", zh_CN: "启动重叠"}, help: {en: "A launch sets up while the one before it still runs.", zh_CN: "一次启动在前一次仍在运行时就做准备。"}}
block: [384]
grid: ["even ? ceil(ceil(m / (128 * cluster)) * ceil(n / 256) / ceil(ceil(m / (128 * cluster)) * ceil(n / 256) / max(1, floor(sm_count / cluster)))) * cluster : min(max(1, floor(sm_count / cluster)), ceil(m / (128 * cluster)) * ceil(n / 256)) * cluster"]
shared_bytes: "stages * (49152 + 16) + 32768"
tensor_maps:
  tile_A: {of: A, box: [64, 128], swizzle: 128, promotion: 128}
  tile_B: {of: B, box: [64, "transposed ? 256 / cluster : 64"], swizzle: 128, promotion: 128}
  tile_C: {of: C, box: ["128 / result_bytes", 64], swizzle: 128}
cluster: [cluster]
overlap: overlap
title: {en: "Grid with even waves", zh_CN: "波次均匀的网格"}
about:
  en: >-
    The same code with fewer blocks. 256 pairs of tiles on 66 clusters take four rounds, the last one with 58 of them; on 64
    clusters they take four full rounds. The time does not grow, and the clusters that run at the same time always cover a
    square of tiles, so that neighbours find each other's data in L2. 1 to 3 % faster at 8192, with four idle SMs.
  zh_CN: "代码相同，线程块更少。256 对块分给 66 个簇要四轮，最后一轮只有 58 个；分给 64 个簇正好四整轮。时间没有增加，而同时运行的簇始终构成一个方形，邻居装入的数据能在 L2 中命中。8192 时快 1 至 3 %，还有四个 SM 闲置。"
source: 12_bf16_cluster.cu
---*/
