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

/// The work that one source line causes beyond the minimum for its accesses.
struct LineExcess {
    double wavefronts = 0;    ///< wavefronts of shared memory
    double sectors = 0;       ///< sectors that are unnecessary for contiguous bytes
    double misaligned = 0;    ///< sectors that are unnecessary for aligned contiguous bytes
    double localRequests = 0; ///< requests to local memory, without spilled registers
    double spills = 0;        ///< requests of spilled registers
    double atomics = 0;       ///< atomic accesses
    double passes = 0;        ///< instructions with inactive lanes because of a branch at this line
    double fences = 0;

    bool any() const { return *this != LineExcess(); }
    bool operator==(const LineExcess&) const = default;
    LineExcess& operator+=(const LineExcess& other);
    LineExcess& operator*=(double factor);
};

/// Returns the line's excess work for a cause. Returns 0 for a cause that does not belong to lines.
double shareOf(const LineExcess& excess, Cause cause);

/// Bytes transferred by each level of the memory hierarchy.
struct MemoryBytes {
    double l1 = 0; ///< bytes of loads that hit L1
    double l2 = 0; ///< bytes between SMs and L2
    double dram = 0;

    MemoryBytes& operator+=(const MemoryBytes& other);
};

struct SimulationResult {
    double cycles = 0;         ///< time from the start of the first block to the end of the last
                               ///< block
    double simulatedShare = 1; ///< fraction of the SM's blocks; the rest is extrapolated
    double l1HitRate = 0;
    MemoryBytes bytes;       ///< bytes of the whole GPU
    confidence::Facts facts; ///< facts except those of the launch as a whole
    /// For a hardware unit, the fraction of the cycles in which the unit is busy. For a cause in
    /// the code, any positive value means that the cause occurs.
    std::array<double, causeCount> evidence = {};
    std::map<sass::SourceLine, LineExcess> excess; ///< excess of the whole GPU; only lines with
                                                   ///< excess work
};

/// Simulates one SM with its share of the launch's blocks. The simulation includes scoreboards,
/// stall counts, pipes, L1, and a share of L2 and DRAM with queues. Each of the four schedulers
/// issues the oldest ready warp, and continues with this warp while it is ready. `isCold` is true
/// if L2 is empty at the start.
SimulationResult simulateSm(const emulator::BoundKernel& launch, emulator::MemoryImage memory,
                            const GpuModel& gpu, const Footprint& footprint, int blocksPerSm,
                            bool isCold, std::uint64_t instructionLimit,
                            const std::stop_token& stop, const Without& without = {});

} // namespace kernelcurve::timing
