#pragma once

// Shuffles, votes, and matches. The lanes of `mask` synchronize and exchange up to 8 bytes.

namespace kc {
KC_INLINE unsigned long exchange(unsigned mask, unsigned long value, int kind, int detail,
                                 int width) {
    const unsigned long result = kcExchange(mask, value, kind, detail, width);
    KC_BACK_ON_THREAD();
    return result;
}
template <class T>
KC_INLINE unsigned long toBits(T value) {
    static_assert(sizeof(T) <= 8, "a shuffle takes up to 8 bytes");
    unsigned long bits = 0;
    __builtin_memcpy(&bits, &value, sizeof value);
    return bits;
}
template <class T>
KC_INLINE T shuffle(unsigned mask, T value, int kind, int detail, int width) {
    const unsigned long bits = exchange(mask, toBits(value), kind, detail, width);
    T result;
    __builtin_memcpy(&result, &bits, sizeof result);
    return result;
}
} // namespace kc

template <class T>
KC_INLINE T __shfl_sync(unsigned mask, T value, int lane, int width = warpSize) {
    return kc::shuffle(mask, value, KcShuffleIndex, lane, width);
}
template <class T>
KC_INLINE T __shfl_up_sync(unsigned mask, T value, unsigned distance, int width = warpSize) {
    return kc::shuffle(mask, value, KcShuffleUp, (int)distance, width);
}
template <class T>
KC_INLINE T __shfl_down_sync(unsigned mask, T value, unsigned distance, int width = warpSize) {
    return kc::shuffle(mask, value, KcShuffleDown, (int)distance, width);
}
template <class T>
KC_INLINE T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = warpSize) {
    return kc::shuffle(mask, value, KcShuffleXor, lanes, width);
}

KC_INLINE unsigned __ballot_sync(unsigned mask, int predicate) {
    return (unsigned)kc::exchange(mask, predicate != 0, KcBallot, 0, warpSize);
}
KC_INLINE int __any_sync(unsigned mask, int predicate) {
    return (int)kc::exchange(mask, predicate != 0, KcAny, 0, warpSize);
}
KC_INLINE int __all_sync(unsigned mask, int predicate) {
    return (int)kc::exchange(mask, predicate != 0, KcAll, 0, warpSize);
}
template <class T>
KC_INLINE unsigned __match_any_sync(unsigned mask, T value) {
    return (unsigned)kc::exchange(mask, kc::toBits(value), KcMatchAny, 0, warpSize);
}
template <class T>
KC_INLINE unsigned __match_all_sync(unsigned mask, T value, int* equal) {
    const unsigned lanes = (unsigned)kc::exchange(mask, kc::toBits(value), KcMatchAll, 0, warpSize);
    *equal = lanes != 0;
    return lanes;
}
KC_INLINE unsigned __activemask() {
    const unsigned lanes = kcActiveMask();
    KC_BACK_ON_THREAD();
    return lanes;
}

// Compute capability 8.0 and later provides warp reductions as single instructions. This
// implementation is a butterfly over the participating lanes.
namespace kc {
template <class T, class Combine>
KC_INLINE T reduceWarp(unsigned mask, T value, Combine combine) {
    T result = value;
    bool first = true;
    for (int lane = 0; lane < warpSize; ++lane) {
        const T other = shuffle(mask, value, KcShuffleIndex, lane, warpSize);
        if (mask >> lane & 1u) {
            result = first ? other : combine(result, other);
            first = false;
        }
    }
    return result;
}
} // namespace kc
#define KC_REDUCE(name, type, expression)                                                          \
    KC_INLINE type name(unsigned mask, type value) {                                               \
        return kc::reduceWarp(mask, value, [](type a, type b) { return (type)(expression); });     \
    }
KC_REDUCE(__reduce_add_sync, int, a + b)
KC_REDUCE(__reduce_add_sync, unsigned, a + b)
KC_REDUCE(__reduce_min_sync, int, a < b ? a : b)
KC_REDUCE(__reduce_min_sync, unsigned, a < b ? a : b)
KC_REDUCE(__reduce_max_sync, int, a > b ? a : b)
KC_REDUCE(__reduce_max_sync, unsigned, a > b ? a : b)
KC_REDUCE(__reduce_and_sync, unsigned, a& b)
KC_REDUCE(__reduce_or_sync, unsigned, a | b)
KC_REDUCE(__reduce_xor_sync, unsigned, a ^ b)
#undef KC_REDUCE
