#pragma once

#include "gpu/model/experiment/search_settings.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/search/searcher.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// A search within its budget, from the first attempt to the last.
class SearchRun {
  public:
    /// Returns the seconds since the start of the search.
    using Clock = std::function<double()>;

    /// `tried` contains the results of a previous worker. The search repeats the decisions of that
    /// worker without measuring. These attempts count towards the budget. `predictions` contains
    /// the predicted values of the metric, for SearchStrategy::Model.
    SearchRun(const SearchSettings& settings, SearchSpace space, IsLegal isLegal,
              std::optional<std::int64_t> start, const Tried& tried, Clock clock,
              const Predictions& predictions = {});

    /// Returns the next configuration, or nullopt if the budget is exhausted or all configurations
    /// were measured. Several configurations may be in progress.
    std::optional<std::int64_t> next();
    /// Adds the values of the search to the row. `try` is the number of the attempt, starting at 1.
    /// `best_time`, `best_bandwidth`, or `best_flops` is the best value so far.
    void finish(std::int64_t index, Measurement& row);

    /// Returns true if the time budget is exhausted.
    bool timeIsUp() const { return settings_.seconds && clock_() >= *settings_.seconds; }

    std::int64_t tries() const { return tries_; }
    /// Returns the best value of the metric so far, in SI units.
    std::optional<double> best() const { return best_; }
    /// Returns up to `most` likely next attempts, so that they can be compiled ahead.
    std::vector<std::int64_t> likely(std::size_t most) const;

  private:
    /// Returns the cost of a metric value: a lower cost is better.
    double costOf(double value) const { return higherIsBetter_ ? -value : value; }
    Predictions costsOf(Predictions values) const;
    void take(std::int64_t index, std::optional<double> value);
    bool spent() const;

    SearchSettings settings_;
    bool higherIsBetter_;
    std::unique_ptr<Searcher> searcher_;
    std::map<std::int64_t, std::optional<double>> known_;
    Clock clock_;
    std::int64_t begun_ = 0; ///< number of attempts completed or in progress
    std::int64_t tries_ = 0;
    std::optional<double> best_;
};

} // namespace kernelcurve
