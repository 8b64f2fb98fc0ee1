#pragma once

// Tensor core operations on warp fragments. The layout of fragments on a GPU is unspecified. In
// this header, fragments have the layout of mma.sync (tensor_cores.h) for compute capability 8.0
// and later.

#include "cuda_bf16.h"
#include "cuda_fp16.h"

namespace nvcuda {
namespace wmma {

enum layout_t { mem_row_major, mem_col_major };
struct row_major {};
struct col_major {};
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
namespace precision {
struct tf32 {};
} // namespace precision

} // namespace wmma
} // namespace nvcuda

namespace kc {

/// The storage type for the values of a fragment.
template <class T>
struct WmmaType {
    typedef T Stored;
    typedef T Memory;
};
template <>
struct WmmaType<nvcuda::wmma::precision::tf32> {
    typedef float Stored;
    typedef float Memory;
};
template <class T>
struct WmmaNumber;
template <>
struct WmmaNumber<__half> : HalfNumber {};
template <>
struct WmmaNumber<__nv_bfloat16> : Bfloat16Number {};
template <>
struct WmmaNumber<nvcuda::wmma::precision::tf32> : Tf32Number {};
template <>
struct WmmaNumber<signed char> : SignedByteNumber {};
template <>
struct WmmaNumber<unsigned char> : UnsignedByteNumber {};

template <class Use, int m, int n, int k>
struct WmmaExtent;
/// The number of rows of a fragment (columns for B), and the number of elements per row.
template <int m, int n, int k>
struct WmmaExtent<nvcuda::wmma::matrix_a, m, n, k> {
    static constexpr int across = m, along = k;
};
template <int m, int n, int k>
struct WmmaExtent<nvcuda::wmma::matrix_b, m, n, k> {
    static constexpr int across = n, along = k;
};
template <int m, int n, int k>
struct WmmaExtent<nvcuda::wmma::accumulator, m, n, k> {
    static constexpr int across = m, along = n;
};

/// A fragment, divided into blocks of eight rows and four words. The blocks of an accumulator have
/// eight columns and two values per lane.
template <class Use, int m, int n, int k, class T>
struct WmmaForm {
    static constexpr bool sums = same<Use, nvcuda::wmma::accumulator>;
    static constexpr int across = WmmaExtent<Use, m, n, k>::across;
    static constexpr int along = WmmaExtent<Use, m, n, k>::along;
    static constexpr int each = sums ? 2 : 4 / (int)sizeof(typename WmmaType<T>::Memory);
    static constexpr int acrossBlocks = across / 8, alongBlocks = along / (4 * each);
    static constexpr int count = acrossBlocks * alongBlocks * each;
    /// As in mma.sync, vertically adjacent blocks come first. Two such blocks form 16 rows.
    KC_INLINE static int row(int i, int lane) {
        const int block = i / each, pair = acrossBlocks < 2 ? 1 : 2;
        const int stripe = block / (pair * alongBlocks);
        return (stripe * pair + block % pair) * 8 + lane / 4;
    }
    KC_INLINE static int column(int i, int lane) {
        const int block = i / each, pair = acrossBlocks < 2 ? 1 : 2;
        return block / pair % alongBlocks * 4 * each + lane % 4 * each + i % each;
    }
    /// These functions return the lane that holds a position, and the index of the position among
    /// the lane's values.
    KC_INLINE static int laneOf(int row, int column) { return row % 8 * 4 + column / each % 4; }
    KC_INLINE static int indexOf(int row, int column) {
        const int pair = acrossBlocks < 2 ? 1 : 2;
        const int stripe = row / (8 * pair), below = row / 8 % pair;
        const int block = (stripe * alongBlocks + column / (4 * each)) * pair + below;
        return block * each + column % each;
    }
};

/// The parts of the product A B that each lane computes.
template <class FormA, class FormB, class FormC, class Number>
struct WmmaProduct {
    typedef typename Number::Bits Bits;
    static constexpr int countA = FormA::count, countB = FormB::count;
    struct Mine {
        Bits a[countA];
        Bits b[countB];
    };
    typedef decltype(Number::value(0) + Number::value(0)) Sum;
    static_assert(sizeof(Mine) <= KcGatherBytes &&
                  FormC::count * sizeof(Sum) <= KcGatherPitch - KcGatherBytes);

    /// The function processes one value at a time, and the sums stay at a fixed address. If the
    /// function used a structure of this size, the values would pass through memory.
    template <class... Each>
    KC_TOGETHER unsigned long of(Each... each) {
        const Bits given[] = {each...};
        Mine mine;
        __builtin_memcpy(&mine, given, sizeof mine);
        const Gathered all = gather(mine);
        const int lane = laneIndex();
        Sum* const sums = (Sum*)(all.lanes + lane * KcGatherPitch + KcGatherBytes);
        for (int i = 0; i < FormC::count; ++i) {
            const int row = FormC::row(i, lane), column = FormC::column(i, lane);
            sums[i] = 0;
            for (int d = 0; d < FormA::along; ++d)
                sums[i] +=
                    Number::value(all.of<Mine>(FormA::laneOf(row, d)).a[FormA::indexOf(row, d)]) *
                    Number::value(
                        all.of<Mine>(FormB::laneOf(column, d)).b[FormB::indexOf(column, d)]);
        }
        return (unsigned long)sums;
    }
    KC_APART static Sum sum(unsigned long sums, int i) { return ((const Sum*)sums)[i]; }

