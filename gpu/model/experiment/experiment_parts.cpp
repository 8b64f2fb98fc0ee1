#include "gpu/model/experiment/experiment_parts.h"

#include "gpu/model/experiment/experiment_keys.h"

#include <algorithm>

namespace kernelcurve {
namespace {

std::vector<std::string> readNames(const YamlNode& node) {
    std::vector<std::string> names;
    for (const YamlNode& item : node.items())
        names.push_back(item.text());
    return names;
}

PlotKind readPlotKind(const YamlNode& node) {
    const std::optional<PlotKind> kind = valueNamed(plotKindNames, node.text());
    if (!kind)
        node.fail(message(KC_TEXT("engine", "\"{0}\" is no kind of chart"), node.text()),
                  message(KC_TEXT("engine", "write curves, bars, heat_map, roofline or timeline")));
    return *kind;
}

} // namespace

std::string readKernelId(const YamlNode& node) {
    std::string id = node.text();
    if (id.empty())
        node.fail(message(KC_TEXT("engine", "a value is missing here")));
    if (id.find_first_of("/\\") != std::string::npos || id.ends_with(".cu"))
        node.fail(message(KC_TEXT("engine", "\"{0}\" is a file; a document names kernels by their "
                                            "id"),
                          id),
                  message(KC_TEXT("engine", "write the file's name without folder, leading number "
                                            "and .cu, and open the file by hand")));
    return id;
}

std::vector<std::string> readKernels(const YamlNode& node) {
    std::vector<std::string> kernels;
    for (const YamlNode& item : node.items()) {
        std::string id = readKernelId(item);
        if (std::find(kernels.begin(), kernels.end(), id) != kernels.end())
            item.fail(message(KC_TEXT("engine", "{0} stands in the list twice"), id));
        kernels.push_back(std::move(id));
    }
    if (kernels.empty())
        node.fail(message(KC_TEXT("engine", "an experiment needs at least one kernel")),
                  message(KC_TEXT("engine", "name one: kernels: [copy_element]")));
    return kernels;
}

std::vector<std::pair<std::string, Value>> readParameters(const YamlNode& node) {
    std::vector<std::pair<std::string, Value>> parameters;
    for (const auto& [name, position, value] : node.pairs())
        parameters.emplace_back(name, value.value());
    return parameters;
}

PlotSettings readPlot(const YamlNode& node) {
    node.refuseUnknownKeys(
        {"kind", "x", "y", "series", "log_x", "log_y", "error_bars", "bounds", "references"});
    PlotSettings plot;
    if (const auto kind = node.find("kind"))
        plot.kind = readPlotKind(*kind);
    if (const auto x = node.find("x"))
        plot.x = x->text();
    if (const auto y = node.find("y"))
        plot.y = y->text();
    if (const auto series = node.find("series"))
        plot.series = readNames(*series);
    if (const auto logX = node.find("log_x"))
        plot.logX = logX->boolean();
    if (const auto logY = node.find("log_y"))
        plot.logY = logY->boolean();
    if (const auto errorBars = node.find("error_bars"))
        plot.errorBars = errorBars->boolean();
    if (const auto bounds = node.find("bounds"))
        plot.bounds = bounds->boolean();
    if (const auto references = node.find("references"))
        plot.references = readNames(*references);
    return plot;
}

} // namespace kernelcurve
