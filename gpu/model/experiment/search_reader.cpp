#include "gpu/model/experiment/search_reader.h"

#include "gpu/model/experiment/experiment_keys.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/values/quantity.h"

namespace kernelcurve {
namespace {

SearchStrategy readStrategy(const YamlNode& node) {
    const auto strategy = valueNamed(searchNames, node.text());
    if (!strategy)
        node.fail(message(KC_TEXT("engine", "\"{0}\" is no way to search"), node.text()),
                  message(KC_TEXT("engine", "write exhaustive, random or local")));
    return *strategy;
}

std::string readMetric(const YamlNode& node) {
    const std::string metric = node.text();
    if (metric != "time" && metric != "bandwidth" && metric != "flops")
        node.fail(message(KC_TEXT("engine", "a search cannot look for the best {0}"), metric),
                  message(KC_TEXT("engine", "write time, bandwidth or flops")));
    return metric;
}

} // namespace

SearchSettings readSearch(const YamlNode& node) {
    node.refuseUnknownKeys({"strategy", "tries", "budget", "metric", "seed"});
    SearchSettings settings;
    if (const auto strategy = node.find("strategy"))
        settings.strategy = readStrategy(*strategy);
    if (const auto tries = node.find("tries")) {
        settings.tries = tries->integer();
        if (*settings.tries < 1)
            tries->fail(message(KC_TEXT("engine", "there cannot be {0} tries"), tries->text()),
                        message(KC_TEXT("engine", "write at least 1")));
    }
    if (const auto budget = node.find("budget")) {
        settings.seconds = parseDuration(budget->text());
        if (!settings.seconds || !(*settings.seconds > 0))
            budget->fail(
                message(KC_TEXT("engine", "\"{0}\" is no length of time"), budget->text()),
                message(KC_TEXT("engine", "write a number with its unit: 2 s, 500 ms, 1 min")));
    }
    if (const auto metric = node.find("metric"))
        settings.metric = readMetric(*metric);
    if (const auto seed = node.find("seed"))
        settings.seed = seed->integer();
    return settings;
}

std::string writeSearch(const SearchSettings& settings) {
    const SearchSettings usual;
    std::string text = "  strategy: " + std::string(nameOf(searchNames, settings.strategy)) + "\n";
    if (settings.tries)
        text += "  tries: " + formatCount(*settings.tries) + "\n";
    if (settings.seconds)
        text += "  budget: " + formatDuration(*settings.seconds) + "\n";
    if (settings.metric != usual.metric)
        text += "  metric: " + settings.metric + "\n";
    if (settings.seed != usual.seed)
        text += "  seed: " + std::to_string(settings.seed) + "\n";
    return text;
}

} // namespace kernelcurve
