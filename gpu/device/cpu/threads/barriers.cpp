#include "gpu/device/cpu/threads/barriers.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>

namespace kernelcurve {
namespace {

constexpr unsigned allLanes = 0xffffffffU;

int warpOf(int thread) {
    return thread / warpLanes;
}
unsigned bitOf(int thread) {
    return 1U << (thread % warpLanes);
}
unsigned firstLanes(int count) {
    return count >= warpLanes ? allLanes : (1U << count) - 1;
}

/// Returns the source lane of a shuffle as defined by PTX (PTX ISA, "shfl.sync"). Returns the lane
/// itself if the source is outside the lane's group of `width` lanes.
int sourceLane(int lane, const ExchangeRequest& request) {
    const int first = lane & ~(request.width - 1);
    const int end = first + request.width;
    const int detail = request.detail & (warpLanes - 1);
    int source = lane;
    switch (request.kind) {
    case KcShuffleIndex:
        return first + (detail & (request.width - 1));
    case KcShuffleUp:
        source = lane - detail;
        return source < first ? lane : source;
    case KcShuffleDown:
        source = lane + detail;
        return source >= end ? lane : source;
    default:
        source = lane ^ detail;
        return source >= end ? lane : source;
    }
}

} // namespace

void Barriers::begin(int threads) {
    threads_ = threads;
    warps_ = (threads + warpLanes - 1) / warpLanes;
    warp_ = 0;
    readyWarps_ = firstLanes(warps_);
    waitingCount_ = 0;
    finishedCount_ = 0;
    lastPlace_ = 0;
    for (int warp = 0; warp < warps_; ++warp) {
        present_[warp] = ready_[warp] = firstLanes(threads - warp * warpLanes);
        atBlock_[warp] = atWarp_[warp] = exchanging_[warp] = converging_[warp] = 0;
        finished_[warp] = metLanes_[warp] = 0;
    }
    collected_ = results_ = {0, 1, 0};
}

void Barriers::makeReady(int warp, unsigned lanes) {
    ready_[warp] |= lanes;
    if (lanes != 0)
        readyWarps_ |= 1U << warp;
}

int Barriers::takeReady() {
    for (;;) {
        if (ready_[warp_] == 0) {
            if (readyWarps_ == 0) {
                if (!allFinished() &&
                    (releaseConverged() || releaseWarpsLeftAlone() || releaseBlock()))
                    continue;
                return -1;
            }
            const unsigned later = readyWarps_ & ~firstLanes(warp_ + 1);
            warp_ = std::countr_zero(later != 0 ? later : readyWarps_);
        }
        return takeReadyOfWarp();
    }
}

unsigned Barriers::takeReadyLanes() {
    readyWarps_ &= ~(1U << warp_);
    return std::exchange(ready_[warp_], 0);
}

int Barriers::takeReadyOfWarp() {
    const int lane = std::countr_zero(ready_[warp_]);
    ready_[warp_] &= ready_[warp_] - 1;
    if (ready_[warp_] == 0)
        readyWarps_ &= ~(1U << warp_);
    return warp_ * warpLanes + lane;
}

void Barriers::finish(int thread) {
    finished_[warpOf(thread)] |= bitOf(thread);
    ++finishedCount_;
}

void Barriers::waitForBlock(int thread, std::uintptr_t place) {
    atBlock_[warpOf(thread)] |= bitOf(thread);
    waitAt(thread, place);
    ++waitingCount_;
}

void Barriers::addToReduction(bool predicate) {
    collected_[KcCount] += predicate ? 1 : 0;
    collected_[KcAnd] &= predicate ? 1 : 0;
    collected_[KcOr] |= predicate ? 1 : 0;
}

bool Barriers::releaseBlock() {
    // As in hardware, barriers do not wait for threads that have ended.
    if (waitingCount_ + finishedCount_ != threads_)
        return false;
    if (watching_)
        lookForUnevenBarrier();
    ++blockPhase_;
    for (int warp = 0; warp < warps_; ++warp) {
        makeReady(warp, atBlock_[warp]);
        atBlock_[warp] = 0;
    }
    waitingCount_ = 0;
    warp_ = 0;
    results_ = collected_;
    collected_ = {0, 1, 0};
    return true;
}

bool Barriers::arriveAtWarp(int thread, const ExchangeRequest* request, unsigned mask,
                            std::uintptr_t place) {
    const int warp = warpOf(thread);
    const unsigned bit = bitOf(thread);
    atWarp_[warp] |= bit;
    mask_[thread] = mask;
    waitAt(thread, place);
    if (request != nullptr) {
        request_[thread] = *request;
        exchanging_[warp] |= bit;
    }
    const unsigned needed = (mask | bit) & present_[warp] & ~finished_[warp];
    if ((atWarp_[warp] & needed) != needed)
        return false;
    completeExchange(warp, needed);
    makeReady(warp, needed & ~bit);
    return true;
}

/// Releases lanes that wait only for lanes that have exited.
bool Barriers::releaseWarpsLeftAlone() {
    bool released = false;
    for (int warp = 0; warp < warps_; ++warp)
        for (unsigned lanes = atWarp_[warp]; lanes != 0; lanes &= lanes - 1) {
            const int lane = std::countr_zero(lanes);
            const unsigned needed =
                (mask_[warp * warpLanes + lane] | 1U << lane) & present_[warp] & ~finished_[warp];
            if ((atWarp_[warp] & needed) != needed)
                continue;
            completeExchange(warp, needed);
            makeReady(warp, needed);
            released = true;
            break;
        }
    return released;
}

/// Computes all results before any lane continues and provides new data.
void Barriers::completeExchange(int warp, unsigned lanes) {
    gather(warp, lanes & exchanging_[warp]);
    for (unsigned open = lanes & exchanging_[warp]; open != 0; open &= open - 1) {
        const int lane = std::countr_zero(open);
        result_[warp * warpLanes + lane] = exchanged(warp, lane, lanes);
    }
    atWarp_[warp] &= ~lanes;
    exchanging_[warp] &= ~lanes;
    metLanes_[warp] |= lanes;
    ++warpPhase_[warp];
}

/// Gathers the lanes' data from their stacks.
void Barriers::gather(int warp, unsigned lanes) {
    for (unsigned open = lanes; open != 0; open &= open - 1) {
        const int thread = warp * warpLanes + std::countr_zero(open);
        const ExchangeRequest& request = request_[thread];
        if (request.kind != KcGather)
            continue;
        if (gathered_.empty())
            gathered_.resize(threadsPerBlockLimit);
        const auto bytes = static_cast<std::size_t>(std::min<int>(request.detail, KcGatherBytes));
        std::memcpy(gathered_[thread].data(), reinterpret_cast<const void*>(request.value), bytes);
    }
}

void Barriers::lookForUnevenBarrier() {
    int first = -1;
    int ended = -1;
    int elsewhere = -1;
    for (int thread = 0; thread < threads_; ++thread) {
        if ((finished_[warpOf(thread)] & bitOf(thread)) != 0)
            ended = ended < 0 ? thread : ended;
        else if (first < 0)
            first = thread;
        else if (place_[thread] != place_[first] && elsewhere < 0)
            elsewhere = thread;
    }
    if (elsewhere >= 0)
        uneven_ = {place_[first], place_[elsewhere], first, elsewhere};
    else if (ended >= 0 && first >= 0)
        uneven_ = {place_[first], 0, first, ended};
}

unsigned long Barriers::exchanged(int warp, int lane, unsigned lanes) const {
    const ExchangeRequest* const requests = &request_[warp * warpLanes];
    const ExchangeRequest& own = requests[lane];
    if (own.kind <= KcShuffleXor)
        return requests[sourceLane(lane, own)].value;
    if (own.kind == KcGather)
        return reinterpret_cast<unsigned long>(gathered_[warp * warpLanes].data());
    unsigned agreeing = 0; // lanes that voted yes or provided the same value
    for (unsigned open = lanes; open != 0; open &= open - 1) {
        const int other = std::countr_zero(open);
        const bool agrees = own.kind == KcMatchAny || own.kind == KcMatchAll
                                ? requests[other].value == own.value
                                : requests[other].value != 0;
        agreeing |= agrees ? 1U << other : 0;
    }
    switch (own.kind) {
    case KcAny:
        return agreeing != 0 ? 1 : 0;
    case KcAll:
        return agreeing == lanes ? 1 : 0;
    case KcMatchAll:
        return agreeing == lanes ? agreeing : 0;
    default:
        return agreeing;
    }
}

void Barriers::waitForConvergence(int thread, std::uintptr_t place) {
    converging_[warpOf(thread)] |= bitOf(thread);
    waitAt(thread, place);
}

bool Barriers::releaseConverged() {
    bool released = false;
    for (int warp = 0; warp < warps_; ++warp)
        for (unsigned open = converging_[warp]; open != 0; open = converging_[warp]) {
            const int first = warp * warpLanes + std::countr_zero(open);
            unsigned together = 0;
            for (unsigned lanes = open; lanes != 0; lanes &= lanes - 1)
                if (place_[warp * warpLanes + std::countr_zero(lanes)] == place_[first])
                    together |= lanes & -lanes;
            for (unsigned lanes = together; lanes != 0; lanes &= lanes - 1)
                result_[warp * warpLanes + std::countr_zero(lanes)] = together;
            converging_[warp] &= ~together;
            makeReady(warp, together);
            released = true;
        }
    return released;
}

std::vector<std::pair<std::uintptr_t, int>> Barriers::waiting() const {
    std::map<std::uintptr_t, int> counts;
    for (int thread = 0; thread < threads_; ++thread)
        if (((atBlock_[warpOf(thread)] | atWarp_[warpOf(thread)]) & bitOf(thread)) != 0)
            ++counts[place_[thread]];
    return {counts.begin(), counts.end()};
}

} // namespace kernelcurve
