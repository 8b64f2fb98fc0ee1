#include "ui/source/cuda_names.h"

namespace kernelcurve {
namespace {

/// An entry is a name, or a declaration that contains the name before the first parenthesis. T is
/// any of the types that the function accepts.
constexpr const char* entries[] = {
    // Built-in variables and their members
    "threadIdx", "threadIdx.x", "threadIdx.y", "threadIdx.z", "blockIdx", "blockIdx.x",
    "blockIdx.y", "blockIdx.z", "blockDim", "blockDim.x", "blockDim.y", "blockDim.z", "gridDim",
    "gridDim.x", "gridDim.y", "gridDim.z", "warpSize",
    // Types
    "dim3", "size_t", "ptrdiff_t", "cudaTextureObject_t", "int8_t", "int16_t", "int32_t", "int64_t",
    "uint8_t", "uint16_t", "uint32_t", "uint64_t", "uintptr_t", "char1", "char2", "char3", "char4",
    "uchar1", "uchar2", "uchar3", "uchar4", "short1", "short2", "short3", "short4", "ushort1",
    "ushort2", "ushort3", "ushort4", "int1", "int2", "int3", "int4", "uint1", "uint2", "uint3",
    "uint4", "long1", "long2", "ulong1", "ulong2", "longlong2", "ulonglong2", "float1", "float2",
    "float3", "float4", "double1", "double2", "__half", "__half2", "__nv_bfloat16",
    "__nv_bfloat162", "float2 make_float2(float x, float y)",
    "float3 make_float3(float x, float y, float z)",
    "float4 make_float4(float x, float y, float z, float w)", "int2 make_int2(int x, int y)",
    "int3 make_int3(int x, int y, int z)", "int4 make_int4(int x, int y, int z, int w)",
    "double2 make_double2(double x, double y)",
    // Barriers and fences
    "void __syncthreads()", "int __syncthreads_count(int predicate)",
    "int __syncthreads_and(int predicate)", "int __syncthreads_or(int predicate)",
    "void __syncwarp(unsigned mask = 0xffffffff)", "unsigned __activemask()",
    "void __threadfence()", "void __threadfence_block()", "void __threadfence_system()",
    // Warps
    "T __shfl_sync(unsigned mask, T value, int lane, int width = 32)",
    "T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32)",
    "T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32)",
    "T __shfl_xor_sync(unsigned mask, T value, int laneMask, int width = 32)",
    "unsigned __ballot_sync(unsigned mask, int predicate)",
    "int __all_sync(unsigned mask, int predicate)", "int __any_sync(unsigned mask, int predicate)",
    "unsigned __match_any_sync(unsigned mask, T value)",
    "unsigned __match_all_sync(unsigned mask, T value, int* predicate)",
    "T __reduce_add_sync(unsigned mask, T value)", "T __reduce_min_sync(unsigned mask, T value)",
    "T __reduce_max_sync(unsigned mask, T value)",
    // Memory
    "T __ldg(const T* address)", "T __ldca(const T* address)", "T __ldcg(const T* address)",
    "T __ldcs(const T* address)", "T __ldlu(const T* address)", "void __stcg(T* address, T value)",
    "void __stcs(T* address, T value)", "void __stwt(T* address, T value)",
    "void __pipeline_memcpy_async(void* shared, const void* global, size_t bytes)",
    "void __pipeline_commit()", "void __pipeline_wait_prior(size_t stages)",
    "size_t __cvta_generic_to_shared(const void* address)",
    "size_t __cvta_generic_to_global(const void* address)",
    // Atomics, which return the old value
    "T atomicAdd(T* address, T value)", "T atomicSub(T* address, T value)",
    "T atomicMin(T* address, T value)", "T atomicMax(T* address, T value)",
    "T atomicExch(T* address, T value)", "T atomicCAS(T* address, T compare, T value)",
    "T atomicAnd(T* address, T value)", "T atomicOr(T* address, T value)",
    "T atomicXor(T* address, T value)", "unsigned atomicInc(unsigned* address, unsigned limit)",
    "unsigned atomicDec(unsigned* address, unsigned limit)",
    // Textures
    "T tex1Dfetch<T>(cudaTextureObject_t texture, int index)",
    "T tex1D<T>(cudaTextureObject_t texture, float x)",
    "T tex2D<T>(cudaTextureObject_t texture, float x, float y)",
    "T tex3D<T>(cudaTextureObject_t texture, float x, float y, float z)",
    // Integers and bits
    "int __popc(unsigned value)", "int __popcll(unsigned long long value)", "int __clz(int value)",
    "int __clzll(long long value)", "int __ffs(int value)", "int __ffsll(long long value)",
    "unsigned __brev(unsigned value)", "unsigned __byte_perm(unsigned x, unsigned y, unsigned s)",
    "unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift)",
    "unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift)",
    "int __dp4a(int a, int b, int c)", "int __mulhi(int x, int y)",
    "unsigned __umulhi(unsigned x, unsigned y)",
    // Mathematics
    "float __fmaf_rn(float x, float y, float z)", "float __fadd_rn(float x, float y)",
    "float __fmul_rn(float x, float y)", "float __fdividef(float x, float y)",
    "float __expf(float x)", "float __logf(float x)", "float __log2f(float x)",
    "float __sinf(float x)", "float __cosf(float x)", "float __powf(float x, float y)",
    "float __frsqrt_rn(float x)", "float __saturatef(float x)",
    "float fmaf(float x, float y, float z)", "double fma(double x, double y, double z)",
    "float sqrtf(float x)", "float rsqrtf(float x)", "float fabsf(float x)",
    "float fminf(float x, float y)", "float fmaxf(float x, float y)", "float expf(float x)",
    "float exp2f(float x)", "float logf(float x)", "float log2f(float x)",
    "float powf(float x, float y)", "float sinf(float x)", "float cosf(float x)",
    "float tanhf(float x)", "float floorf(float x)", "float ceilf(float x)", "T min(T x, T y)",
    "T max(T x, T y)",
    // 16-bit numbers
    "__half __float2half(float value)", "float __half2float(__half value)",
    "__half2 __floats2half2_rn(float x, float y)", "float2 __half22float2(__half2 value)",
    "__half2 __hadd2(__half2 x, __half2 y)", "__half2 __hmul2(__half2 x, __half2 y)",
    "__half2 __hfma2(__half2 x, __half2 y, __half2 z)",
    "__nv_bfloat16 __float2bfloat16(float value)", "float __bfloat162float(__nv_bfloat16 value)",
    // Debugging
    "long long clock64()", "void __nanosleep(unsigned nanoseconds)", "void __trap()",
    // Programmatic dependent launch
    "void cudaGridDependencySynchronize()", "void cudaTriggerProgrammaticLaunchCompletion()",
    // Libraries
    "cooperative_groups::thread_block cooperative_groups::this_thread_block()",
    "cooperative_groups::grid_group cooperative_groups::this_grid()",
    "cooperative_groups::cluster_group cooperative_groups::this_cluster()",
    "auto cooperative_groups::tiled_partition<Size>(const Group& parent)",
    "T cooperative_groups::reduce(const Group& group, T value, Operation operation)",
    "void cooperative_groups::memcpy_async(const Group& group, T* to, const T* from, size_t bytes)",
    "void cooperative_groups::wait(const Group& group)", "cooperative_groups::thread_block",
    "cooperative_groups::thread_block_tile", "cooperative_groups::plus",
    "cooperative_groups::greater", "cooperative_groups::less", "cuda::atomic_ref",
    "cuda::thread_scope_block", "cuda::thread_scope_device", "cuda::memory_order_relaxed",
    "cuda::memory_order_acquire", "cuda::memory_order_release", "cuda::barrier", "cuda::pipeline",
    "void cuda::memcpy_async(T* to, const T* from, size_t bytes, Barrier& barrier)",
    "cub::BlockReduce", "cub::BlockScan", "cub::WarpReduce", "cub::WarpScan",
    "nvcuda::wmma::fragment",
    "void nvcuda::wmma::load_matrix_sync(Fragment& fragment, const T* from, unsigned stride)",
    "void nvcuda::wmma::store_matrix_sync(T* to, const Fragment& fragment, unsigned stride, "
    "layout_t layout)",
    "void nvcuda::wmma::mma_sync(Fragment& d, const Fragment& a, const Fragment& b, const "
    "Fragment& c)",
    "void nvcuda::wmma::fill_fragment(Fragment& fragment, T value)"};

CodeName parsed(const QString& entry) {
    const QString head = entry.section(u'(', 0, 0);
    if (head == entry)
        return {entry};
    return {head.section(u' ', -1).section(u'<', 0, 0), entry};
}

} // namespace

const std::vector<CodeName>& cudaNames() {
    static const std::vector<CodeName> names = [] {
        std::vector<CodeName> all;
        for (const char* entry : entries)
            all.push_back(parsed(QString::fromLatin1(entry)));
        return all;
    }();
    return names;
}

} // namespace kernelcurve
