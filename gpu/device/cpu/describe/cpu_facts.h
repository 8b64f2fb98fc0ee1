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

/// The CPU's model name, or the architecture if the system does not report it.
std::string cpuModel();
/// The instruction set extensions in the system's spelling; compiled code depends on them.
std::string cpuFeatures();
/// The caches of the first CPU, from the innermost outward. Empty if unknown.
std::vector<CpuCache> cpuCaches();
/// The size of the largest cache; at least 32 MiB if unknown.
std::int64_t lastLevelCacheBytes();
/// The logical CPUs that this process may use.
int usableProcessors();
/// The physical cores of the machine; 0 if unknown.
int physicalCores();
std::int64_t memoryBytes();
/// The memory that can be allocated without swapping.
std::int64_t availableMemoryBytes();
/// The maximum clock in Hz; 0 if unknown.
double highestClock();

} // namespace kernelcurve
