#pragma once

#include "gpu/model/analysis/trace.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kernelcurve {

/// Something that a lane came to: an access to memory, or a basic block. Two to a cache line.
struct LaneEntry {
    std::uintptr_t place = 0;
    std::uint64_t address = 0; ///< of an access
    std::uint32_t depth = 0;   ///< bytes of stack in use
    union {
        std::uint32_t times = 1; ///< a basic block: how often in a row
        std::uint32_t phase;     ///< an access: Barriers::warpPhase() when the lane came here
    };
    std::int16_t owner = -1; ///< AddressMap::find() the address
    AddressSpace space : 8 = AddressSpace::Global;
    AccessKind kind : 8 = AccessKind::Load;
    std::uint8_t width = 0; ///< of an access; 0 for a basic block
    bool fresh = false;     ///< a load past the L1 cache

    bool isAccess() const { return width != 0; }
    /// Lanes with such entries go on together.
    bool goesWith(const LaneEntry& other) const {
        return place == other.place && depth == other.depth && width == other.width &&
               kind == other.kind && space == other.space;
    }
    /// Whether lanes that stand here go on before those at `other`.
    bool comesBefore(const LaneEntry& other) const {
        return depth != other.depth ? depth > other.depth : place < other.place;
    }
};

static_assert(sizeof(LaneEntry) == 32);

/// What one lane has come to while the others of its warp have not.
class LaneLog {
  public:
    /// Enough to make a switch between lanes cheap; few enough for the nearest caches.
    static constexpr std::size_t most = 80;

    void clear() { begin_ = end_ = 0; }
    bool empty() const { return begin_ == end_; }
    bool full() const { return end_ == entries_.size(); }

    /// A new latest entry, to be filled in whole. In place: a copy would read back at once, and in
    /// other widths, what was just written.
    LaneEntry& next() { return entries_[end_++]; }
    /// The latest one; only if there is any.
    LaneEntry& last() { return entries_[end_ - 1]; }
    LaneEntry& front() { return entries_[begin_]; }
    const LaneEntry& front() const { return entries_[begin_]; }
    /// The first entry has been made, `times` in a row.
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
