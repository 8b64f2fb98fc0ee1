#pragma once

// Warp-level matrix operations: ldmatrix, mma.sync, and the fragments of mma.h. The 32 lanes gather
// their data, and each lane computes its result. Fragments have the layout that the PTX ISA
// specifies ("Matrix Fragments for mma.m16n8k16" and similar sections). A matrix consists of
// blocks. A block has eight rows (columns for B) and four words along k. Lane 4 g + t has word t of
// row g.

namespace kc {
/// A shared variable whose address provides the upper half of shared memory addresses. The upper
/// halves of all such addresses are equal or differ by one.
inline thread_local char sharedAnchor;
template <class T>
KC_INLINE T* sharedPointer(unsigned long address) {
    const unsigned long anchor = (unsigned long)&sharedAnchor;
    const int apart = (int)((unsigned)address - (unsigned)anchor);
    return (T*)(anchor + (long)apart);
}

// Registers are passed by value, so that a traced build records no accesses to them. For the same
// reason, the exchanged data is not in kernel memory.
#define KC_APART __attribute__((noinline, nodebug, no_sanitize("coverage", "kernel-address")))
#define KC_TOGETHER KC_MEETING KC_APART static

/// The data of all lanes of the warp.
struct Gathered {
    const char* lanes;
    template <class T>
    KC_INLINE const T& of(int lane) const {
        return *(const T*)(lanes + lane * KcGatherPitch);
    }
};
/// Only a function marked KC_TOGETHER may call this function, because the recorded position must be
/// in the kernel.
template <class T>
KC_INLINE Gathered gather(const T& mine) {
    static_assert(sizeof(T) <= KcGatherBytes);
    const unsigned long result = kcGather(&mine, (int)sizeof(T), __builtin_return_address(0));
    KC_BACK_ON_THREAD();
    return {(const char*)result};
}
KC_INLINE int laneIndex() {
    return (int)((threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32);
}

/// The words of a lane.
template <int count>
struct Words {
    unsigned word[count];
};
template <class T, int count>
struct Sums {
    T sum[count];
};

/// The following types are the input types of tensor cores.
struct HalfNumber {
    typedef unsigned short Bits;
    KC_INLINE static float value(Bits bits) {
        __fp16 number;
        __builtin_memcpy(&number, &bits, sizeof number);
        return (float)number;
    }
    KC_INLINE static Bits bits(float value) {
        const __fp16 number = (__fp16)value;
        Bits bits;
        __builtin_memcpy(&bits, &number, sizeof bits);
        return bits;
    }
};
struct Bfloat16Number {
    typedef unsigned short Bits;
    KC_INLINE static float value(Bits bits) { return bitCast<float>((unsigned)bits << 16); }
};
/// TF32 ignores the lower 13 bits of a float.
struct Tf32Number {
    typedef unsigned Bits;
    KC_INLINE static float value(Bits bits) { return bitCast<float>(bits & 0xffffe000u); }
};
struct SignedByteNumber {
    typedef unsigned char Bits;
    KC_INLINE static int value(Bits bits) { return (signed char)bits; }
};
struct UnsignedByteNumber {
    typedef unsigned char Bits;
    KC_INLINE static int value(Bits bits) { return bits; }
};
template <int exponentBits>
struct Fp8Number {
    typedef unsigned char Bits;
    KC_INLINE static float value(Bits bits) {
        constexpr int fractionBits = 7 - exponentBits, bias = (1 << (exponentBits - 1)) - 1;
        const int exponent = bits >> fractionBits & ((1 << exponentBits) - 1);
        const int fraction = bits & ((1 << fractionBits) - 1);
        const bool top = exponent == (1 << exponentBits) - 1;
        float size;
        if (exponentBits == 4 ? (bits & 0x7f) == 0x7f : top && fraction != 0)
            size = __builtin_nanf("");
        else if (exponentBits == 5 && top)
            size = __builtin_inff();
        else if (exponent == 0)
            size = __builtin_ldexpf((float)fraction, 1 - bias - fractionBits);
        else
            size = __builtin_ldexpf((float)(fraction | 1 << fractionBits),
                                    exponent - bias - fractionBits);
        return bits & 0x80 ? -size : size;
    }
};

/// Returns value `element` of a word. A lane has one word per block.
template <class Number>
KC_INLINE auto numberIn(unsigned word, int element) {
    typedef typename Number::Bits Bits;
    return Number::value((Bits)(word >> element * 8 * (int)sizeof(Bits)));
}

/// Computes a b + c for a tile of 16 x 8 sums. B consists of `blocks` blocks along k. A consists of
/// blocks of 8 rows: the two blocks of a column are consecutive, and columns follow along k.
template <class NumberA, class NumberB, int blocks, class Sum>
KC_TOGETHER Sums<Sum, 4> multiply(Words<2 * blocks> a, Words<blocks> b, Sums<Sum, 4> c) {
    constexpr int perWord = 4 / (int)sizeof(typename NumberA::Bits);
    struct Mine {
        Words<2 * blocks> a;
        Words<blocks> b;
    } const mine = {a, b};
    const Gathered all = gather(mine);
    const int g = laneIndex() / 4, t = laneIndex() % 4;
    for (int i = 0; i < 4; ++i) {
        const int column = 2 * t + i % 2;
        // Products are exact, and their sums are nearly exact, because hardware rounds once for
        // several products.
        decltype(NumberA::value(0) * (Sum)1 + 0.0f) sum = 0;
        for (int block = 0; block < blocks; ++block)
            for (int word = 0; word < 4; ++word)
                for (int element = 0; element < perWord; ++element)
                    sum +=
                        numberIn<NumberA>(all.of<Mine>(4 * g + word).a.word[2 * block + i / 2],
                                          element) *
                        numberIn<NumberB>(all.of<Mine>(4 * column + word).b.word[block], element);
        c.sum[i] = (Sum)(sum + c.sum[i]);
    }
    return c;
}
/// Computes the same as multiply() with 16-bit sums, two per word.
template <class NumberA, class NumberB, int blocks>
KC_INLINE Words<2> multiplyHalf(Words<2 * blocks> a, Words<blocks> b, Words<2> c) {
    Sums<float, 4> sums;
    for (int i = 0; i < 4; ++i)
        sums.sum[i] = numberIn<HalfNumber>(c.word[i / 2], i % 2);
    sums = multiply<NumberA, NumberB, blocks>(a, b, sums);
    for (int i = 0; i < 2; ++i)
        c.word[i] = (unsigned)HalfNumber::bits(sums.sum[2 * i]) |
                    (unsigned)HalfNumber::bits(sums.sum[2 * i + 1]) << 16;
    return c;
}

/// Returns the result of loading `count` 8 x 8 matrices of 16-bit values. Each lane provides one
/// row.
template <int count, bool turned>
KC_TOGETHER Words<count> dealtMatrices(Words<4> row) {
    struct Row {
        unsigned short number[8];
    } const mine = bitCast<Row>(row);
    const Gathered all = gather(mine);
    const int g = laneIndex() / 4, t = laneIndex() % 4;
    Words<count> dealt;
    for (int i = 0; i < count; ++i) {
        const unsigned first =
            turned ? all.of<Row>(8 * i + 2 * t).number[g] : all.of<Row>(8 * i + g).number[2 * t];
        const unsigned second = turned ? all.of<Row>(8 * i + 2 * t + 1).number[g]
                                       : all.of<Row>(8 * i + g).number[2 * t + 1];
        dealt.word[i] = first | second << 16;
    }
    return dealt;
}
/// Implements ldmatrix. Eight lanes per matrix provide the addresses of its rows.
template <int count, bool turned>
KC_INLINE Words<count> loadMatrices(unsigned long address) {
    Words<4> words = {};
    if (count == 4 || laneIndex() < 8 * count) {
        const int4 row = *sharedPointer<const int4>(address); // a single access
        words = {{(unsigned)row.x, (unsigned)row.y, (unsigned)row.z, (unsigned)row.w}};
    }
    return dealtMatrices<count, turned>(words);
}
/// Implements stmatrix, the inverse of ldmatrix.
template <int count, bool turned>
KC_TOGETHER Words<4> collectedRow(Words<count> words) {
    const Gathered all = gather(words);
    const int matrix = laneIndex() / 8 % count, row = laneIndex() % 8;
    struct Row {
        unsigned short number[8];
    } mine;
    for (int i = 0; i < 8; ++i) {
        const int lane = turned ? 4 * i + row / 2 : 4 * row + i / 2;
        const int half = turned ? row % 2 : i % 2;
        mine.number[i] = (unsigned short)(all.of<Words<count>>(lane).word[matrix] >> 16 * half);
    }
    return bitCast<Words<4>>(mine);
}
template <int count, bool turned>
KC_INLINE void storeMatrices(unsigned long address, Words<count> words) {
    const Words<4> row = collectedRow<count, turned>(words);
    if (count == 4 || laneIndex() < 8 * count)
        *sharedPointer<int4>(address) =
            int4((int)row.word[0], (int)row.word[1], (int)row.word[2], (int)row.word[3]);
}
} // namespace kc
