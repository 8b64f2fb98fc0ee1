#include "gpu/model/experiment/experiment_parts.h"
#include "gpu/model/text/nearest_word.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/metric.h"

#include <algorithm>

namespace kernelcurve {
namespace {

std::string readGuessedMetric(const YamlNode& node) {
    std::string tag = node.text();
    if (findMetric(tag))
        return tag;
    node.fail(message(KC_TEXT("engine", "Unknown metric for a guess: \"{0}\""), tag),
              didYouMean(tag, textsOf(metrics(), &Metric::tag)));
}

std::pair<Value, double> readGuessedPoint(const YamlNode& node) {
    const std::vector<YamlNode> both = node.isList() ? node.items() : std::vector<YamlNode>{};
    if (both.size() != 2)
        node.fail(
            message(KC_TEXT("engine", "Invalid guess point")),
            message(KC_TEXT(
                "engine",
                "write a pair such as [0, 3.2e12]: the x value, then the y value in SI units")));
    Value x = both[0].value();
    if (!x.isNumber() && !x.isWord())
        both[0].fail(message(KC_TEXT("engine", "Invalid x value: \"{0}\""), both[0].text()),
                     message(KC_TEXT("engine", "write a number or a word")));
    return {std::move(x), both[1].real()};
}

/// Reads the points of a guess. Sorts numbers, and keeps the order of words.
std::vector<std::pair<Value, double>> readGuessedPoints(const YamlNode& node) {
    std::vector<std::pair<Value, double>> points;
    for (const YamlNode& item : node.items()) {
        auto point = readGuessedPoint(item);
        if (std::ranges::count(points, point.first, &std::pair<Value, double>::first) > 0)
            item.fail(message(KC_TEXT("engine", "{0} is listed twice"), point.first.text()));
        if (!points.empty() && points.front().first.isWord() != point.first.isWord())
            item.fail(message(KC_TEXT(
                "engine", "The x values of a guess must be either all numbers or all words")));
        points.push_back(std::move(point));
    }
    if (points.empty())
        node.fail(message(KC_TEXT("engine", "A guess must have at least one point")),
                  message(KC_TEXT("engine", "write `points: [[0, 3.2e12]]`")));
    if (!points.front().first.isWord())
        std::stable_sort(points.begin(), points.end(), [](const auto& one, const auto& other) {
            return one.first.number() < other.first.number();
        });
    return points;
}

YamlPiece writeGuessedPoints(const std::vector<std::pair<Value, double>>& points) {
    std::vector<std::vector<Value>> pairs;
    pairs.reserve(points.size());
    for (const auto& [x, y] : points)
        pairs.push_back({x, y});
    return yamlOf(pairs);
}

YamlPiece writeOf(const std::vector<std::pair<std::string, Value>>& of) {
    return yamlOf(of).onOneLine();
}

} // namespace

void mapFields(YamlMap& map, Guess& guess) {
    map.optional("by", guess.by);
    map.optional("of", guess.of, YamlForm{yamlAs<decltype(guess.of)>, writeOf});
    map.required("x", guess.x);
    map.required("y", guess.y, readGuessedMetric);
    map.required("points", guess.points, YamlForm{readGuessedPoints, writeGuessedPoints});
}

void readYaml(const YamlNode& node, std::vector<Guess>& guesses) {
    for (const YamlNode& item : node.items()) {
        Guess guess = yamlAs<Guess>(item);
        for (const Guess& other : guesses)
            if (other.isAbout(guess))
                item.fail(message(KC_TEXT("engine", "This curve has two guesses")),
                          message(KC_TEXT("engine", "remove one of them")));
        guesses.push_back(std::move(guess));
    }
}

} // namespace kernelcurve
