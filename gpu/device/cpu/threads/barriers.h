#pragma once

#include "gpu/device/cpu/describe/launch_limits.h"
#include "gpu/device/cpu/runtime/abi.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace kernelcurve {

/// What a lane brings to a shuffle, a vote or a match.
struct ExchangeRequest {
    unsigned mask = 0;
    unsigned long value = 0;
    KcExchange kind = KcBallot;
    int detail = 0; ///< lane, distance or xor mask; bytes that are gathered
    int width = warpLanes;
};

/// Which threads of a block can go on, and which wait for which others. Knows no stacks.
class Barriers {
  public:
    /// A new block: everybody can go on.
    void begin(int threads);

    /// Takes the next thread that can go on, or -1 where nobody can.
    int takeReady();
    /// All lanes of the warp that ran last which can go on.
    unsigned takeReadyLanes();
    int warp() const { return warp_; }
    /// Lanes that wait for something else than each other can go on again.
    void makeReady(int warp, unsigned lanes);
    /// The lanes of the warp that ran last which have met since the last question.
    unsigned takeMetLanes() { return std::exchange(metLanes_[warp_], 0); }
    /// The lanes of a warp that have not ended.
    unsigned liveLanes(int warp) const { return present_[warp] & ~finished_[warp]; }
    void finish(int thread);
    bool allFinished() const { return finishedCount_ == threads_; }

    /// `thread` waits until all others that have not ended wait here too.
    void waitForBlock(int thread, std::uintptr_t place);
    void addToReduction(bool predicate);
    int reduction(KcReduction kind) const { return results_[kind]; }
    /// `thread` arrives where the lanes of `mask` meet. True: it was the last, all of them can go
    /// on, itself without waiting.
    bool arriveAtWarp(int thread, const ExchangeRequest* request, unsigned mask,
                      std::uintptr_t place);
    unsigned long result(int thread) const { return result_[thread]; }
    /// `thread` waits until nobody can go on; result() then has the lanes of its warp that wait at
    /// the same place.
    void waitForConvergence(int thread, std::uintptr_t place);

    /// How often the block, and a warp's lanes among themselves, have met.
    unsigned blockPhase() const { return blockPhase_; }
    unsigned warpPhase(int warp) const { return warpPhase_[warp]; }
    /// A barrier of the block at which not all of its threads stood: called before they go on.
    struct UnevenBarrier {
        std::uintptr_t place = 0;
        std::uintptr_t otherPlace = 0; ///< 0: the other thread has ended
        int thread = 0;
        int otherThread = 0;
    };
    /// The latest one since the last question; looked for only after watchBarriers().
    std::optional<UnevenBarrier> takeUnevenBarrier() {
        return std::exchange(uneven_, std::nullopt);
    }
    void watchBarriers(bool watch) { watching_ = watch; }

    /// Where a thread has waited last; 0 before any has.
    std::uintptr_t lastPlace() const { return lastPlace_; }
    /// Places where threads wait, and how many at each.
    std::vector<std::pair<std::uintptr_t, int>> waiting() const;

  private:
    void waitAt(int thread, std::uintptr_t place) { place_[thread] = lastPlace_ = place; }

    static constexpr int warpsLimit = threadsPerBlockLimit / warpLanes;

    int takeReadyOfWarp();
    bool releaseWarpsLeftAlone();
    bool releaseConverged();
    bool releaseBlock();
    void completeExchange(int warp, unsigned lanes);
    void gather(int warp, unsigned lanes);
    unsigned long exchanged(int warp, int lane, unsigned lanes) const;
    void lookForUnevenBarrier();

    int threads_ = 0;
    int warps_ = 0;
    int warp_ = 0; ///< the one that runs
    unsigned readyWarps_ = 0;
    int waitingCount_ = 0;
    int finishedCount_ = 0;
    unsigned blockPhase_ = 0;
    std::uintptr_t lastPlace_ = 0;
    bool watching_ = false;
    std::optional<UnevenBarrier> uneven_;
    std::array<unsigned, warpsLimit> warpPhase_{};
    std::array<unsigned, warpsLimit> present_;
    std::array<unsigned, warpsLimit> ready_;
    std::array<unsigned, warpsLimit> metLanes_;
    std::array<unsigned, warpsLimit> atBlock_;
    std::array<unsigned, warpsLimit> atWarp_;
    std::array<unsigned, warpsLimit> exchanging_; ///< of atWarp_: those with a request
    std::array<unsigned, warpsLimit> converging_;
    std::array<unsigned, warpsLimit> finished_;
    std::array<unsigned, threadsPerBlockLimit> mask_;
    std::array<std::uintptr_t, threadsPerBlockLimit> place_;
    std::array<ExchangeRequest, threadsPerBlockLimit> request_;
    std::array<unsigned long, threadsPerBlockLimit> result_;
    /// What lanes gathered last, by thread: good until all of their warp gather again. Empty if no
    /// kernel of this system thread does.
    std::vector<std::array<std::byte, KcGatherPitch>> gathered_;
    std::array<int, 3> collected_ = {0, 1, 0};
    std::array<int, 3> results_ = {0, 1, 0};
};

} // namespace kernelcurve
