#pragma once

// 8-bit floating-point types. e4m3 has 4 exponent bits, no infinity, one NaN, and a maximum of 448.
// e5m2 is the upper byte of half, with a maximum of 57344. As with CUDA's types, overflow
// saturates. Values are rounded to nearest even.

#include "cuda_bf16.h"
#include "cuda_fp16.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

namespace kc {
template <int exponentBits>
KC_INLINE unsigned char fp8Bits(float value, bool saturates = true) {
    constexpr int fractionBits = 7 - exponentBits, bias = (1 << (exponentBits - 1)) - 1;
    constexpr int most = exponentBits == 4 ? 0x7e : 0x7b,
                  notANumber = exponentBits == 4 ? 0x7f : 0x7e;
    constexpr int beyond = exponentBits == 4 ? 0x7f : 0x7c;
    const unsigned char sign = bitCast<unsigned>(value) >> 24 & 0x80;
    const float size = __builtin_fabsf(value);
    if (value != value)
        return (unsigned char)(exponentBits == 4 ? sign | notANumber : notANumber);
    if (size == __builtin_inff())
        return (unsigned char)(sign | (saturates ? most : beyond));
    int exponent = (int)(bitCast<unsigned>(size) >> 23) - 127;
    exponent = exponent < 1 - bias ? 1 - bias : exponent;
    if (exponent > 20)
        exponent = 20; // beyond the range of both types
    // The value is in units of the last place. A carry propagates into the exponent.
    const int units = (int)__builtin_rintf(__builtin_ldexpf(size, fractionBits - exponent));
    const int bits = ((exponent + bias - 1) << fractionBits) + units;
    return (unsigned char)(sign | (bits > most ? (saturates ? most : beyond) : bits));
}
} // namespace kc

#define KC_FP8(type, exponentBits)                                                                 \
    struct type {                                                                                  \
        __nv_fp8_storage_t __x;                                                                    \
        type() = default;                                                                          \
        KC_INLINE explicit type(float value)                                                       \
            : __x(kc::fp8Bits<exponentBits>(value)) {}                                             \
        KC_INLINE explicit type(double value)                                                      \
            : type((float)value) {}                                                                \
        KC_INLINE explicit type(int value)                                                         \
            : type((float)value) {}                                                                \
        KC_INLINE explicit type(__half value)                                                      \
            : type((float)value) {}                                                                \
        KC_INLINE explicit type(__nv_bfloat16 value)                                               \
            : type((float)value) {}                                                                \
        KC_INLINE explicit operator float() const {                                                \
            return kc::Fp8Number<exponentBits>::value(__x);                                        \
        }                                                                                          \
        KC_INLINE explicit operator double() const { return (double)(float)*this; }                \
        KC_INLINE explicit operator __half() const { return __half((float)*this); }                \
        KC_INLINE explicit operator __nv_bfloat16() const { return __nv_bfloat16((float)*this); }  \
    };
KC_FP8(__nv_fp8_e4m3, 4)
KC_FP8(__nv_fp8_e5m2, 5)
#undef KC_FP8

#define KC_FP8_VECTORS(name, exponentBits)                                                         \
    struct __attribute__((aligned(2))) __nv_fp8x2_##name {                                         \
        __nv_fp8x2_storage_t __x;                                                                  \
        __nv_fp8x2_##name() = default;                                                             \
        KC_INLINE explicit __nv_fp8x2_##name(float2 value)                                         \
            : __x((__nv_fp8x2_storage_t)(kc::fp8Bits<exponentBits>(value.x) |                      \
                                         kc::fp8Bits<exponentBits>(value.y) << 8)) {}              \
        KC_INLINE explicit operator float2() const {                                               \
            return float2(kc::Fp8Number<exponentBits>::value(__x & 0xff),                          \
                          kc::Fp8Number<exponentBits>::value(__x >> 8));                           \
        }                                                                                          \
    };                                                                                             \
    struct __attribute__((aligned(4))) __nv_fp8x4_##name {                                         \
        __nv_fp8x4_storage_t __x;                                                                  \
        __nv_fp8x4_##name() = default;                                                             \
        KC_INLINE explicit __nv_fp8x4_##name(float4 value)                                         \
            : __x((unsigned)kc::fp8Bits<exponentBits>(value.x) |                                   \
                  (unsigned)kc::fp8Bits<exponentBits>(value.y) << 8 |                              \
                  (unsigned)kc::fp8Bits<exponentBits>(value.z) << 16 |                             \
                  (unsigned)kc::fp8Bits<exponentBits>(value.w) << 24) {}                           \
        KC_INLINE explicit operator float4() const {                                               \
            return float4(kc::Fp8Number<exponentBits>::value(__x & 0xff),                          \
                          kc::Fp8Number<exponentBits>::value(__x >> 8 & 0xff),                     \
                          kc::Fp8Number<exponentBits>::value(__x >> 16 & 0xff),                    \
                          kc::Fp8Number<exponentBits>::value(__x >> 24));                          \
        }                                                                                          \
    };
KC_FP8_VECTORS(e4m3, 4)
KC_FP8_VECTORS(e5m2, 5)
#undef KC_FP8_VECTORS

KC_INLINE __nv_fp8_storage_t __nv_cvt_float_to_fp8(float value, __nv_saturation_t saturation,
                                                   __nv_fp8_interpretation_t kind) {
    return kind == __NV_E4M3 ? kc::fp8Bits<4>(value, saturation == __NV_SATFINITE)
                             : kc::fp8Bits<5>(value, saturation == __NV_SATFINITE);
}
KC_INLINE __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 value, __nv_saturation_t saturation,
                                                        __nv_fp8_interpretation_t kind) {
    return (__nv_fp8x2_storage_t)(__nv_cvt_float_to_fp8(value.x, saturation, kind) |
                                  __nv_cvt_float_to_fp8(value.y, saturation, kind) << 8);
}
