#include "gpu/predict/timing/memory_share.h"

#include "gpu/model/analysis/memory_model.h"
#include "gpu/predict/emulator/memory_image.h"
#include "gpu/predict/timing/l1_cache.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace kernelcurve::timing {
namespace {

using emulator::MemoryImage;

constexpr double sectorSize = sectorBytes;
/// A DRAM channel serves this many fetches at once, and then pauses.
constexpr double dramBurst = 3;
/// The relative spread of latencies around the mean that a pointer chase measures. The L2 latency
/// depends on the distance of the slice. The DRAM latency depends on the DRAM banks.
constexpr double l2Spread = 0.25;
constexpr double dramSpread = 0.5;
/// Minimum time of a packet, in sectors of a long packet. Each line has one packet. An H100 accepts
/// 57 billion packets per second (transpose_row in blocks of 16 x 16 and 32 x 8,
/// resources/recordings) and 137 billion sectors in whole lines.
constexpr double leastPacket = 2.4;
/// Cycles that a packet waits in the SM for another store (transpose_row and copy_column in blocks
/// of 16 x 16, resources/recordings).
constexpr double waitingCycles = 16;

/// Returns the relative distance of the L2 slice with the sector's line, from -1 to 1.
double distance(std::uint64_t sector) {
    constexpr double toUnit = 0x1p-63;
    return static_cast<double>(hashed(sector >> 2U)) * toUnit - 1;
}

/// Returns the time of a packet with these sectors, in times of a sector. A sector that a store
/// fills only partly takes as long as a full one (l2_traffic of pair_structure and
/// triple_structure, resources/recordings).
double packetSize(unsigned sectors) {
    return sectors == 0 ? 0 : std::max<double>(std::popcount(sectors), leastPacket);
}

bool isLocal(std::uint64_t sector) {
    return sector * sectorBytes >= localBase;
}

} // namespace

MemoryShare::MemoryShare(const GpuModel& gpu, const Footprint& footprint, double activeSms,
                         double balance, Misses misses)
    : gpu_(gpu)
    , footprint_(footprint)
    , missShare_(misses)
    , misses_(footprint.sharedSectors.size()) {
    const auto perCycle = [&](double bytesPerSecond) {
        return bytesPerSecond / activeSms / gpu.clockHz * balance;
    };
    readRate_ = std::min(gpu.portBytesPerCycle, perCycle(gpu.l2ReadBytesPerSecond));
    writeRate_ = std::min(gpu.portBytesPerCycle, perCycle(gpu.l2WriteBytesPerSecond));
    dramReadRate_ = perCycle(gpu.dramReadBytesPerSecond);
    // Half of a copy's bytes are read at the read rate. The writes take the remaining time.
    dramWriteRate_ =
        perCycle(1 / (2 / gpu.dramCopyBytesPerSecond - 1 / gpu.dramReadBytesPerSecond));
}

double MemoryShare::load(std::uint64_t sector, double now, bool isBesideLast) {
    // A slice of L2 reads 64 bytes at once.
    const double cycles = isBesideLast ? 0 : 2 * sectorSize / readRate_;
    l2Free_ = std::max(l2Free_, now) + cycles;
    l2Busy += cycles;
    l2Bytes += sectorSize;
    const double away = distance(sector);
    const double ready = std::max(l2Free_, now) + gpu_.l2Latency * (1 + l2Spread * away);
    double* const misses = missesOf(sector);
    if (misses == nullptr || *misses < 1 - 1e-9)
        return ready;
    *misses -= 1;
    const double done =
        fromDram(sector, gpu_.dramFetchBytes, dramReadRate_, now + gpu_.l2Latency / 2);
    return std::max(ready, done + gpu_.l2Latency * (0.5 + l2Spread * away) +
                               gpu_.dramLatency * (1 + dramSpread * away));
}

