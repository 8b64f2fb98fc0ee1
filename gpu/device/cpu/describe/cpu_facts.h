#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kernelcurve {

struct CpuCache {
    int level = 0;
    std::string type; ///< "Data", "Instruction", "Unified"
    std::int64_t bytes = 0;
    std::int64_t lineBytes = 0;
    int sharedBy = 1; ///< logical processors
};

/// The CPU's model name, or the architecture where the system does not tell.
std::string cpuModel();
/// The instruction set extensions, as the system spells them; what compiled code depends on.
std::string cpuFeatures();
/// Of the first processor, from the innermost outward. Empty if the system does not tell.
std::vector<CpuCache> cpuCaches();
/// Bytes of the largest cache, at least 32 MiB where nothing is known.
std::int64_t lastLevelCacheBytes();
/// Logical processors that this process may use.
int usableProcessors();
/// Physical cores of the machine; 0 if the system does not tell.
int physicalCores();
std::int64_t memoryBytes();
/// What can be allocated without swapping.
std::int64_t availableMemoryBytes();
/// Highest clock in Hz; 0 if the system does not tell.
double highestClock();

} // namespace kernelcurve
