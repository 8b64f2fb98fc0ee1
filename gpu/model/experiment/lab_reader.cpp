#include "gpu/model/experiment/lab_reader.h"

#include "gpu/model/experiment/experiment_parts.h"
#include "gpu/model/experiment/sweep_reader.h"

#include <algorithm>

namespace kernelcurve {
namespace {

LabSetup readSetup(const YamlNode& node) {
    node.refuseUnknownKeys({"kernels", "parameters", "sweep", "baseline", "plot"});
    LabSetup setup;
    if (const auto kernels = node.find("kernels"))
        setup.kernels = readKernels(*kernels);
    if (const auto parameters = node.find("parameters"))
        setup.parameters = readParameters(*parameters);
    if (const auto sweep = node.find("sweep"))
        setup.sweep = readSweep(*sweep);
    if (const auto baseline = node.find("baseline"))
        setup.baseline = readKernelId(*baseline);
    if (const auto plot = node.find("plot"))
        setup.plot = readPlot(*plot);
    return setup;
}

/// A text, or a map with what to do, what to see, and what the program sets up for it.
LabStep readStep(const YamlNode& node) {
    if (!node.isMap() || !(node.find("do") || node.find("see") || node.find("set")))
        return {node.localizedText()};
    node.refuseUnknownKeys({"do", "see", "set"});
    LabStep step{node.at("do").localizedText()};
    if (const auto see = node.find("see"))
        step.see = see->localizedText();
    if (const auto set = node.find("set"))
        step.set = readSetup(*set);
    return step;
}

bool isPartOfName(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-' ||
           letter == '_';
}

} // namespace

LabText readLab(const YamlNode& node) {
    node.refuseUnknownKeys({"goal", "steps", "expect", "why", "questions", "compared"});
    LabText lab;
    if (const auto goal = node.find("goal"))
        lab.goal = goal->localizedText();
    if (const auto steps = node.find("steps"))
        for (const YamlNode& step : steps->items())
            lab.steps.push_back(readStep(step));
    if (const auto expect = node.find("expect"))
        lab.expect = expect->localizedText();
    if (const auto why = node.find("why"))
        lab.why = why->localizedText();
    if (const auto questions = node.find("questions"))
        for (const YamlNode& question : questions->items())
            lab.questions.push_back(question.localizedText());
    if (const auto compared = node.find("compared")) {
        lab.compared = compared->text();
        // It names a file of the program's own folder, and nothing else.
        if (!std::ranges::all_of(lab.compared, isPartOfName))
            compared->fail(
                message(KC_TEXT("engine", "\"{0}\" is no recorded device"), lab.compared),
                message(KC_TEXT("engine", "write the name of a recording, such as "
                                          "nvidia-h100")));
    }
    return lab;
}

} // namespace kernelcurve
