#pragma once

// bfloat16, the upper half of a float, rounded to nearest even. Computations use float.

struct __nv_bfloat16 {
    unsigned short stored;
    __nv_bfloat16() = default;
    KC_INLINE __nv_bfloat16(float value)
        : stored((unsigned short)kc::ptxBfloat16Bits(value)) {}
    KC_INLINE __nv_bfloat16(double value)
        : __nv_bfloat16((float)value) {}
    KC_INLINE __nv_bfloat16(int value)
        : __nv_bfloat16((float)value) {}
    KC_INLINE operator float() const { return __uint_as_float((unsigned)stored << 16); }
};
typedef __nv_bfloat16 nv_bfloat16;

struct __attribute__((aligned(4))) __nv_bfloat162 {
    __nv_bfloat16 x, y;
    __nv_bfloat162() = default;
    KC_INLINE __nv_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b)
        : x(a)
        , y(b) {}
    KC_INLINE __nv_bfloat162(const __nv_bfloat162& other) {
        *(unsigned*)this = *(const unsigned*)&other;
    }
    KC_INLINE __nv_bfloat162& operator=(const __nv_bfloat162& other) {
        *(unsigned*)this = *(const unsigned*)&other;
        return *this;
    }
};
typedef __nv_bfloat162 nv_bfloat162;

KC_INLINE __nv_bfloat16 __float2bfloat16(float a) {
    return __nv_bfloat16(a);
}
KC_INLINE __nv_bfloat16 __float2bfloat16_rn(float a) {
    return __nv_bfloat16(a);
}
KC_INLINE __nv_bfloat16 __double2bfloat16(double a) {
    return __nv_bfloat16(a);
}
KC_INLINE float __bfloat162float(__nv_bfloat16 a) {
    return a;
}
KC_INLINE unsigned short __bfloat16_as_ushort(__nv_bfloat16 a) {
    return a.stored;
}
KC_INLINE __nv_bfloat16 __ushort_as_bfloat16(unsigned short a) {
    return kc::bitCast<__nv_bfloat16>(a);
}

#define KC_BF16_OPERATOR(op, name, name2)                                                          \
    KC_INLINE __nv_bfloat16 operator op(__nv_bfloat16 a, __nv_bfloat16 b) {                        \
        return __nv_bfloat16((float)a op(float) b);                                                \
    }                                                                                              \
    KC_INLINE __nv_bfloat16& operator op##=(__nv_bfloat16& a, __nv_bfloat16 b) {                   \
        return a = a op b;                                                                         \
    }                                                                                              \
    KC_INLINE __nv_bfloat162 operator op(__nv_bfloat162 a, __nv_bfloat162 b) {                     \
        return __nv_bfloat162(a.x op b.x, a.y op b.y);                                             \
    }                                                                                              \
    KC_INLINE __nv_bfloat16 name(__nv_bfloat16 a, __nv_bfloat16 b) {                               \
        return a op b;                                                                             \
    }                                                                                              \
    KC_INLINE __nv_bfloat162 name2(__nv_bfloat162 a, __nv_bfloat162 b) {                           \
        return a op b;                                                                             \
    }
KC_BF16_OPERATOR(+, __hadd, __hadd2)
KC_BF16_OPERATOR(-, __hsub, __hsub2)
KC_BF16_OPERATOR(*, __hmul, __hmul2)
KC_BF16_OPERATOR(/, __hdiv, __h2div)
#undef KC_BF16_OPERATOR

KC_INLINE __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) {
    return __nv_bfloat16(__builtin_fmaf(a, b, c));
}
KC_INLINE __nv_bfloat162 __hfma2(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) {
    return __nv_bfloat162(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
}
KC_INLINE __nv_bfloat16 __hmax(__nv_bfloat16 a, __nv_bfloat16 b) {
    return __nv_bfloat16(__builtin_fmaxf(a, b));
}
KC_INLINE __nv_bfloat16 __hmin(__nv_bfloat16 a, __nv_bfloat16 b) {
    return __nv_bfloat16(__builtin_fminf(a, b));
}
KC_INLINE __nv_bfloat162 __floats2bfloat162_rn(float a, float b) {
    return __nv_bfloat162(a, b);
}
KC_INLINE __nv_bfloat162 __float22bfloat162_rn(float2 a) {
    return __nv_bfloat162(a.x, a.y);
}
KC_INLINE __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) {
    return __nv_bfloat162(a, b);
}
KC_INLINE float2 __bfloat1622float2(__nv_bfloat162 a) {
    return float2((float)a.x, (float)a.y);
}
KC_INLINE float __low2float(__nv_bfloat162 a) {
    return a.x;
}
KC_INLINE float __high2float(__nv_bfloat162 a) {
    return a.y;
}

KC_INLINE __nv_bfloat16 atomicAdd(__nv_bfloat16* address, __nv_bfloat16 value) {
    KC_ATOMIC_AT(address);
    return kc::atomicUpdate(address, [=](__nv_bfloat16 old) { return old + value; });
}
/// Unlike on a GPU, both numbers are added together.
KC_INLINE __nv_bfloat162 atomicAdd(__nv_bfloat162* address, __nv_bfloat162 value) {
    KC_ATOMIC_AT(address);
    return kc::bitCast<__nv_bfloat162>(kc::atomicUpdate((unsigned*)address, [=](unsigned old) {
        return kc::bitCast<unsigned>(kc::bitCast<__nv_bfloat162>(old) + value);
    }));
}
