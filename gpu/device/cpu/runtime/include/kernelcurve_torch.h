#pragma once

// The accessors that PyTorch extensions pass to their kernels: an address, and the size and the
// stride of each dimension. NVRTC, nvcc, and the CPU device compile this file.

namespace at {

template <class T>
struct DefaultPtrTraits {
    using PtrType = T*;
};
template <class T>
struct RestrictPtrTraits {
    using PtrType = T* __restrict__;
};

/// The part of a tensor below an index.
template <class T, size_t n, template <class> class Traits = DefaultPtrTraits,
          class Index = int64_t>
class TensorAccessor {
  public:
    __device__ TensorAccessor(T* data, const Index* sizes, const Index* strides)
        : data_(data)
        , sizes_(sizes)
        , strides_(strides) {}
    __device__ Index size(Index dimension) const { return sizes_[dimension]; }
    __device__ Index stride(Index dimension) const { return strides_[dimension]; }
    __device__ T* data() const { return data_; }
    __device__ decltype(auto) operator[](Index i) const {
        if constexpr (n == 1)
            return static_cast<T&>(data_[i * strides_[0]]);
        else
            return TensorAccessor<T, n - 1, Traits, Index>(data_ + i * strides_[0], sizes_ + 1,
                                                           strides_ + 1);
    }

  private:
    T* data_;
    const Index* sizes_;
    const Index* strides_;
};

/// A whole tensor.
template <class T, size_t n, template <class> class Traits = DefaultPtrTraits,
          class Index = int64_t>
class GenericPackedTensorAccessor {
  public:
    __device__ Index size(Index dimension) const { return sizes_[dimension]; }
    __device__ Index stride(Index dimension) const { return strides_[dimension]; }
    __device__ T* data() const { return data_; }
    __device__ decltype(auto) operator[](Index i) const {
        return TensorAccessor<T, n, Traits, Index>(data_, sizes_, strides_)[i];
    }

  private:
    T* data_;
    Index sizes_[n];
    Index strides_[n];
};

template <class T, size_t n, template <class> class Traits = DefaultPtrTraits,
          class Index = int64_t>
using PackedTensorAccessor = GenericPackedTensorAccessor<T, n, Traits, Index>;
template <class T, size_t n, template <class> class Traits = DefaultPtrTraits>
using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, n, Traits, int32_t>;
template <class T, size_t n, template <class> class Traits = DefaultPtrTraits>
using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, n, Traits, int64_t>;

} // namespace at

namespace torch {
using namespace at;
}
