#include "gpu/model/experiment/experiment_parts.h"

#include "gpu/model/experiment/experiment_keys.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>

namespace kernelcurve {
namespace {

std::int64_t readTries(const YamlNode& node) {
    const std::int64_t tries = node.integer();
    if (tries < 1)
        node.fail(message(KC_TEXT("engine", "Invalid number of attempts: {0}"), node.text()),
                  message(KC_TEXT("engine", "use at least 1")));
    return tries;
}

std::string readMetric(const YamlNode& node) {
    const std::string metric = node.text();
    if (metric != "time" && metric != "bandwidth" && metric != "flops")
        node.fail(message(KC_TEXT("engine", "Invalid search metric: {0}"), metric),
                  message(KC_TEXT("engine", "use time, bandwidth, or flops")));
    return metric;
}

} // namespace

double readDuration(const YamlNode& node) {
    const std::optional<double> seconds = parseDuration(node.text());
    if (!seconds)
        node.fail(message(KC_TEXT("engine", "Invalid duration: \"{0}\""), node.text()),
                  message(KC_TEXT("engine", "write a number with its unit: 2 s, 500 ms, 1 min")));
    if (!(*seconds > 0))
        node.fail(message(KC_TEXT("engine", "Invalid duration: it must be longer than {0}"),
                          node.text()));
    return *seconds;
}

std::string readKernelId(const YamlNode& node) {
    std::string id = node.text();
    if (id.empty())
        node.fail(message(KC_TEXT("engine", "Missing value")));
    if (id.find_first_of("/\\") != std::string::npos || id.ends_with(".cu"))
        node.fail(
            message(KC_TEXT("engine", "\"{0}\" is a file, but documents identify kernels by id"),
                    id),
            message(KC_TEXT("engine", "write the file name without the folder, the leading number, "
                                      "and .cu; open the file separately")));
    return id;
}

std::vector<std::string> readKernels(const YamlNode& node) {
    std::vector<std::string> kernels;
    for (const YamlNode& item : node.items()) {
        std::string id = readKernelId(item);
        if (std::find(kernels.begin(), kernels.end(), id) != kernels.end())
            item.fail(message(KC_TEXT("engine", "{0} is listed twice"), id));
        kernels.push_back(std::move(id));
    }
    return kernels;
}

void mapFields(YamlMap& map, SearchSettings& settings) {
    map.shown("strategy", settings.strategy,
              YamlWords{searchNames, KC_TEXT("engine", "Unknown search method: \"{0}\""),
                        KC_TEXT("engine", "use exhaustive, random, local, or model")});
    map.optional("tries", settings.tries, YamlForm{readTries, formatCount});
    map.optional("budget", settings.seconds, YamlForm{readDuration, formatDuration});
    map.optional("metric", settings.metric, readMetric);
    map.optional("seed", settings.seed);
}

} // namespace kernelcurve
