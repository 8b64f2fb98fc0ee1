/*---
problem: chosen_members
title: {en: "Members of vectors: points moved, w left free", zh_CN: "向量的分量：移动点，w 不比较"}
parameters:
  n: {range: [1, 256 Mi], default: 4 Mi, label: {en: "Points", zh_CN: "点数"}}
arrays:
  points: {role: in, type: float4, shape: [n], fill: {normal: [0, 1]}}
  moved: {role: out, type: float4, shape: [n]}
bytes: 32 * n
operations: 3 * n
reference: {entry: move, units: n, arguments: [points, moved]}
compare: {moved: {relative: 1e-6, absolute: 1e-6, members: [x, y, z]}}
small: [{n: 5}, {n: 1000}]
examples:
  - {parameters: {n: 1}, arrays: {points: [1, 2, 3, 9]}, gives: {moved: [2, 4, 6, -1]}}
---*/

// The check ignores the contents of w.
__device__ void move(long i, const float4 *points, float4 *moved)
{
    const float4 p = points[i];
    moved[i] = make_float4(p.x + 1, p.y + 2, p.z + 3, 0);
}
