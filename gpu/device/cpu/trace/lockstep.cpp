#include "gpu/device/cpu/trace/lockstep.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace kernelcurve {
namespace {

/// A few milliseconds' worth.
constexpr unsigned pausesBetweenLooks = 1U << 12;
/// How often a lane goes round in a loop without access to memory before others may run.
constexpr std::uint32_t mostTimesAtOnce = 1U << 16;

} // namespace

Lockstep::Lockstep(const Watchers& watchers, Limits limits)
    : watch_(watchers)
    , merger_(watchers.recorder)
    , limits_(std::move(limits)) {
    watching = this;
}

Lockstep::~Lockstep() {
    watching = nullptr;
}

void Lockstep::beginBlock(unsigned long number, ThreadMeetings& meetings) {
    number_ = number;
    const KcIndex block = BlockRunner::ofThisThread().blockIndex();
    block_ = {block.x, block.y, block.z};
    blockEnd_ = std::min(Clock::now() + limits_.blockLimit, limits_.end);
    pausesTillLook_ = pausesBetweenLooks;
    wanting_ = written_ = met_ = 0;
    running_ = 0; // the block begins with its first thread
    log_ = &logs_[0];
    log_->clear();
    phase_ = meetings.warpPhase(0);
    meetings.watchBarriers(watch_.check != nullptr);
    if (watch_.check != nullptr)
        watch_.check->beginBlock(number);
}

void Lockstep::endBlock(bool givenUp, ThreadMeetings& meetings) {
    finishEntriesOf(running_);
    while (written_ != 0)
        goOnTogether(meetings);
    merger_.endBlock();
    if (watch_.check != nullptr)
        watch_.check->endBlock(givenUp);
}

/// The lane that ran does so no longer.
void Lockstep::finishEntriesOf(int lane) {
    if (!log_->empty())
        written_ |= 1U << lane;
}

int Lockstep::takeNext(ThreadMeetings& meetings) {
    finishEntriesOf(running_);
    for (;;) {
        wanting_ |= meetings.takeReadyLanes();
        met_ |= meetings.takeMetLanes();
        if ((met_ & written_) == 0)
            met_ = 0;
        int thread = -1;
        if (const std::uint32_t able = wanting_ & ~written_ & ~met_; able != 0) {
            thread = meetings.warp() * warpLanes + std::countr_zero(able);
        } else if (written_ != 0) {
            goOnTogether(meetings);
            continue;
        } else {
            // One warp runs until its lanes have ended or wait for other warps.
            thread = meetings.takeReady();
            if (const auto uneven = meetings.takeUnevenBarrier(); uneven && watch_.check != nullptr)
                watch_.check->unevenBarrier(uneven->place, uneven->otherPlace, uneven->thread,
                                            uneven->otherThread);
            if (thread < 0)
                return thread;
        }
        running_ = thread % warpLanes;
        wanting_ &= ~(1U << running_);
        log_ = &logs_[static_cast<std::size_t>(running_)];
        log_->clear();
        phase_ = meetings.warpPhase(meetings.warp());
        return thread;
    }
}

void Lockstep::goOnTogether(const ThreadMeetings& meetings) {
    std::uint32_t together = 0;
    std::uint32_t times = 0;
    const LaneEntry* first = nullptr;
    for (std::uint32_t open = written_; open != 0; open &= open - 1) {
        const LaneEntry& entry = logs_[static_cast<std::size_t>(std::countr_zero(open))].front();
        if (first == nullptr || entry.comesBefore(*first)) {
            first = &entry;
            together = open & -open;
            times = entry.times;
        } else if (entry.goesWith(*first)) {
            together |= open & -open;
            times = std::min(times, entry.times);
        }
    }
    if (first->isAccess()) {
        const int warp = meetings.warp();
        record(warp, together, meetings);
        if (watch_.check != nullptr)
            check(warp, together, meetings);
    }
    for (; together != 0; together &= together - 1) {
        LaneLog& log = logs_[static_cast<std::size_t>(std::countr_zero(together))];
        log.take(times);
        if (log.empty())
            written_ &= ~(together & -together);
    }
}

