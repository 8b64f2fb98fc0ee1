#include "app/export/timeline_table.h"

#include "app/export/measurement_table.h"
#include "app/export/text/figure_text.h"
#include "gpu/model/measurement/timeline_names.h"

#include <set>
#include <string>

namespace kernelcurve {

TextTable timelineTable(std::span<const Measurement> measurements) {
    std::set<std::string> parameters;
    for (const Measurement& measurement : measurements)
        if (!measurement.timeline.empty())
            for (const auto& [name, value] : measurement.configuration.parameters)
                parameters.insert(name);

    const bool several = nameDevices(measurements);
    TextTable table;
    table.header.emplace_back("kernel");
    if (several)
        table.header.emplace_back("device");
    table.header.insert(table.header.end(), parameters.begin(), parameters.end());
    table.header.insert(table.header.end(),
                        {"lane", "number", "step", "part", "begin_us", "length_us"});
    constexpr double microseconds = 1e-3;
    for (const Measurement& measurement : measurements) {
        const Values& values = measurement.configuration.parameters;
        std::vector<std::string> about{measurement.configuration.kernel};
        if (several)
            about.push_back(measurement.device);
        for (const std::string& name : parameters) {
            const auto found = values.find(name);
            about.push_back(found == values.end() ? std::string() : found->second.text());
        }
        for (const TimelineSpan& span : measurement.timeline.spans) {
            const TimelineLane& lane =
                measurement.timeline.lanes.at(static_cast<std::size_t>(span.lane));
            std::vector<std::string>& row = table.rows.emplace_back(about);
            row.emplace_back(nameOf(laneKindNames, lane.kind));
            row.push_back(std::to_string(lane.number));
            row.emplace_back(nameOf(runStepNames, span.step));
            row.push_back(std::to_string(span.part));
            row.push_back(exportedFigure(static_cast<double>(span.begin) * microseconds));
            row.push_back(exportedFigure(static_cast<double>(span.length) * microseconds));
        }
    }
    return table;
}

} // namespace kernelcurve
