#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

enum class SearchStrategy { Exhaustive, Random, Local, Model };

/// Options of a search for the best configuration of a plan. `tries` and `seconds` limit the
/// search. If neither is set, the search ends after all configurations.
struct SearchSettings {
    SearchStrategy strategy = SearchStrategy::Local;
    std::optional<std::int64_t> tries;
    std::optional<double> seconds;
    std::string metric = "time"; ///< "time", "bandwidth", or "flops"
    std::int64_t seed = 1;
    bool operator==(const SearchSettings&) const = default;
};

/// The attempts of a search: plan index and metric value. The value of a failed attempt is nullopt.
using Tried = std::vector<std::pair<std::int64_t, std::optional<double>>>;
/// The predicted metric values by plan index. Configurations without a prediction are missing.
using Predictions = std::map<std::int64_t, double>;

} // namespace kernelcurve
