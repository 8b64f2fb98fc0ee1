#pragma once

#include "gpu/model/text/error.h"
#include "gpu/predict/emulator/executor.h"

#include <cstdint>
#include <stop_token>

namespace kernelcurve::emulator {

/// Returns true if some warp of the block has not ended.
inline bool anyLive(const Block& block) {
    for (const Warp& warp : block.warps)
        if (!warp.done())
            return true;
    return false;
}

/// Runs the warps of a block alternately until the block ends or has executed `limit` instructions.
/// Calls visit(warp, step) after each instruction. Returns the number of instructions. Throws Error
/// for a deadlock.
template <typename Visit>
std::uint64_t runBlock(Executor& executor, Block& block, std::uint64_t index, std::uint64_t limit,
                       const Visit& visit) {
    // Limits each turn, because warps may spin on a flag that another warp sets.
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
