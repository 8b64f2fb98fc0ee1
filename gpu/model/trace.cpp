#include "gpu/model/trace.h"

namespace kernelcurve {
namespace {

constexpr double sectorBytes = 32;

double ratio(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// Sums over accesses, kept apart until a metric needs them.
struct Sums {
    std::int64_t requests = 0;
    std::int64_t sectors = 0;
    std::int64_t bytes = 0;
    std::int64_t wavefronts = 0;
    std::int64_t idealWavefronts = 0;

    void add(const LineAccess& access) {
        requests += access.requests;
        sectors += access.sectors;
        bytes += access.bytes;
        wavefronts += access.wavefronts;
        idealWavefronts += access.idealWavefronts;
    }
};

void addGlobal(MetricValues& totals, const std::string& kind, const Sums& sums) {
    if (sums.requests == 0)
        return;
    totals[kind + "_efficiency"] =
        static_cast<double>(sums.bytes) / (static_cast<double>(sums.sectors) * sectorBytes);
    totals[kind + "_sectors_per_request"] = ratio(sums.sectors, sums.requests);
}

} // namespace

double LineAccess::sectorsPerRequest() const {
    return ratio(sectors, requests);
}
double LineAccess::linesPerRequest() const {
    return ratio(lines, requests);
}
double LineAccess::lanesPerRequest() const {
    return ratio(lanes, requests);
}

std::optional<double> LineAccess::efficiency() const {
    if (requests == 0)
        return {};
    if (space != AddressSpace::Shared)
        return ratio(bytes, sectors) / sectorBytes;
    if (access == AccessKind::Atomic)
        return {};
    return ratio(idealWavefronts, wavefronts);
}

MetricValues TraceReport::totals() const {
    Sums loads;
    Sums stores;
    Sums shared;
    std::int64_t all = 0;
    std::int64_t partial = 0;
    for (const LineAccess& access : accesses) {
        all += access.requests;
        partial += access.partial;
        if (access.space == AddressSpace::Global && access.access == AccessKind::Load)
            loads.add(access);
        if (access.space == AddressSpace::Global && access.access == AccessKind::Store)
            stores.add(access);
        if (access.space == AddressSpace::Shared && access.access != AccessKind::Atomic)
            shared.add(access);
    }
    MetricValues totals;
    addGlobal(totals, "load", loads);
    addGlobal(totals, "store", stores);
    if (shared.wavefronts > 0) {
        totals["shared_efficiency"] = ratio(shared.idealWavefronts, shared.wavefronts);
        totals["bank_conflicts"] =
            ratio(shared.wavefronts - shared.idealWavefronts, shared.requests);
    }
    if (all > 0)
        totals["divergence"] = ratio(partial, all);
    return totals;
}

} // namespace kernelcurve
