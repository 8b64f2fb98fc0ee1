#include "gpu/model/analysis/access_pattern.h"

#include "gpu/model/analysis/memory_model.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace kernelcurve {
namespace {

constexpr double least = 0.05;

bool isGlobalTransfer(const LineAccess& access) {
    return access.space == AddressSpace::Global &&
           (access.access == AccessKind::Load || access.access == AccessKind::Store);
}

/// Returns the number of sectors that the access would need if its bytes were contiguous and
/// aligned.
std::int64_t enoughSectors(const LineAccess& access) {
    constexpr auto sector = static_cast<std::int64_t>(sectorBytes);
    return std::max(access.requests, (access.bytes + sector - 1) / sector);
}

bool samePlace(const WarpRequest& request, const LineAccess& access) {
    return request.file == access.file && request.line == access.line &&
           request.column == access.column && request.space == access.space &&
           request.access == access.access && request.width == access.width;
}

} // namespace

AccessPattern patternOf(const WarpRequest& request) {
    std::map<std::int64_t, int> steps;
    int all = 0;
    std::optional<std::int64_t> before;
    for (const std::optional<std::int64_t>& offset : request.offsets) {
        if (!offset)
            continue;
        if (before) {
            ++steps[*offset - *before];
            ++all;
        }
        before = offset;
    }
    if (all == 0)
        return {};
    const auto usual =
        std::ranges::max_element(steps, {}, [](const auto& step) { return step.second; });
    if (std::abs(usual->first) <= request.width)
        return {usual->second == all ? AccessShape::Together : AccessShape::Scattered, 0};
    // A warp may span two rows of a block, so one lane may have another step.
    if (4 * usual->second >= 3 * all)
        return {AccessShape::Strided, usual->first};
    return {AccessShape::Scattered, 0};
}

std::optional<WastefulAccess> mostWasteful(const TraceReport& report) {
    std::int64_t all = 0;
    std::int64_t maxWasted = 0;
    const LineAccess* worst = nullptr;
    for (const LineAccess& access : report.accesses) {
        if (!isGlobalTransfer(access))
            continue;
        all += access.sectors;
        const std::int64_t wasted = access.sectors - enoughSectors(access);
        if (wasted > maxWasted) {
            maxWasted = wasted;
            worst = &access;
        }
    }
    const double share = all == 0 ? 0 : static_cast<double>(maxWasted) / static_cast<double>(all);
    if (worst == nullptr || share < least)
        return std::nullopt;
    WastefulAccess found{*worst, {}, worst->sectorsPerRequest(), 0, share};
    found.enough =
        static_cast<double>(enoughSectors(*worst)) / static_cast<double>(worst->requests);
    for (const WarpRequest& request : report.requests)
        if (samePlace(request, *worst))
            found.pattern = patternOf(request);
    return found;
}

std::int64_t loadStoreCycles(const TraceReport& report) {
    constexpr std::int64_t sectorsACycle = 4;
    std::int64_t cycles = 0;
    for (const LineAccess& access : report.accesses)
        if (access.space == AddressSpace::Shared)
            cycles += access.wavefronts;
        else if (access.space != AddressSpace::Constant)
            cycles += std::max(access.requests, access.sectors / sectorsACycle);
    return cycles;
}

std::optional<LineAccess> mostConflicting(const TraceReport& report) {
    std::optional<LineAccess> worst;
    for (const LineAccess& access : report.accesses)
        if (access.space == AddressSpace::Shared && access.access != AccessKind::Atomic &&
            access.conflicts() > (worst ? worst->conflicts() : 0))
            worst = access;
    return worst;
}

} // namespace kernelcurve
