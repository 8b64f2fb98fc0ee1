#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

enum class SearchStrategy { Exhaustive, Random, Local };

/// Looks for the best configuration of a plan instead of measuring all of it. Tries and seconds
/// bound the search together; where neither is given it ends when everything was tried.
struct SearchSettings {
    SearchStrategy strategy = SearchStrategy::Local;
    std::optional<std::int64_t> tries;
    std::optional<double> seconds;
    std::string metric = "time"; ///< time, bandwidth or flops
    std::int64_t seed = 1;
    bool operator==(const SearchSettings&) const = default;
};

/// What was tried, by its index in the plan, and the metric's value; nothing if it failed.
using Tried = std::vector<std::pair<std::int64_t, std::optional<double>>>;

} // namespace kernelcurve
