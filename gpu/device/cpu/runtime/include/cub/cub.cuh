#pragma once

// The block-wide and warp-wide parts of CUB, implemented simply, with the same results. As in CUB,
// threads are numbered with x fastest.

namespace cub {

struct Sum {
    template <class T>
    KC_INLINE T operator()(T a, T b) const {
        return a + b;
    }
};
struct Max {
    template <class T>
    KC_INLINE T operator()(T a, T b) const {
        return a < b ? b : a;
    }
};
struct Min {
    template <class T>
    KC_INLINE T operator()(T a, T b) const {
        return b < a ? b : a;
    }
};

namespace detail {
KC_INLINE int threadRank() {
    return (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z));
}
} // namespace detail

KC_INLINE unsigned LaneId() {
    return (unsigned)detail::threadRank() % 32;
}

template <class T, int lanes = 32>
class WarpReduce {
  public:
    struct TempStorage {};
    KC_INLINE explicit WarpReduce(TempStorage&) {}
    template <class Operation>
    KC_INLINE T Reduce(T value, Operation combine, int valid = lanes) {
        // Only the first lane of a group needs the result.
        const int rank = detail::threadRank() % lanes;
        const unsigned group = 0xffffffffu >> (32 - lanes)
                                                  << detail::threadRank() % 32 / lanes * lanes;
        for (int distance = lanes / 2; distance > 0; distance /= 2) {
            const T other = __shfl_down_sync(group, value, distance, lanes);
            if (rank + distance < valid && rank < distance)
                value = combine(value, other);
        }
        return value;
    }
    KC_INLINE T Sum(T value) { return Reduce(value, cub::Sum()); }
    KC_INLINE T Sum(T value, int valid) { return Reduce(value, cub::Sum(), valid); }
};

template <class T, int lanes = 32>
class WarpScan {
  public:
    struct TempStorage {};
    KC_INLINE explicit WarpScan(TempStorage&) {}
    template <class Operation>
    KC_INLINE void InclusiveScan(T input, T& output, Operation combine) {
        const int rank = detail::threadRank() % lanes;
        T value = input;
        for (int distance = 1; distance < lanes; distance *= 2) {
            const T other = __shfl_up_sync(0xffffffffu, value, distance, lanes);
            if (rank >= distance)
                value = combine(other, value);
        }
        output = value;
    }
    KC_INLINE void InclusiveSum(T input, T& output) { InclusiveScan(input, output, cub::Sum()); }
    KC_INLINE void ExclusiveSum(T input, T& output) {
        T value;
        InclusiveSum(input, value);
        output = value - input;
    }
};

enum BlockReduceAlgorithm {
    BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
    BLOCK_REDUCE_RAKING,
    BLOCK_REDUCE_WARP_REDUCTIONS
};
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
    BLOCK_LOAD_DIRECT,
    BLOCK_LOAD_STRIPED,
    BLOCK_LOAD_VECTORIZE,
    BLOCK_LOAD_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE
};
enum BlockStoreAlgorithm {
    BLOCK_STORE_DIRECT,
    BLOCK_STORE_STRIPED,
    BLOCK_STORE_VECTORIZE,
    BLOCK_STORE_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE
};

template <class T, int x, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int y = 1, int z = 1,
          int = 0>
class BlockReduce {
  public:
    struct TempStorage {
        T values[x * y * z];
    };
    KC_INLINE explicit BlockReduce(TempStorage& storage)
        : storage_(storage) {}
    /// Only the first thread receives the result.
    template <class Operation>
    KC_INLINE T Reduce(T value, Operation combine, int valid = x * y * z) {
        storage_.values[detail::threadRank()] = value;
        __syncthreads();
        if (detail::threadRank() == 0)
            for (int i = 1; i < valid; ++i)
                value = combine(value, storage_.values[i]);
        return value;
    }
    template <int items, class Operation>
    KC_INLINE T Reduce(T (&values)[items], Operation combine) {
        T value = values[0];
        for (int i = 1; i < items; ++i)
            value = combine(value, values[i]);
        return Reduce(value, combine);
    }
    KC_INLINE T Sum(T value) { return Reduce(value, cub::Sum()); }
    KC_INLINE T Sum(T value, int valid) { return Reduce(value, cub::Sum(), valid); }
    template <int items>
    KC_INLINE T Sum(T (&values)[items]) {
        return Reduce(values, cub::Sum());
    }

  private:
    TempStorage& storage_;
};

template <class T, int x, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int y = 1, int z = 1, int = 0>
class BlockScan {
  public:
    struct TempStorage {
        T values[x * y * z];
    };
    KC_INLINE explicit BlockScan(TempStorage& storage)
        : storage_(storage) {}

