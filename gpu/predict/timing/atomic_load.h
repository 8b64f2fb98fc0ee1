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

/// Cycles that slices of L2 need for atomics, by pieces of 256 bytes.
class AtomicLoad {
  public:
    explicit AtomicLoad(const GpuModel& gpu)
        : perSector_(gpu.atomicCyclesPerSector)
        , sameAddress_(gpu.atomicCyclesSameAddress) {}

    /// The cycles of one access. `isReal`: of floating-point numbers.
    double add(const emulator::Access& access, bool isReal);
    /// Of all cycles, those of the busiest piece.
    double hottestShare() const;

  private:
    double perSector_;
    double sameAddress_;
    std::unordered_map<std::uint64_t, double> byPiece_;
};

} // namespace kernelcurve::timing
