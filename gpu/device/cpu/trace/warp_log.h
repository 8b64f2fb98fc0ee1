#pragma once

#include "gpu/device/cpu/trace/lane_log.h"
#include "gpu/model/analysis/memory_model.h"

#include <array>
#include <cstdint>

namespace kernelcurve {

/// What the lanes of one warp have come to and not yet made together.
///
/// Most lanes come to the same, one after the other. The first one writes rows, and each other
/// lane only puts its address beside, as long as it comes to what the rows say; from there on it
/// writes a log of its own. So a row that all lanes are in is a step that they make together
/// without anybody comparing them again.
class WarpLog {
  public:
    /// A new block.
    void clear();

    /// `lane`, which has nothing left to be made, goes on.
    void begin(int lane);
    /// It does so no longer.
    void end();

    // What the running lane comes to. Where full() it should wait for the others.
    /// What the others came to here, if any; the lane may confirm that it does the same.
    const LaneEntry* expected() const {
        const bool follows =
            inRows_ && row_ < end_ && (times_ == 0 || times_ == rows_[row_ - 1].entry.times);
        return follows ? &rows_[row_].entry : nullptr;
    }
    /// Of an access, with the lane's own address.
    void confirm(std::uint64_t address) {
        Row& row = rows_[row_++];
        row.lanes |= 1U << running_;
        row.address[static_cast<std::size_t>(running_)] = address;
        times_ = 0;
    }
    void addAccess(const LaneEntry& access);
    /// How often in a row.
    std::uint32_t addStep(std::uintptr_t place, std::uint32_t depth);
    bool full() const { return inRows_ ? row_ == rows_.size() : log_->full(); }
    /// Its latest entry.
    std::uintptr_t lastPlace() const {
        return inRows_ ? rows_[row_ - 1].entry.place : log_->last().place;
    }

    /// Lanes with something that is not yet made.
    std::uint32_t written() const { return written_; }

    /// Lanes that make their next step together: those at the place that comes first. Valid until
    /// it is taken.
    struct Step {
        const LaneEntry* entry = nullptr; ///< of one of them
        std::uint32_t lanes = 0;
        std::uint32_t inRow = 0; ///< those of them that are in the first row
        std::uint32_t times = 0; ///< of a basic block
    };
    /// Only where something is written.
    Step next() const;
    /// The addresses that its lanes ask for.
    void addressesOf(const Step& step, std::array<std::uint64_t, warpLanes>& addresses) const;
    /// A lane's own entry for it.
    LaneEntry entryOf(const Step& step, int lane) const;
    /// It has been made.
    void take(const Step& step);

  private:
    struct Row {
        LaneEntry entry; ///< without address
        std::uint32_t lanes = 0;
        std::array<std::uint64_t, warpLanes> address{};
    };

    /// The row of what the running lane comes to, with that lane in it: a new one with `entry`, or
    /// the next one where `same` is true of it. Null where the lane is on its own.
    template <typename Same>
    Row* comeToRow(const LaneEntry& entry, Same same);
    void leaveRows();
    void leaveUnlessWholeStep();

    /// The rows from begin_ to end_; the lanes of each are among those of the one before.
    std::array<Row, LaneLog::most> rows_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::array<LaneLog, warpLanes> logs_;
    std::uint32_t written_ = 0;

    // The lane that runs.
    int running_ = 0;
    LaneLog* log_ = &logs_[0];
    bool inRows_ = true;
    std::size_t row_ = 0;     ///< where it comes to next, while it is in them
    std::uint32_t times_ = 0; ///< of the step in the row before; 0: no step
};

} // namespace kernelcurve
