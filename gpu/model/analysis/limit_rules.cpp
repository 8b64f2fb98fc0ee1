#include "gpu/model/analysis/limit_rules.h"

#include "gpu/model/analysis/limit_thresholds.h"
#include "gpu/model/values/rough_figures.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {

using namespace limit_thresholds;

namespace {

std::string number(std::int64_t value) {
    return std::to_string(value);
}

Message occupancyWords(const std::optional<Occupancy>& occupancy, const std::string& percent) {
    if (occupancy && occupancy->limits(OccupancyLimit::Registers))
        return message(
            KC_TEXT("engine",
                    "the registers per thread limit an SM to {0} of its maximum number of warps"),
            percent);
    if (occupancy && occupancy->limits(OccupancyLimit::SharedMemory))
        return message(
            KC_TEXT(
                "engine",
                "the shared memory per block limits an SM to {0} of its maximum number of warps"),
            percent);
    if (occupancy && occupancy->limits(OccupancyLimit::Blocks))
        return message(
            KC_TEXT("engine", "small blocks limit an SM to {0} of its maximum number of warps"),
            percent);
    return message(KC_TEXT("engine", "an SM holds only {0} of its maximum number of warps"),
                   percent);
}

/// Returns a finding for a possible limit. `next` is the measurement that would confirm the limit.
LimitFinding undecided(Limit limit, Message fact, Message next) {
    return {limit, false, std::move(fact), {}, std::move(next)};
}

} // namespace

Message LimitRules::needsGpu() {
    return message(KC_TEXT("engine", "measure the kernel on a GPU, or play a recorded GPU: times "
                                     "on a CPU do not predict times on a GPU"));
}

LimitRules::LimitRules(const LimitEvidence& evidence)
    : evidence_(evidence)
    , shares_(unitShares(evidence)) {
    if (evidence.timedOnGpu)
        time_ = figure("time");
}

std::optional<double> LimitRules::figure(const char* tag) const {
    return metricValue(evidence_.metrics, tag);
}

bool LimitRules::servedByCache() const {
    if (shares_.dram && shares_.memory)
        return *shares_.dram < half * *shares_.memory;
    return shares_.memory.value_or(0) > 1 ||
           (!evidence_.coldCaches && evidence_.footprint > 0 && evidence_.l2Bytes &&
            evidence_.footprint <= *evidence_.l2Bytes);
}

bool LimitRules::busy(double share) const {
    return std::max({shares_.dram.value_or(shares_.memory.value_or(0)),
                     shares_.arithmetic.value_or(0), shares_.shared.value_or(0),
                     shares_.loadStore.value_or(0)}) >= share;
}

/// Uses the timeline of an end-to-end run.
std::optional<LimitFinding> LimitRules::copies() const {
    const std::optional<double> copying = figure("copy_share");
    if (!time_ || !copying || *copying < half)
        return std::nullopt;
    const double both = figure("overlap_share").value_or(0);
    LimitFinding finding{
        Limit::Copies, true,
        message(
            KC_TEXT(
                "engine",
                "limited by copies between host and device: copies take {0} of a run, kernels {1}"),
            roughPercent(*copying), roughPercent(figure("kernel_share").value_or(0)))};
    if (both < half * figure("kernel_share").value_or(0))
        finding.effect = message(
            KC_TEXT("engine", "most of the kernel time does not overlap with copies: to overlap "
                              "them, use more pieces, two streams, and pinned memory"));
    return finding;
}

/// Returns a finding if SMs wait for the last blocks of the run, based on recorded block times.
std::optional<LimitFinding> LimitRules::tail() const {
    const std::optional<double> busy = figure("busy_share");
    if (!time_ || !busy || *busy > fullWaves)
        return std::nullopt;
    return undecided(
        Limit::Parallelism,
        message(KC_TEXT("engine", "on average, an SM is busy for only {0} of the run (see the "
                                  "timeline); afterwards, it waits for the last blocks"),
                roughPercent(*busy)),
        message(KC_TEXT("engine", "measure other numbers of blocks: fill the last wave, or use so "
                                  "many waves that the last one hardly matters")));
}

std::optional<LimitFinding> LimitRules::launch() const {
    const double least =
        std::max(shares_.memory.value_or(0), shares_.arithmetic.value_or(0)) * time_.value_or(0);
    if (!time_ || least <= 0 || *time_ > shortTime || least > quarter * *time_)
        return std::nullopt;
    const std::string took = roughDuration(*time_);
    const std::string enough = roughDuration(least);
    if (*time_ <= launchTime)
        return LimitFinding{
            Limit::Launch, true,
            message(KC_TEXT("engine", "the time is {0}, but the minimum at the device's peak rates "
                                      "is {1}: at this size, the launch dominates"),
                    took, enough)};
    return undecided(
        Limit::Launch,
        message(KC_TEXT("engine", "the time is {0}, but the minimum at the device's peak rates is "
                                  "{1}; a launch takes 2 to 4 us"),
                took, enough),
        message(
            KC_TEXT("engine", "measure larger sizes, or consecutive launches (`timing: batch`)")));
}

