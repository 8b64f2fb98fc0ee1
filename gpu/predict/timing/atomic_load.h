#pragma once

#include "gpu/predict/emulator/warp.h"
#include "gpu/predict/timing/gpu_model.h"

#include <cstdint>
#include <unordered_map>

namespace kernelcurve::timing {

inline bool isGlobalAtomic(const emulator::Access& access) {
    return access.space == emulator::Access::Space::Global &&
           (access.kind == emulator::Access::Kind::Atomic ||
            access.kind == emulator::Access::Kind::Reduction);
}

/// Cycles that L2 slices need for atomics, per chunk of 256 bytes.
class AtomicLoad {
  public:
    explicit AtomicLoad(const GpuModel& gpu)
        : perSector_(gpu.atomicCyclesPerSector)
        , sameAddress_(gpu.atomicCyclesSameAddress) {}

    /// Adds the cycles of one access and returns them. `isReal` is true for floating-point numbers.
    double add(const emulator::Access& access, bool isReal);
    /// Returns the fraction of all cycles that the busiest chunk needs.
    double hottestShare() const;

  private:
    double perSector_;
    double sameAddress_;
    std::unordered_map<std::uint64_t, double> byPiece_;
};

} // namespace kernelcurve::timing
