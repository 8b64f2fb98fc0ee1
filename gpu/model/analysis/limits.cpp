#include "gpu/model/analysis/limits.h"

#include "gpu/model/analysis/access_pattern.h"
#include "gpu/model/analysis/limit_rules.h"
#include "gpu/model/analysis/limit_thresholds.h"

#include <algorithm>
#include <array>

namespace kernelcurve {
namespace {

using limit_thresholds::half;

constexpr std::array<std::string_view, 15> limitNames = {
    "copies",    "launch",         "parallelism",   "arithmetic", "cache",
    "memory",    "bank_conflicts", "shared_memory", "load_store", "strided",
    "scattered", "misaligned",     "spills",        "occupancy",  "unknown"};

/// Extrapolates a sum from the traced blocks to all blocks.
double scaled(std::int64_t sum, const TraceReport& trace) {
    if (trace.tracedBlocks <= 0)
        return 0;
    return static_cast<double>(sum) * static_cast<double>(trace.blocks) /
           static_cast<double>(trace.tracedBlocks);
}

/// Returns true if the DRAM counters do not describe the timed runs. Small arrays stay in L2 during
/// the timed runs, but not during the counted runs, which restore the arrays first.
bool countedInAnotherState(const LimitEvidence& evidence, const UnitShares& shares) {
    return !evidence.coldCaches && evidence.footprint > 0 && evidence.l2Bytes &&
           evidence.footprint <= half * *evidence.l2Bytes && shares.memory &&
           *shares.dram >= half * *shares.memory;
}

} // namespace

std::string_view nameOf(Limit limit) {
    return limitNames.at(static_cast<std::size_t>(limit));
}

UnitShares unitShares(const LimitEvidence& evidence) {
    UnitShares shares;
    const std::optional<double> time = metricValue(evidence.metrics, "time");
    if (!evidence.timedOnGpu || !time || *time <= 0)
        return shares;
    if (evidence.peakBandwidth && evidence.bytes > 0)
        shares.memory = evidence.bytes / *time / *evidence.peakBandwidth;
    if (const auto counted = metricValue(evidence.metrics, "dram_bandwidth");
        counted && evidence.peakBandwidth)
        shares.dram = *counted / *evidence.peakBandwidth;
    if (shares.dram && countedInAnotherState(evidence, shares))
        shares.dram.reset();
    if (evidence.peakFlops && evidence.operations > 0)
        shares.arithmetic = evidence.operations / *time / *evidence.peakFlops;
    if (evidence.trace == nullptr)
        return shares;
    const TraceTotals totals = evidence.trace->totals();
    const std::int64_t moved =
        totals.loads.bytesMoved() + totals.stores.bytesMoved() + totals.atomics.bytesMoved();
    if (evidence.peakBandwidth && moved > 0)
        shares.traffic = scaled(moved, *evidence.trace) / *time / *evidence.peakBandwidth;
    if (!evidence.clock || evidence.multiprocessors <= 0)
        return shares;
    const double cycles = *evidence.clock * static_cast<double>(evidence.multiprocessors) * *time;
    if (totals.shared().wavefronts > 0)
        shares.shared = scaled(totals.shared().wavefronts, *evidence.trace) / cycles;
    shares.loadStore = scaled(loadStoreCycles(*evidence.trace), *evidence.trace) / cycles;
    return shares;
}

std::vector<LimitFinding> limitsOf(const LimitEvidence& evidence) {
    const LimitRules rules(evidence);
    std::vector<LimitFinding> findings;
    for (const auto& rule :
         {&LimitRules::copies, &LimitRules::launch, &LimitRules::tail, &LimitRules::parallelism,
          &LimitRules::arithmetic, &LimitRules::cache, &LimitRules::memory, &LimitRules::shared,
          &LimitRules::loadStore, &LimitRules::global, &LimitRules::spills, &LimitRules::occupancy})
        if (std::optional<LimitFinding> finding = (rules.*rule)())
            findings.push_back(std::move(*finding));
    // The rules are ordered by priority.
    std::stable_partition(findings.begin(), findings.end(),
                          [](const LimitFinding& finding) { return finding.decided; });
    if (findings.empty())
        findings.push_back(rules.unknown());
    return findings;
}

std::vector<Message> explanationOf(const std::vector<LimitFinding>& findings) {
    std::vector<Message> sentences;
    const auto add = [&](const Message& sentence) {
        if (!sentence.empty())
            sentences.push_back(sentence);
    };
    if (findings.empty())
        return sentences;
    const LimitFinding& first = findings.front();
    add(first.fact);
    add(first.effect);
    if (findings.size() > 1 && findings[1].decided == first.decided)
        add(findings[1].fact);
    if (!first.decided)
        add(first.next);
    return sentences;
}

} // namespace kernelcurve
