#pragma once

#include "gpu/model/text/error.h"
#include "gpu/predict/emulator/executor.h"

#include <cstdint>
#include <stop_token>

namespace kernelcurve::emulator {

/// Returns true if a warp can run, except for complete barriers.
inline bool anyLive(const Block& block) {
    for (const Warp& warp : block.warps)
        if (!warp.done())
            return true;
    return false;
}

/// Runs the warps of a block in turn until it ends or has executed `limit` instructions, and calls
/// visit(warp, step) after each. Returns the number of instructions. Throws Error if the block
/// waits for another block.
template <typename Visit>
std::uint64_t runBlock(Executor& executor, Block& block, std::uint64_t index, std::uint64_t limit,
                       const Visit& visit) {
    // Warps that spin on a flag in memory all make progress.
    constexpr int turn = 4096;
    executor.begin(block, index);
    std::uint64_t executed = 0;
    while (executed < limit && anyLive(block)) {
        bool moved = false;
        for (Warp& warp : block.warps) {
            for (int i = 0; i < turn && executed < limit; ++i) {
                const Step step = executor.step(block, warp);
                if (step.operation == nullptr)
                    break;
                moved = true;
                ++executed;
                visit(warp, step);
            }
        }
        if (!executor.releaseBarriers(block) && !moved)
            throw Error({message(KC_TEXT(
                "engine",
                "Deadlock: the warps of a block wait for each other or for another block"))});
    }
    return executed;
}

} // namespace kernelcurve::emulator
