#include "gpu/model/measurement/timeline.h"

#include <algorithm>
#include <tuple>

namespace kernelcurve {

std::int64_t Timeline::end() const {
    std::int64_t end = 0;
    for (const TimelineSpan& span : spans)
        end = std::max(end, span.end());
    return end;
}

Timeline arranged(Timeline timeline) {
    if (timeline.spans.empty())
        return {};
    std::ranges::sort(timeline.spans, {}, [](const TimelineSpan& span) {
        return std::tie(span.lane, span.begin, span.part);
    });
    const std::int64_t first =
        std::ranges::min_element(timeline.spans, {}, &TimelineSpan::begin)->begin;
    Timeline result;
    result.leftOut = timeline.leftOut;
    // Removes the lanes of the host first, because they are least informative.
    const auto isOfHost = [&](const TimelineSpan& span) {
        return timeline.lanes.at(static_cast<std::size_t>(span.lane)).kind == LaneKind::Host;
    };
    if (timeline.spans.size() > maxSpans && !std::ranges::all_of(timeline.spans, isOfHost))
        result.leftOut += std::erase_if(timeline.spans, isOfHost) > 0 ? 1 : 0;
    for (auto span = timeline.spans.begin(); span != timeline.spans.end();) {
        const int lane = span->lane;
        const auto end = std::find_if(span, timeline.spans.end(),
                                      [&](const TimelineSpan& each) { return each.lane != lane; });
        const std::size_t together = result.spans.size() + static_cast<std::size_t>(end - span);
        if (!result.lanes.empty() && together > maxSpans) {
            ++result.leftOut;
            span = end;
            continue;
        }
        result.lanes.push_back(timeline.lanes.at(static_cast<std::size_t>(lane)));
        for (; span != end; ++span) {
            result.spans.push_back(*span);
            result.spans.back().lane = static_cast<int>(result.lanes.size()) - 1;
            result.spans.back().begin -= first;
        }
    }
    return result;
}

} // namespace kernelcurve
