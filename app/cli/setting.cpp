#include "app/cli/setting.h"

#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/values/document_error.h"

#include <algorithm>

namespace kernelcurve {

namespace {

bool isName(std::string_view text) {
    const auto isWordCharacter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_';
    };
    return !text.empty() && std::all_of(text.begin(), text.end(), isWordCharacter);
}

void removeParameter(Experiment& experiment, const std::string& name) {
    std::erase_if(experiment.parameters, [&](const auto& given) { return given.first == name; });
}

void removeAxis(Experiment& experiment, const std::string& name) {
    std::erase_if(experiment.sweep, [&](const Axis& axis) { return axis.parameter == name; });
    for (auto& group : experiment.together)
        std::erase(group, name);
    std::erase_if(experiment.together, [](const auto& group) { return group.size() < 2; });
}

void replaceAxis(Experiment& experiment, Axis axis) {
    removeParameter(experiment, axis.parameter);
    const auto same =
        std::find_if(experiment.sweep.begin(), experiment.sweep.end(),
                     [&](const Axis& other) { return other.parameter == axis.parameter; });
    if (same == experiment.sweep.end())
        experiment.sweep.push_back(std::move(axis));
    else
        *same = std::move(axis);
}

} // namespace

void applySetting(Experiment& experiment, const std::string& setting) {
    const std::string place = "--set " + setting;
    const std::size_t sign = setting.find('=');
    const std::string name = setting.substr(0, sign);
    if (sign == std::string::npos || !isName(name))
        throw DocumentError({message(KC_TEXT("engine", "no setting: {0}"), setting),
                             message(KC_TEXT("engine", "write name=value")),
                             {"--set", 0, 0}});
    try {
        const std::string text = setting.substr(sign + 1);
        const YamlNode node = YamlNode::parse(text, place);
        if (node.isScalar()) {
            const Value value = node.value();
            removeAxis(experiment, name);
            removeParameter(experiment, name);
            experiment.parameters.emplace_back(name, value);
        } else {
            // The reader of experiments knows how lists and ranges are written.
            const std::string document =
                "kernelcurve: 1\nkernels: [any]\nsweep: {" + name + ": " + text + "}\n";
            replaceAxis(experiment, readExperiment(document, place).sweep.at(0));
        }
    } catch (const DocumentError& error) {
        Failure failure = error.failure();
        failure.where = {place, 0, 0};
        throw DocumentError(std::move(failure));
    }
}

} // namespace kernelcurve