    template <class A, class B, int... i, int... j>
    KC_INLINE static unsigned long of(const A& a, const B& b, Places<int, i...>,
                                      Places<int, j...>) {
        return of(bitCast<Bits>(a.x[i])..., bitCast<Bits>(b.x[j])...);
    }
};

} // namespace kc

namespace nvcuda {
namespace wmma {

template <class Use, int m, int n, int k, class T, class Layout = void>
struct fragment {
    typedef typename kc::WmmaType<T>::Stored element_type;
    typedef typename kc::WmmaType<T>::Stored storage_element_type;
    typedef kc::WmmaForm<Use, m, n, k, T> Form;
    enum { num_elements = Form::count, num_storage_elements = Form::count };
    element_type x[Form::count];
};

template <class Use, int m, int n, int k, class T, class Layout, class Value>
KC_INLINE void fill_fragment(fragment<Use, m, n, k, T, Layout>& to, const Value& value) {
#pragma unroll
    for (int i = 0; i < to.num_elements; ++i)
        to.x[i] = value;
}

KC_INLINE float __float_to_tf32(float value) {
    return __uint_as_float((__float_as_uint(value) + 0x1000u) & 0xffffe000u);
}

/// Adjacent values are read together, because a GPU reads whole words.
template <class Use, int m, int n, int k, class T, class Layout>
KC_INLINE void load_matrix_sync(fragment<Use, m, n, k, T, Layout>& to,
                                const typename kc::WmmaType<T>::Memory* from, unsigned pitch) {
    typedef typename fragment<Use, m, n, k, T, Layout>::Form Form;
    typedef typename kc::WmmaType<T>::Memory Memory;
    constexpr bool byRows = kc::same<Layout, row_major>;
    constexpr bool isB = kc::same<Use, matrix_b>;
    const int lane = kc::laneIndex();
    __syncwarp();
#pragma unroll
    for (int i = 0; i < Form::count; i += Form::each) {
        const int across = Form::row(i, lane), along = Form::column(i, lane);
        // A word extends along k. The read is one access if elements along k are contiguous in
        // memory.
        if (byRows != isB) {
            const unsigned word = *(const unsigned*)(from + (size_t)across * pitch + along);
            struct Parts {
                Memory number[Form::each];
            };
            const Parts parts = kc::bitCast<Parts>(word);
#pragma unroll
            for (int e = 0; e < Form::each; ++e)
                to.x[i + e] = parts.number[e];
        } else {
#pragma unroll
            for (int e = 0; e < Form::each; ++e)
                to.x[i + e] = from[(size_t)(along + e) * pitch + across];
        }
    }
}
template <int m, int n, int k, class T>
KC_INLINE void load_matrix_sync(fragment<accumulator, m, n, k, T>& to, const T* from,
                                unsigned pitch, layout_t layout) {
    typedef typename fragment<accumulator, m, n, k, T>::Form Form;
    const int lane = kc::laneIndex();
    __syncwarp();
#pragma unroll
    for (int i = 0; i < Form::count; ++i) {
        const size_t row = Form::row(i, lane), column = Form::column(i, lane);
        to.x[i] = from[layout == mem_row_major ? row * pitch + column : column * pitch + row];
    }
}
template <int m, int n, int k, class T>
KC_INLINE void store_matrix_sync(T* to, const fragment<accumulator, m, n, k, T>& from,
                                 unsigned pitch, layout_t layout) {
    typedef typename fragment<accumulator, m, n, k, T>::Form Form;
    const int lane = kc::laneIndex();
    __syncwarp();
#pragma unroll
    for (int i = 0; i < Form::count; ++i) {
        const size_t row = Form::row(i, lane), column = Form::column(i, lane);
        to[layout == mem_row_major ? row * pitch + column : column * pitch + row] = from.x[i];
    }
}

template <int m, int n, int k, class A, class LayoutA, class B, class LayoutB, class C, class D>
KC_INLINE void mma_sync(fragment<accumulator, m, n, k, D>& d,
                        const fragment<matrix_a, m, n, k, A, LayoutA>& a,
                        const fragment<matrix_b, m, n, k, B, LayoutB>& b,
                        const fragment<accumulator, m, n, k, C>& c) {
    typedef kc::WmmaProduct<kc::WmmaForm<matrix_a, m, n, k, A>, kc::WmmaForm<matrix_b, m, n, k, B>,
                            kc::WmmaForm<accumulator, m, n, k, C>, kc::WmmaNumber<A>>
        Product;
    static_assert(kc::same<A, B>, "A and B of one type");
    const unsigned long sums =
        Product::of(a, b, kc::PlacesTo<Product::countA>(), kc::PlacesTo<Product::countB>());
#pragma unroll
    for (int i = 0; i < d.num_elements; ++i)
        d.x[i] = (D)(Product::sum(sums, i) + (typename Product::Sum)c.x[i]);
}

} // namespace wmma
} // namespace nvcuda
