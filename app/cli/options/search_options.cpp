#include "app/cli/options/search_options.h"

#include "gpu/model/experiment/experiment_parts.h"
#include "gpu/model/text/error.h"

namespace kernelcurve {

void applySearch(Experiment& experiment, const SearchOptions& options) {
    if (!options.any())
        return;
    SearchSettings settings = experiment.search.value_or(SearchSettings{});
    // The reader of experiments knows what each may be.
    const auto read = [](const char* option, const char* key, const std::string& value) {
        try {
            const std::string document = std::string(key) + ": " + value + "\n";
            return yamlAs<SearchSettings>(YamlNode::parse(document, option));
        } catch (const Error& error) {
            Failure failure = error.failure();
            failure.where = {option, 0, 0};
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
