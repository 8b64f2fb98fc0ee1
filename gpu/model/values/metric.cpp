#include "gpu/model/values/metric.h"

#include <algorithm>
#include <array>

namespace kernelcurve {
namespace {

namespace known_metrics {
using enum MetricUnit;
using enum MetricSource;

constexpr auto all = std::to_array<Metric>({
    {"time", Seconds, false, Timing, KC_TEXT("metric", "Time"),
     KC_TEXT("metric", "Median time of one run of the kernel")},
    {"bandwidth", BytesPerSecond, true, Timing, KC_TEXT("metric", "Bandwidth"),
     KC_TEXT("metric", "Bytes that the task must read and write, divided by the median time")},
    {"flops", FlopsPerSecond, true, Timing, KC_TEXT("metric", "Arithmetic rate"),
     KC_TEXT("metric", "Floating-point operations that the task needs, divided by the median "
                       "time")},
    {"speedup", None, true, Timing, KC_TEXT("metric", "Speed-up"),
     KC_TEXT("metric", "Median time of the baseline with the same parameters, divided by the "
                       "median time")},
    {"of_baseline", Fraction, true, Timing, KC_TEXT("metric", "Of the baseline"),
     KC_TEXT("metric",
             "Speed-up in percent: how much of the baseline's speed is reached, where the "
             "baseline is an upper bound")},
    {"of_peak_bandwidth", Fraction, true, Timing, KC_TEXT("metric", "Of the peak bandwidth"),
     KC_TEXT("metric", "Bandwidth in percent of the peak of the device that it was measured on: "
                       "the theoretical one, or one that was given")},
    {"of_peak_flops", Fraction, true, Timing, KC_TEXT("metric", "Of the peak arithmetic rate"),
     KC_TEXT("metric", "Arithmetic rate in percent of the peak of the device that it was measured "
                       "on: the theoretical one, or one that was given")},
    {"of_measured_copy", Fraction, true, Timing, KC_TEXT("metric", "Of the measured copy"),
     KC_TEXT("metric", "Bandwidth in percent of what a copy reached on the same device when its "
                       "peaks were measured")},
    {"floor_time", Seconds, false, Timing, KC_TEXT("metric", "Shortest possible time"),
     KC_TEXT("metric", "Time that no implementation of the problem can beat on the device: its "
                       "operations, or its bytes beyond the L2 cache, at the theoretical peaks")},
    {"of_floor", Fraction, true, Timing, KC_TEXT("metric", "Of the possible speed"),
     KC_TEXT("metric", "Shortest possible time, divided by the median time; more than 100 % is "
                       "suspicious: work is skipped, or timed only in part")},
    {"try", Count, false, Timing, KC_TEXT("metric", "Try"),
     KC_TEXT("metric", "Number of the try in a search, from 1")},
    {"best_time", Seconds, false, Timing, KC_TEXT("metric", "Best time so far"),
     KC_TEXT("metric", "Shortest median time that a search had found after this try")},
    {"best_bandwidth", BytesPerSecond, true, Timing, KC_TEXT("metric", "Best bandwidth so far"),
     KC_TEXT("metric", "Highest bandwidth that a search had found after this try")},
    {"best_flops", FlopsPerSecond, true, Timing, KC_TEXT("metric", "Best arithmetic rate so far"),
     KC_TEXT("metric", "Highest arithmetic rate that a search had found after this try")},
    {"cycles", Count, false, Timing, KC_TEXT("metric", "Clock cycles"),
     KC_TEXT("metric", "Median time multiplied by the highest clock of the device's processors; "
                       "the clock in use may have been lower")},
    {"access_time", Seconds, false, Timing, KC_TEXT("metric", "Time of an access"),
     KC_TEXT("metric", "Time that a multiprocessor takes for one access of a warp: the median time "
                       "multiplied by the multiprocessors, divided by all accesses")},
    {"access_cycles", None, false, Timing, KC_TEXT("metric", "Cycles of an access"),
     KC_TEXT("metric", "Time of an access multiplied by the highest clock of the device's "
                       "processors")},
    {"intensity", None, true, Timing, KC_TEXT("metric", "Arithmetic intensity"),
     KC_TEXT("metric", "Floating-point operations that the task needs for each byte that it must "
                       "read or write")},
    {"compute_to_memory", None, true, Timing, KC_TEXT("metric", "Compute-to-memory ratio"),
     KC_TEXT("metric", "Floating-point operations for each byte that the kernel asks of global "
                       "memory, by its tiles, without caches"),
     true},
    {"noise", Fraction, false, Timing, KC_TEXT("metric", "Noise"),
     KC_TEXT("metric", "Relative standard error of the mean time")},
    {"deviation", Fraction, false, Timing, KC_TEXT("metric", "Coefficient of variation"),
     KC_TEXT("metric", "Standard deviation of the times, relative to their mean")},
    {"samples", Count, true, Timing, KC_TEXT("metric", "Samples"),
     KC_TEXT("metric", "How many timed runs the figures rest on")},
    {"time_min", Seconds, false, Timing, KC_TEXT("metric", "Shortest time"),
     KC_TEXT("metric", "Shortest time of a run")},
    {"time_q1", Seconds, false, Timing, KC_TEXT("metric", "Lower quartile"),
     KC_TEXT("metric", "A quarter of the runs took at most this long")},
    {"time_mean", Seconds, false, Timing, KC_TEXT("metric", "Mean time"),
     KC_TEXT("metric", "Mean time of a run")},
    {"time_q3", Seconds, false, Timing, KC_TEXT("metric", "Upper quartile"),
     KC_TEXT("metric", "Three quarters of the runs took at most this long")},
    {"time_max", Seconds, false, Timing, KC_TEXT("metric", "Longest time"),
     KC_TEXT("metric", "Longest time of a run")},
    {"time_low", Seconds, false, Timing, KC_TEXT("metric", "Predicted, lower end"),
     KC_TEXT("metric", "Lower end of the band around a predicted time: 80 % of measured times lie "
                       "within the band")},
    {"time_high", Seconds, false, Timing, KC_TEXT("metric", "Predicted, upper end"),
     KC_TEXT("metric", "Upper end of the band around a predicted time: 80 % of measured times lie "
                       "within the band")},
    {"energy", Joules, false, Meter, KC_TEXT("metric", "Energy"),
     KC_TEXT("metric", "Energy that the whole board takes for one run, what it takes when idle "
                       "included: of runs back to back for a second or more")},
    {"power", Watts, false, Meter, KC_TEXT("metric", "Power"),
     KC_TEXT("metric", "Mean power of the whole board during these runs")},
    {"flops_per_watt", FlopsPerJoule, true, Meter, KC_TEXT("metric", "Arithmetic rate per watt"),
     KC_TEXT("metric", "Floating-point operations that the task needs, divided by the energy of a "
                       "run")},
    {"sm_clock", Hertz, true, Meter, KC_TEXT("metric", "Clock"),
     KC_TEXT("metric", "Mean clock of the multiprocessors during these runs; the power limit may "
                       "lower it")},
    {"copy_share", Fraction, false, Timing, KC_TEXT("metric", "Copying"),
     KC_TEXT("metric", "Part of a run's timeline in which copies between host and device go on")},
    {"kernel_share", Fraction, true, Timing, KC_TEXT("metric", "Computing"),
     KC_TEXT("metric", "Part of a run's timeline in which kernels run")},
    {"overlap_share", Fraction, true, Timing, KC_TEXT("metric", "Both at once"),
     KC_TEXT("metric", "Part of a run's timeline in which copies go on while kernels run")},
    {"busy_share", Fraction, true, Timing, KC_TEXT("metric", "Busy multiprocessors"),
     KC_TEXT("metric", "How long, on average, a multiprocessor that had a block has one, of the "
                       "time from the first block's begin to the last one's end")},
    {"error_max", None, false, Timing, KC_TEXT("metric", "Largest error"),
     KC_TEXT("metric", "Largest relative error against the result in double precision")},
    {"error_mean", None, false, Timing, KC_TEXT("metric", "Mean error"),
     KC_TEXT("metric", "Mean relative error against the result in double precision")},
    {"occupancy", Fraction, true, Timing, KC_TEXT("metric", "Occupancy"),
     KC_TEXT("metric", "Warps that fit on a multiprocessor at once, of those it can hold "
                       "(theoretical)")},
    {"blocks_per_multiprocessor", Count, true, Timing,
     KC_TEXT("metric", "Blocks per multiprocessor"),
     KC_TEXT("metric", "Blocks that fit on a multiprocessor at once (theoretical)")},
    {"registers", Count, false, Timing, KC_TEXT("metric", "Registers"),
     KC_TEXT("metric", "Registers of one thread")},
    {"spill_bytes", Bytes, false, Timing, KC_TEXT("metric", "Spilled registers"),
     KC_TEXT("metric", "Bytes of registers that a thread stores to and loads from local memory for "
                       "want of registers")},
    {"local_bytes", Bytes, false, Timing, KC_TEXT("metric", "Local memory"),
     KC_TEXT("metric", "Local memory of one thread: spilled registers and indexed arrays")},
    {"shared_bytes", Bytes, false, Timing, KC_TEXT("metric", "Shared memory"),
     KC_TEXT("metric", "Shared memory of one block")},
    {"threads", Count, true, Timing, KC_TEXT("metric", "Threads"),
     KC_TEXT("metric", "Threads in the grid")},
    {"compile_time", Seconds, false, Timing, KC_TEXT("metric", "Compile time"),
     KC_TEXT("metric", "Time to compile the kernel, or to find it in the cache")},
    {"page_faults", Count, false, Timing, KC_TEXT("metric", "Page faults"),
     KC_TEXT("metric", "Page faults of the GPU in one run on managed memory, counted after the "
                       "timing")},
    {"host_page_faults", Count, false, Timing, KC_TEXT("metric", "Page faults of the host"),
     KC_TEXT("metric", "Page faults of the host in one run on managed memory, counted after the "
                       "timing")},
    {"moved_to_device", Bytes, false, Timing, KC_TEXT("metric", "Moved to the device"),
     KC_TEXT("metric", "Bytes of managed memory that move to the device in one run, counted after "
                       "the timing")},
    {"moved_to_host", Bytes, false, Timing, KC_TEXT("metric", "Moved to the host"),
     KC_TEXT("metric", "Bytes of managed memory that move to the host in one run, counted after "
                       "the timing")},
    {"load_efficiency", Fraction, true, Model, KC_TEXT("metric", "Load efficiency"),
     KC_TEXT("metric", "Bytes that the kernel's loads ask for, of the bytes of the 32-byte "
                       "sectors they touch")},
    {"store_efficiency", Fraction, true, Model, KC_TEXT("metric", "Store efficiency"),
     KC_TEXT("metric", "Bytes that the kernel's stores write, of the bytes of the 32-byte sectors "
                       "they touch")},
    {"load_sectors_per_request", None, false, Model, KC_TEXT("metric", "Sectors per load"),
     KC_TEXT("metric", "32-byte sectors that one load of a warp touches")},
    {"store_sectors_per_request", None, false, Model, KC_TEXT("metric", "Sectors per store"),
     KC_TEXT("metric", "32-byte sectors that one store of a warp touches")},
    {"shared_efficiency", Fraction, true, Model, KC_TEXT("metric", "Shared memory efficiency"),
     KC_TEXT("metric", "Passes that the kernel's shared memory accesses need without bank "
                       "conflicts, of those they do need")},
    {"bank_conflicts", None, false, Model, KC_TEXT("metric", "Bank conflicts"),
     KC_TEXT("metric", "Additional passes for bank conflicts, per access of a warp to shared "
                       "memory")},
    {"access_passes", None, false, Model, KC_TEXT("metric", "Passes of an access"),
     KC_TEXT("metric", "Passes that one access of a warp to shared memory takes by the rule of "
                       "banks"),
     true},
    {"divergence", Fraction, false, Model, KC_TEXT("metric", "Divergence"),
     KC_TEXT("metric", "Accesses in which some running lanes of the warp take no part, of all")},
    {"predicted_l1_bytes", Bytes, false, Model, KC_TEXT("metric", "Bytes from L1, predicted"),
     KC_TEXT("metric", "Bytes that loads find in the L1 cache in one run, predicted")},
    {"predicted_l2_bytes", Bytes, false, Model, KC_TEXT("metric", "L2 traffic, predicted"),
     KC_TEXT("metric", "Bytes between SMs and the L2 cache in one run, predicted")},
    {"predicted_dram_bytes", Bytes, false, Model, KC_TEXT("metric", "DRAM traffic, predicted"),
     KC_TEXT("metric", "Bytes read from and written to DRAM in one run, predicted")},
    {"counted_load_efficiency", Fraction, true, Counters,
     KC_TEXT("metric", "Load efficiency, counted"),
     KC_TEXT("metric", "Bytes that the loads asked for, of the bytes of the 32-byte sectors they "
                       "touched, by the hardware's counters")},
    {"counted_store_efficiency", Fraction, true, Counters,
     KC_TEXT("metric", "Store efficiency, counted"),
     KC_TEXT("metric", "Bytes that the stores wrote, of the bytes of the 32-byte sectors they "
                       "touched, by the hardware's counters")},
    {"counted_load_sectors_per_request", None, false, Counters,
     KC_TEXT("metric", "Sectors per load, counted"),
     KC_TEXT("metric", "32-byte sectors of a warp's load, by the hardware's counters")},
    {"counted_store_sectors_per_request", None, false, Counters,
     KC_TEXT("metric", "Sectors per store, counted"),
     KC_TEXT("metric", "32-byte sectors of a warp's store, by the hardware's counters")},
    {"counted_shared_efficiency", Fraction, true, Counters,
     KC_TEXT("metric", "Shared memory efficiency, counted"),
     KC_TEXT("metric", "Bytes that accesses to shared memory moved, of what their passes could "
                       "have moved, by the hardware's counters")},
    {"counted_bank_conflicts", None, false, Counters, KC_TEXT("metric", "Bank conflicts, counted"),
     KC_TEXT("metric", "Additional passes for bank conflicts, per access of a warp to shared "
                       "memory, by the hardware's counters, arbitration included")},
    {"achieved_occupancy", Fraction, true, Counters, KC_TEXT("metric", "Achieved occupancy"),
     KC_TEXT("metric", "Warps that were on a multiprocessor while it worked, of those it can "
                       "hold, counted")},
    {"l1_hit_rate", Fraction, true, Counters, KC_TEXT("metric", "L1 hit rate"),
     KC_TEXT("metric", "Sectors that were found in the L1 cache, of all that were asked of it, "
                       "counted")},
    {"counted_l1_bytes", Bytes, false, Counters, KC_TEXT("metric", "Bytes from L1, counted"),
     KC_TEXT("metric", "Bytes that loads find in the L1 cache in one run, counted")},
    {"l2_hit_rate", Fraction, true, Counters, KC_TEXT("metric", "L2 hit rate"),
     KC_TEXT("metric", "Sectors that were found in the L2 cache, of all that were asked of it, "
                       "counted")},
    {"dram_read_bytes", Bytes, false, Counters, KC_TEXT("metric", "Read from the GPU's memory"),
     KC_TEXT("metric", "Bytes that came from the GPU's memory in one run, counted")},
    {"dram_write_bytes", Bytes, false, Counters, KC_TEXT("metric", "Written to the GPU's memory"),
     KC_TEXT("metric", "Bytes that went to the GPU's memory in one run, counted")},
    {"dram_bandwidth", BytesPerSecond, true, Counters,
     KC_TEXT("metric", "Memory bandwidth, counted"),
     KC_TEXT("metric", "Bytes that came from and went to the GPU's memory, divided by the median "
                       "time")},
    {"counted_operations", Count, false, Counters, KC_TEXT("metric", "Operations, counted"),
     KC_TEXT("metric", "Floating-point operations in single precision of one run, two for a "
                       "multiply-add, counted")},
    {"counted_flops", FlopsPerSecond, true, Counters, KC_TEXT("metric", "Arithmetic rate, counted"),
     KC_TEXT("metric", "Operations that were counted, divided by the median time")},
    {"counted_intensity", None, true, Counters, KC_TEXT("metric", "Arithmetic intensity, counted"),
     KC_TEXT("metric", "Operations that were counted for each byte that came from or went to the "
                       "GPU's memory")},
    {"l2_traffic", Bytes, false, Counters, KC_TEXT("metric", "Traffic of the L2 cache"),
     KC_TEXT("metric", "Bytes between the multiprocessors and the L2 cache in one run, counted")},
    {"l2_bandwidth", BytesPerSecond, true, Counters, KC_TEXT("metric", "L2 bandwidth, counted"),
     KC_TEXT("metric",
             "Bytes between the multiprocessors and the L2 cache, divided by the median time")},
    {"counted_l2_intensity", None, true, Counters,
     KC_TEXT("metric", "Arithmetic intensity at L2, counted"),
     KC_TEXT("metric", "Operations that were counted for each byte between the multiprocessors and "
                       "the L2 cache")},
    {"counted_host_bytes", Bytes, false, Counters,
     KC_TEXT("metric", "Traffic of the host's memory, counted"),
     KC_TEXT("metric", "Bytes between SMs and the host's memory in one run, counted")},
    {"issue_slots_busy", Fraction, true, Counters, KC_TEXT("metric", "Issue slots busy"),
     KC_TEXT("metric", "Cycles in which a scheduler issued an instruction, of those in which it "
                       "had warps, counted")},
    {"warp_cycles", None, false, Counters, KC_TEXT("metric", "Warp cycles per instruction"),
     KC_TEXT("metric", "Cycles that warps spent on a multiprocessor per issued instruction, "
                       "counted: one for the issue itself and all waits")},
    {"stall_long_scoreboard", None, false, Counters,
     KC_TEXT("metric", "Wait for memory (long scoreboard)"),
     KC_TEXT("metric", "Cycles per issued instruction that a warp waits for data from global, "
                       "local or texture memory, counted")},
    {"stall_short_scoreboard", None, false, Counters,
     KC_TEXT("metric", "Wait for shared memory (short scoreboard)"),
     KC_TEXT("metric", "Cycles per issued instruction that a warp waits for data from shared "
                       "memory or the result of a special function, counted")},
    {"stall_lg_throttle", None, false, Counters,
     KC_TEXT("metric", "Queue of global accesses full (LG throttle)"),
     KC_TEXT("metric", "Cycles per issued instruction that a warp waits for room in the queue of "
                       "accesses to global and local memory, counted")},
    {"stall_mio_throttle", None, false, Counters,
     KC_TEXT("metric", "Queue of shared accesses full (MIO throttle)"),
     KC_TEXT("metric", "Cycles per issued instruction that a warp waits for room in the queue of "
                       "accesses to shared memory and of special functions, counted")},
    {"stall_tex_throttle", None, false, Counters,
     KC_TEXT("metric", "Queue of texture accesses full (TEX throttle)"),
     KC_TEXT("metric", "Cycles per issued instruction that a warp waits for room in the queue of "
                       "texture accesses, counted")},
    {"stall_math_pipe_throttle", None, false, Counters,
     KC_TEXT("metric", "Arithmetic unit busy (math pipe throttle)"),
     KC_TEXT("metric", "Cycles per issued instruction that a warp waits for an arithmetic unit "
                       "that other warps keep busy, counted")},
    {"stall_barrier", None, false, Counters, KC_TEXT("metric", "Wait at a barrier"),
     KC_TEXT("metric", "Cycles per issued instruction that a warp waits for other warps of its "
                       "block at a barrier, counted")},
    {"stall_membar", None, false, Counters, KC_TEXT("metric", "Wait for a memory fence (membar)"),
     KC_TEXT("metric",
             "Cycles per issued instruction that a warp waits for a memory fence, counted")},
    {"stall_wait", None, false, Counters, KC_TEXT("metric", "Fixed latency (wait)"),
     KC_TEXT("metric", "Cycles per issued instruction that a warp waits for the fixed latency of "
                       "an instruction before, counted")},
    {"stall_branch_resolving", None, false, Counters,
     KC_TEXT("metric", "Wait for a branch (branch resolving)"),
     KC_TEXT(
         "metric",
         "Cycles per issued instruction that a warp waits for the target of a branch, counted")},
    {"stall_dispatch_stall", None, false, Counters,
     KC_TEXT("metric", "Held back by the dispatcher (dispatch stall)"),
     KC_TEXT("metric", "Cycles per issued instruction that a warp waits because the dispatcher "
                       "holds the instruction back, counted")},
    {"stall_no_instruction", None, false, Counters,
     KC_TEXT("metric", "Wait for instructions (no instruction)"),
     KC_TEXT("metric", "Cycles per issued instruction that a warp waits for the next instruction "
                       "to be fetched, counted")},
    {"stall_imc_miss", None, false, Counters, KC_TEXT("metric", "Wait for constants (IMC miss)"),
     KC_TEXT("metric", "Cycles per issued instruction that a warp waits for a constant that was "
                       "not in its cache, counted")},
    {"stall_drain", None, false, Counters, KC_TEXT("metric", "Wait for stores at the end (drain)"),
     KC_TEXT("metric", "Cycles per issued instruction that a warp waits after its last "
                       "instruction, for its stores, counted")},
    {"stall_sleeping", None, false, Counters, KC_TEXT("metric", "Asleep (sleeping)"),
     KC_TEXT("metric",
             "Cycles per issued instruction that a warp is asleep in __nanosleep(), counted")},
    {"stall_gmma", None, false, Counters,
     KC_TEXT("metric", "Wait for a warpgroup's product (GMMA)"),
     KC_TEXT("metric", "Cycles per issued instruction that a warp waits for the matrix "
                       "multiplication of a warpgroup, counted")},
    {"stall_misc", None, false, Counters, KC_TEXT("metric", "Other waits (misc)"),
     KC_TEXT("metric", "Cycles per issued instruction that a warp waits for other reasons of the "
                       "hardware, counted")},
    {"stall_not_selected", None, false, Counters,
     KC_TEXT("metric", "Ready, another warp chosen (not selected)"),
     KC_TEXT("metric", "Cycles per issued instruction that a warp is ready, while its scheduler "
                       "chose another, counted")},
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
    // Compiling takes a thousand times longer than what it makes.
    if (metric.tag == "compile_time")
        return {"ms", 1e3};
    if (metric.tag == "access_time")
        return {"ns", 1e9};
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
