#include "gpu/device/cpu/trace/lockstep.h"

#include "gpu/device/cpu/trace/lane_addresses.h"

#include <algorithm>
#include <bit>

namespace kernelcurve {
namespace {

/// The number of loop iterations without memory accesses after which the other lanes may run.
constexpr std::uint32_t maxTimesAtOnce = 1U << 16;

} // namespace

ArrayUses::ArrayUses(const std::vector<TracedArray>& arrays) {
    for (const TracedArray& array : arrays)
        uses_.push_back({{.array = array.name},
                         static_cast<std::uint64_t>(std::max<std::int64_t>(array.elementBytes, 1)),
                         {}});
}

void ArrayUses::add(int array, std::uint64_t offset, int bytes, AccessKind kind) {
    if (array < 0 || static_cast<std::size_t>(array) >= uses_.size())
        return;
    auto& [use, elementBytes, written] = uses_[static_cast<std::size_t>(array)];
    const std::uint64_t behind = offset + static_cast<std::uint64_t>(bytes);
    const auto first = static_cast<std::size_t>(offset / elementBytes);
    const auto end = static_cast<std::size_t>((behind + elementBytes - 1) / elementBytes);
    const bool isTouched = use.isRead || use.isWritten;
    use.begin = isTouched ? std::min(use.begin, static_cast<std::int64_t>(offset))
                          : static_cast<std::int64_t>(offset);
    use.end = std::max(use.end, static_cast<std::int64_t>(behind));
    if (kind == AccessKind::Load || kind == AccessKind::Atomic) {
        use.isRead = true;
        for (std::size_t i = first; i < end && !use.isReadFirst; ++i)
            use.isReadFirst = i >= written.size() || !written[i];
    }
    if (kind != AccessKind::Load) {
        use.isWritten = true;
        if (written.size() < end)
            written.resize(std::max(end, written.size() * 2));
        std::fill(written.begin() + static_cast<std::ptrdiff_t>(first),
                  written.begin() + static_cast<std::ptrdiff_t>(end), true);
    }
}

std::vector<ArrayUse> ArrayUses::found() const {
    std::vector<ArrayUse> found;
    for (const Use& each : uses_)
        if (each.use.isRead || each.use.isWritten)
            found.push_back(each.use);
    return found;
}

Lockstep::Lockstep(const Watchers& watchers)
    : watch_(watchers)
    , merger_(watchers.recorder) {
    watching = this;
}

Lockstep::~Lockstep() {
    watching = nullptr;
}

void Lockstep::beginBlock(unsigned long number, Barriers& barriers) {
    number_ = number;
    const KcIndex block = BlockRunner::ofThisThread().blockIndex();
    block_ = {block.x, block.y, block.z};
    wanting_ = met_ = 0;
    running_ = 0; // the block begins with its first thread
    lastStep_ = 0;
    stack_ = nullptr;
    log_.clear();
    log_.begin(running_);
    phase_ = barriers.warpPhase(0);
    firstPhase_ = barriers.blockPhase();
    barriers.watchBarriers(watch_.check != nullptr);
    if (watch_.check != nullptr)
        watch_.check->beginBlock(number);
    watch_.time.blockBegins();
}

void Lockstep::endBlock(bool givenUp, Barriers& barriers) {
    watch_.time.blockEnds();
    log_.end();
    while (log_.written() != 0)
        goOnTogether(barriers);
    merger_.endBlock();
    if (counting_)
        maxBarriers_ = std::max(maxBarriers_, std::int64_t{barriers.blockPhase() - firstPhase_});
    if (watch_.check != nullptr)
        watch_.check->endBlock(givenUp);
}

int Lockstep::takeNext(Barriers& barriers) {
    // A loop with only barriers logs nothing and never fills the log. Therefore, such a loop is
    // aborted here. All other loops are aborted in pause(), where their position is known.
    if (const std::uintptr_t place = barriers.lastPlace(); place != 0)
        giveUpInTime(place);
    log_.end();
    for (;;) {
        const std::uint32_t written = log_.written();
        wanting_ |= barriers.takeReadyLanes();
        met_ |= barriers.takeMetLanes();
        if ((met_ & written) == 0)
            met_ = 0;
        int thread = -1;
        if (const std::uint32_t able = wanting_ & ~written & ~met_; able != 0) {
            thread = barriers.warp() * warpLanes + std::countr_zero(able);
        } else if (written != 0) {
            goOnTogether(barriers);
            continue;
        } else {
            // Runs one warp until its lanes have ended or wait for other warps.
            thread = barriers.takeReady();
            if (const auto uneven = barriers.takeUnevenBarrier(); uneven && watch_.check != nullptr)
                watch_.check->unevenBarrier(*uneven);
            if (thread < 0)
                return thread;
        }
        running_ = thread % warpLanes;
        wanting_ &= ~(1U << running_);
        stack_ = nullptr;
        log_.begin(running_);
        phase_ = barriers.warpPhase(barriers.warp());
        return thread;
    }
}

void Lockstep::goOnTogether(const Barriers& barriers) {
    const WarpLog::Step step = log_.next();
    if (step.entry->isAccess()) {
        const int warp = barriers.warp();
        record(warp, step, barriers);
        // A thread's local memory is private and needs no check.
        if (watch_.check != nullptr && step.entry->space != AddressSpace::Local)
            check(warp, step, barriers);
    }
    log_.take(step);
}

void Lockstep::record(int warp, const WarpLog::Step& step, const Barriers& barriers) {
    const LaneEntry& first = *step.entry;
    const AddressOwner& owner = watch_.memory.owner(first.owner);
    WarpAccess access;
    access.space = first.space;
    access.access = first.kind;
    access.place = watch_.recorder.placeOf(first.place);
    access.addresses.mask = step.lanes;
    access.addresses.width = first.width;
    access.addresses.load = first.kind == AccessKind::Load;
    log_.addressesOf(step, access.addresses.address);
    // A lane that has run to its end is still live while it has pending steps.
    access.live = barriers.liveLanes(warp) | log_.written();
    access.counted = counting_;
    const std::optional<WarpChoice>& choice = watch_.pictured;
    access.pictured =
        !choice || (choice->block == static_cast<std::int64_t>(number_) && choice->warp == warp);
    access.warp = warp;
    access.block = block_;
    if (owner.buffer >= 0)
        access.buffer = &watch_.memory.buffers()[static_cast<std::size_t>(owner.buffer)].name;
    access.begin = owner.origin;
    if (watch_.uses != nullptr && counting_)
        forLanes(step.lanes, [&](std::size_t lane) {
            watch_.uses->add(owner.buffer, access.addresses.address[lane] - owner.origin,
                             first.width, first.kind);
        });
    merger_.add(access, {barriers.blockPhase(), first.phase});
}

void Lockstep::check(int warp, const WarpLog::Step& step, const Barriers& barriers) {
    for (std::uint32_t lanes = step.lanes; lanes != 0; lanes &= lanes - 1) {
        const int lane = std::countr_zero(lanes);
        const LaneEntry entry = log_.entryOf(step, lane);
        watch_.check->look({entry.space,
                            entry.kind,
                            entry.width,
                            entry.place,
                            entry.address,
                            warp * warpLanes + lane,
                            {barriers.blockPhase(), entry.phase},
                            entry.fresh});
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

/// Called when the current lane has logged enough steps or repeated a step very often. Runs other
/// lanes.
void Lockstep::pause() {
    giveUpInTime(log_.lastPlace());
    wanting_ |= 1U << running_;
    BlockRunner::current()->suspend();
}

void Lockstep::giveUpInTime(std::uintptr_t place) {
    if (!watch_.time.overdue())
        return;
    RunFailure failure;
    failure.kind = RunFailure::Kind::Stopped;
    failure.place = place;
    BlockRunner::current()->abandon(std::move(failure));
}

void Lockstep::step(const void* place, const void* frame) {
    lastStep_ = reinterpret_cast<std::uintptr_t>(place);
    if (log_.addStep(lastStep_, depthOf(frame)) % maxTimesAtOnce == 0 || log_.full())
        pause();
}

void Lockstep::addAccess(const void* address, int width, AccessKind kind, const void* place,
                         const void* frame, bool fresh) {
    const BlockRunner& runner = *BlockRunner::current();
    const auto begin = reinterpret_cast<std::uint64_t>(address);
    const auto bytes = static_cast<std::uint64_t>(width);
    const bool isLocal = runner.stacks().contains(address);
    const int number = isLocal ? watch_.memory.local() : watch_.memory.find(begin, bytes);
    if (number < 0 && watch_.memory.isParameter(begin, bytes))
        return;
    // A GPU ends the kernel at these accesses. Misaligned stack accesses are allowed, because clang
    // may move two words with one access.
    if (number < 0 || (!isLocal && !isAligned(begin, bytes)))
        refuse(number < 0 ? RunFailure::Kind::OutOfBounds : RunFailure::Kind::Misaligned, begin,
               width, kind, place);
    const AddressOwner& owner = watch_.memory.owner(number);
    touch(owner, begin, bytes);
    if (width == 1 && watch_.memory.isConstructionFlag(begin))
        return;
    LaneEntry entry;
    entry.place = reinterpret_cast<std::uintptr_t>(place);
    entry.address = isLocal ? localAddress(address) : begin;
    entry.depth = depthOf(frame);
    entry.phase = phase_;
    entry.owner = static_cast<std::int16_t>(number);
    entry.space = owner.space;
    entry.kind = kind;
    entry.width = static_cast<std::uint8_t>(width);
    entry.fresh = fresh;
    log_.addAccess(entry);
    if (log_.full())
        pause();
}

} // namespace kernelcurve
