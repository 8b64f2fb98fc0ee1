#include "app/export/sample_table.h"

#include "app/export/configuration_columns.h"
#include "app/export/text/figure_text.h"

#include <string>

namespace kernelcurve {

LongTable sampleTable(std::span<const Measurement> measurements) {
    ConfigurationColumns columns;
    for (const Measurement& measurement : measurements)
        columns.add(measurement);
    LongTable table;
    table.header = columns.header();
    table.header.insert(table.header.end(), {"time_us", "count"});
    table.rows = [columns, measurements](const std::function<void(const TextRow&)>& give) {
        constexpr double microseconds = 1e6;
        for (const Measurement& measurement : measurements) {
            const TextRow about = columns.cells(measurement);
            for (const SampledTimes::Bin& bin : measurement.times.bins) {
                TextRow row = about;
                row.push_back(exportedFigure(measurement.times.seconds(bin) * microseconds));
                row.push_back(std::to_string(bin.count));
                give(row);
            }
        }
    };
    return table;
}

} // namespace kernelcurve
