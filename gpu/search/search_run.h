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

/// A search from its first try to its end, within its budget.
class SearchRun {
  public:
    /// Seconds since the search began.
    using Clock = std::function<double()>;

    /// `tried` is what an earlier worker found: the search takes the same way again without
    /// measuring, and these tries count.
    SearchRun(const SearchSettings& settings, SearchSpace space, IsLegal isLegal,
              std::optional<std::int64_t> start, const Tried& tried, Clock clock);

    /// What to measure next; nothing if the budget is spent or everything was tried. Several may be
    /// measured at the same time.
    std::optional<std::int64_t> next();
    /// Adds to the row what the search knows of it: `try`, its number from 1, and `best_time`,
    /// `best_bandwidth` or `best_flops`, the best of the metric so far.
    void finish(std::int64_t index, Measurement& row);

    /// The budget of time is spent.
    bool timeIsUp() const { return settings_.seconds && clock_() >= *settings_.seconds; }

    std::int64_t tries() const { return tries_; }
    /// Of the metric, in SI units.
    std::optional<double> best() const { return best_; }
    /// What will probably come next, to be compiled ahead.
    std::vector<std::int64_t> likely(std::size_t most) const;

  private:
    void take(std::int64_t index, std::optional<double> value);
    bool spent() const;

    SearchSettings settings_;
    bool higherIsBetter_;
    std::unique_ptr<Searcher> searcher_;
    std::map<std::int64_t, std::optional<double>> known_;
    Clock clock_;
    std::int64_t begun_ = 0; ///< tries that are finished or in progress
    std::int64_t tries_ = 0;
    std::optional<double> best_;
};

} // namespace kernelcurve
