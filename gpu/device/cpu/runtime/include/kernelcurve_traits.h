#pragma once

// Types and constexpr functions of the standard library that kernels may use with nvcc. NVRTC and
// the CPU device compile this file.

namespace std {

template <class T, T v>
struct integral_constant {
    using value_type = T;
    using type = integral_constant;
    static constexpr T value = v;
    __device__ constexpr operator T() const { return v; }
    __device__ constexpr T operator()() const { return v; }
};
template <bool v>
using bool_constant = integral_constant<bool, v>;
using true_type = bool_constant<true>;
using false_type = bool_constant<false>;

template <class A, class B>
struct is_same : false_type {};
template <class A>
struct is_same<A, A> : true_type {};
template <bool condition, class A, class B>
struct conditional {
    using type = A;
};
template <class A, class B>
struct conditional<false, A, B> {
    using type = B;
};
template <bool condition, class A = void>
struct enable_if {};
template <class A>
struct enable_if<true, A> {
    using type = A;
};
template <class...>
using void_t = void;

#define KC_CHANGE(name, before, after)                                                             \
    template <class T>                                                                             \
    struct name {                                                                                  \
        using type = T;                                                                            \
    };                                                                                             \
    template <class T>                                                                             \
    struct name<before> {                                                                          \
        using type = after;                                                                        \
    };                                                                                             \
    template <class T>                                                                             \
    using name##_t = typename name<T>::type;
KC_CHANGE(remove_const, const T, T)
KC_CHANGE(remove_volatile, volatile T, T)
KC_CHANGE(remove_pointer, T*, T)
#undef KC_CHANGE
template <class T>
struct remove_reference {
    using type = T;
};
template <class T>
struct remove_reference<T&> {
    using type = T;
};
template <class T>
struct remove_reference<T&&> {
    using type = T;
};
template <class T>
struct remove_extent {
    using type = T;
};
template <class T>
struct remove_extent<T[]> {
    using type = T;
};
template <class T, size_t n>
struct remove_extent<T[n]> {
    using type = T;
};
template <class T>
struct remove_cv : remove_const<typename remove_volatile<T>::type> {};
template <class T>
struct remove_cvref : remove_cv<typename remove_reference<T>::type> {};
template <class T>
struct add_const {
    using type = const T;
};
template <class T>
struct add_pointer {
    using type = typename remove_reference<T>::type*;
};
template <class T>
struct decay {
    using type = typename remove_cvref<T>::type;
};
template <class T>
struct underlying_type {
    using type = __underlying_type(T);
};
template <class T>
struct make_unsigned;
template <class T>
struct make_signed;
#define KC_SIGNS(with, without)                                                                    \
    template <>                                                                                    \
    struct make_unsigned<with> {                                                                   \
        using type = without;                                                                      \
    };                                                                                             \
    template <>                                                                                    \
    struct make_unsigned<without> {                                                                \
        using type = without;                                                                      \
    };                                                                                             \
    template <>                                                                                    \
    struct make_signed<with> {                                                                     \
        using type = with;                                                                         \
    };                                                                                             \
    template <>                                                                                    \
    struct make_signed<without> {                                                                  \
        using type = with;                                                                         \
    };
KC_SIGNS(signed char, unsigned char)
KC_SIGNS(short, unsigned short)
KC_SIGNS(int, unsigned)
KC_SIGNS(long, unsigned long)
KC_SIGNS(long long, unsigned long long)
#undef KC_SIGNS

template <class T>
struct is_void : is_same<typename remove_cv<T>::type, void> {};
template <class T>
struct is_const : false_type {};
template <class T>
struct is_const<const T> : true_type {};
template <class T>
struct is_reference : false_type {};
template <class T>
struct is_reference<T&> : true_type {};
template <class T>
struct is_reference<T&&> : true_type {};
template <class T>
struct is_lvalue_reference : false_type {};
template <class T>
struct is_lvalue_reference<T&> : true_type {};
template <class T>
struct is_array : bool_constant<!is_same<T, typename remove_extent<T>::type>::value> {};
template <class T>
struct is_pointer
    : bool_constant<!is_same<typename remove_pointer<typename remove_cv<T>::type>::type,
                             typename remove_cv<T>::type>::value> {};
template <class T, class... Types>
struct kernelcurve_is_any : false_type {};
template <class T, class First, class... Types>
struct kernelcurve_is_any<T, First, Types...>
    : bool_constant<is_same<typename remove_cv<T>::type, First>::value ||
                    kernelcurve_is_any<T, Types...>::value> {};
template <class T>
struct is_floating_point : kernelcurve_is_any<T, float, double> {};
template <class T>
struct is_integral
    : kernelcurve_is_any<T, bool, char, signed char, unsigned char, short, unsigned short, int,
                         unsigned, long, unsigned long, long long, unsigned long long> {};
template <class T>
struct is_arithmetic : bool_constant<is_integral<T>::value || is_floating_point<T>::value> {};
template <class T, bool = is_arithmetic<T>::value>
struct is_signed : bool_constant<(T(-1) < T(0))> {};
template <class T>
struct is_signed<T, false> : false_type {};
template <class T>
struct is_unsigned : bool_constant<is_arithmetic<T>::value && !is_signed<T>::value> {};
#define KC_ASK(name, ask)                                                                          \
    template <class T>                                                                             \
    struct name : bool_constant<ask(T)> {};
KC_ASK(is_enum, __is_enum)
KC_ASK(is_class, __is_class)
KC_ASK(is_union, __is_union)
KC_ASK(is_empty, __is_empty)
#ifdef __KERNELCURVE_CPU__
// CUDA's vector types have copy constructors on the CPU device (vector_types.h).
template <class T>
struct is_trivially_copyable
    : bool_constant<__is_trivially_copyable(T) ||
                    (__is_constructible(T, const T&) && __has_trivial_destructor(T) &&
                     !__is_polymorphic(T))> {};
template <class T>
struct is_trivial : bool_constant<is_trivially_copyable<T>::value&& __has_trivial_constructor(T)> {
};
#else
KC_ASK(is_trivially_copyable, __is_trivially_copyable)
KC_ASK(is_trivial, __is_trivial)
#endif
KC_ASK(is_trivially_destructible, __has_trivial_destructor)
KC_ASK(is_standard_layout, __is_standard_layout)
KC_ASK(is_polymorphic, __is_polymorphic)
#undef KC_ASK
template <class A, class B>
struct is_base_of : bool_constant<__is_base_of(A, B)> {};
template <class A, class B>
struct is_convertible : bool_constant<__is_convertible_to(A, B)> {};
template <class T, class... Arguments>
struct is_constructible : bool_constant<__is_constructible(T, Arguments...)> {};
template <class T>
struct is_default_constructible : bool_constant<__is_constructible(T)> {};

template <class A, class B>
inline constexpr bool is_same_v = is_same<A, B>::value;
template <class A, class B>
inline constexpr bool is_base_of_v = is_base_of<A, B>::value;
template <class A, class B>
inline constexpr bool is_convertible_v = is_convertible<A, B>::value;
#define KC_VALUE(name)                                                                             \
    template <class T>                                                                             \
    inline constexpr bool name##_v = name<T>::value;
KC_VALUE(is_void)
KC_VALUE(is_const)
KC_VALUE(is_reference)
KC_VALUE(is_array)
KC_VALUE(is_pointer)
KC_VALUE(is_floating_point)
KC_VALUE(is_integral)
KC_VALUE(is_arithmetic)
KC_VALUE(is_signed)
KC_VALUE(is_unsigned)
KC_VALUE(is_enum)
KC_VALUE(is_class)
KC_VALUE(is_empty)
KC_VALUE(is_trivially_copyable)
KC_VALUE(is_trivial)
KC_VALUE(is_trivially_destructible)
KC_VALUE(is_standard_layout)
KC_VALUE(is_polymorphic)
KC_VALUE(is_default_constructible)
#undef KC_VALUE
template <bool condition, class A, class B>
using conditional_t = typename conditional<condition, A, B>::type;
template <bool condition, class A = void>
using enable_if_t = typename enable_if<condition, A>::type;
#define KC_TYPE(name)                                                                              \
    template <class T>                                                                             \
    using name##_t = typename name<T>::type;
KC_TYPE(remove_reference)
KC_TYPE(remove_extent)
KC_TYPE(remove_cv)
KC_TYPE(remove_cvref)
KC_TYPE(add_const)
KC_TYPE(add_pointer)
KC_TYPE(decay)
KC_TYPE(underlying_type)
KC_TYPE(make_unsigned)
KC_TYPE(make_signed)
#undef KC_TYPE

#ifdef __KERNELCURVE_CPU__ // NVRTC contains these functions
template <class T>
__device__ constexpr remove_reference_t<T>&& move(T&& value) noexcept {
    return static_cast<remove_reference_t<T>&&>(value);
}
template <class T>
__device__ constexpr T&& forward(remove_reference_t<T>& value) noexcept {
    return static_cast<T&&>(value);
}
#endif
template <class T>
__device__ T&& declval() noexcept;
template <class T>
__device__ constexpr const T& min(const T& a, const T& b) {
    return b < a ? b : a;
}
template <class T>
__device__ constexpr const T& max(const T& a, const T& b) {
    return a < b ? b : a;
}
template <class T>
__device__ constexpr const T& clamp(const T& value, const T& low, const T& high) {
    return value < low ? low : high < value ? high : value;
}
template <class T>
__device__ void swap(T& a, T& b) {
    T c = static_cast<T&&>(a);
    a = static_cast<T&&>(b);
    b = static_cast<T&&>(c);
}

template <class A, class B>
struct pair {
    A first;
    B second;
};
template <class A, class B>
__device__ constexpr pair<decay_t<A>, decay_t<B>> make_pair(A&& a, B&& b) {
    return {static_cast<A&&>(a), static_cast<B&&>(b)};
}
template <class T, size_t n>
struct array {
    T values[n];
    __device__ constexpr T& operator[](size_t i) { return values[i]; }
    __device__ constexpr const T& operator[](size_t i) const { return values[i]; }
    __device__ static constexpr size_t size() { return n; }
    __device__ constexpr T* data() { return values; }
    __device__ constexpr const T* data() const { return values; }
    __device__ constexpr T* begin() { return values; }
    __device__ constexpr const T* begin() const { return values; }
    __device__ constexpr T* end() { return values + n; }
    __device__ constexpr const T* end() const { return values + n; }
};
template <class T, T... i>
struct integer_sequence {
    __device__ static constexpr size_t size() { return sizeof...(i); }
};
template <size_t... i>
using index_sequence = integer_sequence<size_t, i...>;
template <size_t n, size_t... i>
struct kernelcurve_indices : kernelcurve_indices<n - 1, n - 1, i...> {};
template <size_t... i>
struct kernelcurve_indices<0, i...> {
    using type = index_sequence<i...>;
};
template <size_t n>
using make_index_sequence = typename kernelcurve_indices<n>::type;

#if __cplusplus >= 202002L
template <class A, class B>
concept same_as = is_same_v<A, B> && is_same_v<B, A>;
template <class A, class B>
concept derived_from = is_base_of_v<B, A>;
template <class A, class B>
concept convertible_to = is_convertible_v<A, B>;
template <class T>
concept integral = is_integral_v<T>;
template <class T>
concept signed_integral = is_integral_v<T> && is_signed_v<T>;
template <class T>
concept unsigned_integral = is_integral_v<T> && !is_signed_v<T>;
template <class T>
concept floating_point = is_floating_point_v<T>;
#endif

} // namespace std
