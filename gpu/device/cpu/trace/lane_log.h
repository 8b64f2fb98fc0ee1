#pragma once

#include "gpu/model/analysis/trace.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kernelcurve {

/// A step of a lane: a memory access or a basic block. Two entries fit in a cache line.
struct LaneEntry {
    std::uintptr_t place = 0;
    std::uint64_t address = 0; ///< address of an access
    std::uint32_t depth = 0;   ///< stack usage in bytes
    union {
        std::uint32_t times = 1; ///< number of repetitions of a basic block
        std::uint32_t phase;     ///< Barriers::warpPhase() at the time of an access
    };
    std::int16_t owner = -1; ///< AddressMap::find() of the address
    AddressSpace space : 8 = AddressSpace::Global;
    AccessKind kind : 8 = AccessKind::Load;
    std::uint8_t width = 0; ///< size of an access; 0 for a basic block
    bool fresh = false;     ///< true for a load that bypasses L1

    bool isAccess() const { return width != 0; }
    /// Returns true if the entries are equal. In this case, their lanes continue together.
    bool goesWith(const LaneEntry& other) const {
        return place == other.place && depth == other.depth && width == other.width &&
               kind == other.kind && space == other.space;
    }
    /// Returns true if lanes at this step continue before those at `other`.
    bool comesBefore(const LaneEntry& other) const {
        return depth != other.depth ? depth > other.depth : place < other.place;
    }
};

static_assert(sizeof(LaneEntry) == 32);

/// The steps of one lane that the other lanes of its warp have not executed yet.
class LaneLog {
  public:
    /// The capacity of a log. A large log makes switches between lanes cheap, and a small log fits
    /// in the inner caches.
    static constexpr std::size_t most = 80;

    void clear() { begin_ = end_ = 0; }
    bool empty() const { return begin_ == end_; }
    bool full() const { return end_ == entries_.size(); }

    /// Adds an entry, which the caller must fill completely. Filling the entry in place is faster
    /// than copying it. A copy would read data that was just written with other widths.
    LaneEntry& next() { return entries_[end_++]; }
    /// Returns the last entry. The log must not be empty.
    LaneEntry& last() { return entries_[end_ - 1]; }
    LaneEntry& front() { return entries_[begin_]; }
    const LaneEntry& front() const { return entries_[begin_]; }
    /// Notes that the lane has executed its first entry `times` times.
    void take(std::uint32_t times) {
        LaneEntry& entry = entries_[begin_];
        if (entry.isAccess() || (entry.times -= times) == 0)
            ++begin_;
    }

  private:
    std::array<LaneEntry, most> entries_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
};

} // namespace kernelcurve
