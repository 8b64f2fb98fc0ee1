#include "gpu/device/cpu/trace/lockstep.h"

#include <algorithm>
#include <bit>

namespace kernelcurve {
namespace {

thread_local Lockstep* watching = nullptr;

/// A few milliseconds' worth.
constexpr unsigned stopsBetweenLooks = 1U << 16;

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

Lockstep* Lockstep::current() {
    return watching;
}

void Lockstep::beginBlock(unsigned long number, ThreadMeetings& meetings) {
    stopped_.fill(0);
    number_ = number;
    blockEnd_ = std::min(Clock::now() + limits_.blockLimit, limits_.end);
    stopsTillLook_ = stopsBetweenLooks;
    meetings.watchBarriers(watch_.check != nullptr);
    if (watch_.check != nullptr)
        watch_.check->beginBlock(number);
}

void Lockstep::endBlock(bool givenUp) {
    merger_.endBlock();
    if (watch_.check != nullptr)
        watch_.check->endBlock(givenUp);
}

int Lockstep::takeNext(ThreadMeetings& meetings) {
    // One warp runs until its lanes have ended or wait for other warps.
    for (;;) {
        const int thread = meetings.takeReadyOfWarp();
        if (thread >= 0)
            return thread;
        if (stopped_[meetings.warp()] == 0) {
            const int next = meetings.takeReady();
            if (const auto uneven = meetings.takeUnevenBarrier(); uneven && watch_.check != nullptr)
                watch_.check->unevenBarrier(uneven->place, uneven->otherPlace, uneven->thread,
                                            uneven->otherThread);
            return next;
        }
        goOnTogether(meetings);
    }
}

void Lockstep::goOnTogether(ThreadMeetings& meetings) {
    const int warp = meetings.warp();
    const Stop* const stops = &stops_[warp * warpLanes];
    const Stop* first = nullptr;
    for (std::uint32_t open = stopped_[warp]; open != 0; open &= open - 1) {
        const Stop& stop = stops[std::countr_zero(open)];
        if (first == nullptr || stop.depth > first->depth ||
            (stop.depth == first->depth && stop.place < first->place))
            first = &stop;
    }
    std::uint32_t together = 0;
    for (std::uint32_t open = stopped_[warp]; open != 0; open &= open - 1) {
        const Stop& stop = stops[std::countr_zero(open)];
        if (stop.place == first->place && stop.depth == first->depth &&
            stop.isAccess == first->isAccess && stop.kind == first->kind &&
            stop.width == first->width && stop.owner.space == first->owner.space)
            together |= open & -open;
    }
    if (first->isAccess) {
        record(warp, together, *first, meetings);
        if (watch_.check != nullptr)
            check(warp, together, meetings);
    }
    stopped_[warp] &= ~together;
    meetings.makeReady(warp, together);
}

void Lockstep::record(int warp, std::uint32_t lanes, const Stop& stop,
                      const ThreadMeetings& meetings) {
    WarpAccess access;
    access.space = stop.owner.space;
    access.access = stop.kind;
    access.place = watch_.recorder.placeOf(stop.place);
    access.addresses.mask = lanes;
    access.addresses.width = stop.width;
    const Stop* const stops = &stops_[warp * warpLanes];
    for (std::uint32_t open = lanes; open != 0; open &= open - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(open));
        access.addresses.address[lane] = stops[lane].address;
    }
    access.live = meetings.liveLanes(warp);
    access.counted = counting_;
    const std::optional<WarpChoice>& choice = watch_.pictured;
    access.pictured =
        !choice || (choice->block == static_cast<std::int64_t>(number_) && choice->warp == warp);
    access.warp = warp;
    access.block = {block_.x, block_.y, block_.z};
    if (stop.owner.buffer >= 0)
        access.buffer = &watch_.memory.buffers()[static_cast<std::size_t>(stop.owner.buffer)].name;
    access.begin = stop.owner.range.begin;
    merger_.add(access, {meetings.blockPhase(), meetings.warpPhase(warp)});
}

void Lockstep::check(int warp, std::uint32_t lanes, const ThreadMeetings& meetings) {
    const Phase phase = {meetings.blockPhase(), meetings.warpPhase(warp)};
    for (; lanes != 0; lanes &= lanes - 1) {
        const int thread = warp * warpLanes + std::countr_zero(lanes);
        const Stop& stop = stops_[thread];
        watch_.check->look(
            {stop.owner.space, stop.kind, stop.width, stop.place, stop.address, thread, phase});
    }
}

void Lockstep::giveUpInTime(const Stop& stop) {
    stopsTillLook_ = stopsBetweenLooks;
    if (!limits_.stop.stop_requested() && Clock::now() < blockEnd_)
        return;
    RunFailure failure;
    failure.kind = RunFailure::Kind::Stopped;
    failure.place = stop.place;
    BlockRunner::current()->abandon(std::move(failure));
}

void Lockstep::stopAt(const Stop& stop) {
    if (--stopsTillLook_ == 0)
        giveUpInTime(stop);
    BlockRunner& runner = *BlockRunner::current();
    const int thread = runner.thread();
    block_ = runner.blockIndex();
    stops_[thread] = stop;
    stopped_[thread / warpLanes] |= 1U << (thread % warpLanes);
    runner.pause();
}

void Lockstep::step(const void* place, const void* frame) {
    Stop stop;
    stop.place = reinterpret_cast<std::uintptr_t>(place);
    stop.depth = BlockRunner::current()->depthOf(frame);
    stopAt(stop);
}

void Lockstep::access(const void* address, int width, AccessKind kind, const void* place,
                      const void* frame) {
    BlockRunner& runner = *BlockRunner::current();
    if (runner.stacks().contains(address))
        return; // a thread's own local memory
    Stop stop;
    stop.place = reinterpret_cast<std::uintptr_t>(place);
    stop.depth = runner.depthOf(frame);
    stop.isAccess = true;
    stop.kind = kind;
    stop.width = width;
    stop.address = reinterpret_cast<std::uint64_t>(address);
    const auto owner = watch_.memory.ownerOf(stop.address, static_cast<std::uint64_t>(width));
    if (!owner) {
        RunFailure failure;
        failure.kind = RunFailure::Kind::OutOfBounds;
        failure.place = stop.place;
        failure.address = stop.address;
        failure.bytes = width;
        failure.isStore = kind != AccessKind::Load;
        runner.abandon(std::move(failure));
    }
    if (owner->buffer >= 0)
        watch_.filling.touch(owner->buffer, stop.address - owner->range.begin,
                             static_cast<std::size_t>(width));
    if (width == 1 && watch_.memory.isConstructionFlag(stop.address))
        return;
    stop.owner = *owner;
    stopAt(stop);
}

} // namespace kernelcurve
