/*---
entry: my_kernel
problem: n_body
arguments: [bodies, acceleration, n]
block: [256]
grid: ["ceil(n / 256)"]
---*/
__global__ void my_kernel(const float4 *bodies, float4 *acceleration, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float4 me = bodies[i], sum = {0, 0, 0, 0};
    for (int j = 0; j < n; ++j) {
        float4 other = bodies[j];
        float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
        float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
        float strength = fabsf(other.w) * inverse * inverse * inverse;
        sum.x += dx * strength;
        sum.y += dy * strength;
        sum.z += dz * strength;
    }
    acceleration[i] = sum;
}
