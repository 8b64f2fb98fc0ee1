#pragma once

// Conversions with a rounding mode: rn to nearest even, rz to zero, ru up, and rd down. As on a
// GPU, out-of-range values saturate, and NaN becomes 0.

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

// These functions convert integers and doubles to a smaller type. They round to the nearest value,
// or in the given direction.
namespace kc {
template <class To, class From>
KC_INLINE bool liesAbove(To rounded, From exact) {
    if constexpr (__is_floating_point(From)) {
        return (From)rounded > exact;
    } else {
        const To limit = (To)__builtin_ldexp(1.0, 8 * sizeof(From) - ((From)-1 < 0 ? 1 : 0));
        return rounded >= limit || (From)rounded > exact;
    }
}
template <class To, class From>
KC_INLINE bool liesBelow(To rounded, From exact) {
    return !liesAbove(rounded, exact) && (From)rounded != exact;
}
KC_INLINE float neighbour(float a, bool up) {
    return __builtin_nextafterf(a, up ? __builtin_inff() : -__builtin_inff());
}
KC_INLINE double neighbour(double a, bool up) {
    return __builtin_nextafter(a, up ? __builtin_inf() : -__builtin_inf());
}
} // namespace kc
#define KC_NARROW(prefix, to, from)                                                                \
    KC_INLINE to prefix##_rn(from a) {                                                             \
        return (to)a;                                                                              \
    }                                                                                              \
    KC_INLINE to prefix##_rd(from a) {                                                             \
        return kc::liesAbove((to)a, a) ? kc::neighbour((to)a, false) : (to)a;                      \
    }                                                                                              \
    KC_INLINE to prefix##_ru(from a) {                                                             \
        return kc::liesBelow((to)a, a) ? kc::neighbour((to)a, true) : (to)a;                       \
    }                                                                                              \
    KC_INLINE to prefix##_rz(from a) {                                                             \
        return a < 0 ? prefix##_ru(a) : prefix##_rd(a);                                            \
    }
KC_NARROW(__int2float, float, int)
KC_NARROW(__uint2float, float, unsigned)
KC_NARROW(__ll2float, float, long long)
KC_NARROW(__ull2float, float, unsigned long long)
KC_NARROW(__int2double, double, int)
KC_NARROW(__uint2double, double, unsigned)
KC_NARROW(__ll2double, double, long long)
KC_NARROW(__ull2double, double, unsigned long long)
KC_NARROW(__double2float, float, double)
#undef KC_NARROW

#define KC_SAME_BITS(name, to, from)                                                               \
    KC_INLINE to name(from a) {                                                                    \
        return kc::bitCast<to>(a);                                                                 \
    }
KC_SAME_BITS(__float_as_int, int, float)
KC_SAME_BITS(__float_as_uint, unsigned, float)
KC_SAME_BITS(__int_as_float, float, int)
KC_SAME_BITS(__uint_as_float, float, unsigned)
KC_SAME_BITS(__double_as_longlong, long long, double)
KC_SAME_BITS(__longlong_as_double, double, long long)
#undef KC_SAME_BITS

KC_INLINE int __double2hiint(double a) {
    return (int)(kc::bitCast<long long>(a) >> 32);
}
KC_INLINE int __double2loint(double a) {
    return (int)kc::bitCast<long long>(a);
}
KC_INLINE double __hiloint2double(int high, int low) {
    return kc::bitCast<double>((long long)high << 32 | (unsigned)low);
}