void MemoryShare::sendPacket(std::uint64_t line, unsigned sectors, double now) {
    unsigned& waiting = waitingSectors(line, now);
    const unsigned joined = waiting | sectors;
    const double cycles = (packetSize(joined) - packetSize(waiting)) * sectorSize / writeRate_;
    l2WriteFree_ = std::max(l2WriteFree_, now) + cycles;
    l2WriteBusy += cycles;
    l2Bytes += sectorSize * std::popcount(joined ^ waiting);
    waiting = joined;
}

double MemoryShare::store(std::uint64_t sector, double now) {
    const std::size_t array = MemoryImage::indexAt(sector * sectorBytes);
    if (isLocal(sector))
        fromDram(sector, sectorSize * missShare_.local, dramWriteRate_, now);
    else if (missShare_.arrays > 0 && array < misses_.size() && written_.insert(sector).second)
        fromDram(sector, sectorSize * missShare_.arrays * footprint_.sharedSectors[array],
                 dramWriteRate_, now);
    return l2WriteFree_;
}

/// Adds the sector's L2 miss share to the misses of its array or of local memory. Returns null if
/// L2 contains the sector.
double* MemoryShare::missesOf(std::uint64_t sector) {
    if (isLocal(sector)) {
        localMisses_ += missShare_.local;
        return &localMisses_;
    }
    const bool isPair = gpu_.dramFetchBytes > sectorSize;
    if (missShare_.arrays <= 0 || !touched_.insert(isPair ? sector >> 1U : sector).second)
        return nullptr;
    const std::size_t array = MemoryImage::indexAt(sector * sectorBytes);
    if (array >= misses_.size())
        return nullptr;
    misses_[array] += missShare_.arrays *
                      (isPair ? footprint_.sharedFetches[array] : footprint_.sharedSectors[array]);
    return &misses_[array];
}

double MemoryShare::atomic(int sectors, double sliceCycles, double now) {
    const double cycles = sectors * sectorSize / writeRate_;
    l2WriteFree_ = std::max(l2WriteFree_, now) + cycles;
    atomicFree_ = std::max(atomicFree_, now) + std::max<double>(sectors, sliceCycles);
    l2WriteBusy += cycles;
    l2Bytes += sectors * sectorSize;
    return std::max({l2WriteFree_, atomicFree_, now}) + gpu_.l2Latency;
}

double MemoryShare::backlog() const {
    const double dram = std::accumulate(dramFree_.begin(), dramFree_.end(), 0.0);
    return std::max(l2WriteFree_, dram / channels);
}

double MemoryShare::end() const {
    return std::max({l2Free_, backlog(), atomicFree_});
}

/// Returns the time at which the sector's channel has transferred the bytes.
double MemoryShare::fromDram(std::uint64_t sector, double bytes, double rate, double begin) {
    double& free = dramFree_[hashed(sector >> 2U) % channels];
    free = std::max(free, begin) + channels * bytes / rate * burst();
    dramBusy += bytes / rate;
    dramBytes += bytes;
    return free;
}

/// Returns the sectors of the packet for this line that still waits in the SM, otherwise those of a
/// new packet: none.
unsigned& MemoryShare::waitingSectors(std::uint64_t line, double now) {
    auto* found = std::ranges::find(latestLines_, line, &WaitingLine::line);
    if (found == latestLines_.end()) {
        found = &latestLines_[nextLine_++ % latestLines_.size()];
        *found = {line, now, 0};
    }
    if (now - std::exchange(found->latest, now) > waitingCycles)
        found->sectors = 0;
    return found->sectors;
}

/// Returns a pseudorandom factor with mean 1: mostly 0, sometimes `dramBurst`.
double MemoryShare::burst() {
    random_ ^= random_ << 13U;
    random_ ^= random_ >> 7U;
    random_ ^= random_ << 17U;
    constexpr double toUnit = 0x1p-53;
    return static_cast<double>(random_ >> 11U) * toUnit < 1 / dramBurst ? dramBurst : 0;
}

} // namespace kernelcurve::timing