    template <class Operation>
    KC_INLINE void InclusiveScan(T input, T& output, Operation combine, T& total) {
        const int rank = detail::threadRank();
        storage_.values[rank] = input;
        __syncthreads();
        T sum = storage_.values[0];
        for (int i = 1; i < x * y * z; ++i) {
            if (i == rank + 1)
                output = sum;
            sum = combine(sum, storage_.values[i]);
        }
        if (rank == x * y * z - 1)
            output = sum;
        total = sum;
    }
    template <class Operation>
    KC_INLINE void ExclusiveScan(T input, T& output, T first, Operation combine, T& total) {
        const int rank = detail::threadRank();
        storage_.values[rank] = input;
        __syncthreads();
        T before = first;
        for (int i = 0; i < rank; ++i)
            before = combine(before, storage_.values[i]);
        total = storage_.values[0];
        for (int i = 1; i < x * y * z; ++i)
            total = combine(total, storage_.values[i]);
        output = before;
    }
    template <class Operation>
    KC_INLINE void InclusiveScan(T input, T& output, Operation combine) {
        T total;
        InclusiveScan(input, output, combine, total);
    }
    template <class Operation>
    KC_INLINE void ExclusiveScan(T input, T& output, T first, Operation combine) {
        T total;
        ExclusiveScan(input, output, first, combine, total);
    }
    KC_INLINE void InclusiveSum(T input, T& output) { InclusiveScan(input, output, cub::Sum()); }
    KC_INLINE void InclusiveSum(T input, T& output, T& total) {
        InclusiveScan(input, output, cub::Sum(), total);
    }
    KC_INLINE void ExclusiveSum(T input, T& output) {
        ExclusiveScan(input, output, T(0), cub::Sum());
    }
    KC_INLINE void ExclusiveSum(T input, T& output, T& total) {
        ExclusiveScan(input, output, T(0), cub::Sum(), total);
    }
    template <int items>
    KC_INLINE void InclusiveSum(T (&input)[items], T (&output)[items]) {
        T sum = input[0];
        for (int i = 1; i < items; ++i)
            sum = sum + input[i];
        T before;
        ExclusiveSum(sum, before);
        for (int i = 0; i < items; ++i)
            output[i] = before = before + input[i];
    }
    template <int items>
    KC_INLINE void ExclusiveSum(T (&input)[items], T (&output)[items]) {
        T sum = input[0];
        for (int i = 1; i < items; ++i)
            sum = sum + input[i];
        T before;
        ExclusiveSum(sum, before);
        for (int i = 0; i < items; ++i) {
            const T item = input[i];
            output[i] = before;
            before = before + item;
        }
    }

  private:
    TempStorage& storage_;
};

template <class T, int x, int items, BlockLoadAlgorithm how = BLOCK_LOAD_DIRECT, int y = 1,
          int z = 1, int = 0>
class BlockLoad {
  public:
    struct TempStorage {};
    KC_INLINE explicit BlockLoad(TempStorage&) {}
    KC_INLINE BlockLoad() {}
    template <class Input>
    KC_INLINE void Load(Input from, T (&to)[items], int valid = x * y * z * items) {
        for (int i = 0; i < items; ++i)
            if (const int place = placeOf(i); place < valid)
                to[i] = from[place];
    }
    template <class Input>
    KC_INLINE void Load(Input from, T (&to)[items], int valid, T otherwise) {
        for (int i = 0; i < items; ++i) {
            const int place = placeOf(i);
            to[i] = place < valid ? (T)from[place] : otherwise;
        }
    }

  private:
    KC_INLINE static int placeOf(int item) {
        return how == BLOCK_LOAD_STRIPED ? detail::threadRank() + item * x * y * z
                                         : detail::threadRank() * items + item;
    }
};

template <class T, int x, int items, BlockStoreAlgorithm how = BLOCK_STORE_DIRECT, int y = 1,
          int z = 1, int = 0>
class BlockStore {
  public:
    struct TempStorage {};
    KC_INLINE explicit BlockStore(TempStorage&) {}
    KC_INLINE BlockStore() {}
    template <class Output>
    KC_INLINE void Store(Output to, T (&from)[items], int valid = x * y * z * items) {
        for (int i = 0; i < items; ++i) {
            const int place = how == BLOCK_STORE_STRIPED ? detail::threadRank() + i * x * y * z
                                                         : detail::threadRank() * items + i;
            if (place < valid)
                to[place] = from[i];
        }
    }
};

} // namespace cub
