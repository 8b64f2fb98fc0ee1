#include "gpu/device/cuda/compile/nvrtc_headers.h"

#include <array>

namespace kernelcurve {
namespace {

/// The integer types have the same definitions as in the toolkit's headers, so that a kernel can
/// include both.
constexpr const char* prelude = R"(#pragma once
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef unsigned long long uintptr_t;
typedef long long intptr_t;
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef long ssize_t;
namespace std {}
#define register
#ifdef __has_builtin
#if __has_builtin(__builtin_bit_cast)
#define INFINITY __builtin_bit_cast(float, 0x7f800000)
#define NAN __builtin_bit_cast(float, 0x7fffffff)
#define HUGE_VAL __builtin_bit_cast(double, 0x7ff0000000000000ll)
#define KC_CONSTANT constexpr
#endif
#endif
#ifndef KC_CONSTANT
#define KC_CONSTANT
#endif
#ifndef INFINITY
#define INFINITY __int_as_float(0x7f800000)
#endif
#ifndef NAN
#define NAN __int_as_float(0x7fffffff)
#endif
#define HUGE_VALF INFINITY
#ifndef HUGE_VAL
#define HUGE_VAL __longlong_as_double(0x7ff0000000000000ll)
#endif
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#ifndef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
extern "C" __device__ void __assertfail(const char*, const char*, unsigned, const char*, size_t);
#define assert(condition)                                                                          \
    ((condition) ? (void)0 : __assertfail(#condition, __FILE__, __LINE__, __func__, 1))
#endif
#endif
)";

constexpr const char* floats = R"(#pragma once
#define FLT_RADIX 2
#define FLT_DIG 6
#define FLT_MANT_DIG 24
#define FLT_MAX_EXP 128
#define FLT_MIN_EXP (-125)
#define FLT_MAX 3.402823466e+38f
#define FLT_MIN 1.175494351e-38f
#define FLT_EPSILON 1.192092896e-07f
#define DBL_DIG 15
#define DBL_MANT_DIG 53
#define DBL_MAX 1.7976931348623157e+308
#define DBL_MIN 2.2250738585072014e-308
#define DBL_EPSILON 2.2204460492503131e-16
)";

constexpr const char* integerLimits = R"(#pragma once
#define CHAR_BIT 8
#define SCHAR_MAX 127
#define SCHAR_MIN (-128)
#define CHAR_MAX 127
#define CHAR_MIN (-128)
#define UCHAR_MAX 255
#define SHRT_MAX 32767
#define SHRT_MIN (-32768)
#define USHRT_MAX 65535
#define INT_MAX 2147483647
#define INT_MIN (-2147483647 - 1)
#define UINT_MAX 4294967295u
#define LONG_MAX 9223372036854775807l
#define LONG_MIN (-9223372036854775807l - 1)
#define ULONG_MAX 18446744073709551615ul
#define LLONG_MAX 9223372036854775807ll
#define LLONG_MIN (-9223372036854775807ll - 1)
#define ULLONG_MAX 18446744073709551615ull
)";

/// Names of the standard library that kernels may use with nvcc.
constexpr const char* standardNames = R"(#pragma once
#include <limits.h>
#include <float.h>
#include <kernelcurve_traits.h>
namespace std {
using ::int8_t;
using ::int16_t;
using ::int32_t;
using ::int64_t;
using ::uint8_t;
using ::uint16_t;
using ::uint32_t;
using ::uint64_t;
using ::size_t;
using ptrdiff_t = decltype(static_cast<char*>(nullptr) - static_cast<char*>(nullptr));
using nullptr_t = decltype(nullptr);
using ::abs; using ::sqrt; using ::exp; using ::log; using ::pow; using ::floor; using ::ceil;
using ::fabs; using ::sin; using ::cos; using ::tanh; using ::isnan; using ::isinf;
using ::isfinite; using ::signbit; using ::tan; using ::asin; using ::acos; using ::atan;
using ::atan2; using ::sinh; using ::cosh; using ::exp2; using ::log2; using ::log10;
using ::log1p; using ::expm1; using ::cbrt; using ::hypot; using ::fmod; using ::fma;
using ::fmin; using ::fmax; using ::round; using ::trunc; using ::rint; using ::lround;
using ::erf; using ::sqrtf; using ::expf; using ::logf; using ::powf; using ::fabsf;
using ::floorf; using ::ceilf; using ::fmaxf; using ::fminf;
template <class T> struct numeric_limits { static constexpr bool is_specialized = false; };
#define KC_LIMITS(type, least, most)                                                               \
    template <> struct numeric_limits<type> {                                                      \
        static constexpr bool is_specialized = true, is_integer = true;                            \
        static constexpr bool is_signed = (type)-1 < (type)0;                                      \
        static constexpr int digits = 8 * sizeof(type) - is_signed;                                \
        __device__ static constexpr type min() { return least; }                                   \
        __device__ static constexpr type lowest() { return least; }                                \
        __device__ static constexpr type max() { return most; }                                    \
    };
KC_LIMITS(char, CHAR_MIN, CHAR_MAX)
KC_LIMITS(signed char, SCHAR_MIN, SCHAR_MAX)
KC_LIMITS(unsigned char, 0, UCHAR_MAX)
KC_LIMITS(short, SHRT_MIN, SHRT_MAX)
KC_LIMITS(unsigned short, 0, USHRT_MAX)
KC_LIMITS(int, INT_MIN, INT_MAX)
KC_LIMITS(unsigned, 0, UINT_MAX)
KC_LIMITS(long, LONG_MIN, LONG_MAX)
KC_LIMITS(unsigned long, 0, ULONG_MAX)
KC_LIMITS(long long, LLONG_MIN, LLONG_MAX)
KC_LIMITS(unsigned long long, 0, ULLONG_MAX)
#undef KC_LIMITS
#define KC_LIMITS(type, least, most, step, inf, none)                                              \
    template <> struct numeric_limits<type> {                                                      \
        static constexpr bool is_specialized = true, is_integer = false, is_signed = true;         \
        __device__ static constexpr type min() { return least; }                                   \
        __device__ static constexpr type lowest() { return -most; }                                \
        __device__ static constexpr type max() { return most; }                                    \
        __device__ static constexpr type epsilon() { return step; }                                \
        __device__ static KC_CONSTANT type infinity() { return inf; }                              \
        __device__ static KC_CONSTANT type quiet_NaN() { return none; }                            \
    };
KC_LIMITS(float, FLT_MIN, FLT_MAX, FLT_EPSILON, INFINITY, NAN)
KC_LIMITS(double, DBL_MIN, DBL_MAX, DBL_EPSILON, HUGE_VAL, (double)NAN)
#undef KC_LIMITS
}
)";

