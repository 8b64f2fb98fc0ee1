#pragma once

// Intrinsics with their rounding spelt out (never contracted into a fused operation), and the fast
// approximations of the GPU, which the CPU computes in full precision.

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
KC_INLINE float __fsqrt_rn(float a) {
    return __builtin_sqrtf(a);
}
KC_INLINE double __dsqrt_rn(double a) {
    return __builtin_sqrt(a);
}
KC_INLINE float __frcp_rn(float a) {
    return 1.0f / a;
}
KC_INLINE double __drcp_rn(double a) {
    return 1.0 / a;
}
KC_INLINE float __frsqrt_rn(float a) {
    return 1.0f / __builtin_sqrtf(a);
}

KC_INLINE float __fdividef(float a, float b) {
    return a / b;
}
KC_INLINE float __expf(float a) {
    return __builtin_expf(a);
}
KC_INLINE float __exp10f(float a) {
    return __builtin_powf(10.0f, a);
}
KC_INLINE float __logf(float a) {
    return __builtin_logf(a);
}
KC_INLINE float __log2f(float a) {
    return __builtin_log2f(a);
}
KC_INLINE float __log10f(float a) {
    return __builtin_log10f(a);
}
KC_INLINE float __powf(float a, float b) {
    return __builtin_powf(a, b);
}
KC_INLINE float __sinf(float a) {
    return __builtin_sinf(a);
}
KC_INLINE float __cosf(float a) {
    return __builtin_cosf(a);
}
KC_INLINE float __tanf(float a) {
    return __builtin_tanf(a);
}
KC_INLINE void __sincosf(float a, float* s, float* c) {
    sincosf(a, s, c);
}
KC_INLINE float __saturatef(float a) {
    return a > 0.0f ? (a < 1.0f ? a : 1.0f) : 0.0f;
}
