#pragma once

// The parts of Thrust that kernels call: function objects, pairs, tuples, complex numbers, and
// algorithms of a single thread. NVRTC and the CPU device compile this file.

#include "kernelcurve_traits.h"

namespace thrust {

struct sequential_policy {};
__device__ constexpr sequential_policy seq{}, device{};

#define KC_OPERATOR(name, result)                                                                  \
    template <class T = void>                                                                      \
    struct name {                                                                                  \
        __device__ constexpr auto operator()(const T& a, const T& b) const { return result; }      \
    };                                                                                             \
    template <>                                                                                    \
    struct name<void> {                                                                            \
        template <class A, class B>                                                                \
        __device__ constexpr auto operator()(const A& a, const B& b) const {                       \
            return result;                                                                         \
        }                                                                                          \
    };
KC_OPERATOR(plus, a + b)
KC_OPERATOR(minus, a - b)
KC_OPERATOR(multiplies, a* b)
KC_OPERATOR(divides, a / b)
KC_OPERATOR(modulus, a % b)
KC_OPERATOR(bit_and, a& b)
KC_OPERATOR(bit_or, a | b)
KC_OPERATOR(bit_xor, a ^ b)
KC_OPERATOR(equal_to, a == b)
KC_OPERATOR(not_equal_to, a != b)
KC_OPERATOR(less, a < b)
KC_OPERATOR(less_equal, a <= b)
KC_OPERATOR(greater, a > b)
KC_OPERATOR(greater_equal, a >= b)
KC_OPERATOR(logical_and, a&& b)
KC_OPERATOR(logical_or, a || b)
KC_OPERATOR(minimum, b < a ? b : a)
KC_OPERATOR(maximum, a < b ? b : a)
#undef KC_OPERATOR

using std::max;
using std::min;
using std::swap;
template <class T>
__device__ constexpr T* raw_pointer_cast(T* pointer) {
    return pointer;
}

using std::make_pair;
using std::pair;

template <class... Types>
struct tuple {};
template <class First, class... Types>
struct tuple<First, Types...> {
    First first;
    tuple<Types...> rest;
    __device__ constexpr tuple()
        : first()
        , rest() {}
    __device__ constexpr tuple(const First& value, const Types&... values)
        : first(value)
        , rest(values...) {}
};
template <size_t i, class First, class... Types>
__device__ constexpr auto& get(tuple<First, Types...>& values) {
    if constexpr (i == 0)
        return values.first;
    else
        return get<i - 1>(values.rest);
}
template <size_t i, class First, class... Types>
__device__ constexpr const auto& get(const tuple<First, Types...>& values) {
    if constexpr (i == 0)
        return values.first;
    else
        return get<i - 1>(values.rest);
}
template <class... Types>
__device__ constexpr tuple<Types...> make_tuple(Types... values) {
    return {values...};
}

template <class T>
class complex {
  public:
    using value_type = T;
    __device__ constexpr complex(T real = 0, T imaginary = 0)
        : real_(real)
        , imaginary_(imaginary) {}
    template <class U>
    __device__ constexpr complex(const complex<U>& other)
        : real_(other.real())
        , imaginary_(other.imag()) {}
    __device__ constexpr T real() const { return real_; }
    __device__ constexpr T imag() const { return imaginary_; }
    __device__ void real(T value) { real_ = value; }
    __device__ void imag(T value) { imaginary_ = value; }
    __device__ complex& operator+=(const complex& b) { return *this = *this + b; }
    __device__ complex& operator-=(const complex& b) { return *this = *this - b; }
    __device__ complex& operator*=(const complex& b) { return *this = *this * b; }
    __device__ complex& operator/=(const complex& b) { return *this = *this / b; }

    __device__ friend constexpr complex operator+(const complex& a) { return a; }
    __device__ friend constexpr complex operator-(const complex& a) {
        return {-a.real_, -a.imaginary_};
    }
    __device__ friend constexpr complex operator+(const complex& a, const complex& b) {
        return {a.real_ + b.real_, a.imaginary_ + b.imaginary_};
    }
    __device__ friend constexpr complex operator-(const complex& a, const complex& b) {
        return {a.real_ - b.real_, a.imaginary_ - b.imaginary_};
    }
    __device__ friend constexpr complex operator*(const complex& a, const complex& b) {
        return {a.real_ * b.real_ - a.imaginary_ * b.imaginary_,
                a.real_ * b.imaginary_ + a.imaginary_ * b.real_};
    }
    // The scale prevents an overflow of the squares.
    __device__ friend complex operator/(const complex& a, const complex& b) {
        const T scale = 1 / (::fabs(b.real_) + ::fabs(b.imaginary_));
        const T x = b.real_ * scale, y = b.imaginary_ * scale, whole = scale / (x * x + y * y);
        return {(a.real_ * x + a.imaginary_ * y) * whole, (a.imaginary_ * x - a.real_ * y) * whole};
    }
    __device__ friend constexpr bool operator==(const complex& a, const complex& b) {
        return a.real_ == b.real_ && a.imaginary_ == b.imaginary_;
    }
    __device__ friend constexpr bool operator!=(const complex& a, const complex& b) {
        return !(a == b);
    }

