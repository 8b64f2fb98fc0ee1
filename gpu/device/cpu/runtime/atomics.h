#pragma once

// Atomic operations for CUDA's types. As in CUDA, all operations are relaxed.

#ifdef KC_TRACE
#define KC_ATOMIC_AT(address) kcTraceAtomic(address, sizeof *(address))
#else
#define KC_ATOMIC_AT(address) (void)0
#endif

namespace kc {
/// Atomically replaces the value at `address` with `change(value)` and returns the old value.
/// Retries until the exchange succeeds.
template <class T, class Change>
KC_INLINE T atomicUpdate(T* address, Change change) {
#ifdef KC_TRACE
    // A load would appear in the trace in addition to the atomic operation. Therefore, the first
    // exchange uses a wrong guess, fails, and returns the value.
    T old = 0;
#else
    T old;
    __atomic_load(address, &old, __ATOMIC_RELAXED);
#endif
    for (;;) {
        T wanted = change(old);
        if (__atomic_compare_exchange(address, &old, &wanted, true, __ATOMIC_RELAXED,
                                      __ATOMIC_RELAXED))
            return old;
    }
}
} // namespace kc

#define KC_ATOMIC_FUNCTION(name, type, expression)                                                 \
    KC_INLINE type name(type* address, type value) {                                               \
        KC_ATOMIC_AT(address);                                                                     \
        return expression;                                                                         \
    }
#define KC_ATOMIC(name, type, expression)                                                          \
    KC_ATOMIC_FUNCTION(name, type, expression)                                                     \
    KC_ATOMIC_FUNCTION(name##_block, type, expression)                                             \
    KC_ATOMIC_FUNCTION(name##_system, type, expression)
#define KC_FETCH(operation) __atomic_fetch_##operation(address, value, __ATOMIC_RELAXED)
#define KC_UPDATE(type, changed)                                                                   \
    kc::atomicUpdate(address, [=](type old) { return (type)(changed); })

#define KC_INTEGER_ATOMICS(type)                                                                   \
    KC_ATOMIC(atomicAdd, type, KC_FETCH(add))                                                      \
    KC_ATOMIC(atomicExch, type, __atomic_exchange_n(address, value, __ATOMIC_RELAXED))             \
    KC_ATOMIC(atomicMin, type, KC_UPDATE(type, value < old ? value : old))                         \
    KC_ATOMIC(atomicMax, type, KC_UPDATE(type, old < value ? value : old))                         \
    KC_ATOMIC(atomicAnd, type, KC_FETCH(and))                                                      \
    KC_ATOMIC(atomicOr, type, KC_FETCH(or))                                                        \
    KC_ATOMIC(atomicXor, type, KC_FETCH(xor))
KC_INTEGER_ATOMICS(int)
KC_INTEGER_ATOMICS(unsigned)
KC_INTEGER_ATOMICS(unsigned long long)
KC_ATOMIC(atomicMin, long long, KC_UPDATE(long long, value < old ? value : old))
KC_ATOMIC(atomicMax, long long, KC_UPDATE(long long, old < value ? value : old))
KC_ATOMIC(atomicSub, int, KC_FETCH(sub))
KC_ATOMIC(atomicSub, unsigned, KC_FETCH(sub))
KC_ATOMIC(atomicInc, unsigned, KC_UPDATE(unsigned, old >= value ? 0 : old + 1))
KC_ATOMIC(atomicDec, unsigned, KC_UPDATE(unsigned, old == 0 || old > value ? value : old - 1))
KC_ATOMIC(atomicAdd, float, KC_UPDATE(float, old + value))
KC_ATOMIC(atomicAdd, double, KC_UPDATE(double, old + value))
KC_ATOMIC(atomicExch, float, KC_UPDATE(float, value))

#define KC_COMPARE_AND_SWAP(name, type)                                                            \
    KC_INLINE type name(type* address, type compare, type value) {                                 \
        KC_ATOMIC_AT(address);                                                                     \
        __atomic_compare_exchange_n(address, &compare, value, false, __ATOMIC_RELAXED,             \
                                    __ATOMIC_RELAXED);                                             \
        return compare;                                                                            \
    }
#define KC_COMPARE_AND_SWAPS(type)                                                                 \
    KC_COMPARE_AND_SWAP(atomicCAS, type)                                                           \
    KC_COMPARE_AND_SWAP(atomicCAS_block, type)                                                     \
    KC_COMPARE_AND_SWAP(atomicCAS_system, type)
KC_COMPARE_AND_SWAPS(int)
KC_COMPARE_AND_SWAPS(unsigned)
KC_COMPARE_AND_SWAPS(unsigned long long)
KC_COMPARE_AND_SWAPS(unsigned short)

#undef KC_ATOMIC_FUNCTION
#undef KC_ATOMIC
#undef KC_FETCH
#undef KC_UPDATE
#undef KC_INTEGER_ATOMICS
#undef KC_COMPARE_AND_SWAP
#undef KC_COMPARE_AND_SWAPS
