#pragma once

#include "gpu/model/analysis/trace.h"
#include "gpu/predict/emulator/bound_kernel.h"
#include "gpu/predict/emulator/memory_image.h"
#include "gpu/predict/emulator/warp.h"

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <tuple>
#include <vector>

namespace kernelcurve::emulator {

/// Counts the shared memory accesses of some blocks by source line.
class SharedAccesses {
  public:
    /// `warp` selects the warp for the examples. `firstAddress` is the start of a block's shared
    /// memory.
    SharedAccesses(BlockChoice blocks, std::optional<WarpChoice> warp, std::uint64_t firstAddress)
        : blocks_(blocks)
        , warp_(warp)
        , firstAddress_(firstAddress) {}

    /// Runs the blocks on `memory`. Throws Error for code that the emulator cannot run. Also throws
    /// Error if all launches together exceed `limit` warp instructions.
    void add(const BoundKernel& launch, MemoryImage& memory, std::uint64_t limit,
             const std::stop_token& stop);

    std::vector<LineAccess> accesses() const;
    std::vector<WarpRequest> examples() const;

  private:
    struct Entry {
        LineAccess sum;
        std::optional<WarpRequest> example;
    };
    using Place = std::tuple<std::string, std::uint32_t, AccessKind, int>;

    void note(const BoundKernel& launch, std::uint64_t block, bool counts, const Warp& warp,
              const Operation& operation, const Access& access);

    BlockChoice blocks_;
    std::optional<WarpChoice> warp_;
    std::uint64_t firstAddress_;
    std::uint64_t executed_ = 0;
    std::map<Place, Entry> entries_;
};

} // namespace kernelcurve::emulator
