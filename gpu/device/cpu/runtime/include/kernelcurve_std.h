#pragma once

// Names of the standard library that kernels may use with nvcc.

#include "cmath"
#include "cstddef"
#include "cstdint"
#include "float.h"
#include "limits.h"

namespace std {
template <class T>
constexpr const T& min(const T& a, const T& b) {
    return b < a ? b : a;
}
template <class T>
constexpr const T& max(const T& a, const T& b) {
    return a < b ? b : a;
}
template <class T>
KC_INLINE void swap(T& a, T& b) {
    T c = a;
    a = b;
    b = c;
}

template <class T>
struct numeric_limits {
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

template <class A, class B>
struct is_same {
    static constexpr bool value = kc::same<A, B>;
};
template <class A, class B>
inline constexpr bool is_same_v = kc::same<A, B>;
template <bool condition, class A, class B>
struct conditional {
    using type = A;
};
template <class A, class B>
struct conditional<false, A, B> {
    using type = B;
};
template <bool condition, class A, class B>
using conditional_t = typename conditional<condition, A, B>::type;
template <bool condition, class A = void>
struct enable_if {};
template <class A>
struct enable_if<true, A> {
    using type = A;
};
template <bool condition, class A = void>
using enable_if_t = typename enable_if<condition, A>::type;
} // namespace std