void Lockstep::record(int warp, std::uint32_t lanes, const ThreadMeetings& meetings) {
    const LaneEntry& first = logs_[static_cast<std::size_t>(std::countr_zero(lanes))].front();
    const AddressOwner& owner = watch_.memory.owner(first.owner);
    WarpAccess access;
    access.space = first.space;
    access.access = first.kind;
    access.place = watch_.recorder.placeOf(first.place);
    access.addresses.mask = lanes;
    access.addresses.width = first.width;
    access.addresses.load = first.kind == AccessKind::Load;
    for (std::uint32_t open = lanes; open != 0; open &= open - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(open));
        access.addresses.address[lane] = logs_[lane].front().address;
    }
    // A lane may have run ahead to its end.
    access.live = meetings.liveLanes(warp) | written_;
    access.counted = counting_;
    const std::optional<WarpChoice>& choice = watch_.pictured;
    access.pictured =
        !choice || (choice->block == static_cast<std::int64_t>(number_) && choice->warp == warp);
    access.warp = warp;
    access.block = block_;
    if (owner.buffer >= 0)
        access.buffer = &watch_.memory.buffers()[static_cast<std::size_t>(owner.buffer)].name;
    access.begin = owner.origin;
    merger_.add(access, {meetings.blockPhase(), first.phase});
}

void Lockstep::check(int warp, std::uint32_t lanes, const ThreadMeetings& meetings) {
    for (; lanes != 0; lanes &= lanes - 1) {
        const int lane = std::countr_zero(lanes);
        const LaneEntry& entry = logs_[static_cast<std::size_t>(lane)].front();
        watch_.check->look({entry.space,
                            entry.kind,
                            entry.width,
                            entry.place,
                            entry.address,
                            warp * warpLanes + lane,
                            {meetings.blockPhase(), entry.phase}});
    }
}

void Lockstep::refuse(RunFailure::Kind fault, std::uint64_t address, int width, AccessKind kind,
                      const void* place) {
    RunFailure failure;
    failure.kind = fault;
    failure.place = reinterpret_cast<std::uintptr_t>(place);
    failure.address = address;
    failure.bytes = width;
    failure.isStore = kind != AccessKind::Load;
    BlockRunner::current()->abandon(std::move(failure));
}

/// The running lane has written enough, or goes on without writing.
void Lockstep::pause() {
    giveUpInTime();
    wanting_ |= 1U << running_;
    BlockRunner::current()->pause();
}

void Lockstep::giveUpInTime() {
    if (--pausesTillLook_ != 0)
        return;
    pausesTillLook_ = pausesBetweenLooks;
    if (!limits_.stop.stop_requested() && Clock::now() < blockEnd_)
        return;
    RunFailure failure;
    failure.kind = RunFailure::Kind::Stopped;
    failure.place = log_->last().place;
    BlockRunner::current()->abandon(std::move(failure));
}

void Lockstep::step(const void* place, const void* frame) {
    const auto at = reinterpret_cast<std::uintptr_t>(place);
    const auto depth = static_cast<std::uint32_t>(BlockRunner::current()->depthOf(frame));
    if (!log_->empty()) {
        LaneEntry& last = log_->last();
        const bool isSame = last.place == at && last.depth == depth && !last.isAccess();
        if (isSame && last.times < std::numeric_limits<std::uint32_t>::max()) {
            if (++last.times % mostTimesAtOnce == 0) {
                pausesTillLook_ = 1;
                pause();
            }
            return;
        }
    }
    LaneEntry& entry = log_->next();
    entry.place = at;
    entry.depth = depth;
    entry.times = 1;
    entry.space = AddressSpace::Global;
    entry.kind = AccessKind::Load;
    entry.width = 0;
    if (log_->full())
        pause();
}

void Lockstep::access(const void* address, int width, AccessKind kind, const void* place,
                      const void* frame) {
    BlockRunner& runner = *BlockRunner::current();
    if (runner.stacks().contains(address))
        return; // a thread's own local memory
    const auto begin = reinterpret_cast<std::uint64_t>(address);
    const int number = watch_.memory.find(begin, static_cast<std::uint64_t>(width));
    // A GPU ends the kernel there. Widths are powers of two.
    if (number < 0 || (begin & static_cast<std::uint64_t>(width - 1)) != 0)
        refuse(number < 0 ? RunFailure::Kind::OutOfBounds : RunFailure::Kind::Misaligned, begin,
               width, kind, place);
    const AddressOwner& owner = watch_.memory.owner(number);
    if (owner.buffer >= 0)
        watch_.filling.touch(owner.buffer, begin - owner.origin, static_cast<std::size_t>(width));
    if (width == 1 && watch_.memory.isConstructionFlag(begin))
        return;
    LaneEntry& entry = log_->next();
    entry.place = reinterpret_cast<std::uintptr_t>(place);
    entry.address = begin;
    entry.depth = static_cast<std::uint32_t>(runner.depthOf(frame));
    entry.phase = phase_;
    entry.owner = static_cast<std::int16_t>(number);
    entry.space = owner.space;
    entry.kind = kind;
    entry.width = static_cast<std::uint8_t>(width);
    if (log_->full())
        pause();
}

} // namespace kernelcurve
