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

// CUDA takes a signed and an unsigned number together, and converts the signed one.
#define KC_MIXED(wide, narrow)                                                                     \
    KC_INLINE wide min(wide a, narrow b) {                                                         \
        return min(a, (wide)b);                                                                    \
    }                                                                                              \
    KC_INLINE wide min(narrow a, wide b) {                                                         \
        return min((wide)a, b);                                                                    \
    }                                                                                              \
    KC_INLINE wide max(wide a, narrow b) {                                                         \
        return max(a, (wide)b);                                                                    \
    }                                                                                              \
    KC_INLINE wide max(narrow a, wide b) {                                                         \
        return max((wide)a, b);                                                                    \
    }
KC_MIXED(unsigned, int)
KC_MIXED(unsigned long, long)
KC_MIXED(unsigned long long, long long)
KC_MIXED(unsigned long, int)
KC_MIXED(unsigned long, unsigned)
KC_MIXED(long, int)
KC_MIXED(long long, int)
KC_MIXED(unsigned long long, int)
KC_MIXED(unsigned long long, unsigned)

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
KC_MIXED(double, float)
KC_MIXED(float, int)
KC_MIXED(double, int)
#undef KC_MIXED

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
