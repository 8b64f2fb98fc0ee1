#include "gpu/model/experiment/experiment_keys.h"
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

/// Reads a text, or a map with the keys `do`, `see`, and `set`.
static void readYaml(const YamlNode& node, LabStep& step) {
    if (node.isMap() && (node.find("do") || node.find("see") || node.find("set")))
        readFields(node, [&](YamlMap& map) { mapFields(map, step); });
    else
        step.what = node.localizedText();
}

static YamlPiece toYaml(const LabStep& step) {
    return step.see.empty() && !step.set ? yamlOf(step.what) : fieldsOf(step);
}

/// Reads the name of a recording in the program's folder.
static std::string readCompared(const YamlNode& node) {
    std::string name = node.text();
    if (!std::ranges::all_of(name, [](char letter) {
            return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ||
                   letter == '-' || letter == '_';
        }))
        node.fail(message(KC_TEXT("engine", "Recorded device not found: \"{0}\""), name),
                  message(KC_TEXT("engine", "write the name of a recording, such as "
                                            "nvidia-h100")));
    return name;
}

/// Reads a number from 1 to `most`.
static int readNumber(const YamlNode& node, std::int64_t most, const Message& otherwise) {
    const std::int64_t number = node.integer();
    if (number < 1 || number > most)
        node.fail(otherwise, message(KC_TEXT("engine", "use a number from {0} to {1}"), "1",
                                     std::to_string(most)));
    return static_cast<int>(number);
}

static int readPlaceInCourse(const YamlNode& node) {
    return readNumber(node, 1000,
                      message(KC_TEXT("engine", "Invalid position in a course: {0}"), node.text()));
}

static int readMinutes(const YamlNode& node) {
    return readNumber(node, 600,
                      message(KC_TEXT("engine", "Invalid lab duration: {0} minutes"), node.text()));
}

/// Reads a list of `gpu` and `counters`.
static LabNeeds readNeeds(const YamlNode& node) {
    LabNeeds needs;
    for (const YamlNode& item : node.items()) {
        const std::string need = item.text();
        if (need != "gpu" && need != "counters")
            item.fail(message(KC_TEXT("engine", "Unknown lab requirement: \"{0}\""), need),
                      message(KC_TEXT("engine", "use gpu or counters")));
        needs.gpu = true;
        needs.counters = needs.counters || need == "counters";
    }
    return needs;
}

static YamlPiece writeNeeds(const LabNeeds& needs) {
    YamlPiece list(YamlPiece::Kind::List);
    if (needs.counters)
        list.items.emplace_back("counters");
    else if (needs.gpu)
        list.items.emplace_back("gpu");
    return list.onOneLine();
}

static void mapFields(YamlMap& map, LabCourse& course) {
    map.required(
        "topic", course.topic,
        YamlWords{labTopicNames, KC_TEXT("engine", "Unknown topic: \"{0}\""),
                  KC_TEXT("engine",
                          "use measuring, memory, shared_memory, occupancy, reduction, atomics, "
                          "patterns, gemm, tensor_cores, transformers, or transfers")});
    map.required("place", course.place, readPlaceInCourse);
    map.optional("first", course.first, readPlaceInCourse);
    map.shown("level", course.level,
              YamlWords{labLevelNames, KC_TEXT("engine", "Unknown level: \"{0}\""),
                        KC_TEXT("engine", "use beginner, intermediate, or advanced")});
    map.shown("minutes", course.minutes, readMinutes);
    map.optional("needs", course.needs, YamlForm{readNeeds, writeNeeds});
}

void mapFields(YamlMap& map, LabText& lab) {
    map.optional("goal", lab.goal);
    map.optional("steps", lab.steps);
    map.optional("expect", lab.expect);
    map.optional("why", lab.why);
    map.optional("questions", lab.questions);
    map.optional("compared", lab.compared, readCompared);
    map.optional("course", lab.course);
}

} // namespace kernelcurve
