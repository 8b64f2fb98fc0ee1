#pragma once

#include "gpu/predict/emulator/executor.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace kernelcurve::timing {

/// Counts instructions with inactive lanes, which took another branch or have exited.
class PartialPasses {
  public:
    explicit PartialPasses(const emulator::BoundKernel& launch);

    void add(const emulator::Warp& warp, const emulator::Step& step);
    void endBlock();

    /// Returns one value per instruction: the minimum number of passes for the instruction's lanes
    /// divided by the actual number. In a kernel with barriers, threads cannot move to other
    /// blocks.
    std::vector<double> neededShares() const;

  private:
    struct Passes {
        double taken = 0;
        double needed = 0;
        std::vector<std::uint32_t> ofThreads; ///< counts per thread of the current block
    };
    const emulator::BoundKernel& launch_;
    bool stayInBlock_;
    std::unordered_map<std::size_t, Passes> passes_; ///< passes by instruction
};

} // namespace kernelcurve::timing
