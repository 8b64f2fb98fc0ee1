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

/// What may keep a configuration from being faster.
enum class Limit {
    Copies,        ///< the bus between host and device takes most of the run
    Launch,        ///< so little work that the launch is what takes time
    Parallelism,   ///< fewer blocks or threads than the device has room for
    Arithmetic,    ///< multiply-adds near their peak
    Cache,         ///< the data come from a cache, whatever the memory does
    Memory,        ///< DRAM near its peak
    BankConflicts, ///< shared memory serves lanes one after the other
    SharedMemory,  ///< shared memory is busy all the time, without conflicts
    LoadStore,     ///< requests to global and shared memory come as fast as they are taken
    Strided,       ///< sectors are fetched of which a part is asked for
    Scattered,
    Misaligned, ///< one sector too many, because accesses do not begin at a sector's boundary
    Spills,     ///< registers or arrays of a thread lie in local memory
    Occupancy,  ///< too few warps to hide how long everything takes
    Unknown     ///< the numbers do not decide
};
/// "launch", "parallelism" ...: as documents say.
std::string_view nameOf(Limit limit);

/// What is known of one configuration. What is not known is absent, 0 or null.
struct LimitEvidence {
    MetricValues metrics; ///< of the row, in SI units
    /// The row's times are a GPU's; those of a processor say nothing of a GPU and are left aside.
    bool timedOnGpu = false;
    bool coldCaches = false; ///< the caches were emptied before every run
    // The task, see problem.h.
    double operations = 0;
    double bytes = 0;
    double footprint = 0;    ///< bytes of all arrays
    bool hostMemory = false; ///< some of them lie in the host's memory, or move to and fro
    // The launch with the most threads.
    std::int64_t blocks = 0;
    std::int64_t threadsPerBlock = 0;
    // The device.
    std::int64_t multiprocessors = 0;
    std::optional<double> clock; ///< Hz, of the SMs
    std::optional<double> peakBandwidth;
    std::optional<double> peakFlops;
    std::optional<double> l2Bytes;
    std::optional<Occupancy> occupancy;
    const TraceReport* trace = nullptr;
};

/// One thing that is found. Sentences start small and have no stop at their end.
struct LimitFinding {
    Limit limit = Limit::Unknown;
    bool decided = false; ///< the numbers say that this is what limits; else it may
    Message fact = {};
    Message effect = {}; ///< what it does to the time, in numbers; may be empty
    Message next = {};   ///< where not decided: what to measure to find out
    int line = 0;        ///< of the source, if one is to blame
    bool operator==(const LimitFinding&) const = default;
};

/// What limits the configuration, the most important first; never empty. What is near its peak
/// comes before what is merely not as it should be, and is `decided`; without anything near its
/// peak a finding is decided only if the work it adds fills the time.
std::vector<LimitFinding> limitsOf(const LimitEvidence& evidence);

/// The answer in a few sentences: the first finding and what it does, with the second where both
/// are decided, or where neither is; then what to measure next, if nothing is decided.
std::vector<Message> explanationOf(const std::vector<LimitFinding>& findings);

/// How much of what each unit can do is used, as fractions; missing where unknown.
struct UnitShares {
    std::optional<double> memory;     ///< bytes of the task / time / peak
    std::optional<double> dram;       ///< bytes that the memory's counters saw / time / peak
    std::optional<double> traffic;    ///< bytes of all sectors that are touched / time / peak
    std::optional<double> arithmetic; ///< operations of the task / time / peak
    std::optional<double> shared;     ///< a pass of shared memory a cycle and SM
    /// Likewise with requests to global memory, which take a cycle for four sectors.
    std::optional<double> loadStore;
};
UnitShares unitShares(const LimitEvidence& evidence);

} // namespace kernelcurve
