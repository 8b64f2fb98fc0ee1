#pragma once

#include "gpu/device/cpu/trace/access_check.h"
#include "gpu/device/cpu/trace/access_recorder.h"

#include <array>
#include <vector>

namespace kernelcurve {

/// Merges a thread's accesses to adjacent, aligned addresses in shared memory into wider accesses,
/// as nvcc does. No store, barrier, or atomic operation may occur between merged accesses. The
/// accesses may belong to different iterations of a loop that nvcc unrolls. The maximum alignment
/// is known only at the end, so the recorder gets one version per width. In global memory, nvcc can
/// assume only the alignment of the element, and merges nothing.
///
/// Accesses count as adjacent by the criterion of LLVM's LoadStoreVectorizer, which nvcc runs. If
/// the alignment holds for all accesses, the class assumes that the compiler can prove it.
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
    /// Requests to adjacent addresses, up to 16 bytes in total.
    struct Chain {
        WarpAccess first;
        std::array<int, widest> places{}; ///< positions by request
        std::array<int, widest> ends{};   ///< number of bytes up to the end of each request
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
