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

/// A lane's data for a shuffle, a vote, or a match.
struct ExchangeRequest {
    unsigned mask = 0;
    unsigned long value = 0;
    KcExchange kind = KcBallot;
    int detail = 0; ///< lane, distance, XOR mask, or number of gathered bytes
    int width = warpLanes;
};

/// Tracks which threads of a block can run and which threads wait. The class does not depend on
/// stacks.
class Barriers {
  public:
    /// Starts a new block, in which all threads can run.
    void begin(int threads);

    /// Removes and returns the next runnable thread. Returns -1 if no thread can run.
    int takeReady();
    /// Removes and returns the runnable lanes of the warp that ran most recently.
    unsigned takeReadyLanes();
    int warp() const { return warp_; }
    /// Marks lanes as runnable. The lanes must not wait for each other.
    void makeReady(int warp, unsigned lanes);
    /// Returns the lanes that have synchronized since the last call, in the warp that ran most
    /// recently.
    unsigned takeMetLanes() { return std::exchange(metLanes_[warp_], 0); }
    /// Returns the live lanes of a warp, which are the lanes that have not ended.
    unsigned liveLanes(int warp) const { return present_[warp] & ~finished_[warp]; }
    void finish(int thread);
    bool allFinished() const { return finishedCount_ == threads_; }

    /// Makes `thread` wait until all other live threads also wait at a block barrier.
    void waitForBlock(int thread, std::uintptr_t place);
    void addToReduction(bool predicate);
    int reduction(KcReduction kind) const { return results_[kind]; }
    /// Notes that `thread` has arrived at a synchronization of the lanes in `mask`. Returns true if
    /// this lane is the last to arrive. In this case, all lanes can run, and this thread continues
    /// without waiting.
    bool arriveAtWarp(int thread, const ExchangeRequest* request, unsigned mask,
                      std::uintptr_t place);
    unsigned long result(int thread) const { return result_[thread]; }
    /// Makes `thread` wait until no thread can run. Afterwards, result() returns the lanes of the
    /// warp that wait at the same position.
    void waitForConvergence(int thread, std::uintptr_t place);

    /// These functions return the number of completed synchronizations of the block, and of the
    /// lanes of a warp.
    unsigned blockPhase() const { return blockPhase_; }
    unsigned warpPhase(int warp) const { return warpPhase_[warp]; }
    /// A block barrier that some threads of the block did not reach.
    struct UnevenBarrier {
        std::uintptr_t place = 0;
        std::uintptr_t otherPlace = 0; ///< 0 if the other thread has ended
        int thread = 0;
        int otherThread = 0;
    };
    /// Returns the last uneven barrier since the last call. Uneven barriers are recorded only after
    /// watchBarriers().
    std::optional<UnevenBarrier> takeUnevenBarrier() {
        return std::exchange(uneven_, std::nullopt);
    }
    void watchBarriers(bool watch) { watching_ = watch; }

    /// Returns the most recent position at which a thread waited, or 0 if no thread has waited yet.
    std::uintptr_t lastPlace() const { return lastPlace_; }
    /// Returns the positions at which threads wait, and the number of threads at each position.
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
    int warp_ = 0; ///< warp that ran most recently
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
    std::array<unsigned, warpsLimit> exchanging_; ///< lanes of atWarp_ with a request
    std::array<unsigned, warpsLimit> converging_;
    std::array<unsigned, warpsLimit> finished_;
    std::array<unsigned, threadsPerBlockLimit> mask_;
    std::array<std::uintptr_t, threadsPerBlockLimit> place_;
    std::array<ExchangeRequest, threadsPerBlockLimit> request_;
    std::array<unsigned long, threadsPerBlockLimit> result_;
    /// The most recently gathered data by thread. The data is valid until the warp gathers again.
    /// The vector is empty if no kernel on this system thread gathers.
    std::vector<std::array<std::byte, KcGatherPitch>> gathered_;
    std::array<int, 3> collected_ = {0, 1, 0};
    std::array<int, 3> results_ = {0, 1, 0};
};

} // namespace kernelcurve