std::optional<LimitFinding> LimitRules::parallelism() const {
    const std::int64_t blocks = evidence_.blocks;
    const std::int64_t processors = evidence_.multiprocessors;
    if (blocks <= 0 || processors <= 0 || busy(notNearPeak))
        return std::nullopt;
    LimitFinding finding{Limit::Parallelism};
    finding.next = message(
        KC_TEXT("engine", "measure with more blocks, and check whether the time decreases"));
    if (blocks < processors) {
        finding.decided = time_ && (shares_.memory || shares_.arithmetic);
        finding.fact =
            blocks == 1
                ? message(KC_TEXT("engine", "too little parallelism: one block, and {0} idle SMs"),
                          number(processors - 1))
                : message(
                      KC_TEXT(
                          "engine",
                          "too little parallelism: {0} blocks for {1} SMs, {2} of which are idle"),
                      number(blocks), number(processors), number(processors - blocks));
        return finding;
    }
    const double fit =
        figure("blocks_per_multiprocessor")
            .value_or(evidence_.occupancy ? static_cast<double>(evidence_.occupancy->blocks())
                                          : 0.0);
    const double places = fit * static_cast<double>(processors);
    if (!time_ || static_cast<double>(blocks) >= half * places)
        return std::nullopt;
    finding.fact = message(
        KC_TEXT("engine", "the grid has {0} blocks, but {1} such blocks fit on the device at once"),
        number(blocks), roughNumber(places));
    return finding;
}

std::optional<LimitFinding> LimitRules::arithmetic() const {
    if (shares_.arithmetic.value_or(0) < nearPeak)
        return std::nullopt;
    return LimitFinding{
        Limit::Arithmetic, true,
        message(KC_TEXT("engine", "limited by multiply-adds: {0}, {1} of the device's peak"),
                roughFlops(evidence_.operations / *time_), roughPercent(*shares_.arithmetic))};
}

std::optional<LimitFinding> LimitRules::cache() const {
    if (!shares_.memory || !servedByCache())
        return std::nullopt;
    const std::string rate = roughRate(evidence_.bytes / *time_);
    if (shares_.dram) {
        if (*shares_.memory < half)
            return std::nullopt;
        return LimitFinding{
            Limit::Cache, true,
            message(KC_TEXT("engine", "the bandwidth is {0}, but DRAM transfers only {1} according "
                                      "to the counters; the caches supply the rest"),
                    rate, roughRate(*shares_.dram * *evidence_.peakBandwidth))};
    }
    if (*shares_.memory > 1)
        return LimitFinding{
            Limit::Cache, true,
            message(KC_TEXT("engine",
                            "{0} exceeds the DRAM bandwidth ({1}): the data comes from a cache"),
                    rate, roughRate(*evidence_.peakBandwidth))};
    if (*shares_.memory < half)
        return std::nullopt;
    // A large L2 cache has two halves, and each half stores the data of its own SMs. Therefore,
    // data larger than one half may be evicted.
    const bool surely = evidence_.footprint <= half * *evidence_.l2Bytes;
    return LimitFinding{
        Limit::Cache,
        surely,
        message(KC_TEXT("engine",
                        "the arrays ({0}) fit in the L2 cache ({1}) and remain there from the "
                        "previous run: {2} is the cache bandwidth, not the DRAM bandwidth"),
                roughBytes(evidence_.footprint), roughBytes(*evidence_.l2Bytes), rate),
        {},
        message(KC_TEXT("engine", "measure larger sizes, or with cold caches (`timing: cold`)"))};
}

std::optional<LimitFinding> LimitRules::memory() const {
    if (shares_.dram.value_or(0) >= nearPeak)
        return LimitFinding{
            Limit::Memory, true,
            message(KC_TEXT("engine",
                            "limited by DRAM: the counters show {0}, {1} of the device's peak"),
                    roughRate(*shares_.dram * *evidence_.peakBandwidth),
                    roughPercent(*shares_.dram))};
    if (shares_.dram || shares_.memory.value_or(0) < nearPeak || servedByCache())
        return std::nullopt;
    return LimitFinding{Limit::Memory, true,
                        message(KC_TEXT("engine", "limited by DRAM: {0}, {1} of the device's peak"),
                                roughRate(evidence_.bytes / *time_),
                                roughPercent(*shares_.memory))};
}

