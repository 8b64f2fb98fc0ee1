#include "app/export/sample_table.h"

#include "app/export/measurement_table.h"
#include "app/export/text/figure_text.h"

#include <set>
#include <string>

namespace kernelcurve {

TextTable sampleTable(std::span<const Measurement> measurements) {
    std::set<std::string> parameters;
    for (const Measurement& measurement : measurements)
        for (const auto& [name, value] : measurement.configuration.parameters)
            parameters.insert(name);

    const bool several = nameDevices(measurements);
    TextTable table;
    table.header.emplace_back("kernel");
    if (several)
        table.header.emplace_back("device");
    table.header.insert(table.header.end(), parameters.begin(), parameters.end());
    table.header.insert(table.header.end(), {"time_us", "count"});
    constexpr double microseconds = 1e6;
    for (const Measurement& measurement : measurements) {
        const Values& values = measurement.configuration.parameters;
        std::vector<std::string> about{measurement.configuration.kernel};
        if (several)
            about.push_back(measurement.device);
        for (const std::string& name : parameters) {
            const auto found = values.find(name);
            about.push_back(found == values.end() ? std::string() : found->second.text());
        }
        for (const SampledTimes::Bin& bin : measurement.times.bins) {
            std::vector<std::string>& row = table.rows.emplace_back(about);
            row.push_back(exportedFigure(measurement.times.seconds(bin) * microseconds));
            row.push_back(std::to_string(bin.count));
        }
    }
    return table;
}

} // namespace kernelcurve
