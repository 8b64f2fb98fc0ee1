/*---
entry: bf16_cluster<result, transposed, stages, cluster, order, turn>
problem: gemm_bf16
arguments: [tile_A, tile_B, tile_C, m, n, k]
architecture: 9.0a
parameters:
  stages: {values: [2, 3, 4], default: 4, label: {en: "Stages", zh_CN: "级数"}, help: {en: "Tiles in shared memory: one is used while the others arrive.", zh_CN: "共享内存中的块数：一块在使用，其余正在到达。"}}
  cluster: {values: [1, 2], default: 2, label: {en: "Blocks of a cluster", zh_CN: "簇的线程块数"}, help: {en: "Blocks that share what they load of B.", zh_CN: "共享所装入的 B 的线程块。"}}
  even: {values: [false, true], default: true, label: {en: "Even waves", zh_CN: "均匀的波"}, help: {en: "Use only as many blocks as are needed for the same number of tiles per block.", zh_CN: "线程块只用到各算同样多块所需的数目。"}}
  order: {values: [groups, hilbert], default: hilbert, label: {en: "Order of tiles", zh_CN: "块的次序"}, help: {en: "groups: down 8 rows, then to the next column; hilbert: along a curve that fills the square.", zh_CN: "groups：向下 8 行，再到下一列；hilbert：沿填满方形的曲线。"}}
  turn: {values: [false, true], default: true, label: {en: "Turn along k", zh_CN: "沿 k 折返"}, help: {en: "Every other tile walks k backwards.", zh_CN: "每隔一块沿 k 反向走。"}}
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
title: {en: "Tiles along a Hilbert curve, k in both directions", zh_CN: "沿希尔伯特曲线的块，k 来回走"}
about:
  en: >-
    The tiles of a square follow a Hilbert curve, and every other tile runs through k backwards, so that it begins with data
    that the last tile left in L2. With cluster 2 it reaches 101 % of cuBLAS at 4096 and 103 % at 8192. But it is hardly
    faster than the previous kernel, because the power limit of the GPU now decides, not the memory. Compare only interleaved
    measurements.
  zh_CN: "方形中的块沿希尔伯特曲线前进，每隔一块沿 k 反向走，从上一块留在 L2 中的数据开始。cluster 取 2 时，4096 达到 cuBLAS 的 101 %，8192 达到 103 %。但比上一个核函数几乎没有更快，因为此时决定速度的是 GPU 的功率限制，而不是内存。只应比较交替测量的各行。"
source: 12_bf16_cluster.cu
---*/
