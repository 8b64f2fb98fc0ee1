#include "gpu/device/cpu/trace/access_check.h"

#include <algorithm>

namespace kernelcurve {

void AccessCheck::beginBlock(unsigned long number) {
    block_ = number;
    ++turn_;
    latest_ = nullptr;
    if (pages_.size() > pagesKept)
        pages_.clear();
    readUnwritten_.clear();
}

void AccessCheck::endBlock(bool givenUp) {
    for (const auto& [place, access] : readUnwritten_)
        if (!givenUp && !racing_.contains(place))
            add(AccessFault::Kind::Unwritten, access, nullptr, access.kind);
    readUnwritten_.clear();
}

bool AccessCheck::concurrent(const Past& past, const Access& access) {
    if (!past.any || past.thread == access.thread || past.phase.block != access.phase.block)
        return false;
    const bool sameWarp = past.thread / warpLanes == access.thread / warpLanes;
    return !sameWarp || past.phase.warp == access.phase.warp;
}

void AccessCheck::add(AccessFault::Kind kind, const Access& access, const Past* other,
                      AccessKind otherAccess) {
    const std::uintptr_t otherPlace = other != nullptr ? other->place : 0;
    AccessFault fault;
    fault.kind = kind;
    fault.space = access.space;
    fault.access = access.kind;
    fault.otherAccess = otherAccess;
    fault.place = access.place;
    fault.otherPlace = otherPlace;
    fault.block = block_;
    fault.thread = access.thread;
    fault.otherThread = other != nullptr ? other->thread : 0;
    const bool isRace = kind == AccessFault::Kind::Race;
    if (isRace)
        racing_.insert({access.place, otherPlace});
    // The order of two racing threads is random. Therefore, the key of a race contains the two
    // positions in sorted order.
    const std::uintptr_t least = isRace ? std::min(access.place, otherPlace) : access.place;
    const std::uintptr_t most = isRace ? std::max(access.place, otherPlace) : otherPlace;
    const auto [known, isNew] = known_.try_emplace(std::tuple(kind, least, most), faults_.size());
    if (isNew) {
        faults_.push_back(fault);
        return;
    }
    AccessFault& first = faults_[known->second];
    if (!isRace || !first.isWithinWarp())
        return;
    // A race between warps replaces a race within a warp, because a block barrier fixes both.
    if (!fault.isWithinWarp())
        first = fault;
    else if (fault.thread / warpLanes != first.thread / warpLanes)
        first.inSeveralWarps = true;
}

void AccessCheck::look(const Access& access) {
    const auto width = static_cast<std::uint64_t>(access.width);
    if (access.space == AddressSpace::Constant)
        return;
    const std::uint64_t end = access.address + width;
    for (std::uint64_t begin = access.address; begin < end;) {
        const std::uint64_t inWord = begin % wordBytes;
        const std::uint64_t bytes = std::min(wordBytes - inWord, end - begin);
        Page& page = pageOf(begin / pageBytes);
        lookAtWord(access, page.words[begin % pageBytes / wordBytes], inWord, inWord + bytes);
        begin += bytes;
    }
}

AccessCheck::Page& AccessCheck::pageOf(std::uint64_t number) {
    if (latest_ != nullptr && latestNumber_ == number)
        return *latest_;
    latestNumber_ = number;
    latest_ = &pages_[number];
    if (latest_->turn != turn_) {
        latest_->words = {};
        latest_->turn = turn_;
    }
    return *latest_;
}

void AccessCheck::lookAtWord(const Access& access, Word& word, std::uint64_t first,
                             std::uint64_t end) {
    if (word.bytes == nullptr) {
        if (end - first == wordBytes) {
            lookAtCell(access, word.whole);
            return;
        }
        word.bytes = std::make_unique<std::array<Cell, wordBytes>>();
        word.bytes->fill(word.whole);
    }
    for (; first < end; ++first)
        lookAtCell(access, (*word.bytes)[first]);
}

void AccessCheck::lookAtCell(const Access& access, Cell& cell) {
    if (access.space == AddressSpace::Shared)
        followValue(access, cell);
    const bool isRead = access.kind == AccessKind::Load;
    const bool isAtomic = access.kind == AccessKind::Atomic;
    const bool bothAtomic = (isAtomic || access.fresh) && cell.writtenBy == AccessKind::Atomic;
    // If several threads execute the same store to one address, they usually store the same value.
    // This is not an error.
    const bool sameStore = access.kind == AccessKind::Store && cell.written.place == access.place;
    if (concurrent(cell.written, access) && !bothAtomic && !sameStore)
        add(AccessFault::Kind::Race, access, &cell.written, cell.writtenBy);

    const Past now = {static_cast<std::uint16_t>(access.thread), true, access.phase, access.place,
                      access.fresh};
    if (isRead) {
        if (access.space == AddressSpace::Shared && !cell.written.any)
            readUnwritten_.emplace(access.place, access);
        const bool firstOfPhase =
            !cell.read[0].any || cell.read[0].phase.block != access.phase.block;
        if (firstOfPhase)
            cell.read = {now, Past{}};
        else
            cell.read[cell.read[0].thread == access.thread ? 0 : 1] = now;
        return;
    }
    for (const Past& reader : cell.read)
        if (concurrent(reader, access) && !(reader.fresh && isAtomic)) {
            add(AccessFault::Kind::Race, access, &reader, AccessKind::Load);
            break;
        }
    cell.written = now;
    cell.writtenBy = access.kind;
}

void AccessCheck::followValue(const Access& access, Cell& cell) {
    const bool isStore = access.kind == AccessKind::Store;
    if (cell.isUnread && !isStore)
        ++storeFates_[cell.written.place].read;
    if (cell.isUnread && isStore && cell.written.place != access.place) {
        StoreFate& fate = storeFates_[cell.written.place];
        if (fate.overwritten++ == 0)
            fate.first = {AccessFault::Kind::Overwritten,
                          access.space,
                          AccessKind::Store,
                          AccessKind::Store,
                          cell.written.place,
                          access.place,
                          block_,
                          cell.written.thread,
                          access.thread};
    }
    cell.isUnread = isStore;
}

void AccessCheck::unevenBarrier(const Barriers::UnevenBarrier& barrier) {
    Access access;
    access.place = barrier.place;
    access.thread = barrier.thread;
    const Past other = {
        static_cast<std::uint16_t>(barrier.otherThread), true, {}, barrier.otherPlace};
    add(AccessFault::Kind::UnevenBarrier, access, &other, AccessKind::Load);
}

} // namespace kernelcurve
