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

    /// `lane`, which has no pending steps, runs.
    void begin(int lane);
    /// It no longer runs.
    void end();

    // A step of the running lane. If full(), it should wait for the others. Returns the row of the
    // other lanes, if any, which the lane may confirm.
    const LaneEntry* expected() const {
        const bool follows =
            inRows_ && row_ < end_ && (times_ == 0 || times_ == rows_[row_ - 1].entry.times);
        return follows ? &rows_[row_].entry : nullptr;
    }
    /// For an access, with the lane's address.
    void confirm(std::uint64_t address) {
        Row& row = rows_[row_++];
        row.lanes |= 1U << running_;
        row.address[static_cast<std::size_t>(running_)] = address;
        times_ = 0;
    }
    void addAccess(const LaneEntry& access);
    /// The number of repetitions.
    std::uint32_t addStep(std::uintptr_t place, std::uint32_t depth);
    bool full() const { return inRows_ ? row_ == rows_.size() : log_->full(); }
    /// Its latest entry.
    std::uintptr_t lastPlace() const {
        return inRows_ ? rows_[row_ - 1].entry.place : log_->last().place;
    }

    /// Lanes with pending steps.
    std::uint32_t written() const { return written_; }

    /// Lanes that make their next step together: those at the first position. Valid until it is
    /// taken.
    struct Step {
        const LaneEntry* entry = nullptr; ///< entry of one of them
        std::uint32_t lanes = 0;
        std::uint32_t inRow = 0; ///< those of them in the first row
        std::uint32_t times = 0; ///< repetitions of a basic block
    };
    /// Only if there are entries.
    Step next() const;
    /// The addresses of its lanes.
    void addressesOf(const Step& step, std::array<std::uint64_t, warpLanes>& addresses) const;
    /// A lane's own entry for it.
    LaneEntry entryOf(const Step& step, int lane) const;
    /// The step was made.
    void take(const Step& step);

  private:
    struct Row {
        LaneEntry entry; ///< without address
        std::uint32_t lanes = 0;
        std::array<std::uint64_t, warpLanes> address{};
    };

    /// The row for the running lane's step, including that lane: a new one with `entry`, or the
    /// next one if `same` is true for it. Null if the lane has its own log.
    template <typename Same>
    Row* comeToRow(const LaneEntry& entry, Same same);
    void leaveRows();
    void leaveUnlessWholeStep();

    /// The rows from begin_ to end_; the lanes of each are a subset of those of the previous one.
    std::array<Row, LaneLog::most> rows_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::array<LaneLog, warpLanes> logs_;
    std::uint32_t written_ = 0;

    // Data of the running lane.
    int running_ = 0;
    LaneLog* log_ = &logs_[0];
    bool inRows_ = true;
    std::size_t row_ = 0;     ///< next row, while it follows the rows
    std::uint32_t times_ = 0; ///< number of the step in the previous row; 0: none
};

} // namespace kernelcurve
