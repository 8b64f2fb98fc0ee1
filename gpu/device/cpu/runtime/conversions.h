#pragma once

// Conversions with a rounding mode: rn to nearest even, rz to zero, ru up, rd down. Values out of
// range give the nearest number of the type and NaN gives 0, as on the GPU.

namespace kc {
template <class To, class From>
KC_INLINE To saturate(From a) {
    constexpr bool isSigned = (To)-1 < 0;
    constexpr int bits = 8 * sizeof(To) - (isSigned ? 1 : 0);
    const From limit = (From)__builtin_ldexp(1.0, bits);
    if (a != a)
        return 0;
    if (a >= limit)
        return (To)(~(unsigned long long)0 >> (64 - bits));
    if (isSigned ? a < -limit : a <= 0)
        return isSigned ? (To)-limit : 0;
    return (To)a;
}
} // namespace kc

#define KC_ROUNDINGS(prefix, type, from, nearest, up, down)                                        \
    KC_INLINE type prefix##_rn(from a) {                                                           \
        return kc::saturate<type>(nearest(a));                                                     \
    }                                                                                              \
    KC_INLINE type prefix##_rz(from a) {                                                           \
        return kc::saturate<type>(a);                                                              \
    }                                                                                              \
    KC_INLINE type prefix##_ru(from a) {                                                           \
        return kc::saturate<type>(up(a));                                                          \
    }                                                                                              \
    KC_INLINE type prefix##_rd(from a) {                                                           \
        return kc::saturate<type>(down(a));                                                        \
    }
#define KC_FROM_FLOAT(prefix, type)                                                                \
    KC_ROUNDINGS(prefix, type, float, __builtin_rintf, __builtin_ceilf, __builtin_floorf)
#define KC_FROM_DOUBLE(prefix, type)                                                               \
    KC_ROUNDINGS(prefix, type, double, __builtin_rint, __builtin_ceil, __builtin_floor)
KC_FROM_FLOAT(__float2int, int)
KC_FROM_FLOAT(__float2uint, unsigned)
KC_FROM_FLOAT(__float2ll, long long)
KC_FROM_FLOAT(__float2ull, unsigned long long)
KC_FROM_DOUBLE(__double2int, int)
KC_FROM_DOUBLE(__double2uint, unsigned)
KC_FROM_DOUBLE(__double2ll, long long)
KC_FROM_DOUBLE(__double2ull, unsigned long long)
#undef KC_ROUNDINGS
#undef KC_FROM_FLOAT
#undef KC_FROM_DOUBLE

KC_INLINE float __int2float_rn(int a) {
    return (float)a;
}
KC_INLINE float __uint2float_rn(unsigned a) {
    return (float)a;
}
KC_INLINE float __ll2float_rn(long long a) {
    return (float)a;
}
KC_INLINE float __ull2float_rn(unsigned long long a) {
    return (float)a;
}
KC_INLINE double __int2double_rn(int a) {
    return a;
}
KC_INLINE double __uint2double_rn(unsigned a) {
    return a;
}
KC_INLINE double __ll2double_rn(long long a) {
    return (double)a;
}
KC_INLINE double __ull2double_rn(unsigned long long a) {
    return (double)a;
}
KC_INLINE float __double2float_rn(double a) {
    return (float)a;
}

KC_INLINE int __float_as_int(float a) {
    return kc::bitCast<int>(a);
}
KC_INLINE unsigned __float_as_uint(float a) {
    return kc::bitCast<unsigned>(a);
}
KC_INLINE float __int_as_float(int a) {
    return kc::bitCast<float>(a);
}
KC_INLINE float __uint_as_float(unsigned a) {
    return kc::bitCast<float>(a);
}
KC_INLINE long long __double_as_longlong(double a) {
    return kc::bitCast<long long>(a);
}
KC_INLINE double __longlong_as_double(long long a) {
    return kc::bitCast<double>(a);
}
KC_INLINE int __double2hiint(double a) {
    return (int)(kc::bitCast<long long>(a) >> 32);
}
KC_INLINE int __double2loint(double a) {
    return (int)kc::bitCast<long long>(a);
}
KC_INLINE double __hiloint2double(int high, int low) {
    return kc::bitCast<double>((long long)high << 32 | (unsigned)low);
}
