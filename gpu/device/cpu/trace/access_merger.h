#pragma once

#include "gpu/device/cpu/trace/access_check.h"
#include "gpu/device/cpu/trace/access_recorder.h"

#include <array>
#include <vector>

namespace kernelcurve {

/// Makes one wider request of those that nvcc makes one of: accesses of a thread to neighbouring,
/// aligned places of shared memory, with no store, barrier or atomic in between, also when they
/// stand in different rounds of a loop, which nvcc unrolls. How far alignment reaches is not known
/// before the end, so the recorder gets a version for each width. In global memory nvcc knows no
/// alignment but that of the element, and merges nothing.
///
/// What it takes for neighbours follows LLVM's LoadStoreVectorizer, which nvcc runs; that alignment
/// can be proved is concluded from its never failing.
class AccessMerger {
  public:
    explicit AccessMerger(AccessRecorder& recorder)
        : recorder_(recorder) {}

    /// The requests of each warp arrive in program order.
    void add(const WarpAccess& access, Phase phase);
    void endBlock();

  private:
    static constexpr int widest = 16;
    static constexpr std::size_t maxOpen = 48;
    /// Requests to adjacent addresses, up to 16 bytes.
    struct Chain {
        WarpAccess first;
        std::array<int, widest> places{}; ///< by request
        std::array<int, widest> ends{};   ///< by request: total bytes up to its end
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
