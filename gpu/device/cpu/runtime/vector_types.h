#pragma once

// CUDA's vector types. As on a GPU, copying a type with a larger alignment is a single full-width
// access. A plain struct would be copied element by element.
#define KC_ONE_ACCESS(type, element, count)                                                        \
    typedef element KcWhole __attribute__((vector_size(count * sizeof(element)),                   \
                                           aligned(count * sizeof(element)), may_alias));          \
    KC_INLINE type(const type& other) {                                                            \
        *(KcWhole*)this = *(const KcWhole*)&other;                                                 \
    }                                                                                              \
    KC_INLINE type& operator=(const type& other) {                                                 \
        *(KcWhole*)this = *(const KcWhole*)&other;                                                 \
        return *this;                                                                              \
    }

#define KC_VECTOR1(type, element)                                                                  \
    struct type {                                                                                  \
        element x;                                                                                 \
    };                                                                                             \
    KC_INLINE type make_##type(element x) {                                                        \
        return type{x};                                                                            \
    }

#define KC_VECTOR3(type, element)                                                                  \
    struct type {                                                                                  \
        element x, y, z;                                                                           \
    };                                                                                             \
    KC_INLINE type make_##type(element x, element y, element z) {                                  \
        return type{x, y, z};                                                                      \
    }

#define KC_VECTOR2(type, element)                                                                  \
    struct __attribute__((aligned(2 * sizeof(element)))) type {                                    \
        element x, y;                                                                              \
        type() = default;                                                                          \
        KC_INLINE constexpr type(element a, element b = 0)                                         \
            : x(a)                                                                                 \
            , y(b) {}                                                                              \
        KC_COPY2(type, element)                                                                    \
    };                                                                                             \
    KC_INLINE type make_##type(element x, element y) {                                             \
        return type(x, y);                                                                         \
    }

#define KC_VECTOR4(type, element, alignment)                                                       \
    struct __attribute__((aligned(alignment))) type {                                              \
        element x, y, z, w;                                                                        \
        type() = default;                                                                          \
        KC_INLINE constexpr type(element a, element b = 0, element c = 0, element d = 0)           \
            : x(a)                                                                                 \
            , y(b)                                                                                 \
            , z(c)                                                                                 \
            , w(d) {}                                                                              \
        KC_COPY4(type, element)                                                                    \
    };                                                                                             \
    KC_INLINE type make_##type(element x, element y, element z, element w) {                       \
        return type(x, y, z, w);                                                                   \
    }

#define KC_COPY2(type, element) KC_ONE_ACCESS(type, element, 2)
#define KC_COPY4(type, element) KC_ONE_ACCESS(type, element, 4)

#define KC_FAMILY(name, element)                                                                   \
    KC_VECTOR1(name##1, element)                                                                   \
    KC_VECTOR2(name##2, element)                                                                   \
    KC_VECTOR3(name##3, element)                                                                   \
    KC_VECTOR4(name##4, element, 4 * sizeof(element))

KC_FAMILY(char, signed char)
KC_FAMILY(uchar, unsigned char)
KC_FAMILY(short, short)
KC_FAMILY(ushort, unsigned short)
KC_FAMILY(int, int)
KC_FAMILY(uint, unsigned)
KC_FAMILY(float, float)

#undef KC_COPY4
// Four 8-byte elements exceed the widest access of a GPU, so a copy takes two 16-byte accesses.
#define KC_COPY4(type, element)                                                                    \
    typedef element KcHalf                                                                         \
        __attribute__((vector_size(2 * sizeof(element)), aligned(16), may_alias));                 \
    KC_INLINE type(const type& other) {                                                            \
        ((KcHalf*)this)[0] = ((const KcHalf*)&other)[0];                                           \
        ((KcHalf*)this)[1] = ((const KcHalf*)&other)[1];                                           \
    }                                                                                              \
    KC_INLINE type& operator=(const type& other) {                                                 \
        ((KcHalf*)this)[0] = ((const KcHalf*)&other)[0];                                           \
        ((KcHalf*)this)[1] = ((const KcHalf*)&other)[1];                                           \
        return *this;                                                                              \
    }
#undef KC_FAMILY
#define KC_FAMILY(name, element)                                                                   \
    KC_VECTOR1(name##1, element)                                                                   \
    KC_VECTOR2(name##2, element)                                                                   \
    KC_VECTOR3(name##3, element)                                                                   \
    KC_VECTOR4(name##4, element, 16)

KC_FAMILY(long, long)
KC_FAMILY(ulong, unsigned long)
KC_FAMILY(longlong, long long)
KC_FAMILY(ulonglong, unsigned long long)
KC_FAMILY(double, double)
