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
    Parallelism,   ///< the launch has fewer blocks or threads than fit on the device
    Arithmetic,    ///< multiply-add units are near their peak
    Cache,         ///< a cache delivers the data
    Memory,        ///< DRAM is near its peak
    BankConflicts, ///< bank conflicts
    SharedMemory,  ///< shared memory is always busy, but without conflicts
    LoadStore,     ///< the load/store units are saturated with requests
    Strided,       ///< only a part of each sector is used
    Scattered,
    Misaligned, ///< each request touches an additional sector, because accesses are not aligned
    Spills,     ///< registers or arrays of a thread are in local memory
    Occupancy,  ///< too few warps hide latency
    Unknown     ///< the values do not show a limit
};
/// Returns the document name of a limit, such as "launch".
std::string_view nameOf(Limit limit);

/// The available data about one configuration. Unknown values are absent, 0, or null.
struct LimitEvidence {
    MetricValues metrics; ///< metrics of the row, in SI units
    /// True if a GPU measured the times. The rules ignore the times of a CPU.
    bool timedOnGpu = false;
    bool coldCaches = false; ///< true if the caches were cleared before every run
    // The problem's nominal work (see problem.h):
    double operations = 0;
    double bytes = 0;
    double footprint = 0;    ///< total size of all arrays
    bool hostMemory = false; ///< true if some arrays are in host memory or migrate
    // The launch with the most threads:
    std::int64_t blocks = 0;
    std::int64_t threadsPerBlock = 0;
    // The device:
    std::int64_t multiprocessors = 0;
    std::optional<double> clock; ///< SM clock in Hz
    std::optional<double> peakBandwidth;
    std::optional<double> peakFlops;
    std::optional<double> l2Bytes;
    std::optional<Occupancy> occupancy;
    const TraceReport* trace = nullptr;
};

/// One finding about a limit. Its sentences start in lower case and have no full stop.
struct LimitFinding {
    Limit limit = Limit::Unknown;
    /// True if the values confirm the limit. Otherwise, the limit is only possible.
    bool decided = false;
    Message fact = {};
    Message effect = {}; ///< effect on the time in numbers; may be empty
    Message next = {};   ///< measurement that would confirm an undecided limit
    int line = 0;        ///< source line of the cause, if any
    bool operator==(const LimitFinding&) const = default;
};

/// Returns at least one limit of the configuration, most important first. Units near their peak
/// come first and are `decided`. If no unit is near its peak, a finding is decided only if the
/// additional work explains the time.
std::vector<LimitFinding> limitsOf(const LimitEvidence& evidence);

/// Returns the first finding with its effect. Adds the second finding if both findings are decided
/// or both are undecided. Adds the next measurement if no finding is decided.
std::vector<Message> explanationOf(const std::vector<LimitFinding>& findings);

/// The utilization of each unit as a fraction. Unknown values are not set.
struct UnitShares {
    std::optional<double> memory;     ///< problem bytes / time / peak bandwidth
    std::optional<double> dram;       ///< bytes in the DRAM counters / time / peak bandwidth
    std::optional<double> traffic;    ///< bytes of all touched sectors / time / peak bandwidth
    std::optional<double> arithmetic; ///< problem operations / time / peak FLOP/s
    std::optional<double> shared; ///< shared memory, with a peak of one wavefront per cycle and SM
    /// Load/store units, with a peak of four sectors of global memory per cycle and SM.
    std::optional<double> loadStore;
};
UnitShares unitShares(const LimitEvidence& evidence);

} // namespace kernelcurve
