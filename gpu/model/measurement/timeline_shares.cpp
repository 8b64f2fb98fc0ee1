#include "gpu/model/measurement/timeline_shares.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

/// Sorted, disjoint time intervals.
using Stretches = std::vector<std::pair<std::int64_t, std::int64_t>>;

Stretches mergedStretches(Stretches all) {
    std::ranges::sort(all);
    Stretches result;
    for (const auto& [begin, end] : all) {
        if (!result.empty() && begin <= result.back().second)
            result.back().second = std::max(result.back().second, end);
        else
            result.emplace_back(begin, end);
    }
    return result;
}

std::int64_t length(const Stretches& stretches) {
    std::int64_t sum = 0;
    for (const auto& [begin, end] : stretches)
        sum += end - begin;
    return sum;
}

double share(std::int64_t part, std::int64_t whole) {
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

} // namespace

TransferFigures transferFigures(const Timeline& timeline) {
    const bool streams = std::ranges::any_of(
        timeline.lanes, [](const TimelineLane& lane) { return lane.kind == LaneKind::Stream; });
    Stretches copies;
    Stretches kernels;
    for (const TimelineSpan& span : timeline.spans) {
        const LaneKind kind = timeline.lanes.at(static_cast<std::size_t>(span.lane)).kind;
        if (streams != (kind == LaneKind::Stream))
            continue;
        if (span.step == RunStep::Upload || span.step == RunStep::Download)
            copies.emplace_back(span.begin, span.end());
        else if (span.step == RunStep::Kernel)
            kernels.emplace_back(span.begin, span.end());
    }
    copies = mergedStretches(std::move(copies));
    kernels = mergedStretches(std::move(kernels));
    Stretches either = copies;
    either.insert(either.end(), kernels.begin(), kernels.end());
    const std::int64_t both =
        length(copies) + length(kernels) - length(mergedStretches(std::move(either)));
    const std::int64_t end = timeline.end();
    return {share(length(copies), end), share(length(kernels), end), share(both, end)};
}

std::optional<BlockFigures> blockFigures(const Timeline& timeline) {
    if (timeline.empty() || !std::ranges::all_of(timeline.spans, [](const TimelineSpan& span) {
            return span.step == RunStep::Block;
        }))
        return std::nullopt;
    std::map<int, Stretches> lanes;
    for (const TimelineSpan& span : timeline.spans)
        lanes[span.lane].emplace_back(span.begin, span.end());
    const std::int64_t end = timeline.end();
    BlockFigures figures{static_cast<std::int64_t>(timeline.spans.size()), 1, 0};
    for (auto& [lane, blocks] : lanes) {
        const Stretches stretches = mergedStretches(std::move(blocks));
        figures.firstIdle = std::min(figures.firstIdle, share(stretches.back().second, end));
        figures.busy += share(length(stretches), end) / static_cast<double>(lanes.size());
    }
    return figures;
}

MetricValues timelineMetrics(const Timeline& timeline) {
    if (timeline.empty())
        return {};
    if (const auto blocks = blockFigures(timeline))
        return {{"busy_share", blocks->busy}};
    const TransferFigures figures = transferFigures(timeline);
    return {{"copy_share", figures.copying},
            {"kernel_share", figures.computing},
            {"overlap_share", figures.both}};
}

} // namespace kernelcurve