std::optional<LimitFinding> LimitRules::spills() const {
    const double spilled = figure("spill_bytes").value_or(0);
    const double local = figure("local_bytes").value_or(0);
    if (spilled <= 0 && local <= 0)
        return std::nullopt;
    if (spilled <= 0)
        return undecided(
            Limit::Spills,
            message(KC_TEXT("engine",
                            "each thread uses {0} of local memory, which resides in device memory"),
                    roughBytes(local)),
            message(KC_TEXT(
                "engine",
                "measure with compile-time array indices, so that the arrays stay in registers")));
    LimitFinding finding = undecided(
        Limit::Spills,
        message(KC_TEXT("engine", "the compiler ran out of registers ({0} per thread) and spilled "
                                  "{1} per thread to local memory"),
                roughNumber(figure("registers").value_or(0)), roughBytes(spilled)),
        message(KC_TEXT("engine", "measure with more registers per thread (`max_registers`, "
                                  "smaller blocks) or less work per thread")));
    // Each store in the source runs at least once, so this is a lower bound.
    const double threads = static_cast<double>(evidence_.blocks * evidence_.threadsPerBlock);
    if (time_ && evidence_.peakBandwidth && threads > 0) {
        const double share = spilled * threads / *time_ / *evidence_.peakBandwidth;
        finding.decided = share >= quarter && !busy(nearPeak);
        if (finding.decided)
            finding.effect = message(
                KC_TEXT("engine",
                        "the local memory traffic alone is at least {0}, {1} of the DRAM peak"),
                roughRate(share * *evidence_.peakBandwidth), roughPercent(share));
        else if (shares_.memory)
            finding.effect = message(KC_TEXT("engine", "DRAM runs at {0} of its peak"),
                                     roughPercent(*shares_.memory));
    }
    return finding;
}

std::optional<LimitFinding> LimitRules::occupancy() const {
    std::optional<double> fraction = figure("occupancy");
    if (!fraction && evidence_.occupancy)
        fraction = evidence_.occupancy->fraction;
    if (!fraction || *fraction >= half || !time_ || busy(notNearPeak) ||
        evidence_.blocks < evidence_.multiprocessors)
        return std::nullopt;
    LimitFinding finding =
        undecided(Limit::Occupancy, occupancyWords(evidence_.occupancy, roughPercent(*fraction)),
                  message(KC_TEXT("engine", "measure other block sizes and `max_registers`, and "
                                            "check whether the time follows the occupancy")));
    if (shares_.memory || shares_.arithmetic)
        finding.effect = unknown().fact;
    return finding;
}

LimitFinding LimitRules::unknown() const {
    LimitFinding finding;
    if (!time_) {
        const bool hasShared = evidence_.trace && evidence_.trace->totals().shared().requests > 0;
        if (hasShared)
            finding.fact = message(
                KC_TEXT("engine", "every request to global memory touches the minimum number of "
                                  "sectors, and shared memory has no bank conflicts"));
        else if (evidence_.trace)
            finding.fact = message(KC_TEXT(
                "engine", "every request to global memory touches the minimum number of sectors"));
        else
            finding.fact = message(KC_TEXT("engine", "no data yet about what limits the kernel"));
        finding.next = needsGpu();
        return finding;
    }
    finding.next =
        shares_.dram
            ? message(KC_TEXT("engine",
                              "the available data does not show the limit; measure other block "
                              "sizes and more work per thread, and check what changes the time"))
            : message(KC_TEXT(
                  "engine",
                  "the available data does not show the limit; measure other block sizes and more "
                  "work per thread, or read the hardware counters to see which unit is busy"));
    if (figure("warp_cycles"))
        finding.next = {}; // the stall reasons show what to examine next (stalls.h)
    if (evidence_.hostMemory) {
        finding.fact = message(KC_TEXT(
            "engine", "some arrays are not in device memory, so the DRAM peak does not apply"));
        finding.next =
            message(KC_TEXT("engine", "measure with all arrays in device memory, and compare"));
    } else if (shares_.memory && shares_.arithmetic)
        finding.fact = message(KC_TEXT("engine", "neither DRAM ({0} of its peak) nor arithmetic "
                                                 "({1} of its peak) is near its limit"),
                               roughPercent(*shares_.memory), roughPercent(*shares_.arithmetic));
    else if (shares_.memory)
        finding.fact = message(KC_TEXT("engine", "DRAM runs at {0} of its peak"),
                               roughPercent(*shares_.memory));
    else if (shares_.arithmetic)
        finding.fact = message(KC_TEXT("engine", "arithmetic runs at {0} of its peak"),
                               roughPercent(*shares_.arithmetic));
    else
        finding.fact = message(KC_TEXT(
            "engine", "the problem's bytes and operations, or the device's peaks, are unknown"));
    return finding;
}

} // namespace kernelcurve
