#include "gpu/predict/emulator/launch_counts.h"

#include "gpu/predict/emulator/block_run.h"

#include <bit>

namespace kernelcurve::emulator {

WarpAddresses addressesOf(const Access& access) {
    WarpAddresses request;
    request.mask = access.mask;
    request.width = access.bytes;
    request.load = access.kind == Access::Kind::Load;
    request.address = access.addresses;
    if (access.kind == Access::Kind::Matrix) {
        // Each of the first lanes has a 16-byte row, and a matrix has eight rows.
        const int rows = access.bytes / 4 * 8;
        request.width = 16;
        request.mask = rows == warpLanes ? 0xffffffffU : (1U << rows) - 1;
    }
    return request;
}

void LaunchCounts::add(const Step& step, const Access& access) {
    ++instructions;
    threadInstructions += std::popcount(step.active);
    if (access.space == Access::Space::None || access.mask == 0)
        return;
    const WarpAddresses request = addressesOf(access);
    if (access.space == Access::Space::Shared) {
        const Shared cost{1, sharedCost(request).wavefronts};
        if (access.kind == Access::Kind::Atomic)
            sharedAtomics += cost;
        else if (access.kind == Access::Kind::Store)
            sharedStores += cost;
        else
            sharedLoads += cost;
        return;
    }
    if (access.space == Access::Space::Local) {
        // The addresses are already interleaved, so words of adjacent lanes are adjacent.
        std::int64_t sectors = 0;
        WarpAddresses words = request;
        words.width = access.bytes < 4 ? access.bytes : 4;
        for (int word = 0; word < access.bytes; word += 4) {
            sectors += globalCost(words).sectors;
            for (std::uint64_t& address : words.address)
                address += lineBytes;
        }
        (access.kind == Access::Kind::Load ? localLoads : localStores) += {1, sectors};
        return;
    }
    const Traffic cost{1, globalCost(request).sectors};
    switch (access.kind) {
    case Access::Kind::Load:
        loads += cost;
        break;
    case Access::Kind::Store:
        stores += cost;
        break;
    case Access::Kind::Copy:
        copies += cost;
        break;
    default:
        atomics += cost;
    }
}

void LaunchCounts::operator+=(const LaunchCounts& other) {
    instructions += other.instructions;
    threadInstructions += other.threadInstructions;
    loads += other.loads;
    stores += other.stores;
    copies += other.copies;
    atomics += other.atomics;
    localLoads += other.localLoads;
    localStores += other.localStores;
    sharedLoads += other.sharedLoads;
    sharedStores += other.sharedStores;
    sharedAtomics += other.sharedAtomics;
}

std::map<std::string, std::int64_t, std::less<>> LaunchCounts::byName() const {
    // The counter of global loads includes asynchronous copies.
    return {{"load_requests", loads.requests + copies.requests},
            {"load_sectors", loads.sectors + copies.sectors},
            {"store_requests", stores.requests},
            {"store_sectors", stores.sectors},
            {"local_load_requests", localLoads.requests},
            {"local_load_sectors", localLoads.sectors},
            {"local_store_requests", localStores.requests},
            {"local_store_sectors", localStores.sectors},
            {"shared_load_requests", sharedLoads.requests},
            {"shared_load_wavefronts", sharedLoads.wavefronts},
            {"shared_store_requests", sharedStores.requests},
            {"shared_store_wavefronts", sharedStores.wavefronts}};
}

LaunchCounts runLaunch(const BoundKernel& launch, MemoryImage& memory, std::uint64_t limit,
                       const std::stop_token& stop) {
    Executor executor(launch, memory);
    LaunchCounts counts;
    Block block;
    for (std::uint64_t index = 0; index < launch.blocks(); ++index) {
        if (stop.stop_requested())
            return counts;
        const auto done = static_cast<std::uint64_t>(counts.instructions);
        runBlock(executor, block, index, limit - done + 1,
                 [&](const Warp&, const Step& step) { counts.add(step, executor.access()); });
        if (static_cast<std::uint64_t>(counts.instructions) > limit)
            throw Error({message(
                KC_TEXT("engine",
                        "The launch executes more than {0} instructions, too many for the model"),
                std::to_string(limit))});
    }
    return counts;
}

} // namespace kernelcurve::emulator
