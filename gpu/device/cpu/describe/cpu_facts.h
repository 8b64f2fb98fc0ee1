#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace kernelcurve {

struct CpuCache {
    int level = 0;
    std::string type; ///< "Data", "Instruction", or "Unified"
    std::int64_t bytes = 0;
    std::int64_t lineBytes = 0;
    int sharedBy = 1; ///< number of logical CPUs
};

/// Returns the instruction set extensions in the spelling of the operating system. Compiled code
/// depends on these extensions.
std::string cpuFeatures();
/// Returns the caches of the first CPU, innermost first. Returns an empty list if they are unknown.
std::vector<CpuCache> cpuCaches();
/// Returns the size of the largest cache in bytes, or 32 MiB if the size is unknown.
std::int64_t lastLevelCacheBytes();
/// Returns the number of logical CPUs that this process may use.
int usableProcessors();
/// Returns the size of a page: 4 KiB, or up to 64 KiB on ARM64.
std::size_t pageBytes();
/// Returns the number of physical cores of the machine, or 0 if the number is unknown.
int physicalCores();
std::int64_t memoryBytes();
/// Returns the memory that can be allocated without swapping, in bytes.
std::int64_t availableMemoryBytes();
/// Returns the maximum clock rate in Hz, or 0 if the rate is unknown.
double highestClock();

} // namespace kernelcurve
