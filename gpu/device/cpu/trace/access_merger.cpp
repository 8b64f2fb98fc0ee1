#include "gpu/device/cpu/trace/access_merger.h"

#include "gpu/device/cpu/trace/lane_addresses.h"

#include <algorithm>
#include <bit>

namespace kernelcurve {
namespace {

/// Returns the largest power of two, up to 16, that divides the addresses of all lanes.
int alignmentOf(const WarpAddresses& addresses) {
    return 1 << std::countr_zero(16 | bitsOf(addresses.address, addresses.mask));
}

} // namespace

bool AccessMerger::canMerge(const WarpAccess& access) {
    const bool plain = access.access == AccessKind::Load || access.access == AccessKind::Store;
    return plain && access.space == AddressSpace::Shared && access.addresses.width >= 4 &&
           access.addresses.width < widest;
}

bool AccessMerger::follows(const Chain& chain, const WarpAccess& access) {
    const WarpAccess& first = chain.first;
    if (access.addresses.mask != first.addresses.mask)
        return false;
    if (chain.bytes + access.addresses.width > widest)
        return false;
    const auto behind = static_cast<std::uint64_t>(chain.bytes);
    // GCC 14 cannot deduce that a request has at least one lane. The modulo keeps the index in
    // bounds.
    const auto lane = static_cast<std::size_t>(std::countr_zero(access.addresses.mask)) % warpLanes;
    return access.addresses.address[lane] == first.addresses.address[lane] + behind &&
           lieApart(access.addresses.address, first.addresses.address, access.addresses.mask,
                    behind);
}

void AccessMerger::add(const WarpAccess& access, Phase phase) {
    Warp& warp = warps_[static_cast<std::size_t>(access.warp)];
    if (warp.phase != phase) {
        closeAll(warp);
        warp.phase = phase;
    }
    // Accesses that may overlap keep their order, so an access of another kind closes all open
    // chains.
    if (access.space == AddressSpace::Shared && !warp.open.empty() &&
        warp.open.front().first.access != access.access)
        closeAll(warp);
    if (!canMerge(access)) {
        recorder_.add(access);
        return;
    }
    for (auto chain = warp.open.begin(); chain != warp.open.end(); ++chain)
        if (follows(*chain, access)) {
            extend(*chain, access);
            if (chain->bytes == widest) {
                close(*chain);
                warp.open.erase(chain);
            }
            return;
        }
    if (warp.open.size() == maxOpen) {
        close(warp.open.front());
        warp.open.erase(warp.open.begin());
    }
    warp.open.emplace_back();
    warp.open.back().first = access;
    extend(warp.open.back(), access);
}

void AccessMerger::extend(Chain& chain, const WarpAccess& access) {
    const auto place = static_cast<std::size_t>(chain.count++);
    chain.places[place] = access.place;
    chain.bytes += access.addresses.width;
    chain.ends[place] = chain.bytes;
}

void AccessMerger::close(Chain& chain) {
    if (chain.count == 1) {
        recorder_.add(chain.first);
        return;
    }
    for (int i = 1; i < chain.count; ++i)
        recorder_.join(chain.places[0], chain.places[static_cast<std::size_t>(i)]);
    recorder_.voteForAlignment(chain.places[0], alignmentOf(chain.first.addresses));
    for (const int limit : AccessRecorder::limits)
        emit(chain, limit);
}

void AccessMerger::emit(const Chain& chain, int limit) {
    WarpAccess piece = chain.first;
    for (int begin = 0, element = 0; begin < chain.bytes;) {
        int end = chain.ends[static_cast<std::size_t>(element)];
        int next = element + 1;
        for (int i = next; i < chain.count; ++i) {
            const int bytes = chain.ends[static_cast<std::size_t>(i)] - begin;
            if (bytes <= limit && std::has_single_bit(static_cast<unsigned>(bytes))) {
                end = begin + bytes;
                next = i + 1;
            }
        }
        piece.place = chain.places[static_cast<std::size_t>(element)];
        piece.addresses.width = end - begin;
        // The loop includes inactive lanes to allow vectorization.
        for (std::size_t lane = 0; lane < piece.addresses.address.size(); ++lane)
            piece.addresses.address[lane] =
                chain.first.addresses.address[lane] + static_cast<std::uint64_t>(begin);
        recorder_.add(piece, limit);
        begin = end;
        element = next;
    }
}

void AccessMerger::closeAll(Warp& warp) {
    for (Chain& chain : warp.open)
        close(chain);
    warp.open.clear();
}

void AccessMerger::endBlock() {
    for (Warp& warp : warps_)
        closeAll(warp);
}

} // namespace kernelcurve
