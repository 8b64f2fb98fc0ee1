#pragma once

// Mathematical functions. The double version has the C name. The float version has the suffix f and
// is also an overload of the C name. The host's library computes the results, so the last bits may
// differ from a GPU's.

namespace kc {
template <class T>
constexpr bool integral = __is_integral(T);
template <class A, class B>
constexpr bool mixed = __is_arithmetic(A) && __is_arithmetic(B) &&
                       !(same<A, B> && __is_floating_point(A));
} // namespace kc

#define KC_MATH1(name)                                                                             \
    KC_INLINE double name(double a) {                                                              \
        return __builtin_##name(a);                                                                \
    }                                                                                              \
    KC_INLINE float name(float a) {                                                                \
        return __builtin_##name##f(a);                                                             \
    }                                                                                              \
    KC_INLINE float name##f(float a) {                                                             \
        return __builtin_##name##f(a);                                                             \
    }                                                                                              \
    template <class T>                                                                             \
    KC_INLINE typename kc::EnableIf<kc::integral<T>, double>::Type name(T a) {                     \
        return __builtin_##name((double)a);                                                        \
    }
KC_MATH1(sqrt)
KC_MATH1(cbrt)
KC_MATH1(exp)
KC_MATH1(exp2)
KC_MATH1(expm1)
KC_MATH1(log)
KC_MATH1(log2)
KC_MATH1(log10)
KC_MATH1(log1p)
KC_MATH1(logb)
KC_MATH1(sin)
KC_MATH1(cos)
KC_MATH1(tan)
KC_MATH1(asin)
KC_MATH1(acos)
KC_MATH1(atan)
KC_MATH1(sinh)
KC_MATH1(cosh)
KC_MATH1(tanh)
KC_MATH1(asinh)
KC_MATH1(acosh)
KC_MATH1(atanh)
KC_MATH1(erf)
KC_MATH1(erfc)
KC_MATH1(tgamma)
KC_MATH1(lgamma)
KC_MATH1(floor)
KC_MATH1(ceil)
KC_MATH1(trunc)
KC_MATH1(round)
KC_MATH1(rint)
KC_MATH1(nearbyint)
KC_MATH1(fabs)
#undef KC_MATH1

#define KC_MATH2(name)                                                                             \
    KC_INLINE double name(double a, double b) {                                                    \
        return __builtin_##name(a, b);                                                             \
    }                                                                                              \
    KC_INLINE float name(float a, float b) {                                                       \
        return __builtin_##name##f(a, b);                                                          \
    }                                                                                              \
    KC_INLINE float name##f(float a, float b) {                                                    \
        return __builtin_##name##f(a, b);                                                          \
    }                                                                                              \
    template <class A, class B>                                                                    \
    KC_INLINE typename kc::EnableIf<kc::mixed<A, B>, double>::Type name(A a, B b) {                \
        return __builtin_##name((double)a, (double)b);                                             \
    }
KC_MATH2(pow)
KC_MATH2(atan2)
KC_MATH2(fmod)
KC_MATH2(remainder)
KC_MATH2(hypot)
KC_MATH2(copysign)
KC_MATH2(nextafter)
KC_MATH2(fdim)
KC_MATH2(fmin)
KC_MATH2(fmax)
#undef KC_MATH2
KC_INLINE double nan(const char*) {
    return __builtin_nan("");
}
KC_INLINE float nanf(const char*) {
    return __builtin_nanf("");
}

#define KC_TO_INTEGER(name, type)                                                                  \
    KC_INLINE type name(double a) {                                                                \
        return __builtin_##name(a);                                                                \
    }                                                                                              \
    KC_INLINE type name(float a) {                                                                 \
        return __builtin_##name##f(a);                                                             \
    }                                                                                              \
    KC_INLINE type name##f(float a) {                                                              \
        return __builtin_##name##f(a);                                                             \
    }
KC_TO_INTEGER(lround, long)
KC_TO_INTEGER(llround, long long)
KC_TO_INTEGER(lrint, long)
KC_TO_INTEGER(llrint, long long)
KC_TO_INTEGER(ilogb, int)
#undef KC_TO_INTEGER

KC_INLINE double fma(double a, double b, double c) {
    return __builtin_fma(a, b, c);
}
KC_INLINE float fma(float a, float b, float c) {
    return __builtin_fmaf(a, b, c);
}
KC_INLINE float fmaf(float a, float b, float c) {
    return __builtin_fmaf(a, b, c);
}

#define KC_MATH_AND(name, second, secondOfFloat)                                                   \
    KC_INLINE double name(double a, second b) {                                                    \
        return __builtin_##name(a, b);                                                             \
    }                                                                                              \
    KC_INLINE float name##f(float a, secondOfFloat b) {                                            \
        return __builtin_##name##f(a, b);                                                          \
    }
KC_MATH_AND(ldexp, int, int)
KC_MATH_AND(frexp, int*, int*)
KC_MATH_AND(modf, double*, float*)
#undef KC_MATH_AND

KC_INLINE void sincos(double a, double* s, double* c) {
    *s = __builtin_sin(a);
    *c = __builtin_cos(a);
}
KC_INLINE void sincosf(float a, float* s, float* c) {
    *s = __builtin_sinf(a);
    *c = __builtin_cosf(a);
}
KC_INLINE double exp10(double a) {
    return __builtin_pow(10.0, a);
}
KC_INLINE float exp10f(float a) {
    return __builtin_powf(10.0f, a);
}
KC_INLINE double rsqrt(double a) {
    return 1.0 / __builtin_sqrt(a);
}
KC_INLINE float rsqrt(float a) {
    return 1.0f / __builtin_sqrtf(a);
}
KC_INLINE float rsqrtf(float a) {
    return 1.0f / __builtin_sqrtf(a);
}
KC_INLINE double sinpi(double a) {
    return __builtin_sin(a * 3.14159265358979323846);
}
KC_INLINE float sinpif(float a) {
    return (float)sinpi((double)a);
}
KC_INLINE double cospi(double a) {
    return __builtin_cos(a * 3.14159265358979323846);
}
KC_INLINE float cospif(float a) {
    return (float)cospi((double)a);
}

#define KC_CLASSIFY(name, builtin)                                                                 \
    KC_INLINE bool name(float a) {                                                                 \
        return builtin(a);                                                                         \
    }                                                                                              \
    KC_INLINE bool name(double a) {                                                                \
        return builtin(a);                                                                         \
    }
KC_CLASSIFY(isnan, __builtin_isnan)
KC_CLASSIFY(isinf, __builtin_isinf)
KC_CLASSIFY(isfinite, __builtin_isfinite)
KC_CLASSIFY(signbit, __builtin_signbit)
#undef KC_CLASSIFY

#include "math_intrinsics.h"
