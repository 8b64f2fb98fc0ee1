#include "gpu/predict/emulator/shared_accesses.h"

#include "gpu/predict/emulator/block_run.h"
#include "gpu/predict/emulator/launch_counts.h"

#include <algorithm>
#include <bit>

namespace kernelcurve::emulator {
namespace {

AccessKind kindOf(const Access& access) {
    switch (access.kind) {
    case Access::Kind::Store:
        return AccessKind::Store;
    case Access::Kind::Atomic:
    case Access::Kind::Reduction:
        return AccessKind::Atomic;
    default:
        return AccessKind::Load;
    }
}

} // namespace

void SharedAccesses::add(const BoundKernel& launch, MemoryImage& memory, std::uint64_t limit,
                         const std::stop_token& stop) {
    Executor executor(launch, memory);
    executor.skipMatrices();
    Block block;
    for (const auto& [index, counts] : tracedBlocks(launch.blocks(), blocks_, warp_)) {
        if (stop.stop_requested())
            return;
        executed_ += runBlock(
            executor, block, index, limit - executed_ + 1, [&](const Warp& warp, const Step& step) {
                if (executor.access().space == Access::Space::Shared && executor.access().mask != 0)
                    note(launch, index, counts, warp, *step.operation, executor.access());
            });
        if (executed_ > limit)
            throw Error({message(
                KC_TEXT(
                    "engine",
                    "The traced blocks execute more than {0} instructions, too many for the model"),
                std::to_string(limit))});
    }
}

void SharedAccesses::note(const BoundKernel& launch, std::uint64_t block, bool counts,
                          const Warp& warp, const Operation& operation, const Access& access) {
    const WarpAddresses request = addressesOf(access);
    const AccessKind kind = kindOf(access);
    Entry& entry = entries_[{operation.line.file, operation.line.number, kind, request.width}];
    const bool isExample =
        !entry.example && (!warp_ || (static_cast<std::int64_t>(block) == warp_->block &&
                                      static_cast<int>(warp.index) == warp_->warp));
    if (isExample) {
        WarpRequest& example = entry.example.emplace();
        example.space = AddressSpace::Shared;
        example.access = kind;
        example.width = request.width;
        example.file = operation.line.file;
        example.line = static_cast<int>(operation.line.number);
        const auto x = launch.grid[0];
        const auto y = launch.grid[1];
        example.block = {static_cast<std::int64_t>(block % x),
                         static_cast<std::int64_t>(block / x % y),
                         static_cast<std::int64_t>(block / x / y)};
        example.warp = static_cast<int>(warp.index);
        forLanes(request.mask, [&](std::size_t lane) {
            example.offsets[lane] =
                static_cast<std::int64_t>(request.address[lane] - firstAddress_);
        });
    }
    if (!counts)
        return;
    LineAccess& sum = entry.sum;
    const SharedCost cost = sharedCost(request);
    ++sum.requests;
    sum.lanes += std::popcount(request.mask);
    sum.partial += access.mask != warp.live ? 1 : 0;
    sum.bytes += std::int64_t{std::popcount(request.mask)} * request.width;
    sum.wavefronts += cost.wavefronts;
    sum.idealWavefronts += cost.ideal;
    sum.degree = std::max(sum.degree, cost.degree);
}

std::vector<LineAccess> SharedAccesses::accesses() const {
    std::vector<LineAccess> all;
    for (const auto& [place, entry] : entries_) {
        if (entry.sum.requests == 0)
            continue;
        LineAccess& access = all.emplace_back(entry.sum);
        access.space = AddressSpace::Shared;
        access.file = std::get<0>(place);
        access.line = static_cast<int>(std::get<1>(place));
        access.access = std::get<2>(place);
        access.width = std::get<3>(place);
    }
    return all;
}

std::vector<WarpRequest> SharedAccesses::examples() const {
    std::vector<WarpRequest> all;
    for (const auto& [place, entry] : entries_)
        if (entry.example)
            all.push_back(*entry.example);
    return all;
}

} // namespace kernelcurve::emulator
