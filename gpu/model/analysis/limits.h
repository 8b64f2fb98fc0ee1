#pragma once

#include "gpu/model/analysis/trace.h"
#include "gpu/model/device/occupancy.h"
#include "gpu/model/text/message.h"
#include "gpu/model/values/metric.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A possible limit of a configuration.
enum class Limit {
    Copies,        ///< the bus between host and device is busy for most of the run
    Launch,        ///< the work is so small that launch overhead dominates
    Parallelism,   ///< fewer blocks or threads than fit on the device
    Arithmetic,    ///< multiply-adds near their peak
    Cache,         ///< a cache delivers the data
    Memory,        ///< DRAM near its peak
    BankConflicts, ///< bank conflicts
    SharedMemory,  ///< shared memory is always busy, without conflicts
    LoadStore,     ///< the load/store units are saturated with requests
    Strided,       ///< only a part of each sector is used
    Scattered,
    Misaligned, ///< one sector too many, because accesses are not aligned to sectors
    Spills,     ///< a thread's registers or arrays are in local memory
    Occupancy,  ///< too few warps to hide latency
    Unknown     ///< the values do not show a limit
};
/// The names in documents: "launch", "parallelism" ...
std::string_view nameOf(Limit limit);

/// The available data of one configuration. Unknown values are absent, 0, or null.
struct LimitEvidence {
    MetricValues metrics; ///< metrics of the row, in SI units
    /// True if the times are those of a GPU. The rules ignore the times of a CPU.
    bool timedOnGpu = false;
    bool coldCaches = false; ///< caches were cleared before every run
    // The problem's nominal work (see problem.h).
    double operations = 0;
    double bytes = 0;
    double footprint = 0;    ///< total size of all arrays
    bool hostMemory = false; ///< some arrays are in host memory or migrate
    // The launch with the most threads.
    std::int64_t blocks = 0;
    std::int64_t threadsPerBlock = 0;
    // The device.
    std::int64_t multiprocessors = 0;
    std::optional<double> clock; ///< SM clock in Hz
    std::optional<double> peakBandwidth;
    std::optional<double> peakFlops;
    std::optional<double> l2Bytes;
    std::optional<Occupancy> occupancy;
    const TraceReport* trace = nullptr;
};

/// One finding. Sentences start in lower case and have no full stop.
struct LimitFinding {
    Limit limit = Limit::Unknown;
    bool decided = false; ///< true if the values confirm the limit, otherwise it is only possible
    Message fact = {};
    Message effect = {}; ///< the effect on the time in numbers; may be empty
    Message next = {};   ///< if not decided: the measurement that would confirm it
    int line = 0;        ///< source line of the cause, if any
    bool operator==(const LimitFinding&) const = default;
};

/// The limits of the configuration, the most important first; never empty. Units near their peak
/// come first and are `decided`. Without such a unit, a finding is decided only if its additional
/// work explains the time.
std::vector<LimitFinding> limitsOf(const LimitEvidence& evidence);

/// The answer in a few sentences: the first finding and its effect; the second finding if both are
/// decided or neither is; and the next measurement if none is decided.
std::vector<Message> explanationOf(const std::vector<LimitFinding>& findings);

/// The utilization of each unit, as fractions; missing if unknown.
struct UnitShares {
    std::optional<double> memory;     ///< problem bytes / time / peak
    std::optional<double> dram;       ///< bytes from the DRAM counters / time / peak
    std::optional<double> traffic;    ///< bytes of all touched sectors / time / peak
    std::optional<double> arithmetic; ///< problem operations / time / peak
    std::optional<double> shared;     ///< one wavefront per cycle and SM
    /// The same for requests to global memory, at four sectors per cycle.
    std::optional<double> loadStore;
};
UnitShares unitShares(const LimitEvidence& evidence);

} // namespace kernelcurve
