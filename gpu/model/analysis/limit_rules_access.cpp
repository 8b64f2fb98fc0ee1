#include "gpu/model/analysis/access_pattern.h"
#include "gpu/model/analysis/limit_rules.h"
#include "gpu/model/analysis/limit_thresholds.h"
#include "gpu/model/values/rough_figures.h"

#include <algorithm>
#include <cstdlib>

// This file contains the rules for traced accesses.

namespace kernelcurve {

using namespace limit_thresholds;

namespace {

Message blameOf(const WastefulAccess& waste) {
    const std::string line = std::to_string(waste.access.line);
    const std::string sectors = roughNumber(waste.sectors);
    const std::string enough = roughNumber(waste.enough);
    switch (waste.pattern.shape) {
    case AccessShape::Strided:
        return message(
            KC_TEXT("engine",
                    "line {0}: neighbouring threads access elements that are {1} bytes apart; a "
                    "request touches {2} sectors of 32 bytes, but {3} are enough for its data"),
            line, std::to_string(std::abs(waste.pattern.stride)), sectors, enough);
    case AccessShape::Scattered:
        return message(
            KC_TEXT("engine",
                    "line {0}: the threads of a warp access scattered addresses; a request touches "
                    "{1} sectors of 32 bytes, but {2} are enough for its data"),
            line, sectors, enough);
    case AccessShape::Together:
        break;
    }
    return message(
        KC_TEXT("engine", "line {0}: the accesses of a warp are not aligned to 32 bytes; a request "
                          "touches {1} sectors of 32 bytes, but {2} are enough for its data"),
        line, sectors, enough);
}

Limit limitOf(AccessShape shape) {
    switch (shape) {
    case AccessShape::Strided:
        return Limit::Strided;
    case AccessShape::Scattered:
        return Limit::Scattered;
    case AccessShape::Together:
        break;
    }
    return Limit::Misaligned;
}

} // namespace

std::optional<LimitFinding> LimitRules::shared() const {
    if (evidence_.trace == nullptr)
        return std::nullopt;
    const SharedTotals totals = evidence_.trace->totals().shared();
    if (totals.wavefronts <= 0)
        return std::nullopt;
    const double lost =
        static_cast<double>(totals.conflicts()) / static_cast<double>(totals.wavefronts);
    const std::optional<LineAccess> worst = mostConflicting(*evidence_.trace);
    if (lost < fewConflicts || !worst) {
        if (shares_.shared.value_or(0) < nearPeak)
            return std::nullopt;
        return LimitFinding{
            Limit::SharedMemory, true,
            message(
                KC_TEXT(
                    "engine",
                    "limited by shared memory: it is busy for {0} of the time, without conflicts"),
                roughPercent(std::min(1.0, *shares_.shared)))};
    }
    const double requests = static_cast<double>(worst->requests);
    LimitFinding finding{
        Limit::BankConflicts,
        shares_.shared.value_or(0) >= half && lost >= quarter,
        message(KC_TEXT("engine", "line {0}: {1}-way bank conflict: a shared memory request takes "
                                  "{2} wavefronts instead of {3}"),
                std::to_string(worst->line), std::to_string(worst->degree),
                roughNumber(static_cast<double>(worst->wavefronts) / requests),
                roughNumber(static_cast<double>(worst->idealWavefronts) / requests)),
        {},
        time_ ? message(KC_TEXT("engine", "measure with rows that are one element longer, so that "
                                          "neighbours in a column are in different banks"))
              : needsGpu(),
        worst->line};
    if (shares_.shared)
        finding.effect = message(
            KC_TEXT("engine",
                    "shared memory is busy for {0} of the time, including {1} for conflicts"),
            roughPercent(std::min(1.0, *shares_.shared)), roughPercent(lost));
    return finding;
}

std::optional<LimitFinding> LimitRules::loadStore() const {
    // Another rule reports saturated shared memory without conflicts.
    if (shares_.loadStore.value_or(0) < half || shares_.shared.value_or(0) >= half)
        return std::nullopt;
    LimitFinding finding{Limit::LoadStore, *shares_.loadStore >= nearPeak};
    const std::string share = roughPercent(std::min(1.0, *shares_.loadStore));
    finding.fact =
        finding.decided
            ? message(KC_TEXT("engine", "limited by memory requests: they keep the load/store "
                                        "units busy for {0} of the time"),
                      share)
            : message(KC_TEXT("engine",
                              "memory requests keep the load/store units busy for {0} of the time"),
                      share);
    finding.next = message(KC_TEXT(
        "engine", "measure a version with fewer requests: wider accesses, or values in registers"));
    return finding;
}

std::optional<LimitFinding> LimitRules::global() const {
    if (evidence_.trace == nullptr)
        return std::nullopt;
    const std::optional<WastefulAccess> waste = mostWasteful(*evidence_.trace);
    if (!waste)
        return std::nullopt;
    LimitFinding finding{
        limitOf(waste->pattern.shape), false, blameOf(*waste), {}, needsGpu(), waste->access.line};
    if (!time_)
        return finding;
    finding.next =
        finding.limit == Limit::Misaligned
            ? message(KC_TEXT("engine",
                              "measure accesses that start at a multiple of 32 bytes, and compare"))
            : message(KC_TEXT("engine", "measure a kernel whose neighbouring threads access "
                                        "neighbouring elements, and compare"));
    if (!shares_.traffic || !shares_.memory)
        return finding;
    const std::string task = roughPercent(*shares_.memory);
    if (shares_.dram) {
        finding.decided =
            *shares_.dram >= notNearPeak && *shares_.dram >= overhead * *shares_.memory;
        finding.effect = message(
            KC_TEXT("engine", "DRAM throughput is {0} of its peak according to the counters, but "
                              "the problem's bytes require only {1} of the peak"),
            roughPercent(*shares_.dram), task);
        return finding;
    }
    // Only counters show cache hits. On an H200, a misaligned read is as fast as an aligned read,
    // because the adjacent access finds the rest of the sector in L1.
    const std::string rate = roughRate(*shares_.traffic * *evidence_.peakBandwidth);
    finding.effect =
        *shares_.traffic > 1
            ? message(KC_TEXT("engine",
                              "the sectors that the kernel touches require {0}, which exceeds the "
                              "DRAM bandwidth, so caches serve some of the sectors; the problem's "
                              "bytes require only {1} of the DRAM bandwidth"),
                      rate, task)
            : message(
                  KC_TEXT(
                      "engine",
                      "without cache hits, the sectors that the kernel touches amount to {0} ({1} "
                      "of the DRAM peak); the problem's bytes require only {2} of the peak"),
                  rate, roughPercent(*shares_.traffic), task);
    return finding;
}

} // namespace kernelcurve