/// CUB's block and warp algorithms. CUB's other algorithms are host code.
constexpr const char* cub = R"(#pragma once
#include <cub/block/block_exchange.cuh>
#include <cub/block/block_histogram.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_radix_sort.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_reduce.cuh>
#include <cub/warp/warp_scan.cuh>
)";

/// Device code uses this type only for kernel parameters.
constexpr const char* driverTypes = R"(#pragma once
typedef struct alignas(64) CUtensorMap_st { unsigned long long opaque[16]; } CUtensorMap;
)";

/// The number types of cuFFT. Its functions are host code.
constexpr const char* fftTypes = R"(#pragma once
#include <cuComplex.h>
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
)";

constexpr const char* nothing = "#pragma once\n";

constexpr std::array headers = {NvrtcHeader{nvrtcPrelude, prelude},
                                NvrtcHeader{"cstdint", prelude},
                                NvrtcHeader{"stdint.h", prelude},
                                NvrtcHeader{"float.h", floats},
                                NvrtcHeader{"cfloat", floats},
                                NvrtcHeader{"limits.h", integerLimits},
                                NvrtcHeader{"climits", integerLimits},
                                NvrtcHeader{"kernelcurve_std.h", standardNames},
                                NvrtcHeader{"kernelcurve_traits.h", standardTraits},
                                NvrtcHeader{"kernelcurve_torch.h", tensorAccessors},
                                NvrtcHeader{"kernelcurve_thrust.h", deviceThrust},
                                NvrtcHeader{"cub/cub.cuh", cub},
                                NvrtcHeader{"cuda.h", driverTypes},
                                NvrtcHeader{"cufft.h", fftTypes},
                                NvrtcHeader{"assert.h", nothing},
                                NvrtcHeader{"cassert", nothing},
                                NvrtcHeader{"math.h", nothing},
                                NvrtcHeader{"cmath", nothing},
                                NvrtcHeader{"stddef.h", nothing},
                                NvrtcHeader{"cstddef", nothing},
                                NvrtcHeader{"stdio.h", nothing},
                                NvrtcHeader{"cstdio", nothing},
                                NvrtcHeader{"cuda_runtime.h", nothing},
                                NvrtcHeader{"cuda_runtime_api.h", nothing},
                                NvrtcHeader{"device_launch_parameters.h", nothing}};

} // namespace

std::span<const NvrtcHeader> nvrtcHeaders() {
    return headers;
}

} // namespace kernelcurve
