#include "gpu/search/search_run.h"

#include <algorithm>

namespace kernelcurve {

SearchRun::SearchRun(const SearchSettings& settings, SearchSpace space, IsLegal isLegal,
                     std::optional<std::int64_t> start, const Tried& tried, Clock clock,
                     const Predictions& predictions)
    : settings_(settings)
    , higherIsBetter_(settings.metric != "time")
    , searcher_(makeSearcher(settings.strategy, static_cast<std::uint64_t>(settings.seed),
                             std::move(space), std::move(isLegal), start, costsOf(predictions)))
    , known_(tried.begin(), tried.end())
    , clock_(std::move(clock)) {}

Predictions SearchRun::costsOf(Predictions values) const {
    for (auto& [index, value] : values)
        value = costOf(value);
    return values;
}

bool SearchRun::spent() const {
    return (settings_.tries && begun_ >= *settings_.tries) || timeIsUp();
}

std::optional<std::int64_t> SearchRun::next() {
    while (!spent()) {
        const std::optional<std::int64_t> index = searcher_->next();
        if (!index)
            return std::nullopt;
        ++begun_;
        const auto known = known_.find(*index);
        if (known == known_.end())
            return index;
        take(*index, known->second);
    }
    return std::nullopt;
}

std::vector<std::int64_t> SearchRun::likely(std::size_t most) const {
    if (settings_.tries)
        most = std::min(
            most, static_cast<std::size_t>(std::max<std::int64_t>(*settings_.tries - begun_, 0)));
    return searcher_->likely(most);
}

void SearchRun::take(std::int64_t index, std::optional<double> value) {
    ++tries_;
    const std::optional<double> cost = value ? std::optional(costOf(*value)) : std::nullopt;
    if (cost && (!best_ || *cost < costOf(*best_)))
        best_ = value;
    searcher_->tell(index, cost);
}

void SearchRun::finish(std::int64_t index, Measurement& row) {
    take(index, measuredMetric(row, settings_.metric));
    row.metrics["try"] = static_cast<double>(tries_);
    if (best_)
        row.metrics["best_" + settings_.metric] = *best_;
}

} // namespace kernelcurve
