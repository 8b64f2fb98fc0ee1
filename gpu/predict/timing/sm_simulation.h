#pragma once

#include "gpu/predict/confidence/confidence.h"
#include "gpu/predict/emulator/bound_kernel.h"
#include "gpu/predict/emulator/memory_image.h"
#include "gpu/predict/timing/cause.h"
#include "gpu/predict/timing/footprint.h"
#include "gpu/predict/timing/gpu_model.h"

#include <array>
#include <map>
#include <stop_token>

namespace kernelcurve::timing {

/// Work of one source line beyond the minimum for its accesses.
struct LineExcess {
    double wavefronts = 0;    ///< of shared memory
    double sectors = 0;       ///< that an access would not need if its bytes were contiguous
    double misaligned = 0;    ///< sectors that contiguous bytes would not need if they were aligned
    double localRequests = 0; ///< without those of spilled registers
    double spills = 0;        ///< requests
    double atomics = 0;       ///< accesses
    double passes = 0;        ///< of instructions, because of a branch at this line
    double fences = 0;

    bool any() const { return *this != LineExcess(); }
    bool operator==(const LineExcess&) const = default;
    LineExcess& operator+=(const LineExcess& other);
    LineExcess& operator*=(double factor);
};

/// Returns the line's excess work for a cause; 0 for a cause that does not belong to single lines.
double shareOf(const LineExcess& excess, Cause cause);

/// The bytes transferred by each level of the memory hierarchy.
struct MemoryBytes {
    double l1 = 0; ///< that loads find there
    double l2 = 0; ///< between SMs and L2
    double dram = 0;

    MemoryBytes& operator+=(const MemoryBytes& other);
};

struct SimulationResult {
    double cycles = 0;         ///< from the launch's first block to its last one's end
    double simulatedShare = 1; ///< of the SM's blocks; the rest is extrapolated
    double l1HitRate = 0;
    MemoryBytes bytes;       ///< of the whole GPU
    confidence::Facts facts; ///< without those of the launch as a whole
    /// The fraction of the cycles during which the unit of a cause is busy. For a cause in the
    /// code, greater than 0 if the cause occurs.
    std::array<double, causeCount> evidence = {};
    std::map<sass::SourceLine, LineExcess> excess; ///< of the whole GPU; lines that have some
};

/// Simulates one SM with its share of the launch's blocks. The simulation includes four schedulers,
/// which issue the oldest ready warp and continue with it while it is ready, the scoreboards and
/// stall counts of the code, pipes, L1, and the SM's share of L2 and DRAM with queues. `isCold`: L2
/// is empty at the start.
SimulationResult simulateSm(const emulator::BoundKernel& launch, emulator::MemoryImage memory,
                            const GpuModel& gpu, const Footprint& footprint, int blocksPerSm,
                            bool isCold, std::uint64_t instructionLimit,
                            const std::stop_token& stop, const Without& without = {});

} // namespace kernelcurve::timing
