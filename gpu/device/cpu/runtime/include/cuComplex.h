#pragma once

// Complex numbers as pairs. As in CUDA, division and absolute value scale the numbers, so that
// intermediate results do not overflow.

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define KC_COMPLEX(Complex, Real, suffix, made, absolute)                                          \
    KC_INLINE Real cuCreal##suffix(Complex a) {                                                    \
        return a.x;                                                                                \
    }                                                                                              \
    KC_INLINE Real cuCimag##suffix(Complex a) {                                                    \
        return a.y;                                                                                \
    }                                                                                              \
    KC_INLINE Complex make_cu##made(Real x, Real y) {                                              \
        Complex a;                                                                                 \
        a.x = x;                                                                                   \
        a.y = y;                                                                                   \
        return a;                                                                                  \
    }                                                                                              \
    KC_INLINE Complex cuConj##suffix(Complex a) {                                                  \
        return make_cu##made(a.x, -a.y);                                                           \
    }                                                                                              \
    KC_INLINE Complex cuCadd##suffix(Complex a, Complex b) {                                       \
        return make_cu##made(a.x + b.x, a.y + b.y);                                                \
    }                                                                                              \
    KC_INLINE Complex cuCsub##suffix(Complex a, Complex b) {                                       \
        return make_cu##made(a.x - b.x, a.y - b.y);                                                \
    }                                                                                              \
    KC_INLINE Complex cuCmul##suffix(Complex a, Complex b) {                                       \
        return make_cu##made(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);                        \
    }                                                                                              \
    KC_INLINE Complex cuCdiv##suffix(Complex a, Complex b) {                                       \
        const Real scale = 1 / (absolute(b.x) + absolute(b.y));                                    \
        const Real x = b.x * scale, y = b.y * scale, whole = 1 / (x * x + y * y);                  \
        return make_cu##made((a.x * scale * x + a.y * scale * y) * whole,                          \
                             (a.y * scale * x - a.x * scale * y) * whole);                         \
    }                                                                                              \
    KC_INLINE Real cuCabs##suffix(Complex a) {                                                     \
        return hypot(a.x, a.y);                                                                    \
    }                                                                                              \
    KC_INLINE Complex cuCfma##suffix(Complex a, Complex b, Complex c) {                            \
        return cuCadd##suffix(cuCmul##suffix(a, b), c);                                            \
    }
KC_COMPLEX(cuFloatComplex, float, f, FloatComplex, fabsf)
KC_COMPLEX(cuDoubleComplex, double, , DoubleComplex, fabs)
#undef KC_COMPLEX
KC_INLINE cuComplex make_cuComplex(float x, float y) {
    return make_cuFloatComplex(x, y);
}
KC_INLINE cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a) {
    return make_cuDoubleComplex(a.x, a.y);
}
KC_INLINE cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a) {
    return make_cuFloatComplex((float)a.x, (float)a.y);
}
