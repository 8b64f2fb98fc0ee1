#pragma once

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __UINT64_TYPE__ uint64_t;

#ifndef NULL
#define NULL __null
#endif

namespace kc {
template <bool condition, class T = void>
struct EnableIf {};
template <class T>
struct EnableIf<true, T> {
    using Type = T;
};
template <class T, class U>
constexpr bool same = false;
template <class T>
constexpr bool same<T, T> = true;
/// Excludes a parameter from template argument deduction, so that `atomicAdd(&total, 1)` works for
/// a float.
template <class T>
struct Exactly {
    using Type = T;
};
template <class T>
struct Plain {
    using Type = T;
};
template <class T>
struct Plain<const T> {
    using Type = T;
};
template <class T>
struct Plain<volatile T> {
    using Type = T;
};
template <class T>
struct Plain<const volatile T> {
    using Type = T;
};
/// A sequence of integers from 0 for pack expansion.
template <class, int... i>
struct Places {};
template <int count>
using PlacesTo = __make_integer_seq<Places, int, count>;

template <class To, class From>
inline __attribute__((always_inline, nodebug)) To bitCast(const From& from) {
    static_assert(sizeof(To) == sizeof(From));
    To to;
    __builtin_memcpy(&to, &from, sizeof to);
    return to;
}
} // namespace kc
