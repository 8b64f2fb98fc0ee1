#include "gpu/device/cpu/describe/cpu_facts.h"

#include "gpu/model/device/processors.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <sched.h>
#include <set>
#include <string_view>
#include <thread>
#include <unistd.h>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

std::string firstLine(const fs::path& file) {
    std::ifstream stream(file);
    std::string line;
    std::getline(stream, line);
    return line;
}

std::int64_t number(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    std::int64_t result = 0;
    if (first != std::string_view::npos)
        std::from_chars(text.data() + first, text.data() + text.size(), result);
    return result;
}

/// Returns the value of the first line "KEY : value" in /proc/cpuinfo.
std::string cpuInfo(std::string_view key) {
    std::ifstream stream("/proc/cpuinfo");
    for (std::string line; std::getline(stream, line);)
        if (line.starts_with(key)) {
            const std::size_t colon = line.find(':');
            if (colon != std::string::npos && colon + 2 <= line.size())
                return line.substr(colon + 2);
        }
    return {};
}

/// Returns the value of a line "KEY:   123 kB" in /proc/meminfo, in bytes.
std::int64_t memoryInfo(std::string_view key) {
    std::ifstream stream("/proc/meminfo");
    for (std::string line; std::getline(stream, line);)
        if (line.starts_with(key))
            return number(std::string_view(line).substr(key.size() + 1)) * 1024;
    return 0;
}

/// Parses a size such as "32K", "16384K", or "32M".
std::int64_t sizeOf(const std::string& text) {
    const std::int64_t value = number(text);
    return text.ends_with('K') ? value << 10 : text.ends_with('M') ? value << 20 : value;
}

} // namespace

std::string cpuFeatures() {
    const std::string flags = cpuInfo("flags");
    return flags.empty() ? cpuInfo("Features") : flags;
}

std::vector<CpuCache> cpuCaches() {
    std::vector<CpuCache> result;
    for (int index = 0;; ++index) {
        const fs::path folder = "/sys/devices/system/cpu/cpu0/cache/index" + std::to_string(index);
        CpuCache cache;
        cache.level = static_cast<int>(number(firstLine(folder / "level")));
        if (cache.level == 0)
            return result;
        cache.type = firstLine(folder / "type");
        cache.bytes = sizeOf(firstLine(folder / "size"));
        cache.lineBytes = number(firstLine(folder / "coherency_line_size"));
        cache.sharedBy = std::max(
            1, static_cast<int>(processorsIn(firstLine(folder / "shared_cpu_list")).size()));
        result.push_back(std::move(cache));
    }
}

std::int64_t lastLevelCacheBytes() {
    std::int64_t largest = 0;
    for (const CpuCache& cache : cpuCaches())
        largest = std::max(largest, cache.bytes);
    return largest > 0 ? largest : std::int64_t{32} << 20;
}

int usableProcessors() {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return std::max(1, CPU_COUNT(&set));
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

std::size_t pageBytes() {
    static const auto bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return bytes;
}

int physicalCores() {
    std::set<std::string> cores;
    std::ifstream stream("/proc/cpuinfo");
    std::string package;
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with("physical id"))
            package = line;
        else if (line.starts_with("core id"))
            cores.insert(package + line);
    }
    return static_cast<int>(cores.size());
}

std::int64_t memoryBytes() {
    return memoryInfo("MemTotal");
}

std::int64_t availableMemoryBytes() {
    return memoryInfo("MemAvailable");
}

double highestClock() {
    const std::string khz = firstLine("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq");
    return static_cast<double>(number(khz)) * 1e3;
}

} // namespace kernelcurve
