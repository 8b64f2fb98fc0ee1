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

/// What a line has of a cause; 0 for a cause that is not of single lines.
double shareOf(const LineExcess& excess, Cause cause);

/// The bytes that each level of the memory moves.
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
    /// Of the cycles, those that the unit of a cause is busy. Above 0 for a cause in the code that
    /// occurs.
    std::array<double, causeCount> evidence = {};
    std::map<sass::SourceLine, LineExcess> excess; ///< of the whole GPU; lines that have some
};

/// Simulates one SM with its share of the launch's blocks: four schedulers that issue the oldest
/// ready warp and stay with it as long as it is ready, scoreboards and stall counts from the code,
/// pipes, L1, and its share of L2 and DRAM with queues. `isCold`: nothing is in L2 at the start.
SimulationResult simulateSm(const emulator::BoundKernel& launch, emulator::MemoryImage memory,
                            const GpuModel& gpu, const Footprint& footprint, int blocksPerSm,
                            bool isCold, std::uint64_t instructionLimit,
                            const std::stop_token& stop, const Without& without = {});

} // namespace kernelcurve::timing
