#pragma once

#include "gpu/device/cpu/trace/access_check.h"
#include "gpu/device/cpu/trace/access_recorder.h"

#include <array>
#include <vector>

namespace kernelcurve {

/// Merges requests into a wider one, as nvcc does. It merges accesses of a thread to adjacent,
/// aligned addresses in shared memory, without a store, barrier, or atomic in between. They may
/// belong to different iterations of a loop, which nvcc unrolls. The maximum alignment is known
/// only at the end, so the recorder gets a version for each width. In global memory, nvcc knows
/// only the alignment of the element, and merges nothing.
///
/// The criterion for adjacent accesses is that of LLVM's LoadStoreVectorizer, which nvcc runs. If
/// the alignment holds for all accesses, it is assumed that the compiler can prove it.
class AccessMerger {
  public:
    explicit AccessMerger(AccessRecorder& recorder)
        : recorder_(recorder) {}

    /// Adds a request. The requests of each warp must arrive in program order.
    void add(const WarpAccess& access, Phase phase);
    void endBlock();

  private:
    static constexpr int widest = 16;
    static constexpr std::size_t maxOpen = 48;
    /// Requests to adjacent addresses, up to 16 bytes.
    struct Chain {
        WarpAccess first;
        std::array<int, widest> places{}; ///< positions by request
        std::array<int, widest> ends{};   ///< total bytes up to the end of each request
        int count = 0;
        int bytes = 0;
    };
    struct Warp {
        Phase phase;
        std::vector<Chain> open;
    };

    static bool canMerge(const WarpAccess& access);
    static bool follows(const Chain& chain, const WarpAccess& access);
    void extend(Chain& chain, const WarpAccess& access);
    void close(Chain& chain);
    void closeAll(Warp& warp);
    void emit(const Chain& chain, int limit);

    AccessRecorder& recorder_;
    std::array<Warp, threadsPerBlockLimit / warpLanes> warps_;
};

} // namespace kernelcurve
