#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

enum class SearchStrategy { Exhaustive, Random, Local };

/// Options to search for the best configuration of a plan instead of measuring all configurations.
/// Attempts and seconds limit the search. Without limits, it ends after all configurations.
struct SearchSettings {
    SearchStrategy strategy = SearchStrategy::Local;
    std::optional<std::int64_t> tries;
    std::optional<double> seconds;
    std::string metric = "time"; ///< "time", "bandwidth", or "flops"
    std::int64_t seed = 1;
    bool operator==(const SearchSettings&) const = default;
};

/// The attempts of a search: the index in the plan, and the metric's value; nullopt if the attempt
/// failed.
using Tried = std::vector<std::pair<std::int64_t, std::optional<double>>>;

} // namespace kernelcurve
