#pragma once

// Integer intrinsics.

KC_INLINE int __popc(unsigned a) {
    return __builtin_popcount(a);
}
KC_INLINE int __popcll(unsigned long long a) {
    return __builtin_popcountll(a);
}
KC_INLINE int __clz(int a) {
    return a ? __builtin_clz((unsigned)a) : 32;
}
KC_INLINE int __clzll(long long a) {
    return a ? __builtin_clzll((unsigned long long)a) : 64;
}
KC_INLINE int __ffs(int a) {
    return __builtin_ffs(a);
}
KC_INLINE int __ffsll(long long a) {
    return __builtin_ffsll(a);
}
KC_INLINE unsigned __brev(unsigned a) {
    return __builtin_bitreverse32(a);
}
KC_INLINE unsigned long long __brevll(unsigned long long a) {
    return __builtin_bitreverse64(a);
}

KC_INLINE int __mul24(int a, int b) {
    return (int)((long long)(a << 8 >> 8) * (b << 8 >> 8));
}
KC_INLINE unsigned __umul24(unsigned a, unsigned b) {
    return (a & 0xffffffu) * (b & 0xffffffu);
}
KC_INLINE int __mulhi(int a, int b) {
    return (int)((long long)a * b >> 32);
}
KC_INLINE unsigned __umulhi(unsigned a, unsigned b) {
    return (unsigned)((unsigned long long)a * b >> 32);
}
KC_INLINE long long __mul64hi(long long a, long long b) {
    return (long long)((__int128)a * b >> 64);
}
KC_INLINE unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
    return (unsigned long long)((unsigned __int128)a * b >> 64);
}
KC_INLINE int __hadd(int a, int b) {
    return (int)(((long long)a + b) >> 1);
}
KC_INLINE int __rhadd(int a, int b) {
    return (int)(((long long)a + b + 1) >> 1);
}
KC_INLINE unsigned __sad(int a, int b, unsigned c) {
    return c + (a < b ? (unsigned)b - (unsigned)a : (unsigned)a - (unsigned)b);
}
KC_INLINE unsigned __usad(unsigned a, unsigned b, unsigned c) {
    return c + (a < b ? b - a : a - b);
}

KC_INLINE unsigned __byte_perm(unsigned a, unsigned b, unsigned selector) {
    const unsigned long long bytes = (unsigned long long)b << 32 | a;
    unsigned result = 0;
    for (int i = 0; i < 4; ++i)
        result |= (unsigned)(bytes >> 8 * (selector >> 4 * i & 7) & 0xff) << 8 * i;
    return result;
}
KC_INLINE unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
    return (unsigned)(((unsigned long long)high << 32 | low) << (shift & 31) >> 32);
}
KC_INLINE unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
    return (unsigned)(((unsigned long long)high << 32 | low) >> (shift & 31));
}
KC_INLINE int __dp4a(int a, int b, int c) {
    for (int i = 0; i < 4; ++i)
        c += (signed char)(a >> 8 * i) * (signed char)(b >> 8 * i);
    return c;
}
KC_INLINE unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
    for (int i = 0; i < 4; ++i)
        c += (unsigned char)(a >> 8 * i) * (unsigned char)(b >> 8 * i);
    return c;
}
