#pragma once

#include "gpu/model/analysis/trace.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kernelcurve {

/// A step of a lane: a memory access, or a basic block. Two per cache line.
struct LaneEntry {
    std::uintptr_t place = 0;
    std::uint64_t address = 0; ///< of an access
    std::uint32_t depth = 0;   ///< used stack in bytes
    union {
        std::uint32_t times = 1; ///< basic block: number of repetitions
        std::uint32_t phase;     ///< access: Barriers::warpPhase() at that time
    };
    std::int16_t owner = -1; ///< AddressMap::find() the address
    AddressSpace space : 8 = AddressSpace::Global;
    AccessKind kind : 8 = AccessKind::Load;
    std::uint8_t width = 0; ///< size of an access; 0 for a basic block
    bool fresh = false;     ///< a load that bypasses L1

    bool isAccess() const { return width != 0; }
    /// Lanes with equal entries continue together.
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

/// The steps of one lane that the others of its warp have not made yet.
class LaneLog {
  public:
    /// Large enough to make switches between lanes cheap, and small enough for the inner caches.
    static constexpr std::size_t most = 80;

    void clear() { begin_ = end_ = 0; }
    bool empty() const { return begin_ == end_; }
    bool full() const { return end_ == entries_.size(); }

    /// A new last entry to fill completely. In place, because a copy would read data that was just
    /// written with other widths.
    LaneEntry& next() { return entries_[end_++]; }
    /// The last entry; only if there is one.
    LaneEntry& last() { return entries_[end_ - 1]; }
    LaneEntry& front() { return entries_[begin_]; }
    const LaneEntry& front() const { return entries_[begin_]; }
    /// The first entry was made, `times` times.
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
