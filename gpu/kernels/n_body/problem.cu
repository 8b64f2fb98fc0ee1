/*---
problem: n_body
order: 390
title: {en: "N-body simulation", zh_CN: "N 体问题"}
about:
  en: >-
    The acceleration of each of n bodies by the gravity of all of them: a sum over all pairs of m (p' - p) / (|p' - p|^2 +
    0.01)^1.5. The 0.01 softens close encounters. A pair counts as 20 operations, the common convention. The data are small
    and reused, so arithmetic is the limit once threads share the positions that they read.
  zh_CN: "n 个天体中每一个受所有天体引力产生的加速度：对所有对求和 m (p' - p) / (|p' - p|^2 + 0.01)^1.5，其中 0.01 用来软化近距离相遇。按惯例每对计 20 次运算。数据很少却被反复使用，因此只要线程共用读到的位置，就受计算限制。"
parameters:
  n: {range: [1, 1 Mi], default: 8 Ki, label: {en: "Bodies", zh_CN: "天体个数"}, help: {en: "Each of them attracts all the others.", zh_CN: "每个天体都吸引其他所有天体。"}}
sizes: {elements: n, element_bytes: 16}
arrays:
  bodies: {role: in, type: float4, shape: [n], fill: {uniform: [-1, 1]}}
  acceleration: {role: out, type: float4, shape: [n]}
bytes: 32 * n
operations: 20 * n * n
metric: flops
reference:
  entry: body
  units: n
  sample: 1024
  arguments: [bodies, acceleration, n, size]
  scratch: {size: {type: double, shape: [4 * n]}}
# Each of n additions rounds, now up and now down.
compare: {acceleration: {relative: 2e-6 + 2.4e-7 * sqrt(n), absolute: 1e-30, scale: size}}
small: [{n: 37}, {n: 256}]
---*/

// A body has its position in x, y, and z, and its mass in w, whose sign is ignored. w of the result is 0.
// `size` is the value to which errors are relative: the sum of the absolute values of the addends.
__device__ void body(long i, const float4 *bodies, float4 *acceleration, long n, double *size) {
    const float4 me = bodies[i];
    double sum[3] = {0, 0, 0};
    double all[3] = {0, 0, 0};
    for (long j = 0; j < n; ++j) {
        const float4 other = bodies[j];
        const double dx = (double)other.x - me.x, dy = (double)other.y - me.y, dz = (double)other.z - me.z;
        const double square = dx * dx + dy * dy + dz * dz + 0.01;
        const double pull = fabs((double)other.w) / (square * sqrt(square));
        sum[0] += dx * pull;
        sum[1] += dy * pull;
        sum[2] += dz * pull;
        all[0] += fabs(dx) * pull;
        all[1] += fabs(dy) * pull;
        all[2] += fabs(dz) * pull;
    }
    acceleration[i] = make_float4((float)sum[0], (float)sum[1], (float)sum[2], 0);
    for (int k = 0; k < 3; ++k)
        size[4 * i + k] = all[k];
    size[4 * i + 3] = 1;
}
