#include "gpu/device/cpu/trace/warp_log.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace kernelcurve {
namespace {

std::uint32_t bitOf(int lane) {
    return 1U << lane;
}

LaneEntry stepAt(std::uintptr_t place, std::uint32_t depth, std::uint32_t times) {
    LaneEntry entry;
    entry.place = place;
    entry.depth = depth;
    entry.times = times;
    return entry;
}

bool isStepAt(const LaneEntry& entry, std::uintptr_t place, std::uint32_t depth) {
    return entry.place == place && entry.depth == depth && !entry.isAccess();
}

} // namespace

void WarpLog::clear() {
    begin_ = end_ = 0;
    written_ = 0;
}

void WarpLog::begin(int lane) {
    running_ = lane;
    log_ = &logs_[static_cast<std::size_t>(lane)];
    log_->clear();
    if (begin_ == end_)
        begin_ = end_ = 0;
    inRows_ = true;
    row_ = begin_;
    times_ = 0;
}

void WarpLog::end() {
    if (inRows_)
        leaveUnlessWholeStep();
    if (!log_->empty() || (begin_ < end_ && (rows_[begin_].lanes & bitOf(running_)) != 0))
        written_ |= bitOf(running_);
}

void WarpLog::leaveRows() {
    inRows_ = false;
    times_ = 0;
}

/// Removes the current lane from the row if the lane has fewer repetitions than the row. In this
/// case, the lane executes its repetitions separately.
void WarpLog::leaveUnlessWholeStep() {
    if (times_ == 0)
        return;
    Row& row = rows_[row_ - 1];
    if (times_ < row.entry.times) {
        row.lanes &= ~bitOf(running_);
        log_->next() = stepAt(row.entry.place, row.entry.depth, times_);
        leaveRows();
    }
    times_ = 0;
}

template <typename Same>
WarpLog::Row* WarpLog::comeToRow(const LaneEntry& entry, Same same) {
    if (inRows_)
        leaveUnlessWholeStep();
    if (inRows_ && row_ < end_ && !same(rows_[row_].entry))
        leaveRows();
    if (!inRows_)
        return nullptr;
    Row& row = rows_[row_];
    if (row_ == end_) {
        ++end_;
        row.entry = entry;
        row.lanes = 0;
    }
    row.lanes |= bitOf(running_);
    ++row_;
    return &row;
}

void WarpLog::addAccess(const LaneEntry& access) {
    const auto same = [&](const LaneEntry& entry) {
        return access.goesWith(entry) && access.phase == entry.phase;
    };
    if (Row* row = comeToRow(access, same))
        row->address[static_cast<std::size_t>(running_)] = access.address;
    else
        log_->next() = access;
}

std::uint32_t WarpLog::addStep(std::uintptr_t place, std::uint32_t depth) {
    const LaneEntry* const next = expected();
    if (next != nullptr && isStepAt(*next, place, depth)) {
        rows_[row_++].lanes |= bitOf(running_);
        return times_ = 1;
    }
    if (inRows_ && times_ > 0 && isStepAt(rows_[row_ - 1].entry, place, depth)) {
        Row& row = rows_[row_ - 1];
        if (times_ < row.entry.times)
            return ++times_;
        if (row.lanes == bitOf(running_) && row_ == end_ &&
            times_ < std::numeric_limits<std::uint32_t>::max())
            return row.entry.times = ++times_;
        // The lane executes the additional repetitions separately.
        leaveRows();
    }
    const auto same = [&](const LaneEntry& entry) { return isStepAt(entry, place, depth); };
    if (comeToRow(stepAt(place, depth, 1), same) != nullptr)
        return times_ = 1;
    if (!log_->empty()) {
        LaneEntry& last = log_->last();
        if (isStepAt(last, place, depth) && last.times < std::numeric_limits<std::uint32_t>::max())
            return ++last.times;
    }
    log_->next() = stepAt(place, depth, 1);
    return 1;
}

WarpLog::Step WarpLog::next() const {
    Step step;
    if (begin_ < end_) {
        const Row& row = rows_[begin_];
        step = {&row.entry, row.lanes, row.lanes, row.entry.times};
    }
    for (std::uint32_t open = written_ & ~step.inRow; open != 0; open &= open - 1) {
        const LaneEntry& entry = logs_[static_cast<std::size_t>(std::countr_zero(open))].front();
        if (step.entry == nullptr || entry.comesBefore(*step.entry)) {
            step = {&entry, open & -open, 0, entry.times};
        } else if (entry.goesWith(*step.entry)) {
            step.lanes |= open & -open;
            step.times = std::min(step.times, entry.times);
        }
    }
    return step;
}

void WarpLog::addressesOf(const Step& step, std::array<std::uint64_t, warpLanes>& addresses) const {
    if (step.inRow != 0)
        addresses = rows_[begin_].address;
    for (std::uint32_t open = step.lanes & ~step.inRow; open != 0; open &= open - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(open));
        addresses[lane] = logs_[lane].front().address;
    }
}

LaneEntry WarpLog::entryOf(const Step& step, int lane) const {
    const auto number = static_cast<std::size_t>(lane);
    if ((step.inRow & bitOf(lane)) == 0)
        return logs_[number].front();
    LaneEntry entry = rows_[begin_].entry;
    entry.address = rows_[begin_].address[number];
    return entry;
}

void WarpLog::take(const Step& step) {
    std::uint32_t ready = step.lanes & ~step.inRow;
    for (std::uint32_t open = ready; open != 0; open &= open - 1)
        logs_[static_cast<std::size_t>(std::countr_zero(open))].take(step.times);
    if (step.inRow != 0) {
        LaneEntry& entry = rows_[begin_].entry;
        if (entry.isAccess() || (entry.times -= step.times) == 0) {
            ++begin_;
            ready |= step.inRow & ~(begin_ < end_ ? rows_[begin_].lanes : 0);
        }
    }
    for (; ready != 0; ready &= ready - 1)
        if (logs_[static_cast<std::size_t>(std::countr_zero(ready))].empty())
            written_ &= ~(ready & -ready);
}

} // namespace kernelcurve
