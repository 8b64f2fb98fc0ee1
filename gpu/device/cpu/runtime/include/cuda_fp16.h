#pragma once

// Half precision. Values are stored in 16 bits, computed in float, and rounded after every
// operation, as on a GPU.

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
KC_INLINE __half __hneg(__half a) {
    return __half(-(float)a);
}
KC_INLINE __half __hfma(__half a, __half b, __half c) {
    return __half(__builtin_fma((double)(float)a, (double)(float)b, (double)(float)c));
}
#define KC_HALF_COMPARE(name, op)                                                                  \
    KC_INLINE bool name(__half a, __half b) {                                                      \
        return (float)a op(float) b;                                                               \
    }
KC_HALF_COMPARE(__hlt, <)
KC_HALF_COMPARE(__hle, <=)
KC_HALF_COMPARE(__hgt, >)
KC_HALF_COMPARE(__hge, >=)
KC_HALF_COMPARE(__heq, ==)
KC_HALF_COMPARE(__hne, !=)
#undef KC_HALF_COMPARE
KC_INLINE __half __hmin(__half a, __half b) {
    return __half(__builtin_fminf(a, b));
}
KC_INLINE __half __hmax(__half a, __half b) {
    return __half(__builtin_fmaxf(a, b));
}
KC_INLINE __half __habs(__half a) {
    return __half(__builtin_fabsf(a));
}
#define KC_HALF_FUNCTION(name, expression)                                                         \
    KC_INLINE __half name(__half value) {                                                          \
        const float a = value;                                                                     \
        return __half(expression);                                                                 \
    }
KC_HALF_FUNCTION(hexp, __builtin_expf(a))
KC_HALF_FUNCTION(hexp2, __builtin_exp2f(a))
KC_HALF_FUNCTION(hlog, __builtin_logf(a))
KC_HALF_FUNCTION(hlog2, __builtin_log2f(a))
KC_HALF_FUNCTION(hsqrt, __builtin_sqrtf(a))
KC_HALF_FUNCTION(hrsqrt, 1.0f / __builtin_sqrtf(a))
KC_HALF_FUNCTION(hrcp, 1.0f / a)
KC_HALF_FUNCTION(htanh, __builtin_tanhf(a))
KC_HALF_FUNCTION(hsin, __builtin_sinf(a))
KC_HALF_FUNCTION(hcos, __builtin_cosf(a))
KC_HALF_FUNCTION(hfloor, __builtin_floorf(a))
KC_HALF_FUNCTION(hceil, __builtin_ceilf(a))
#undef KC_HALF_FUNCTION
KC_INLINE unsigned short __half_as_ushort(__half a) {
    return kc::bitCast<unsigned short>(a);
}
KC_INLINE short __half_as_short(__half a) {
    return kc::bitCast<short>(a);
}
KC_INLINE __half __ushort_as_half(unsigned short a) {
    return kc::bitCast<__half>(a);
}
KC_INLINE __half __short_as_half(short a) {
    return kc::bitCast<__half>(a);
}
KC_INLINE int __half2int_rn(__half a) {
    return (int)__builtin_rintf(a);
}
KC_INLINE int __half2int_rz(__half a) {
    return (int)(float)a;
}
KC_INLINE __half __uint2half_rn(unsigned a) {
    return __half((float)a);
}
KC_INLINE __half __double2half(double a) {
    return __half(a);
}

#define KC_HALF_OPERATOR(op, name, name2)                                                          \
    KC_INLINE __half operator op(__half a, __half b) {                                             \
        return __half((float)a op(float) b);                                                       \
    }                                                                                              \
    KC_INLINE __half& operator op##=(__half& a, __half b) {                                        \
        return a = a op b;                                                                         \
    }                                                                                              \
    KC_INLINE __half2 operator op(__half2 a, __half2 b) {                                          \
        return __half2(a.x op b.x, a.y op b.y);                                                    \
    }                                                                                              \
    KC_INLINE __half2& operator op##=(__half2& a, __half2 b) {                                     \
        return a = a op b;                                                                         \
    }                                                                                              \
    KC_INLINE __half name(__half a, __half b) {                                                    \
        return a op b;                                                                             \
    }                                                                                              \
    KC_INLINE __half2 name2(__half2 a, __half2 b) {                                                \
        return a op b;                                                                             \
    }
KC_HALF_OPERATOR(+, __hadd, __hadd2)
KC_HALF_OPERATOR(-, __hsub, __hsub2)
KC_HALF_OPERATOR(*, __hmul, __hmul2)
KC_HALF_OPERATOR(/, __hdiv, __h2div)
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
KC_INLINE __half2 __half2half2(__half a) {
    return __half2(a, a);
}
KC_INLINE __half2 __low2half2(__half2 a) {
    return __half2(a.x, a.x);
}
KC_INLINE __half2 __high2half2(__half2 a) {
    return __half2(a.y, a.y);
}
KC_INLINE __half2 __lows2half2(__half2 a, __half2 b) {
    return __half2(a.x, b.x);
}
KC_INLINE __half2 __highs2half2(__half2 a, __half2 b) {
    return __half2(a.y, b.y);
}
KC_INLINE __half2 __lowhigh2highlow(__half2 a) {
    return __half2(a.y, a.x);
}
KC_INLINE __half2 __hmax2(__half2 a, __half2 b) {
    return __half2(__hmax(a.x, b.x), __hmax(a.y, b.y));
}
KC_INLINE __half2 __hmin2(__half2 a, __half2 b) {
    return __half2(__hmin(a.x, b.x), __hmin(a.y, b.y));
}
KC_INLINE __half2 h2exp(__half2 a) {
    return __half2(hexp(a.x), hexp(a.y));
}
KC_INLINE __half2 h2rcp(__half2 a) {
    return __half2(hrcp(a.x), hrcp(a.y));
}
KC_INLINE __half2 __hfma2(__half2 a, __half2 b, __half2 c) {
    return __half2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
}

KC_INLINE __half atomicAdd(__half* address, __half value) {
    KC_ATOMIC_AT(address);
    return kc::atomicUpdate(address, [=](__half old) { return old + value; });
}
/// Unlike on a GPU, both numbers are added together.
KC_INLINE __half2 atomicAdd(__half2* address, __half2 value) {
    KC_ATOMIC_AT(address);
    return kc::bitCast<__half2>(kc::atomicUpdate((unsigned*)address, [=](unsigned old) {
        return kc::bitCast<unsigned>(kc::bitCast<__half2>(old) + value);
    }));
}