  private:
    T real_, imaginary_;
};
template <class T>
__device__ constexpr complex<T> conj(const complex<T>& a) {
    return {a.real(), -a.imag()};
}
template <class T>
__device__ constexpr T norm(const complex<T>& a) {
    return a.real() * a.real() + a.imag() * a.imag();
}
template <class T>
__device__ T abs(const complex<T>& a) {
    return ::hypot(a.real(), a.imag());
}
template <class T>
__device__ T arg(const complex<T>& a) {
    return ::atan2(a.imag(), a.real());
}
template <class T>
__device__ complex<T> polar(T length, T angle = 0) {
    return {length * T(::cos(angle)), length * T(::sin(angle))};
}
template <class T>
__device__ complex<T> exp(const complex<T>& a) {
    return polar(T(::exp(a.real())), a.imag());
}

// The algorithms of a thread, such as sort(seq, begin, end).
template <class Policy, class Iterator, class T>
__device__ void fill(Policy, Iterator begin, Iterator end, const T& value) {
    for (; begin != end; ++begin)
        *begin = value;
}
template <class Policy, class Iterator, class T>
__device__ void sequence(Policy, Iterator begin, Iterator end, T value) {
    for (; begin != end; ++begin, ++value)
        *begin = value;
}
template <class Policy, class Input, class Output>
__device__ Output copy(Policy, Input begin, Input end, Output out) {
    for (; begin != end; ++begin, ++out)
        *out = *begin;
    return out;
}
template <class Policy, class Iterator, class Function>
__device__ Function for_each(Policy, Iterator begin, Iterator end, Function call) {
    for (; begin != end; ++begin)
        call(*begin);
    return call;
}
template <class Policy, class Iterator, class T, class Combine = plus<>>
__device__ T reduce(Policy, Iterator begin, Iterator end, T value, Combine combine = {}) {
    for (; begin != end; ++begin)
        value = combine(value, *begin);
    return value;
}
template <class Policy, class Iterator, class Less = less<>>
__device__ Iterator min_element(Policy, Iterator begin, Iterator end, Less isLess = {}) {
    Iterator found = begin;
    for (; begin != end; ++begin)
        if (isLess(*begin, *found))
            found = begin;
    return found;
}
template <class Policy, class Iterator, class Less = less<>>
__device__ Iterator max_element(Policy, Iterator begin, Iterator end, Less isLess = {}) {
    Iterator found = begin;
    for (; begin != end; ++begin)
        if (isLess(*found, *begin))
            found = begin;
    return found;
}
template <class Policy, class Iterator, class T>
__device__ Iterator find(Policy, Iterator begin, Iterator end, const T& value) {
    while (begin != end && !(*begin == value))
        ++begin;
    return begin;
}
template <class Policy, class Iterator, class T, class Less = less<>>
__device__ Iterator lower_bound(Policy, Iterator begin, Iterator end, const T& value,
                                Less isLess = {}) {
    for (auto count = end - begin; count > 0;) {
        const auto half = count / 2;
        if (isLess(begin[half], value)) {
            begin += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return begin;
}
template <class Policy, class Iterator, class T, class Less = less<>>
__device__ Iterator upper_bound(Policy policy, Iterator begin, Iterator end, const T& value,
                                Less isLess = {}) {
    return lower_bound(policy, begin, end, value,
                       [&](const auto& a, const auto& b) { return !isLess(b, a); });
}
/// Sorts keys by insertion and moves the values with them. The order of equal keys stays.
template <class Policy, class Keys, class Values, class Less = less<>>
__device__ void stable_sort_by_key(Policy, Keys begin, Keys end, Values values, Less isLess = {}) {
    for (long long i = 1; i < end - begin; ++i)
        for (long long at = i; at > 0 && isLess(begin[at], begin[at - 1]); --at) {
            swap(begin[at], begin[at - 1]);
            swap(values[at], values[at - 1]);
        }
}
template <class Policy, class Keys, class Values, class Less = less<>>
__device__ void sort_by_key(Policy policy, Keys begin, Keys end, Values values, Less isLess = {}) {
    stable_sort_by_key(policy, begin, end, values, isLess);
}
template <class Policy, class Iterator, class Less = less<>>
__device__ void stable_sort(Policy, Iterator begin, Iterator end, Less isLess = {}) {
    for (long long i = 1; i < end - begin; ++i)
        for (long long at = i; at > 0 && isLess(begin[at], begin[at - 1]); --at)
            swap(begin[at], begin[at - 1]);
}
template <class Policy, class Iterator, class Less = less<>>
__device__ void sort(Policy policy, Iterator begin, Iterator end, Less isLess = {}) {
    stable_sort(policy, begin, end, isLess);
}

} // namespace thrust
