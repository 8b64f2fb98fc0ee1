__global__ void f(float *x) { x[threadIdx.x] = 1; }
int main() { float *x; f<<<1, 32>>>(x); }
