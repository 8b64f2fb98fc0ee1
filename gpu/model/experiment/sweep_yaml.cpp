#include "gpu/model/experiment/sweep_yaml.h"

#include "gpu/model/experiment/experiment_keys.h"
#include "gpu/model/text/nearest_word.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <set>

namespace kernelcurve {
namespace {

std::vector<Value> readList(const YamlNode& node) {
    std::vector<Value> values;
    std::set<Value> seen;
    for (const YamlNode& item : node.items()) {
        values.push_back(item.value());
        if (!seen.insert(values.back()).second)
            item.fail(message(KC_TEXT("engine", "{0} is listed twice"), item.text()));
    }
    if (values.empty())
        node.fail(message(KC_TEXT("engine", "The list of values to sweep is empty")),
                  message(KC_TEXT("engine", "add at least one value")));
    return values;
}

/// Reads an end or step of a range: a number, or a size in bytes.
Value readEnd(const YamlNode& node) {
    Value value = node.value();
    if (!value.isNumber() && (!value.isWord() || !parseBytes(value.word())))
        node.fail(message(KC_TEXT("engine", "Invalid number: \"{0}\""), node.text()),
                  message(KC_TEXT("engine", "write a list of words: [a, b]")));
    return value;
}

} // namespace

static void mapFields(YamlMap& map, StepRange& range) {
    map.required("from", range.from, readEnd);
    map.required("to", range.to, readEnd);
    map.required("step", range.step, readEnd);
}

static void mapFields(YamlMap& map, TimesRange& range) {
    map.required("from", range.from, readEnd);
    map.required("to", range.to, readEnd);
    map.required("times", range.times, readEnd);
}

namespace {

double numberOf(const Value& value) {
    if (value.isWord())
        return static_cast<double>(parseBytes(value.word()).value_or(0));
    return value.number().value_or(0);
}

StepRange readSteps(const YamlNode& node) {
    const auto range = yamlAs<StepRange>(node);
    const double step = numberOf(range.step);
    const double distance = numberOf(range.to) - numberOf(range.from);
    if (step == 0)
        node.at("step").fail(message(KC_TEXT("engine", "The step of a range must not be 0")));
    if (distance * step < 0)
        node.fail(message(KC_TEXT("engine", "The range from {0} to {1} has the wrong direction"),
                          range.from.text(), range.to.text()),
                  step > 0 ? message(KC_TEXT("engine", "swap the ends, or use a negative step"))
                           : message(KC_TEXT("engine", "swap the ends, or use a positive step")));
    return range;
}

TimesRange readTimes(const YamlNode& node) {
    const auto range = yamlAs<TimesRange>(node);
    const double from = numberOf(range.from);
    const double times = numberOf(range.times);
    if (!(times > 1))
        node.at("times").fail(
            message(KC_TEXT("engine", "Invalid range factor: {0}"), range.times.text()),
            message(KC_TEXT("engine", "use a factor greater than 1")));
    if (!(from > 0))
        node.at("from").fail(message(KC_TEXT("engine", "A range with a factor cannot start at {0}"),
                                     range.from.text()),
                             message(KC_TEXT("engine", "start above 0, or use `step`")));
    if (numberOf(range.to) < from)
        node.fail(message(KC_TEXT("engine", "The range from {0} to {1} has the wrong direction"),
                          range.from.text(), range.to.text()),
                  message(KC_TEXT("engine", "swap the ends")));
    const bool whole = !range.from.isReal() && !range.to.isReal();
    if (whole && range.times.isReal() && from * (times - 1) < 1)
        node.at("times").fail(
            message(KC_TEXT("engine", "{0} times {1} does not reach the next integer"),
                    range.from.text(), range.times.text()),
            message(KC_TEXT("engine", "start at a larger value, or use a larger factor")));
    return range;
}

} // namespace

Axis readAxis(const std::string& name, const YamlNode& node) {
    Axis axis;
    axis.parameter = name;
    if (node.isMap()) {
        node.refuseUnknownKeys({"from", "to", "step", "times"});
        if (node.find("step").has_value() == node.find("times").has_value())
            node.fail(message(KC_TEXT("engine", "A range must have either `step` or `times`")),
                      message(KC_TEXT(
                          "engine",
                          "write `{from: 0, to: 8, step: 1}` or `{from: 1, to: 8, times: 2}`")));
        if (node.find("step"))
            axis.points = readSteps(node);
        else
            axis.points = readTimes(node);
    } else if (node.isList()) {
        axis.points = readList(node);
    } else {
        node.fail(message(KC_TEXT("engine", "The sweep of {0} must be a list or a range"), name),
                  message(KC_TEXT("engine", "write `[1, 2, 4]` or `{from: 0, to: 8, step: 1}`; put "
                                            "a single value under `parameters`")));
    }
    const std::int64_t size = axis.size();
    if (size > maxAxisValues)
        node.fail(message(KC_TEXT("engine", "The sweep of {0} has {1} values; the maximum is {2}"),
                          name, std::to_string(size), std::to_string(maxAxisValues)));
    return axis;
}

void readYaml(const YamlNode& node, std::vector<Axis>& sweep) {
    for (const YamlNode::Pair& pair : node.pairs())
        sweep.push_back(readAxis(pair.key, pair.value));
}

YamlPiece toYaml(const std::vector<Axis>& sweep) {
    YamlPiece piece(YamlPiece::Kind::Map);
    for (const Axis& axis : sweep)
        piece.pairs.emplace_back(
            yamlText(axis.parameter),
            std::visit([](const auto& points) { return yamlOf(points).onOneLine(); }, axis.points));
    return piece;
}

std::vector<std::vector<std::string>> readTogether(const YamlNode& node,
                                                   const std::vector<Axis>& sweep) {
    const std::vector<std::string> axes = textsOf(sweep, &Axis::parameter);
    std::set<std::string> seen;
    std::vector<std::vector<std::string>> together;
    for (const YamlNode& group : node.items()) {
        std::vector<std::string> names;
        for (const YamlNode& item : group.items()) {
            const std::string name = item.text();
            if (std::ranges::count(axes, name) == 0)
                item.fail(message(KC_TEXT("engine", "{0} is not swept"), name),
                          didYouMean(name, axes));
            if (!seen.insert(name).second)
                item.fail(message(KC_TEXT("engine", "{0} is listed twice"), name));
            names.push_back(name);
        }
        if (names.size() < 2)
            group.fail(message(KC_TEXT("engine", "`together` requires at least two axes")),
                       message(KC_TEXT("engine", "write `together: [[a, b]]`")));
        together.push_back(std::move(names));
    }
    return together;
}

} // namespace kernelcurve
