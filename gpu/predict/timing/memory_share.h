#pragma once

#include "gpu/predict/timing/footprint.h"
#include "gpu/predict/timing/gpu_model.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

namespace kernelcurve::timing {

/// Addresses of local memory begin here, beyond all arrays.
inline constexpr std::uint64_t localBase = std::uint64_t{1} << 60U;

/// One SM's part of L2 and DRAM, with queues. Times are cycles, sectors are addresses divided
/// by 32.
class MemoryShare {
  public:
    /// `activeSms` share the memory. `balance`: above 1 if other SMs have less to do. `missShare`:
    /// of the first accesses to a sector, those that L2 does not hold.
    /// Shares that miss L2: of the first accesses to arrays, and of all accesses to local memory.
    struct Misses {
        double arrays = 0;
        double local = 0;
    };
    MemoryShare(const GpuModel& gpu, const Footprint& footprint, double activeSms, double balance,
                Misses misses);

    /// The time at which a sector requested at `now` arrives. `isBesideLast`: it shares its 64
    /// bytes with the previous load of the same request.
    double load(std::uint64_t sector, double now, bool isBesideLast);
    /// A store to some sectors of a line of 128 bytes, one bit each. Stores to one line join in a
    /// packet.
    void sendPacket(std::uint64_t line, unsigned sectors, double now);
    /// A sector of a packet. Returns when L2 has taken it.
    double store(std::uint64_t sector, double now);
    /// When the results of an atomic operation on so many sectors are there. `sliceCycles`: until
    /// the slices of L2 have done those of all SMs at this point.
    double atomic(int sectors, double sliceCycles, double now);

    /// When L2 has taken all stores so far.
    double stored() const { return l2WriteFree_; }
    /// When L2 and DRAM have done the stores so far.
    double backlog() const;
    /// When the slices of L2 have done the atomics so far.
    double atomicsDone() const { return atomicFree_; }
    double end() const;

    double dramBytes = 0;
    double l2Bytes = 0;
    // Cycles of work.
    double dramBusy = 0;
    double l2Busy = 0;
    double l2WriteBusy = 0;

  private:
    // Constants of the variation of memory latency, fitted to rows of copy, strided_read, and
    // transpose (resources/recordings).
    /// DRAM has channels with a queue each, so that a request for many lines waits for the longest
    /// one.
    static constexpr std::size_t channels = 8;
    /// Stores join packets that still wait in the SM: for so many lines (between 24 and 32:
    /// write_patterns and copy_column, resources/recordings).
    static constexpr std::size_t waitingLines = 28;

    struct WaitingLine {
        std::uint64_t line = 0;
        double latest = 0;    ///< store to it
        unsigned sectors = 0; ///< of its packet
    };

    double fromDram(std::uint64_t sector, double bytes, double rate, double begin);
    double* missesOf(std::uint64_t sector);
    unsigned& waitingSectors(std::uint64_t line, double now);
    double burst();

    const GpuModel& gpu_;
    const Footprint& footprint_;
    Misses missShare_;
    double readRate_ = 1;
    double writeRate_ = 1;
    double dramReadRate_ = 1;
    double dramWriteRate_ = 1;
    double l2Free_ = 0;
    double l2WriteFree_ = 0;
    std::array<double, channels> dramFree_ = {};
    double atomicFree_ = 0;
    std::vector<double> misses_; ///< of each array, not yet fetched
    double localMisses_ = 0;
    std::array<WaitingLine, waitingLines> latestLines_;
    std::size_t nextLine_ = 0;
    std::unordered_set<std::uint64_t> touched_;
    std::unordered_set<std::uint64_t> written_;
    std::uint64_t random_ = 88172645463325252ULL;
};

} // namespace kernelcurve::timing
