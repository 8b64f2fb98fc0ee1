#pragma once

#include "gpu/predict/timing/footprint.h"
#include "gpu/predict/timing/gpu_model.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

namespace kernelcurve::timing {

/// Start of local memory addresses, above all arrays.
inline constexpr std::uint64_t localBase = std::uint64_t{1} << 60U;

/// An SM's share of L2 and DRAM, with queues. Times are in cycles, and sectors are addresses
/// divided by 32.
class MemoryShare {
  public:
    /// Fractions of accesses that miss L2.
    struct Misses {
        double arrays = 0; ///< fraction of the first accesses to array sectors
        double local = 0;  ///< fraction of all accesses to local memory
    };
    /// `activeSms` SMs share the memory. `balance` is greater than 1 if the other SMs have less
    /// work than this SM.
    MemoryShare(const GpuModel& gpu, const Footprint& footprint, double activeSms, double balance,
                Misses misses);

    /// Returns the time at which a sector requested at `now` arrives. `isBesideLast` is true if the
    /// previous load of the request is in the same 64 bytes.
    double load(std::uint64_t sector, double now, bool isBesideLast);
    /// A store to some sectors of a line of 128 bytes, one bit each. Stores to one line join in a
    /// packet.
    void sendPacket(std::uint64_t line, unsigned sectors, double now);
    /// A sector of a packet. Returns when L2 has taken it.
    double store(std::uint64_t sector, double now);
    /// Returns the time at which the results of an atomic operation are available. `sliceCycles` is
    /// the time that the L2 slices need for all SMs' atomics up to this point.
    double atomic(int sectors, double sliceCycles, double now);

    /// Returns the time at which L2 has accepted all stores.
    double stored() const { return l2WriteFree_; }
    /// Returns the time at which L2 and DRAM have completed all stores.
    double backlog() const;
    /// Returns the time at which the L2 slices have completed all atomics.
    double atomicsDone() const { return atomicFree_; }
    double end() const;

    double dramBytes = 0;
    double l2Bytes = 0;
    // Busy cycles.
    double dramBusy = 0;
    double l2Busy = 0;
    double l2WriteBusy = 0;

  private:
    // Number of DRAM channels. Each has a queue, so a request for many lines waits for the longest
    // queue. The number was fitted to copy, strided_read, and transpose (resources/recordings).
    static constexpr std::size_t channels = 8;
    /// Number of lines whose packets wait in the SM and accept more stores. The number was fitted
    /// to write_patterns and copy_column (resources/recordings), which allow 24 to 32.
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
    std::vector<double> misses_; ///< misses of each array that are not fetched yet
    double localMisses_ = 0;
    std::array<WaitingLine, waitingLines> latestLines_;
    std::size_t nextLine_ = 0;
    std::unordered_set<std::uint64_t> touched_;
    std::unordered_set<std::uint64_t> written_;
    std::uint64_t random_ = 88172645463325252ULL;
};

} // namespace kernelcurve::timing
