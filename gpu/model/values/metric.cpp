#include "gpu/model/values/metric.h"

#include <algorithm>
#include <array>

namespace kernelcurve {
namespace {

namespace known_metrics {
using enum MetricUnit;
using enum MetricSource;
using enum MetricGroup;

constexpr auto all = std::to_array<Metric>({
    {"time", Seconds, false, Timing, Time, KC_TEXT("metric", "Time"),
     KC_TEXT("metric", "Median time of one run of the kernel")},
    {"bandwidth", BytesPerSecond, true, Timing, Throughput, KC_TEXT("metric", "Bandwidth"),
     KC_TEXT("metric", "Bytes that the problem must read and write, divided by the median time")},
    {"flops", FlopsPerSecond, true, Timing, Throughput, KC_TEXT("metric", "Compute throughput"),
     KC_TEXT("metric",
             "Floating-point operations that the problem needs, divided by the median time")},
    {"item_rate", None, true, Timing, Throughput, KC_TEXT("metric", "Items per second"),
     KC_TEXT("metric", "Elements that an imported benchmark processes per second, as its program "
                       "reports them")},
    {"speedup", None, true, Timing, Time, KC_TEXT("metric", "Speedup"),
     KC_TEXT("metric", "Median time of the baseline with the same parameters, divided by the "
                       "median time")},
    {"of_baseline", Fraction, true, Timing, Time, KC_TEXT("metric", "Percent of baseline"),
     KC_TEXT("metric", "Speedup as a percentage, for a baseline that is an upper bound")},
    {"of_peak_bandwidth", Fraction, true, Timing, Throughput,
     KC_TEXT("metric", "Percent of peak bandwidth"),
     KC_TEXT("metric",
             "Bandwidth as a percentage of the device's theoretical or user-specified peak")},
    {"of_peak_flops", Fraction, true, Timing, Throughput,
     KC_TEXT("metric", "Percent of peak throughput"),
     KC_TEXT(
         "metric",
         "Compute throughput as a percentage of the device's theoretical or user-specified peak")},
    {"of_measured_copy", Fraction, true, Timing, Throughput,
     KC_TEXT("metric", "Percent of measured copy"),
     KC_TEXT("metric",
             "Bandwidth as a percentage of the measured copy bandwidth of the same device")},
    {"floor_time", Seconds, false, Timing, Time, KC_TEXT("metric", "Minimum time"),
     KC_TEXT("metric",
             "Lower bound for any implementation: the time at the device's theoretical peaks for "
             "the problem's operations, or for its bytes that do not fit in L2")},
    {"of_floor", Fraction, true, Timing, Time,
     KC_TEXT("metric", "Percent of attainable performance"),
     KC_TEXT("metric", "Minimum time divided by the median time; more than 100 % means that the "
                       "kernel skips work, or that part of it is not timed")},
    {"try", Count, false, Timing, Time, KC_TEXT("metric", "Attempt"),
     KC_TEXT("metric", "Number of the attempt in a search, starting at 1")},
    {"best_time", Seconds, false, Timing, Time, KC_TEXT("metric", "Best time so far"),
     KC_TEXT("metric",
             "Shortest median time that the search found up to and including this attempt")},
    {"best_bandwidth", BytesPerSecond, true, Timing, Throughput,
     KC_TEXT("metric", "Best bandwidth so far"),
     KC_TEXT("metric", "Highest bandwidth that the search found up to and including this attempt")},
    {"best_flops", FlopsPerSecond, true, Timing, Throughput,
     KC_TEXT("metric", "Best throughput so far"),
     KC_TEXT("metric",
             "Highest compute throughput that the search found up to and including this attempt")},
    {"cycles", Count, false, Timing, Time, KC_TEXT("metric", "Clock cycles"),
     KC_TEXT("metric", "Median time multiplied by the maximum SM clock of the device; the actual "
                       "clock can be lower")},
    {"access_time", Seconds, false, Timing, Time, KC_TEXT("metric", "Time per access"),
     KC_TEXT("metric", "Time that an SM takes for one access of a warp: the median time multiplied "
                       "by the number of SMs, divided by the number of accesses")},
    {"access_cycles", None, false, Timing, Time, KC_TEXT("metric", "Cycles per access"),
     KC_TEXT("metric", "Time per access multiplied by the maximum SM clock of the device")},
    {"intensity", None, true, Timing, Throughput, KC_TEXT("metric", "Arithmetic intensity"),
     KC_TEXT("metric",
             "Floating-point operations of the problem per byte that it must read or write")},
    {"compute_to_memory", None, true, Timing, Modelled,
     KC_TEXT("metric", "Compute-to-memory ratio"),
     KC_TEXT("metric", "Floating-point operations per byte requested from global memory, computed "
                       "from the tile sizes and assuming no cache hits"),
     true},
    {"noise", Fraction, false, Timing, Time, KC_TEXT("metric", "Noise"),
     KC_TEXT("metric", "Relative standard error of the time")},
    {"deviation", Fraction, false, Timing, Time, KC_TEXT("metric", "Coefficient of variation"),
     KC_TEXT("metric", "Standard deviation of the times, relative to their mean")},
    {"samples", Count, true, Timing, Time, KC_TEXT("metric", "Samples"),
     KC_TEXT("metric", "Number of timed runs")},
    {"time_min", Seconds, false, Timing, Time, KC_TEXT("metric", "Shortest time"),
     KC_TEXT("metric", "Shortest time of a run")},
    {"time_q1", Seconds, false, Timing, Time, KC_TEXT("metric", "Lower quartile"),
     KC_TEXT("metric", "25 % of the runs took at most this time")},
    {"time_mean", Seconds, false, Timing, Time, KC_TEXT("metric", "Mean time"),
     KC_TEXT("metric", "Mean time of a run")},
    {"time_q3", Seconds, false, Timing, Time, KC_TEXT("metric", "Upper quartile"),
     KC_TEXT("metric", "75 % of the runs took at most this time")},
    {"time_max", Seconds, false, Timing, Time, KC_TEXT("metric", "Longest time"),
     KC_TEXT("metric", "Longest time of a run")},
    {"time_low", Seconds, false, Timing, Modelled, KC_TEXT("metric", "Predicted, lower bound"),
     KC_TEXT("metric", "Lower bound of the interval that contains 80 % of the measured times for "
                       "this prediction")},
    {"time_high", Seconds, false, Timing, Modelled, KC_TEXT("metric", "Predicted, upper bound"),
     KC_TEXT("metric", "Upper bound of the interval that contains 80 % of the measured times for "
                       "this prediction")},
    {"energy", Joules, false, Meter, Energy, KC_TEXT("metric", "Energy"),
     KC_TEXT("metric", "Energy of the whole board per run, including idle power; measured over "
                       "consecutive runs that last at least one second")},
    {"power", Watts, false, Meter, Energy, KC_TEXT("metric", "Power"),
     KC_TEXT("metric", "Mean power of the whole board during the energy measurement")},
    {"flops_per_watt", FlopsPerJoule, true, Meter, Energy, KC_TEXT("metric", "Throughput per watt"),
     KC_TEXT("metric",
             "Floating-point operations that the problem needs, divided by the energy of a run")},
    {"sm_clock", Hertz, true, Meter, Energy, KC_TEXT("metric", "Clock"),
     KC_TEXT("metric",
             "Mean SM clock during the energy measurement; the power limit can reduce the clock")},
    {"copy_share", Fraction, false, Timing, Time, KC_TEXT("metric", "Copy time"),
     KC_TEXT(
         "metric",
         "Fraction of the run time during which copies between host and device are in progress")},
    {"kernel_share", Fraction, true, Timing, Time, KC_TEXT("metric", "Kernel time"),
     KC_TEXT("metric", "Fraction of the run time during which kernels are active")},
    {"overlap_share", Fraction, true, Timing, Time, KC_TEXT("metric", "Overlap"),
     KC_TEXT("metric", "Fraction of the run time during which copies and kernels overlap")},
    {"busy_share", Fraction, true, Timing, Occupancy, KC_TEXT("metric", "Busy SMs"),
     KC_TEXT("metric", "Fraction of the time from the first block's start to the last block's end "
                       "during which an SM has a resident block; mean over the SMs with work")},
    {"error_max", None, false, Timing, Instructions, KC_TEXT("metric", "Maximum error"),
     KC_TEXT("metric", "Maximum relative error, compared with the result in double precision")},
    {"error_mean", None, false, Timing, Instructions, KC_TEXT("metric", "Mean error"),
     KC_TEXT("metric", "Mean relative error, compared with the result in double precision")},
    {"occupancy", Fraction, true, Timing, Occupancy, KC_TEXT("metric", "Occupancy"),
     KC_TEXT("metric",
             "Warps that fit on an SM at once, as a fraction of the SM's maximum (theoretical)")},
    {"blocks_per_multiprocessor", Count, true, Timing, Occupancy,
     KC_TEXT("metric", "Blocks per SM"),
     KC_TEXT("metric", "Blocks that fit on an SM at once (theoretical)")},
    {"registers", Count, false, Timing, Occupancy, KC_TEXT("metric", "Registers"),
     KC_TEXT("metric", "Registers per thread")},
    {"spill_bytes", Bytes, false, Timing, Occupancy, KC_TEXT("metric", "Spilled registers"),
     KC_TEXT("metric", "Bytes per thread that the compiler stores in local memory because it runs "
                       "out of registers")},
    {"local_bytes", Bytes, false, Timing, Occupancy, KC_TEXT("metric", "Local memory"),
     KC_TEXT("metric", "Local memory per thread: spilled registers and indexed arrays")},
    {"shared_bytes", Bytes, false, Timing, Occupancy, KC_TEXT("metric", "Shared memory"),
     KC_TEXT("metric", "Shared memory per block")},
    {"threads", Count, true, Timing, Occupancy, KC_TEXT("metric", "Threads"),
     KC_TEXT("metric", "Threads in the grid")},
    {"compile_time", Seconds, false, Timing, Time, KC_TEXT("metric", "Compile time"),
     KC_TEXT("metric", "Time to compile the kernel or load it from the cache")},
    {"page_faults", Count, false, Timing, Memory, KC_TEXT("metric", "Page faults"),
     KC_TEXT("metric", "GPU page faults on managed memory per run, counted after the timing")},
    {"host_page_faults", Count, false, Timing, Memory, KC_TEXT("metric", "Host page faults"),
     KC_TEXT("metric", "Host page faults on managed memory per run, counted after the timing")},
    {"moved_to_device", Bytes, false, Timing, Memory, KC_TEXT("metric", "Moved to the device"),
     KC_TEXT("metric", "Bytes of managed memory that migrate to the device in one run, counted "
                       "after the timing")},
    {"moved_to_host", Bytes, false, Timing, Memory, KC_TEXT("metric", "Moved to the host"),
     KC_TEXT(
         "metric",
         "Bytes of managed memory that migrate to the host in one run, counted after the timing")},
    {"load_efficiency", Fraction, true, Model, Modelled, KC_TEXT("metric", "Load efficiency"),
     KC_TEXT("metric", "Bytes that the kernel's loads request, divided by the bytes in the touched "
                       "32-byte sectors")},
    {"store_efficiency", Fraction, true, Model, Modelled, KC_TEXT("metric", "Store efficiency"),
     KC_TEXT("metric", "Bytes that the kernel's stores write, divided by the bytes in the touched "
                       "32-byte sectors")},
    {"load_sectors_per_request", None, false, Model, Modelled,
     KC_TEXT("metric", "Sectors per load"),
     KC_TEXT("metric", "32-byte sectors that one load of a warp touches")},
    {"store_sectors_per_request", None, false, Model, Modelled,
     KC_TEXT("metric", "Sectors per store"),
     KC_TEXT("metric", "32-byte sectors that one store of a warp touches")},
    {"shared_efficiency", Fraction, true, Model, Modelled,
     KC_TEXT("metric", "Shared memory efficiency"),
     KC_TEXT("metric", "Wavefronts of the kernel's shared memory accesses without bank conflicts, "
                       "divided by the actual wavefronts")},
    {"bank_conflicts", None, false, Model, Modelled, KC_TEXT("metric", "Bank conflicts"),
     KC_TEXT(
         "metric",
         "Additional wavefronts because of bank conflicts, per shared memory access of a warp")},
    {"access_passes", None, false, Model, Modelled, KC_TEXT("metric", "Wavefronts per access"),
     KC_TEXT("metric", "Wavefronts per shared memory access of a warp, from a model of the banks"),
     true},
    {"divergence", Fraction, false, Model, Modelled, KC_TEXT("metric", "Branch divergence"),
     KC_TEXT("metric",
             "Fraction of accesses in which some of the warp's running lanes are inactive")},
    {"predicted_l1_bytes", Bytes, false, Model, Modelled,
     KC_TEXT("metric", "Bytes from L1 (predicted)"),
     KC_TEXT("metric", "Bytes that loads find in the L1 cache in one run, predicted")},
    {"predicted_l2_bytes", Bytes, false, Model, Modelled,
     KC_TEXT("metric", "L2 traffic (predicted)"),
     KC_TEXT("metric", "Bytes transferred between the SMs and the L2 cache in one run, predicted")},
    {"predicted_dram_bytes", Bytes, false, Model, Modelled,
     KC_TEXT("metric", "DRAM traffic (predicted)"),
     KC_TEXT("metric", "Bytes read from and written to DRAM in one run, predicted")},
    {"counted_load_efficiency", Fraction, true, Counters, Memory,
     KC_TEXT("metric", "Load efficiency (counters)"),
     KC_TEXT("metric", "Bytes that the loads requested, divided by the bytes in the touched "
                       "32-byte sectors, from hardware counters")},
    {"counted_store_efficiency", Fraction, true, Counters, Memory,
     KC_TEXT("metric", "Store efficiency (counters)"),
     KC_TEXT("metric", "Bytes that the stores wrote, divided by the bytes in the touched 32-byte "
                       "sectors, from hardware counters")},
    {"counted_load_sectors_per_request", None, false, Counters, Memory,
     KC_TEXT("metric", "Sectors per load (counters)"),
     KC_TEXT("metric", "32-byte sectors per load of a warp, from hardware counters")},
    {"counted_store_sectors_per_request", None, false, Counters, Memory,
     KC_TEXT("metric", "Sectors per store (counters)"),
     KC_TEXT("metric", "32-byte sectors per store of a warp, from hardware counters")},
    {"counted_shared_efficiency", Fraction, true, Counters, Memory,
     KC_TEXT("metric", "Shared memory efficiency (counters)"),
     KC_TEXT("metric", "Bytes that shared memory accesses moved, divided by the capacity of their "
                       "wavefronts, from hardware counters")},
    {"counted_bank_conflicts", None, false, Counters, Memory,
     KC_TEXT("metric", "Bank conflicts (counters)"),
     KC_TEXT("metric", "Additional wavefronts because of bank conflicts and arbitration, per "
                       "shared memory access of a warp, from hardware counters")},
    {"achieved_occupancy", Fraction, true, Counters, Occupancy,
     KC_TEXT("metric", "Achieved occupancy"),
     KC_TEXT("metric", "Mean number of active warps on an SM, as a fraction of the SM's maximum "
                       "(hardware counters)")},
    {"l1_hit_rate", Fraction, true, Counters, Cache, KC_TEXT("metric", "L1 hit rate"),
     KC_TEXT("metric", "Sectors found in the L1 cache, as a fraction of all requested sectors "
                       "(hardware counters)")},
    {"counted_l1_bytes", Bytes, false, Counters, Cache,
     KC_TEXT("metric", "Bytes from L1 (counters)"),
     KC_TEXT("metric", "Bytes that loads find in the L1 cache in one run (hardware counters)")},
    {"l2_hit_rate", Fraction, true, Counters, Cache, KC_TEXT("metric", "L2 hit rate"),
     KC_TEXT("metric", "Sectors found in the L2 cache, as a fraction of all requested sectors "
                       "(hardware counters)")},
    {"dram_read_bytes", Bytes, false, Counters, Memory, KC_TEXT("metric", "DRAM reads"),
     KC_TEXT("metric", "Bytes read from DRAM in one run (hardware counters)")},
    {"dram_write_bytes", Bytes, false, Counters, Memory, KC_TEXT("metric", "DRAM writes"),
     KC_TEXT("metric", "Bytes written to DRAM in one run (hardware counters)")},
    {"dram_bandwidth", BytesPerSecond, true, Counters, Memory,
     KC_TEXT("metric", "DRAM bandwidth (counters)"),
     KC_TEXT(
         "metric",
         "Bytes read from and written to DRAM (hardware counters), divided by the median time")},
    {"counted_operations", Count, false, Counters, Instructions,
     KC_TEXT("metric", "Operations (counters)"),
     KC_TEXT("metric", "Single-precision floating-point operations in one run (hardware counters); "
                       "a multiply-add is two operations")},
    {"counted_flops", FlopsPerSecond, true, Counters, Throughput,
     KC_TEXT("metric", "Compute throughput (counters)"),
     KC_TEXT("metric",
             "Floating-point operations (hardware counters), divided by the median time")},
    {"counted_intensity", None, true, Counters, Throughput,
     KC_TEXT("metric", "Arithmetic intensity (counters)"),
     KC_TEXT(
         "metric",
         "Floating-point operations per byte read from or written to DRAM (hardware counters)")},
    {"l2_traffic", Bytes, false, Counters, Cache, KC_TEXT("metric", "L2 traffic"),
     KC_TEXT("metric",
             "Bytes transferred between the SMs and the L2 cache in one run (hardware counters)")},
    {"l2_bandwidth", BytesPerSecond, true, Counters, Cache,
     KC_TEXT("metric", "L2 bandwidth (counters)"),
     KC_TEXT("metric", "Bytes transferred between the SMs and the L2 cache (hardware counters), "
                       "divided by the median time")},
    {"counted_l2_intensity", None, true, Counters, Cache,
     KC_TEXT("metric", "Arithmetic intensity at L2 (counters)"),
     KC_TEXT("metric", "Floating-point operations per byte transferred between the SMs and the L2 "
                       "cache (hardware counters)")},
    {"counted_host_bytes", Bytes, false, Counters, Memory,
     KC_TEXT("metric", "Host memory traffic (counters)"),
     KC_TEXT("metric",
             "Bytes transferred between the SMs and host memory in one run (hardware counters)")},
    {"issue_slots_busy", Fraction, true, Counters, Instructions,
     KC_TEXT("metric", "Issue slots busy"),
     KC_TEXT("metric", "Cycles in which a scheduler issued an instruction, as a fraction of the "
                       "cycles in which it had at least one active warp (hardware counters)")},
    {"warp_cycles", None, false, Counters, Instructions,
     KC_TEXT("metric", "Warp cycles per instruction"),
     KC_TEXT("metric", "Cycles that a warp spends on an SM per issued instruction (hardware "
                       "counters): one cycle to issue the instruction, plus all waits")},
    {"stall_long_scoreboard", None, false, Counters, Stalls,
     KC_TEXT("metric", "Wait for memory (long scoreboard)"),
     KC_TEXT("metric", "Cycles per issued instruction during which a warp waits for data from "
                       "global, local, or texture memory (hardware counters)")},
    {"stall_short_scoreboard", None, false, Counters, Stalls,
     KC_TEXT("metric", "Wait for shared memory (short scoreboard)"),
     KC_TEXT("metric", "Cycles per issued instruction during which a warp waits for data from "
                       "shared memory or the result of a special function (hardware counters)")},
    {"stall_lg_throttle", None, false, Counters, Stalls,
     KC_TEXT("metric", "Global access queue full (LG throttle)"),
     KC_TEXT("metric", "Cycles per issued instruction during which a warp waits because the queue "
                       "for global and local memory is full (hardware counters)")},
    {"stall_mio_throttle", None, false, Counters, Stalls,
     KC_TEXT("metric", "Shared access queue full (MIO throttle)"),
     KC_TEXT("metric", "Cycles per issued instruction during which a warp waits because the queue "
                       "for shared memory and special functions is full (hardware counters)")},
    {"stall_tex_throttle", None, false, Counters, Stalls,
     KC_TEXT("metric", "Texture access queue full (TEX throttle)"),
     KC_TEXT("metric", "Cycles per issued instruction during which a warp waits because the queue "
                       "for texture accesses is full (hardware counters)")},
    {"stall_math_pipe_throttle", None, false, Counters, Stalls,
     KC_TEXT("metric", "Arithmetic unit busy (math pipe throttle)"),
     KC_TEXT("metric", "Cycles per issued instruction during which a warp waits for an arithmetic "
                       "unit that other warps keep busy (hardware counters)")},
    {"stall_barrier", None, false, Counters, Stalls, KC_TEXT("metric", "Wait at a barrier"),
     KC_TEXT("metric", "Cycles per issued instruction during which a warp waits for other warps of "
                       "its block at a barrier (hardware counters)")},
    {"stall_membar", None, false, Counters, Stalls,
     KC_TEXT("metric", "Wait for a memory fence (membar)"),
     KC_TEXT("metric", "Cycles per issued instruction during which a warp waits for a memory fence "
                       "(hardware counters)")},
    {"stall_wait", None, false, Counters, Stalls, KC_TEXT("metric", "Fixed latency (wait)"),
     KC_TEXT("metric", "Cycles per issued instruction during which a warp waits for the fixed "
                       "latency of the previous instruction (hardware counters)")},
    {"stall_branch_resolving", None, false, Counters, Stalls,
     KC_TEXT("metric", "Wait for a branch (branch resolving)"),
     KC_TEXT("metric", "Cycles per issued instruction during which a warp waits until the target "
                       "of a branch is resolved (hardware counters)")},
    {"stall_dispatch_stall", None, false, Counters, Stalls,
     KC_TEXT("metric", "Wait for the dispatcher (dispatch stall)"),
     KC_TEXT("metric", "Cycles per issued instruction during which a warp waits because the "
                       "dispatcher holds the instruction back (hardware counters)")},
    {"stall_no_instruction", None, false, Counters, Stalls,
     KC_TEXT("metric", "Wait for instructions (no instruction)"),
     KC_TEXT("metric", "Cycles per issued instruction during which a warp waits for the next "
                       "instruction to be fetched (hardware counters)")},
    {"stall_imc_miss", None, false, Counters, Stalls,
     KC_TEXT("metric", "Wait for constants (IMC miss)"),
     KC_TEXT("metric", "Cycles per issued instruction during which a warp waits for a constant "
                       "that missed in the constant cache (hardware counters)")},
    {"stall_drain", None, false, Counters, Stalls,
     KC_TEXT("metric", "Wait for stores at the end (drain)"),
     KC_TEXT("metric", "Cycles per issued instruction during which a warp waits for its stores to "
                       "complete after the last instruction (hardware counters)")},
    {"stall_sleeping", None, false, Counters, Stalls, KC_TEXT("metric", "Sleeping (sleeping)"),
     KC_TEXT("metric", "Cycles per issued instruction during which a warp sleeps in __nanosleep() "
                       "(hardware counters)")},
    {"stall_gmma", None, false, Counters, Stalls,
     KC_TEXT("metric", "Wait for a warpgroup matrix multiply-accumulate (GMMA)"),
     KC_TEXT("metric", "Cycles per issued instruction during which a warp waits for the matrix "
                       "multiply-accumulate of a warpgroup (hardware counters)")},
    {"stall_misc", None, false, Counters, Stalls, KC_TEXT("metric", "Other waits (misc)"),
     KC_TEXT("metric", "Cycles per issued instruction during which a warp is stalled for other "
                       "hardware reasons (hardware counters)")},
    {"stall_not_selected", None, false, Counters, Stalls,
     KC_TEXT("metric", "Eligible, but not selected (not selected)"),
     KC_TEXT("metric", "Cycles per issued instruction during which a warp is eligible while its "
                       "scheduler selects another warp (hardware counters)")},
});
} // namespace known_metrics
} // namespace

std::span<const Metric> metrics() {
    return known_metrics::all;
}

const Metric* findMetric(std::string_view tag) {
    const auto found = std::ranges::find(metrics(), tag, &Metric::tag);
    return found == metrics().end() ? nullptr : &*found;
}

std::optional<double> metricValue(const MetricValues& values, std::string_view tag) {
    const double* found = values.get(tag);
    return found ? std::optional(*found) : std::nullopt;
}

DisplayUnit displayUnit(const Metric& metric) {
    // Compilation takes a thousand times longer than a launch.
    if (metric.tag == "compile_time")
        return {"ms", 1e3};
    if (metric.tag == "access_time")
        return {"ns", 1e9};
    if (metric.tag == "item_rate")
        return {"G/s", 1e-9};
    if (metric.tag == "speedup")
        return {"x", 1};
    if (metric.tag == "intensity" || metric.tag == "compute_to_memory" ||
        metric.tag == "counted_intensity" || metric.tag == "counted_l2_intensity")
        return {"FLOP/B", 1};
    switch (metric.unit) {
    case MetricUnit::Seconds:
        return {"us", 1e6};
    case MetricUnit::BytesPerSecond:
        return {"GB/s", 1e-9};
    case MetricUnit::FlopsPerSecond:
        return {"GFLOP/s", 1e-9};
    case MetricUnit::Fraction:
        return {"%", 100};
    case MetricUnit::Bytes:
        return {"B", 1};
    case MetricUnit::Joules:
        return {"mJ", 1e3};
    case MetricUnit::Watts:
        return {"W", 1};
    case MetricUnit::FlopsPerJoule:
        return {"GFLOP/s/W", 1e-9};
    case MetricUnit::Hertz:
        return {"MHz", 1e-6};
    case MetricUnit::Count:
    case MetricUnit::None:
        break;
    }
    return {"", 1};
}

} // namespace kernelcurve
