#include "gpu/predict/timing/partial_passes.h"

#include "gpu/model/analysis/memory_model.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace kernelcurve::timing {

PartialPasses::PartialPasses(const emulator::BoundKernel& launch)
    : launch_(launch)
    , stayInBlock_(std::ranges::find(*launch.code, emulator::Opcode::Bar,
                                     &emulator::Operation::opcode) != launch.code->end()) {}

void PartialPasses::add(const emulator::Warp& warp, const emulator::Step& step) {
    if (step.lanes == warp.lanes)
        return;
    Passes& passes = passes_[static_cast<std::size_t>(step.operation - launch_.code->data())];
    ++passes.taken;
    if (!stayInBlock_) {
        passes.needed += std::popcount(step.lanes) / static_cast<double>(warpLanes);
        return;
    }
    passes.ofThreads.resize(std::size_t{launch_.warps()} * warpLanes);
    forLanes(step.lanes, [&](std::size_t lane) {
        ++passes.ofThreads[std::size_t{warp.index} * warpLanes + lane];
    });
}

void PartialPasses::endBlock() {
    for (auto& [at, passes] : passes_) {
        if (passes.ofThreads.empty())
            continue;
        const double sum = std::accumulate(passes.ofThreads.begin(), passes.ofThreads.end(), 0.0);
        passes.needed += std::max<double>(*std::ranges::max_element(passes.ofThreads),
                                          std::ceil(sum / warpLanes));
        passes.ofThreads.clear();
    }
}

std::vector<double> PartialPasses::neededShares() const {
    std::vector<double> shares(launch_.code->size(), 1);
    for (const auto& [at, passes] : passes_)
        shares[at] = std::min(passes.needed / passes.taken, 1.0);
    return shares;
}

} // namespace kernelcurve::timing
