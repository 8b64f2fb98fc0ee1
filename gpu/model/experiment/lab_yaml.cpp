#include "gpu/model/experiment/experiment_parts.h"
#include "gpu/model/experiment/sweep_yaml.h"

#include <algorithm>

namespace kernelcurve {

static void mapFields(YamlMap& map, LabSetup& setup) {
    map.optional("kernels", setup.kernels, readKernels);
    map.optional("parameters", setup.parameters);
    map.optional("sweep", setup.sweep);
    map.optional("baseline", setup.baseline, readKernelId);
    map.optional("plot", setup.plot);
}

static void mapFields(YamlMap& map, LabStep& step) {
    map.required("do", step.what);
    map.optional("see", step.see);
    map.optional("set", step.set);
}

/// A text, or a map with what to do, what to see, and what the program sets up for it.
static void readYaml(const YamlNode& node, LabStep& step) {
    if (node.isMap() && (node.find("do") || node.find("see") || node.find("set")))
        readFields(node, [&](YamlMap& map) { mapFields(map, step); });
    else
        step.what = node.localizedText();
}

static YamlPiece toYaml(const LabStep& step) {
    return step.see.empty() && !step.set ? yamlOf(step.what) : fieldsOf(step);
}

/// It names a file of the program's own folder, and nothing else.
static std::string readCompared(const YamlNode& node) {
    std::string name = node.text();
    if (!std::ranges::all_of(name, [](char letter) {
            return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ||
                   letter == '-' || letter == '_';
        }))
        node.fail(message(KC_TEXT("engine", "\"{0}\" is no recorded device"), name),
                  message(KC_TEXT("engine", "write the name of a recording, such as "
                                            "nvidia-h100")));
    return name;
}

void mapFields(YamlMap& map, LabText& lab) {
    map.optional("goal", lab.goal);
    map.optional("steps", lab.steps);
    map.optional("expect", lab.expect);
    map.optional("why", lab.why);
    map.optional("questions", lab.questions);
    map.optional("compared", lab.compared, readCompared);
}

} // namespace kernelcurve
