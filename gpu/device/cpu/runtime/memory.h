#pragma once

// Loads and stores with cache hints. They are plain accesses of the same width. Only loads that
// bypass L1 observe atomic operations of other threads.
namespace kc {
template <int bytes>
struct Bits;
template <>
struct Bits<1> {
    typedef unsigned char Type;
};
template <>
struct Bits<2> {
    typedef unsigned short Type;
};
template <>
struct Bits<4> {
    typedef unsigned Type;
};
template <>
struct Bits<8> {
    typedef unsigned long Type;
};

/// Reloads the whole value on each call if the type supports atomic operations. Vectors do not.
template <class T>
KC_INLINE T freshLoad(const T* address) {
    if constexpr (!__is_trivially_copyable(T)) {
        return *address;
    } else {
        typedef typename Bits<sizeof(T)>::Type Word;
#ifdef KC_TRACE
        return __builtin_bit_cast(T, (Word)kcTraceFreshLoad(address, sizeof(T)));
#else
        return __builtin_bit_cast(T, __atomic_load_n((const Word*)address, __ATOMIC_RELAXED));
#endif
    }
}
} // namespace kc

#define KC_FRESH_LOAD(name)                                                                        \
    template <class T>                                                                             \
    KC_INLINE T name(const T* address) {                                                           \
        return kc::freshLoad(address);                                                             \
    }
KC_FRESH_LOAD(__ldcg)
KC_FRESH_LOAD(__ldcv)
#undef KC_FRESH_LOAD

#define KC_LOAD(name)                                                                              \
    template <class T>                                                                             \
    KC_INLINE T name(const T* address) {                                                           \
        return *address;                                                                           \
    }
KC_LOAD(__ldg)
KC_LOAD(__ldca)
KC_LOAD(__ldcs)
KC_LOAD(__ldlu)
#undef KC_LOAD

#define KC_STORE(name)                                                                             \
    template <class T>                                                                             \
    KC_INLINE void name(T* address, typename kc::Exactly<T>::Type value) {                         \
        *address = value;                                                                          \
    }
KC_STORE(__stwb)
KC_STORE(__stcg)
KC_STORE(__stcs)
KC_STORE(__stwt)
#undef KC_STORE

KC_INLINE size_t __cvta_generic_to_shared(const void* address) {
    return (size_t)address;
}
KC_INLINE size_t __cvta_generic_to_global(const void* address) {
    return (size_t)address;
}
KC_INLINE void __nanosleep(unsigned) {}

extern "C" {
void* malloc(size_t bytes);
void free(void* memory);
void* memcpy(void* to, const void* from, size_t bytes);
void* memmove(void* to, const void* from, size_t bytes);
void* memset(void* memory, int byte, size_t bytes);
int memcmp(const void* a, const void* b, size_t bytes);
int printf(const char* format, ...) __asm__("kcPrint") __attribute__((format(printf, 1, 2)));
}

// `new` allocates memory as malloc() does.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Winline-new-delete"
inline void* operator new(size_t bytes) {
    return malloc(bytes);
}
inline void* operator new[](size_t bytes) {
    return malloc(bytes);
}
inline void* operator new(size_t, void* place) noexcept {
    return place;
}
inline void* operator new[](size_t, void* place) noexcept {
    return place;
}
inline void operator delete(void* memory) noexcept {
    free(memory);
}
inline void operator delete[](void* memory) noexcept {
    free(memory);
}
inline void operator delete(void* memory, size_t) noexcept {
    free(memory);
}
inline void operator delete[](void* memory, size_t) noexcept {
    free(memory);
}
#pragma clang diagnostic pop

KC_INLINE long long clock64() {
#if defined(__aarch64__)
    // Linux does not let programs read the cycle counter of ARM64.
    return (long long)__builtin_arm_rsr64("cntvct_el0");
#else
    return (long long)__builtin_readcyclecounter();
#endif
}
KC_INLINE long long clock() {
    return clock64();
}

KC_INLINE void __trap() {
    kcAbort("__trap() was called");
}
KC_INLINE void __brkpt() {
    kcAbort("__brkpt() was called");
}
