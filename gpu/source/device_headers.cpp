#include "gpu/source/device_headers.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace kernelcurve {
namespace {

/// A header and the patterns of the words that require the header. A pattern is a whole word, a
/// prefix before *, or a * before any part of a word.
struct DeviceHeader {
    /// Header to include. If the name is empty, existing includes stay and no header is added.
    std::string_view name;
    std::string_view begin; ///< prefix of the includes that the header replaces
    std::initializer_list<std::string_view> words;
};

const std::array<DeviceHeader, 20> deviceHeaders = {{
    {"cuda_fp16.h",
     "cuda_fp16.h",
     {"half", "half2", "__half*", "nv_half*", "__float2half*", "__hadd*", "__hsub*", "__hmul*",
      "__hdiv*", "__hfma*", "__hneg*", "__hmin*", "__hmax*", "hexp*", "hsqrt*", "hrsqrt*",
      "__low2*", "__high2*", "make_half2"}},
    {"cuda_bf16.h", "cuda_bf16.h", {"*bfloat16", "*bf16", "*bfloat162"}},
    {"cuda_fp8.h", "cuda_fp8.h", {"__nv_fp8*", "*fp8"}},
    {"mma.h", "mma.h", {"nvcuda", "wmma"}},
    {"cooperative_groups.h", "cooperative_groups.h", {"cooperative_groups"}},
    {"", "cooperative_groups/", {"cooperative_groups"}},
    {"cuda_pipeline.h", "cuda_pipeline", {"__pipeline_*"}},
    {"", "cuda_awbarrier", {"__mbarrier_*", "awbarrier"}},
    {"", "cuda/", {"cuda", "cde"}},
    {"cub/cub.cuh", "cub/", {"cub"}},
    {"curand_kernel.h", "curand", {"curandState*", "curand_*"}},
    {"math_constants.h", "math_constants.h", {"CUDART_*"}},
    {"cuComplex.h",
     "cuComplex.h",
     {"cuComplex", "cuFloatComplex", "cuDoubleComplex", "cuC*", "make_cu*"}},
    {"cufft.h", "cufft", {"cufftComplex", "cufftDoubleComplex", "cufftReal", "cufftDoubleReal"}},
    {"cuda.h", "cuda.h", {"CUtensorMap"}},
    {"float.h", "float.h", {"FLT_*", "DBL_*"}},
    {"limits.h",
     "limits.h",
     {"CHAR_BIT", "CHAR_MAX", "CHAR_MIN", "SCHAR_*", "UCHAR_MAX", "SHRT_*", "USHRT_MAX", "INT_MAX",
      "INT_MIN", "UINT_MAX", "LONG_*", "ULONG_MAX", "LLONG_*", "ULLONG_MAX"}},
    {"kernelcurve_std.h", "kernelcurve_std.h", {"std"}},
    {"kernelcurve_thrust.h", "kernelcurve_thrust.h", {"thrust"}},
    {"kernelcurve_torch.h", "kernelcurve_torch.h", {"*PackedTensorAccessor"}},
}};

bool matches(std::string_view pattern, std::string_view word) {
    if (pattern.front() == '*')
        return word.find(pattern.substr(1)) != word.npos;
    return pattern.back() == '*' ? word.starts_with(pattern.substr(0, pattern.size() - 1))
                                 : word == pattern;
}

bool used(const DeviceHeader& header, const WordSet& words) {
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
        return std::any_of(header.words.begin(), header.words.end(),
                           [&](std::string_view pattern) { return matches(pattern, word); });
    });
}

} // namespace

bool isToolkitHeader(std::string_view header) {
    constexpr std::array<std::string_view, 14> beginnings = {
        "cuda", "cublas", "curand", "cusparse", "cusolver", "cufft",   "cudnn",
        "nccl", "nvml",   "nvtx",   "thrust/",  "cub/",     "device_", "vector_"};
    constexpr std::array<std::string_view, 8> systems = {
        "stdio.h", "stdlib.h", "string.h", "math.h", "assert.h", "time.h", "stdint.h", "iostream"};
    return std::find(systems.begin(), systems.end(), header) != systems.end() ||
           std::any_of(beginnings.begin(), beginnings.end(),
                       [&](std::string_view each) { return header.starts_with(each); });
}

bool bringsForDevice(std::string_view header, const WordSet& words) {
    return std::any_of(deviceHeaders.begin(), deviceHeaders.end(), [&](const DeviceHeader& each) {
        return header.starts_with(each.begin) && used(each, words);
    });
}

std::vector<std::string> deviceHeadersFor(const WordSet& words) {
    std::vector<std::string> names;
    for (const DeviceHeader& each : deviceHeaders)
        if (!each.name.empty() && used(each, words))
            names.emplace_back(each.name);
    return names;
}

} // namespace kernelcurve
