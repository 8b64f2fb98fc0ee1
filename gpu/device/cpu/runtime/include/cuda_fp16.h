#pragma once

// Half precision: stored in 16 bits, computed in float and rounded after every operation, as the
// GPU's single operations are.

struct __half {
    __fp16 stored;
    __half() = default;
    KC_INLINE __half(float value)
        : stored((__fp16)value) {}
    KC_INLINE __half(double value)
        : stored((__fp16)value) {}
    KC_INLINE __half(int value)
        : stored((__fp16)(float)value) {}
    KC_INLINE operator float() const { return (float)stored; }
};
typedef __half half;

struct __attribute__((aligned(4))) __half2 {
    __half x, y;
    __half2() = default;
    KC_INLINE __half2(__half a, __half b)
        : x(a)
        , y(b) {}
    KC_INLINE __half2(const __half2& other) { *(unsigned*)this = *(const unsigned*)&other; }
    KC_INLINE __half2& operator=(const __half2& other) {
        *(unsigned*)this = *(const unsigned*)&other;
        return *this;
    }
};
typedef __half2 half2;

KC_INLINE __half __float2half(float a) {
    return __half(a);
}
KC_INLINE __half __float2half_rn(float a) {
    return __half(a);
}
KC_INLINE float __half2float(__half a) {
    return (float)a;
}
KC_INLINE __half __int2half_rn(int a) {
    return __half(a);
}
KC_INLINE __half __hadd(__half a, __half b) {
    return __half((float)a + (float)b);
}
KC_INLINE __half __hsub(__half a, __half b) {
    return __half((float)a - (float)b);
}
KC_INLINE __half __hmul(__half a, __half b) {
    return __half((float)a * (float)b);
}
KC_INLINE __half __hdiv(__half a, __half b) {
    return __half((float)a / (float)b);
}
KC_INLINE __half __hneg(__half a) {
    return __half(-(float)a);
}
KC_INLINE __half __hfma(__half a, __half b, __half c) {
    return __half(__builtin_fma((double)(float)a, (double)(float)b, (double)(float)c));
}
KC_INLINE bool __hlt(__half a, __half b) {
    return (float)a < (float)b;
}
KC_INLINE bool __hgt(__half a, __half b) {
    return (float)a > (float)b;
}
KC_INLINE bool __heq(__half a, __half b) {
    return (float)a == (float)b;
}

#define KC_HALF_OPERATOR(op)                                                                       \
    KC_INLINE __half operator op(__half a, __half b) {                                             \
        return __half((float)a op(float) b);                                                       \
    }                                                                                              \
    KC_INLINE __half& operator op##=(__half& a, __half b) {                                        \
        return a = a op b;                                                                         \
    }
KC_HALF_OPERATOR(+)
KC_HALF_OPERATOR(-)
KC_HALF_OPERATOR(*)
KC_HALF_OPERATOR(/)
#undef KC_HALF_OPERATOR

KC_INLINE __half2 make_half2(__half a, __half b) {
    return __half2(a, b);
}
KC_INLINE __half2 __halves2half2(__half a, __half b) {
    return __half2(a, b);
}
KC_INLINE __half2 __float2half2_rn(float a) {
    return __half2(__half(a), __half(a));
}
KC_INLINE __half2 __floats2half2_rn(float a, float b) {
    return __half2(__half(a), __half(b));
}
KC_INLINE __half __low2half(__half2 a) {
    return a.x;
}
KC_INLINE __half __high2half(__half2 a) {
    return a.y;
}
KC_INLINE float __low2float(__half2 a) {
    return (float)a.x;
}
KC_INLINE float __high2float(__half2 a) {
    return (float)a.y;
}
KC_INLINE float2 __half22float2(__half2 a) {
    return float2((float)a.x, (float)a.y);
}
KC_INLINE __half2 __float22half2_rn(float2 a) {
    return __half2(__half(a.x), __half(a.y));
}
KC_INLINE __half2 __hadd2(__half2 a, __half2 b) {
    return __half2(a.x + b.x, a.y + b.y);
}
KC_INLINE __half2 __hmul2(__half2 a, __half2 b) {
    return __half2(a.x * b.x, a.y * b.y);
}
KC_INLINE __half2 __hfma2(__half2 a, __half2 b, __half2 c) {
    return __half2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
}
