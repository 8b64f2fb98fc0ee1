#include "app/export/timeline_table.h"

#include "app/export/configuration_columns.h"
#include "app/export/text/figure_text.h"

#include <string>

namespace kernelcurve {

LongTable timelineTable(std::span<const Measurement> measurements) {
    ConfigurationColumns columns;
    for (const Measurement& measurement : measurements)
        if (!measurement.timeline.empty())
            columns.add(measurement);
    LongTable table;
    table.header = columns.header();
    table.header.insert(table.header.end(),
                        {"lane", "number", "step", "part", "begin_us", "length_us"});
    table.rows = [columns, measurements](const std::function<void(const TextRow&)>& give) {
        constexpr double microseconds = 1e-3;
        for (const Measurement& measurement : measurements) {
            const Timeline& timeline = measurement.timeline;
            if (timeline.empty())
                continue;
            const TextRow about = columns.cells(measurement);
            for (const TimelineSpan& span : timeline.spans) {
                const TimelineLane& lane = timeline.lanes.at(static_cast<std::size_t>(span.lane));
                TextRow row = about;
                row.emplace_back(nameOf(lane.kind));
                row.push_back(std::to_string(lane.number));
                row.emplace_back(nameOf(span.step));
                row.push_back(std::to_string(span.part));
                row.push_back(exportedFigure(static_cast<double>(span.begin) * microseconds));
                row.push_back(exportedFigure(static_cast<double>(span.length) * microseconds));
                give(row);
            }
        }
    };
    return table;
}

} // namespace kernelcurve
