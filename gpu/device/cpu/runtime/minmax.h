#pragma once

#define KC_MINMAX(type)                                                                            \
    KC_INLINE type min(type a, type b) {                                                           \
        return b < a ? b : a;                                                                      \
    }                                                                                              \
    KC_INLINE type max(type a, type b) {                                                           \
        return a < b ? b : a;                                                                      \
    }
KC_MINMAX(int)
KC_MINMAX(unsigned)
KC_MINMAX(long)
KC_MINMAX(unsigned long)
KC_MINMAX(long long)
KC_MINMAX(unsigned long long)
#undef KC_MINMAX

KC_INLINE float min(float a, float b) {
    return __builtin_fminf(a, b);
}
KC_INLINE float max(float a, float b) {
    return __builtin_fmaxf(a, b);
}
KC_INLINE double min(double a, double b) {
    return __builtin_fmin(a, b);
}
KC_INLINE double max(double a, double b) {
    return __builtin_fmax(a, b);
}
// As in CUDA, the arguments may have different types, and are converted like the operands of an
// operator.
template <class A, class B>
KC_INLINE typename kc::EnableIf<kc::mixed<A, B>, decltype(A() + B())>::Type min(A a, B b) {
    using Both = decltype(A() + B());
    return min((Both)a, (Both)b);
}
template <class A, class B>
KC_INLINE typename kc::EnableIf<kc::mixed<A, B>, decltype(A() + B())>::Type max(A a, B b) {
    using Both = decltype(A() + B());
    return max((Both)a, (Both)b);
}

KC_INLINE int abs(int a) {
    return __builtin_abs(a);
}
KC_INLINE long abs(long a) {
    return __builtin_labs(a);
}
KC_INLINE long long abs(long long a) {
    return __builtin_llabs(a);
}
KC_INLINE long labs(long a) {
    return __builtin_labs(a);
}
KC_INLINE long long llabs(long long a) {
    return __builtin_llabs(a);
}
KC_INLINE float abs(float a) {
    return __builtin_fabsf(a);
}
KC_INLINE double abs(double a) {
    return __builtin_fabs(a);
}
