#pragma once

// Names of the standard library that kernels may use with nvcc.

#include "cmath"
#include "cstddef"
#include "cstdint"
#include "float.h"
#include "kernelcurve_traits.h"
#include "limits.h"

namespace std {
template <class T>
struct numeric_limits {
    static constexpr bool is_specialized = true, is_integer = true, is_signed = (T)-1 < (T)0;
    static constexpr int digits = 8 * sizeof(T) - is_signed;
    static constexpr T highest() {
        return (T)((T)-1 < (T)0 ? ~(T)0 ^ ((T)1 << (8 * sizeof(T) - 1)) : ~(T)0);
    }
    static constexpr T max() { return highest(); }
    static constexpr T min() { return (T)(~highest() * ((T)-1 < (T)0 ? 1 : 0)); }
    static constexpr T lowest() { return min(); }
};
#define KC_LIMITS(type, least, most, step, inf, none)                                              \
    template <>                                                                                    \
    struct numeric_limits<type> {                                                                  \
        static constexpr bool is_specialized = true, is_integer = false, is_signed = true;         \
        static constexpr type min() { return least; }                                              \
        static constexpr type lowest() { return -most; }                                           \
        static constexpr type max() { return most; }                                               \
        static constexpr type epsilon() { return step; }                                           \
        static constexpr type infinity() { return inf; }                                           \
        static constexpr type quiet_NaN() { return none; }                                         \
    };
KC_LIMITS(float, FLT_MIN, FLT_MAX, FLT_EPSILON, __builtin_inff(), __builtin_nanf(""))
KC_LIMITS(double, DBL_MIN, DBL_MAX, DBL_EPSILON, __builtin_inf(), __builtin_nan(""))
#undef KC_LIMITS
} // namespace std
