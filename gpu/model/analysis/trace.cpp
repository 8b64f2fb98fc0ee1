#include "gpu/model/analysis/trace.h"

#include "gpu/model/analysis/memory_model.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

std::optional<double> ratio(std::int64_t part, std::int64_t whole) {
    if (whole == 0)
        return {};
    return static_cast<double>(part) / static_cast<double>(whole);
}

void add(GlobalTotals& sum, const LineAccess& access) {
    sum.requests += access.requests;
    sum.sectors += access.sectors;
    sum.bytes += access.bytes;
}

void add(SharedTotals& sum, const LineAccess& access) {
    sum.requests += access.requests;
    sum.wavefronts += access.wavefronts;
    sum.idealWavefronts += access.idealWavefronts;
}

void put(MetricValues& metrics, const char* tag, std::optional<double> value) {
    if (value)
        metrics[tag] = *value;
}

bool isRace(const CheckFinding& finding) {
    return finding.what.text.en.starts_with("race: ");
}

bool lacksBlockBarrier(const CheckFinding& race) {
    const auto& words = race.what.arguments;
    return std::find(words.begin(), words.end(), blockBarrier) != words.end();
}

bool sameLine(const SourcePosition& one, const SourcePosition& other) {
    return one.line > 0 && one.line == other.line && one.file == other.file;
}

/// Returns true if both findings describe the same error. The order of two racing threads is
/// random.
bool isSameMistake(const CheckFinding& one, const CheckFinding& other) {
    if (isRace(one) && isRace(other) &&
        ((sameLine(one.where, other.where) && sameLine(one.other, other.other)) ||
         (sameLine(one.where, other.other) && sameLine(one.other, other.where))))
        return true;
    return one.where == other.where && one.other == other.other && one.what.text == other.what.text;
}

} // namespace

std::map<std::uint64_t, bool> tracedBlocks(std::uint64_t count, BlockChoice blocks,
                                           const std::optional<WarpChoice>& warp) {
    std::map<std::uint64_t, bool> traced = {{0, true}};
    if (blocks == BlockChoice::Sample)
        traced = {{0, true}, {count / 2, true}, {count - 1, true}};
    if (blocks == BlockChoice::All)
        for (std::uint64_t index = 0; index < count; ++index)
            traced.emplace_hint(traced.end(), index, true);
    if (warp && warp->block >= 0 && static_cast<std::uint64_t>(warp->block) < count)
        traced.try_emplace(static_cast<std::uint64_t>(warp->block), false);
    return traced;
}

void addFinding(std::vector<CheckFinding>& findings, CheckFinding finding) {
    const auto known = std::find_if(findings.begin(), findings.end(), [&](const CheckFinding& one) {
        return isSameMistake(one, finding);
    });
    if (known == findings.end())
        findings.push_back(std::move(finding));
    else if (isRace(finding) && lacksBlockBarrier(finding) && !lacksBlockBarrier(*known))
        *known = std::move(finding);
}

double LineAccess::sectorsPerRequest() const {
    return ratio(sectors, requests).value_or(0);
}
double LineAccess::linesPerRequest() const {
    return ratio(lines, requests).value_or(0);
}
double LineAccess::lanesPerRequest() const {
    return ratio(lanes, requests).value_or(0);
}

std::optional<double> LineAccess::efficiency() const {
    if (space != AddressSpace::Shared)
        return ratio(bytes, sectors * static_cast<std::int64_t>(sectorBytes));
    if (access == AccessKind::Atomic)
        return {};
    return ratio(idealWavefronts, wavefronts);
}

double LineAccess::cost() const {
    if (requests <= 0 || access == AccessKind::Atomic || space == AddressSpace::Constant)
        return 0;
    if (space == AddressSpace::Shared)
        return idealWavefronts <= 0 ? 0 : *ratio(wavefronts, idealWavefronts);
    const double enough = std::max(static_cast<double>(requests),
                                   static_cast<double>(bytes) / static_cast<double>(sectorBytes));
    return static_cast<double>(sectors) / enough;
}

std::int64_t GlobalTotals::bytesMoved() const {
    return sectors * static_cast<std::int64_t>(sectorBytes);
}
std::optional<double> GlobalTotals::efficiency() const {
    return ratio(bytes, bytesMoved());
}
std::optional<double> GlobalTotals::sectorsPerRequest() const {
    return ratio(sectors, requests);
}
std::optional<double> SharedTotals::efficiency() const {
    return ratio(idealWavefronts, wavefronts);
}

SharedTotals TraceTotals::shared() const {
    return {sharedLoads.requests + sharedStores.requests + sharedCopies.requests,
            sharedLoads.wavefronts + sharedStores.wavefronts + sharedCopies.wavefronts,
            sharedLoads.idealWavefronts + sharedStores.idealWavefronts +
                sharedCopies.idealWavefronts};
}
std::optional<double> TraceTotals::divergence() const {
    return ratio(partial, requests);
}

MetricValues TraceTotals::metrics() const {
    MetricValues metrics;
    put(metrics, "load_efficiency", loads.efficiency());
    put(metrics, "load_sectors_per_request", loads.sectorsPerRequest());
    put(metrics, "store_efficiency", stores.efficiency());
    put(metrics, "store_sectors_per_request", stores.sectorsPerRequest());
    put(metrics, "shared_efficiency", shared().efficiency());
    put(metrics, "bank_conflicts", ratio(shared().conflicts(), shared().requests));
    put(metrics, "divergence", divergence());
    return metrics;
}

TraceTotals TraceReport::totals() const {
    TraceTotals totals;
    totals.barriers = barriers;
    for (const LineAccess& access : accesses) {
        totals.requests += access.requests;
        totals.partial += access.partial;
        const bool isLoad = access.access == AccessKind::Load;
        const bool isStore = access.access == AccessKind::Store;
        if (access.space == AddressSpace::Global)
            add(isLoad ? totals.loads : isStore ? totals.stores : totals.atomics, access);
        if (access.space == AddressSpace::Local)
            add(isLoad ? totals.localLoads : totals.localStores, access);
        if (access.space == AddressSpace::Shared && access.access != AccessKind::Atomic)
            add(isLoad    ? totals.sharedLoads
                : isStore ? totals.sharedStores
                          : totals.sharedCopies,
                access);
    }
    return totals;
}

} // namespace kernelcurve
