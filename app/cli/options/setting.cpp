#include "app/cli/options/setting.h"

#include "app/document/edit/experiment_edit.h"
#include "app/document/edit/parameter_text.h"
#include "gpu/model/experiment/experiment_parts.h"
#include "gpu/model/text/error.h"

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

} // namespace

void applySetting(Experiment& experiment, const std::string& setting) {
    const std::string place = "--set " + setting;
    const std::size_t sign = setting.find('=');
    const std::string name = setting.substr(0, sign);
    if (sign == std::string::npos || !isName(name))
        throw Error({message(KC_TEXT("engine", "Invalid setting: {0}"), setting),
                     message(KC_TEXT("engine", "write NAME=VALUE")),
                     {"--set"}});
    try {
        setEntry(experiment, name, readEntry(name, setting.substr(sign + 1), place));
    } catch (const Error& error) {
        Failure failure = error.failure();
        failure.where = {place};
        throw Error(std::move(failure));
    }
}

void applySearch(Experiment& experiment, const SearchOptions& options) {
    if (!options.any())
        return;
    SearchSettings settings = experiment.search.value_or(SearchSettings{});
    // The experiment reader checks the value.
    const auto read = [](const char* option, const char* key, const std::string& value) {
        try {
            const std::string document = std::string(key) + ": " + value + "\n";
            return yamlAs<SearchSettings>(YamlNode::parse(document, option));
        } catch (const Error& error) {
            Failure failure = error.failure();
            failure.where = {option};
            throw Error(std::move(failure));
        }
    };
    if (!options.strategy.empty())
        settings.strategy = read("--search", "strategy", options.strategy).strategy;
    if (!options.tries.empty())
        settings.tries = read("--tries", "tries", options.tries).tries;
    if (!options.budget.empty())
        settings.seconds = read("--budget", "budget", options.budget).seconds;
    if (!options.metric.empty())
        settings.metric = read("--search-for", "metric", options.metric).metric;
    if (!options.seed.empty())
        settings.seed = read("--seed", "seed", options.seed).seed;
    experiment.search = settings;
}

} // namespace kernelcurve
