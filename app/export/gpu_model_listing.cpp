#include "app/export/listing.h"
#include "app/export/text/figure_text.h"
#include "gpu/predict/timing/gpu_model.h"

#include <nlohmann/json.hpp>

#include <string>

namespace kernelcurve {

Listing listingOf(const timing::GpuModel& model, const std::string& file) {
    TextTable summary{{"value", "", "source", "from"}, {}};
    TextTable table{{"id", "value", "source", "from"}, {}};
    nlohmann::ordered_json whole;
    whole["file"] = file;
    whole["name"] = model.name;
    for (const auto& [name, origin] : model.origins) {
        const double value = timing::valueOf(model, name);
        const std::string source(nameOf(origin.source));
        summary.rows.push_back({name, shownFigure(value), source, origin.from});
        table.rows.push_back({name, exportedFigure(value), source, origin.from});
        whole["values"][name] = {{"value", value}, {"source", source}, {"from", origin.from}};
    }
    return {model.name + ": " + file + "\n", std::move(summary), std::move(table),
            structured(std::move(whole))};
}

} // namespace kernelcurve
