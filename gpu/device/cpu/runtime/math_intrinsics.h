#pragma once

// Intrinsics with explicit rounding are never contracted into fused operations. The intrinsics for
// a GPU's fast approximations are computed in full precision.

#define KC_EXACT(name, type, parameters, expression)                                               \
    KC_INLINE type name parameters {                                                               \
        _Pragma("clang fp contract(off)") return expression;                                       \
    }
KC_EXACT(__fadd_rn, float, (float a, float b), a + b)
KC_EXACT(__fsub_rn, float, (float a, float b), a - b)
KC_EXACT(__fmul_rn, float, (float a, float b), a* b)
KC_EXACT(__fdiv_rn, float, (float a, float b), a / b)
KC_EXACT(__dadd_rn, double, (double a, double b), a + b)
KC_EXACT(__dsub_rn, double, (double a, double b), a - b)
KC_EXACT(__dmul_rn, double, (double a, double b), a* b)
KC_EXACT(__ddiv_rn, double, (double a, double b), a / b)
#undef KC_EXACT
KC_INLINE float __fmaf_rn(float a, float b, float c) {
    return __builtin_fmaf(a, b, c);
}
KC_INLINE double __fma_rn(double a, double b, double c) {
    return __builtin_fma(a, b, c);
}

#define KC_OF_FLOAT(name, expression)                                                              \
    KC_INLINE float name(float a) {                                                                \
        return expression;                                                                         \
    }
KC_OF_FLOAT(__fsqrt_rn, __builtin_sqrtf(a))
KC_OF_FLOAT(__frcp_rn, 1.0f / a)
KC_OF_FLOAT(__frsqrt_rn, 1.0f / __builtin_sqrtf(a))
KC_OF_FLOAT(__expf, __builtin_expf(a))
KC_OF_FLOAT(__exp10f, __builtin_powf(10.0f, a))
KC_OF_FLOAT(__logf, __builtin_logf(a))
KC_OF_FLOAT(__log2f, __builtin_log2f(a))
KC_OF_FLOAT(__log10f, __builtin_log10f(a))
KC_OF_FLOAT(__sinf, __builtin_sinf(a))
KC_OF_FLOAT(__cosf, __builtin_cosf(a))
KC_OF_FLOAT(__tanf, __builtin_tanf(a))
#undef KC_OF_FLOAT

KC_INLINE double __dsqrt_rn(double a) {
    return __builtin_sqrt(a);
}
KC_INLINE double __drcp_rn(double a) {
    return 1.0 / a;
}

KC_INLINE float __fdividef(float a, float b) {
    return a / b;
}
KC_INLINE float __powf(float a, float b) {
    return __builtin_powf(a, b);
}
KC_INLINE void __sincosf(float a, float* s, float* c) {
    sincosf(a, s, c);
}
KC_INLINE float __saturatef(float a) {
    return a > 0.0f ? (a < 1.0f ? a : 1.0f) : 0.0f;
}
