#pragma once

// Cooperative groups: a block, its warps, and parts of them. Grid synchronization is not supported.

namespace cooperative_groups {

#define KC_OPERATION(name, expression)                                                             \
    template <class T>                                                                             \
    struct name {                                                                                  \
        KC_INLINE T operator()(T a, T b) const { return expression; }                              \
    };
KC_OPERATION(plus, a + b)
KC_OPERATION(less, b < a ? b : a)
KC_OPERATION(greater, a < b ? b : a)
KC_OPERATION(bit_and, a& b)
KC_OPERATION(bit_or, a | b)
KC_OPERATION(bit_xor, a ^ b)
#undef KC_OPERATION

struct thread_block {
    KC_INLINE static void sync() { __syncthreads(); }
    KC_INLINE static unsigned thread_rank() {
        return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    }
    KC_INLINE static unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }
    KC_INLINE static unsigned num_threads() { return size(); }
    KC_INLINE static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
    KC_INLINE static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
    KC_INLINE static dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
    KC_INLINE static dim3 dim_threads() { return group_dim(); }
};
KC_INLINE thread_block this_thread_block() {
    return {};
}

struct grid_group {
    KC_CUDA_ONLY("a barrier of the whole grid") static void sync();
    KC_INLINE static unsigned long long thread_rank() {
        return (blockIdx.x +
                gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z)) *
                   thread_block::size() +
               thread_block::thread_rank();
    }
    KC_INLINE static unsigned long long size() {
        return (unsigned long long)gridDim.x * gridDim.y * gridDim.z * thread_block::size();
    }
};
KC_INLINE grid_group this_grid() {
    return {};
}

/// On this device, each block is a separate cluster.
struct cluster_group {
    KC_INLINE static void sync() { __syncthreads(); }
    KC_INLINE static unsigned block_rank() { return 0; }
    KC_INLINE static unsigned num_blocks() { return 1; }
    KC_INLINE static unsigned thread_rank() { return thread_block::thread_rank(); }
    KC_INLINE static unsigned num_threads() { return thread_block::size(); }
    KC_INLINE static dim3 block_index() { return dim3(0, 0, 0); }
    KC_INLINE static dim3 dim_blocks() { return dim3(1, 1, 1); }
    template <class T>
    KC_INLINE static T* map_shared_rank(T* address, unsigned) {
        return address;
    }
};
KC_INLINE cluster_group this_cluster() {
    return {};
}

/// The lanes of one warp whose bits are set in `lanes`, in ascending order.
struct coalesced_group {
    unsigned lanes;

    KC_INLINE void sync() const { __syncwarp(lanes); }
    KC_INLINE unsigned size() const { return __popc(lanes); }
    KC_INLINE unsigned num_threads() const { return size(); }
    KC_INLINE unsigned thread_rank() const {
        return __popc(lanes & ((1u << (thread_block::thread_rank() % 32)) - 1));
    }
    /// Returns the lane with this rank in the group.
    KC_INLINE int laneOf(unsigned rank) const {
        unsigned left = lanes;
        for (; rank > 0; --rank)
            left &= left - 1;
        return __ffs(left) - 1;
    }
    template <class T>
    KC_INLINE T shfl(T value, unsigned rank) const {
        return __shfl_sync(lanes, value, laneOf(rank % size()));
    }
    template <class T>
    KC_INLINE T shfl_down(T value, unsigned distance) const {
        const unsigned rank = thread_rank() + distance;
        return __shfl_sync(lanes, value, laneOf(rank < size() ? rank : thread_rank()));
    }
    template <class T>
    KC_INLINE T shfl_up(T value, unsigned distance) const {
        const unsigned rank = thread_rank();
        return __shfl_sync(lanes, value, laneOf(rank >= distance ? rank - distance : rank));
    }
    template <class T>
    KC_INLINE T shfl_xor(T value, unsigned mask) const {
        const unsigned rank = thread_rank() ^ mask;
        return __shfl_sync(lanes, value, laneOf(rank < size() ? rank : thread_rank()));
    }
    KC_INLINE int any(int predicate) const { return __any_sync(lanes, predicate); }
    KC_INLINE int all(int predicate) const { return __all_sync(lanes, predicate); }
    /// Returns a mask whose bits are indexed by rank, not by lane.
    KC_INLINE unsigned ballot(int predicate) const {
        const unsigned found = __ballot_sync(lanes, predicate);
        unsigned packed = 0;
        for (unsigned rank = 0; rank < size(); ++rank)
            packed |= (found >> laneOf(rank) & 1u) << rank;
        return packed;
    }
};
KC_INLINE coalesced_group coalesced_threads() {
    return {__activemask()};
}

/// A part of a block with a compile-time size.
template <unsigned count, class Parent = void>
struct thread_block_tile {
    static_assert(count <= 32 && (count & (count - 1)) == 0,
                  "CUDA only: groups of more than a warp");
    thread_block_tile() = default;
    template <class Other>
    KC_INLINE thread_block_tile(const thread_block_tile<count, Other>&) {}

