#pragma once

#include "gpu/device/cpu/trace/lane_log.h"
#include "gpu/model/analysis/memory_model.h"

#include <array>
#include <cstdint>

namespace kernelcurve {

/// The steps that the lanes of one warp have logged but not yet executed.
///
/// Most lanes log the same steps, one lane after the other. The first lane writes rows. Each other
/// lane only adds its addresses while its steps match the rows. After the first difference, it
/// writes a separate log. If a row contains all lanes, the lanes can execute its step together
/// without further comparison.
class WarpLog {
  public:
    /// Starts a new block.
    void clear();

    /// Makes `lane` the current lane. The lane must have no pending steps.
    void begin(int lane);
    /// Ends the steps of the current lane.
    void end();

    // The following functions add steps to the current lane. If full() returns true, the lane
    // should wait for the other lanes. expected() returns the next row of the other lanes, if it
    // exists. The current lane can confirm this row.
    const LaneEntry* expected() const {
        const bool follows =
            inRows_ && row_ < end_ && (times_ == 0 || times_ == rows_[row_ - 1].entry.times);
        return follows ? &rows_[row_].entry : nullptr;
    }
    /// Confirms the expected access with the lane's address.
    void confirm(std::uint64_t address) {
        Row& row = rows_[row_++];
        row.lanes |= 1U << running_;
        row.address[static_cast<std::size_t>(running_)] = address;
        times_ = 0;
    }
    void addAccess(const LaneEntry& access);
    /// Adds a basic block, and returns the number of times that the block repeats.
    std::uint32_t addStep(std::uintptr_t place, std::uint32_t depth);
    bool full() const { return inRows_ ? row_ == rows_.size() : log_->full(); }
    /// Returns the position of the current lane's last entry.
    std::uintptr_t lastPlace() const {
        return inRows_ ? rows_[row_ - 1].entry.place : log_->last().place;
    }

    /// Returns the lanes with pending steps.
    std::uint32_t written() const { return written_; }

    /// The lanes that execute their next step together. They are at the first position in execution
    /// order. A Step is valid until take() is called.
    struct Step {
        const LaneEntry* entry = nullptr; ///< entry of any of the lanes
        std::uint32_t lanes = 0;
        std::uint32_t inRow = 0; ///< lanes in the first row
        std::uint32_t times = 0; ///< number of repetitions of a basic block
    };
    /// Returns the next step. The log must not be empty.
    Step next() const;
    /// Stores the addresses of a step's lanes in `addresses`.
    void addressesOf(const Step& step, std::array<std::uint64_t, warpLanes>& addresses) const;
    /// Returns one lane's entry for a step.
    LaneEntry entryOf(const Step& step, int lane) const;
    /// Removes a step after its execution.
    void take(const Step& step);

  private:
    struct Row {
        LaneEntry entry; ///< the row's step, without an address
        std::uint32_t lanes = 0;
        std::array<std::uint64_t, warpLanes> address{};
    };

    /// Returns the row for the current lane's step, and adds the lane to the row. Uses the next row
    /// if `same(row)` is true. Otherwise, adds a new row with `entry`. Returns null if the lane has
    /// a separate log.
    template <typename Same>
    Row* comeToRow(const LaneEntry& entry, Same same);
    void leaveRows();
    void leaveUnlessWholeStep();

    /// The rows from begin_ to end_ are in use. The lanes of each row are a subset of the previous
    /// row's lanes.
    std::array<Row, LaneLog::most> rows_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::array<LaneLog, warpLanes> logs_;
    std::uint32_t written_ = 0;

    // The following members belong to the current lane.
    int running_ = 0;
    LaneLog* log_ = &logs_[0];
    bool inRows_ = true;
    std::size_t row_ = 0; ///< next row while the lane follows the rows
    /// Number of repetitions of the step in the previous row, or 0 if there is no previous row.
    std::uint32_t times_ = 0;
};

} // namespace kernelcurve
