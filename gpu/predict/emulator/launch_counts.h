#pragma once

#include "gpu/predict/emulator/executor.h"

#include <cstdint>
#include <map>
#include <stop_token>
#include <string>

namespace kernelcurve::emulator {

/// The work of warps in the units of NVIDIA's counters. A request is one instruction of a warp, and
/// a wavefront is a cycle of shared memory (gpu/model/analysis/memory_model.h).
struct LaunchCounts {
    struct Traffic {
        std::int64_t requests = 0;
        std::int64_t sectors = 0;
        void operator+=(const Traffic& other) {
            requests += other.requests;
            sectors += other.sectors;
        }
    };
    struct Shared {
        std::int64_t requests = 0;
        std::int64_t wavefronts = 0;
        void operator+=(const Shared& other) {
            requests += other.requests;
            wavefronts += other.wavefronts;
        }
    };
    std::int64_t instructions = 0; ///< warp instructions
    std::int64_t threadInstructions = 0;
    Traffic loads;
    Traffic stores;
    Traffic copies;  ///< LDGSTS, from global to shared memory
    Traffic atomics; ///< includes reductions
    Traffic localLoads;
    Traffic localStores;
    Shared sharedLoads;
    Shared sharedStores;
    Shared sharedAtomics;

    void add(const Step& step, const Access& access);
    void operator+=(const LaunchCounts& other);
    /// Returns the values of the counters by their names in this project.
    std::map<std::string, std::int64_t, std::less<>> byName() const;
};

/// Converts an access for the cost functions of the memory model.
WarpAddresses addressesOf(const Access& access);

/// Executes a whole launch on `memory`, block by block. Throws Error for code that the emulator
/// cannot run, and after `limit` warp instructions.
LaunchCounts runLaunch(const BoundKernel& launch, MemoryImage& memory, std::uint64_t limit,
                       const std::stop_token& stop);

} // namespace kernelcurve::emulator