    KC_INLINE static unsigned lanes() {
        return 0xffffffffu >> (32 - count) << thread_block::thread_rank() % 32 / count * count;
    }
    KC_INLINE static void sync() { __syncwarp(lanes()); }
    KC_INLINE static unsigned thread_rank() { return thread_block::thread_rank() % count; }
    KC_INLINE static constexpr unsigned size() { return count; }
    KC_INLINE static constexpr unsigned num_threads() { return count; }
    KC_INLINE static unsigned meta_group_rank() { return thread_block::thread_rank() / count; }
    KC_INLINE static unsigned meta_group_size() {
        return (thread_block::size() + count - 1) / count;
    }
    template <class T>
    KC_INLINE static T shfl(T value, int rank) {
        return __shfl_sync(lanes(), value, rank, count);
    }
    template <class T>
    KC_INLINE static T shfl_down(T value, unsigned distance) {
        return __shfl_down_sync(lanes(), value, distance, count);
    }
    template <class T>
    KC_INLINE static T shfl_up(T value, unsigned distance) {
        return __shfl_up_sync(lanes(), value, distance, count);
    }
    template <class T>
    KC_INLINE static T shfl_xor(T value, unsigned mask) {
        return __shfl_xor_sync(lanes(), value, (int)mask, count);
    }
    KC_INLINE static unsigned firstLane() { return __ffs(lanes()) - 1; }
    KC_INLINE static int any(int predicate) { return __any_sync(lanes(), predicate); }
    KC_INLINE static int all(int predicate) { return __all_sync(lanes(), predicate); }
    KC_INLINE static unsigned ballot(int predicate) {
        return __ballot_sync(lanes(), predicate) >> firstLane();
    }
    template <class T>
    KC_INLINE static unsigned match_any(T value) {
        return __match_any_sync(lanes(), value) >> firstLane();
    }
};
template <unsigned count, class Parent>
KC_INLINE thread_block_tile<count, Parent> tiled_partition(const Parent&) {
    return {};
}
KC_INLINE coalesced_group tiled_partition(const thread_block&, unsigned count) {
    return {0xffffffffu >> (32 - count) << thread_block::thread_rank() % 32 / count * count};
}

/// A group with a run-time size. `lanes` is empty for a whole block.
struct thread_group {
    coalesced_group part;

    KC_INLINE thread_group(const thread_block&)
        : part{0} {}
    KC_INLINE thread_group(const coalesced_group& group)
        : part(group) {}
    template <unsigned count, class Parent>
    KC_INLINE thread_group(const thread_block_tile<count, Parent>& tile)
        : part{tile.lanes()} {}
    KC_INLINE bool isBlock() const { return part.lanes == 0; }
    KC_INLINE void sync() const { isBlock() ? thread_block::sync() : part.sync(); }
    KC_INLINE unsigned size() const { return isBlock() ? thread_block::size() : part.size(); }
    KC_INLINE unsigned thread_rank() const {
        return isBlock() ? thread_block::thread_rank() : part.thread_rank();
    }
};
KC_INLINE thread_group tiled_partition(const thread_group&, unsigned count) {
    return tiled_partition(thread_block(), count);
}

template <class Group>
KC_INLINE void sync(const Group& group) {
    group.sync();
}
template <class Group>
KC_INLINE void wait(const Group& group) {
    group.sync();
}
template <unsigned stages, class Group>
KC_INLINE void wait_prior(const Group& group) {
    group.sync();
}

/// Combines the values of the group's lanes, and returns the result to all of them.
template <class Group, class T, class Operation>
KC_INLINE T reduce(const Group& group, T value, Operation combine) {
    T result = group.shfl(value, 0);
    for (unsigned rank = 1; rank < group.size(); ++rank)
        result = combine(result, group.shfl(value, rank));
    return result;
}
template <class Group, class T, class Operation = plus<T>>
KC_INLINE T inclusive_scan(const Group& group, T value, Operation combine = {}) {
    T result = value;
    for (unsigned rank = group.size(); rank-- > 0;) {
        const T other = group.shfl(value, rank);
        if (rank < group.thread_rank())
            result = combine(other, result);
    }
    return result;
}
template <class Group, class T, class Operation = plus<T>>
KC_INLINE T exclusive_scan(const Group& group, T value, Operation combine = {}) {
    const T before = group.shfl_up(inclusive_scan(group, value, combine), 1);
    return group.thread_rank() == 0 ? T() : before;
}

/// Each thread copies its share immediately. This is correct, because a GPU may also execute the
/// copies in this order.
template <class Group, class T>
KC_INLINE void memcpy_async(const Group& group, T* to, const T* from, size_t bytes) {
    for (size_t i = group.thread_rank(); i < bytes / sizeof(T); i += group.size())
        to[i] = from[i];
}

} // namespace cooperative_groups
