#include "gpu/device/cpu/trace/access_recorder.h"

#include <algorithm>
#include <bit>
#include <map>
#include <tuple>

namespace kernelcurve {
namespace {

void addTo(LineAccess& sum, const LineAccess& other) {
    sum.requests += other.requests;
    sum.lanes += other.lanes;
    sum.partial += other.partial;
    sum.bytes += other.bytes;
    sum.sectors += other.sectors;
    sum.lines += other.lines;
    sum.wavefronts += other.wavefronts;
    sum.idealWavefronts += other.idealWavefronts;
    sum.degree = std::max(sum.degree, other.degree);
}

} // namespace

AccessRecorder::Entry& AccessRecorder::entryOf(const AccessSite& site) {
    const auto [found, isNew] = index_.try_emplace(site, entries_.size());
    if (isNew)
        entries_.push_back(
            {site, {.space = site.space, .access = site.access, .width = site.width}, {}});
    return entries_[found->second];
}

void AccessRecorder::count(LineAccess& sum, const WarpAddresses& request, std::uint32_t live) {
    ++sum.requests;
    sum.lanes += std::popcount(request.mask);
    sum.partial += request.mask != live ? 1 : 0;
    if (sum.space == AddressSpace::Shared) {
        const SharedCost cost = sharedCost(request);
        sum.wavefronts += cost.wavefronts;
        sum.idealWavefronts += cost.ideal;
        sum.degree = std::max(sum.degree, cost.degree);
        sum.bytes += std::int64_t{std::popcount(request.mask)} * request.width;
    } else {
        const GlobalCost cost = globalCost(request);
        sum.sectors += cost.sectors;
        sum.lines += cost.lines;
        sum.bytes += cost.bytes;
    }
}

void AccessRecorder::report(const SourceLines& lines, TraceReport& report) const {
    // Several places in the code may come from one in the source: unrolled or inlined.
    using Key = std::tuple<int, int, AddressSpace, AccessKind, int>;
    std::map<Key, std::pair<LineAccess, std::optional<WarpRequest>>> sorted;
    for (const Entry& entry : entries_) {
        const SourcePosition where =
            lines.ofCall(entry.site.place).value_or(SourcePosition{"", 0, 0});
        const auto [found, isNew] = sorted.try_emplace(
            {where.line, where.column, entry.site.space, entry.site.access, entry.site.width},
            entry.sum, entry.example);
        auto& [sum, example] = found->second;
        if (isNew) {
            sum.line = where.line;
            sum.column = where.column;
        } else {
            addTo(sum, entry.sum);
            if (!example)
                example = entry.example;
        }
        if (example) {
            example->line = where.line;
            example->column = where.column;
        }
    }
    for (auto& [key, value] : sorted) {
        if (value.first.requests > 0)
            report.accesses.push_back(value.first);
        if (value.second)
            report.requests.push_back(std::move(*value.second));
    }
}

} // namespace kernelcurve
