#include "gpu/model/derived/baseline_rows.h"

#include "gpu/model/derived/speedup.h"
#include "gpu/model/recording/measuring_devices.h"

#include <algorithm>

namespace kernelcurve {

std::size_t BaselineRows::SharedValues::operator()(std::size_t row) const {
    std::size_t hash = 0;
    for (const std::string& name : *names) {
        constexpr std::size_t factor = 1099511628211U; // 64-bit FNV prime
        const Value* value = of->rows_[row].configuration.parameters.get(name);
        hash = (hash ^ (value != nullptr ? value->hash() : 0)) * factor;
    }
    return hash;
}

bool BaselineRows::SharedValues::operator()(std::size_t left, std::size_t right) const {
    return std::ranges::all_of(*names, [&](const std::string& name) {
        const Value* one = of->rows_[left].configuration.parameters.get(name);
        const Value* other = of->rows_[right].configuration.parameters.get(name);
        return one == nullptr || other == nullptr ? one == other : *one == *other;
    });
}

std::vector<std::size_t> BaselineRows::follow(std::span<const Measurement> rows) {
    rows_ = rows;
    std::vector<std::size_t> changed;
    for (; seen_ < rows.size(); ++seen_) {
        const Measurement& row = rows[seen_];
        if (row.configuration.kernel != baseline_ || !medianTime(row))
            continue;
        baselines_.push_back(seen_);
        for (auto& [whose, table] : tables_)
            if (isComparable(whose, row))
                offer(table, seen_, changed);
    }
    // Tables depend on the parameters of the baseline, so at least one row of the baseline is
    // required.
    if (baselines_.empty())
        return changed;
    for (std::size_t row = compared_.size(); row < rows.size(); ++row) {
        compared_.emplace_back();
        if (!medianTime(rows[row]))
            continue;
        Group& group = tableOf(row).groups[row];
        group.rows.push_back(row);
        compared_[row] = group.fastest;
        if (group.fastest)
            changed.push_back(row);
    }
    return changed;
}

std::optional<std::size_t> BaselineRows::of(std::size_t row) const {
    return row < compared_.size() ? compared_[row] : std::nullopt;
}

BaselineRows::Table& BaselineRows::tableOf(std::size_t row) {
    const Measurement& like = rows_[row];
    Whose whose{like.configuration.kernel, std::string(comparedDevice(like)), isPredicted(like)};
    if (const auto found = tables_.find(whose); found != tables_.end())
        return found->second;
    std::vector<std::string> shared;
    for (const auto& [name, value] : rows_[baselines_.front()].configuration.parameters)
        if (like.configuration.parameters.contains(name))
            shared.push_back(name);
    const auto [made, isNew] = tables_.try_emplace(std::move(whose), *this, std::move(shared));
    Table& table = made->second;
    std::vector<std::size_t> none;
    for (const std::size_t baseline : baselines_)
        if (isComparable(made->first, rows_[baseline]))
            offer(table, baseline, none);
    return table;
}

bool BaselineRows::isComparable(const Whose& whose, const Measurement& baseline) {
    return whose.device == comparedDevice(baseline) && whose.predicted == isPredicted(baseline);
}

void BaselineRows::offer(Table& table, std::size_t baselineRow, std::vector<std::size_t>& changed) {
    Group& group = table.groups[baselineRow];
    if (group.fastest && *medianTime(rows_[*group.fastest]) <= *medianTime(rows_[baselineRow]))
        return;
    group.fastest = baselineRow;
    for (const std::size_t row : group.rows) {
        compared_[row] = baselineRow;
        changed.push_back(row);
    }
}

std::vector<std::optional<std::size_t>> baselineRows(const Experiment& experiment,
                                                     std::span<const Measurement> measurements) {
    std::vector<std::optional<std::size_t>> rows(measurements.size());
    if (!experiment.baseline)
        return rows;
    BaselineRows baselines(*experiment.baseline);
    baselines.follow(measurements);
    for (std::size_t row = 0; row < rows.size(); ++row)
        rows[row] = baselines.of(row);
    return rows;
}

} // namespace kernelcurve
