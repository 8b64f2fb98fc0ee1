#pragma once

// Functions that replace inline PTX (compile/inline_ptx.h). As in PTX, outputs are the first
// arguments.

namespace kc {

/// Copies immediately. This is also a valid order on a GPU. A check detects a missing wait, but a
/// run does not.
KC_INLINE void copyAsync(void* shared, const void* global, size_t bytes, size_t copied) {
#ifdef KC_TRACE
    kcTraceAsyncCopy(shared, global, bytes, copied);
#else
    // The copy is a single full-width access, as in hardware.
    if (bytes == 4 && copied == 4)
        *(int*)shared = *(const int*)global;
    else if (bytes == 8 && copied == 8)
        *(int2*)shared = *(const int2*)global;
    else if (bytes == 16 && copied == 16)
        *(int4*)shared = *(const int4*)global;
    else
        for (size_t i = 0; i < bytes; ++i)
            ((char*)shared)[i] = i < copied ? ((const char*)global)[i] : 0;
#endif
}
KC_INLINE void ptxCopyAsync(unsigned long shared, unsigned long global, size_t bytes,
                            size_t copied) {
    copyAsync(sharedPointer<char>(shared), (const void*)global, bytes, copied);
}
KC_INLINE void ptxCopyAsync(unsigned long shared, unsigned long global, size_t bytes) {
    ptxCopyAsync(shared, global, bytes, bytes);
}

template <bool turned, class A, class B, class C, class D>
KC_INLINE void ptxLoadMatrices(A& a, B& b, C& c, D& d, unsigned long address) {
    const Words<4> words = loadMatrices<4, turned>(address);
    a = words.word[0];
    b = words.word[1];
    c = words.word[2];
    d = words.word[3];
}
template <bool turned, class A, class B>
KC_INLINE void ptxLoadMatrices(A& a, B& b, unsigned long address) {
    const Words<2> words = loadMatrices<2, turned>(address);
    a = words.word[0];
    b = words.word[1];
}
template <bool turned, class A>
KC_INLINE void ptxLoadMatrices(A& a, unsigned long address) {
    a = loadMatrices<1, turned>(address).word[0];
}
template <bool turned, class... Given>
KC_INLINE void ptxStoreMatrices(unsigned long address, Given... words) {
    storeMatrices<(int)sizeof...(Given), turned>(
        address, Words<(int)sizeof...(Given)>{{(unsigned)words...}});
}

template <class NumberA, class NumberB, int blocks, class Sum>
KC_INLINE void ptxSums(Sum& d0, Sum& d1, Sum& d2, Sum& d3, Words<2 * blocks> a, Words<blocks> b,
                       Sum c0, Sum c1, Sum c2, Sum c3) {
    const Sums<Sum, 4> sums =
        multiply<NumberA, NumberB, blocks>(a, b, Sums<Sum, 4>{{c0, c1, c2, c3}});
    d0 = sums.sum[0];
    d1 = sums.sum[1];
    d2 = sums.sum[2];
    d3 = sums.sum[3];
}
template <class NumberA, class NumberB, int blocks, class Sum>
KC_INLINE void ptxMultiply(Sum& d0, Sum& d1, Sum& d2, Sum& d3, unsigned a0, unsigned a1,
                           unsigned a2, unsigned a3, unsigned b0, unsigned b1, Sum c0, Sum c1,
                           Sum c2, Sum c3) {
    static_assert(blocks == 2);
    ptxSums<NumberA, NumberB, 2>(d0, d1, d2, d3, {{a0, a1, a2, a3}}, {{b0, b1}}, c0, c1, c2, c3);
}
template <class NumberA, class NumberB, int blocks, class Sum>
KC_INLINE void ptxMultiply(Sum& d0, Sum& d1, Sum& d2, Sum& d3, unsigned a0, unsigned a1,
                           unsigned b0, Sum c0, Sum c1, Sum c2, Sum c3) {
    static_assert(blocks == 1);
    ptxSums<NumberA, NumberB, 1>(d0, d1, d2, d3, {{a0, a1}}, {{b0}}, c0, c1, c2, c3);
}
template <class NumberA, class NumberB, int blocks, class D0, class D1>
KC_INLINE void ptxMultiplyHalf(D0& d0, D1& d1, unsigned a0, unsigned a1, unsigned a2, unsigned a3,
                               unsigned b0, unsigned b1, unsigned c0, unsigned c1) {
    static_assert(blocks == 2);
    const Words<2> sums = multiplyHalf<NumberA, NumberB, 2>(Words<4>{{a0, a1, a2, a3}},
                                                            Words<2>{{b0, b1}}, Words<2>{{c0, c1}});
    d0 = sums.word[0];
    d1 = sums.word[1];
}
template <class NumberA, class NumberB, int blocks, class D0, class D1>
KC_INLINE void ptxMultiplyHalf(D0& d0, D1& d1, unsigned a0, unsigned a1, unsigned b0, unsigned c0,
                               unsigned c1) {
    static_assert(blocks == 1);
    const Words<2> sums =
        multiplyHalf<NumberA, NumberB, 1>(Words<2>{{a0, a1}}, Words<1>{{b0}}, Words<2>{{c0, c1}});
    d0 = sums.word[0];
    d1 = sums.word[1];
}

template <bool isShared, class T>
KC_INLINE T* ptxPointer(unsigned long address) {
    if constexpr (isShared)
        return sharedPointer<T>(address);
    else
        return (T*)address;
}
template <class T, int count>
struct PtxVector {
    typedef T Whole
        __attribute__((vector_size(count * sizeof(T)), aligned(count * sizeof(T)), may_alias));
};
template <class T, bool isShared, class A>
KC_INLINE void ptxLoad(A& a, unsigned long address) {
    const T value = *ptxPointer<isShared, const T>(address);
    a = bitCast<A>(value);
}
template <class T, bool isShared, class A, class B>
KC_INLINE void ptxLoad(A& a, B& b, unsigned long address) {
    const auto all = *ptxPointer<isShared, const typename PtxVector<T, 2>::Whole>(address);
    a = bitCast<A>((T)all[0]);
    b = bitCast<B>((T)all[1]);
}
template <class T, bool isShared, class A, class B, class C, class D>
KC_INLINE void ptxLoad(A& a, B& b, C& c, D& d, unsigned long address) {
    const auto all = *ptxPointer<isShared, const typename PtxVector<T, 4>::Whole>(address);
    a = bitCast<A>((T)all[0]);
    b = bitCast<B>((T)all[1]);
    c = bitCast<C>((T)all[2]);
    d = bitCast<D>((T)all[3]);
}
template <class T, bool isShared, class A>
KC_INLINE void ptxStore(unsigned long address, A a) {
    *ptxPointer<isShared, T>(address) = bitCast<T>(a);
}
template <class T, bool isShared, class... Given>
KC_INLINE void ptxStore(unsigned long address, Given... given) {
    typedef typename PtxVector<T, (int)sizeof...(Given)>::Whole Whole;
    *ptxPointer<isShared, Whole>(address) = Whole{bitCast<T>(given)...};
}

KC_INLINE unsigned ptxBfloat16Bits(float value) {
    const unsigned bits = bitCast<unsigned>(value);
    return value != value ? 0x7fffu : (bits + 0x7fffu + (bits >> 16 & 1)) >> 16;
}
KC_INLINE unsigned ptxBfloat16Pair(float high, float low) {
    return ptxBfloat16Bits(high) << 16 | ptxBfloat16Bits(low);
}
/// Rounds to nearest, with ties away from zero.
KC_INLINE unsigned ptxTf32(float value) {
    return (bitCast<unsigned>(value) + 0x1000u) & 0xffffe000u;
}
} // namespace kc
