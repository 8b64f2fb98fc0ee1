#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Finds the baseline row of each row. Both rows have equal common parameters. Both are measured,
/// or both are predicted. If devices are compared, both are from the same device. If several
/// baseline rows qualify, the fastest one is used. Adding a row takes constant time.
class BaselineRows {
  public:
    explicit BaselineRows(std::string baseline)
        : baseline_(std::move(baseline)) {}
    BaselineRows(const BaselineRows&) = delete;
    BaselineRows& operator=(const BaselineRows&) = delete;

    /// Adds the new rows at the end of `rows`. The previous rows must have unchanged times. Returns
    /// the indices of the rows with a different baseline row than before.
    std::vector<std::size_t> follow(std::span<const Measurement> rows);
    /// Returns the index of the baseline row for a row. Returns nullopt if the baseline has no row
    /// with these values, or if a time is missing.
    std::optional<std::size_t> of(std::size_t row) const;

  private:
    /// Rows of one kernel and device that have equal values for the parameters that the baseline
    /// also has.
    struct Group {
        std::optional<std::size_t> fastest; ///< fastest row of the baseline
        std::vector<std::size_t> rows;
    };
    /// Hashes and compares rows by their shared parameters.
    struct SharedValues {
        const BaselineRows* of;
        const std::vector<std::string>* names;
        std::size_t operator()(std::size_t row) const;
        bool operator()(std::size_t left, std::size_t right) const;
    };
    struct Table {
        Table(const BaselineRows& all, std::vector<std::string> shared)
            : names(std::move(shared))
            , groups(0, SharedValues{&all, &names}, SharedValues{&all, &names}) {}
        Table(const Table&) = delete;
        Table& operator=(const Table&) = delete;
        std::vector<std::string> names;
        std::unordered_map<std::size_t, Group, SharedValues, SharedValues> groups;
    };

    Table& tableOf(std::size_t row);
    void offer(Table& table, std::size_t baselineRow, std::vector<std::size_t>& changed);

    std::string baseline_;
    std::span<const Measurement> rows_;
    std::size_t seen_ = 0;               ///< number of rows searched for baseline rows
    std::vector<std::size_t> baselines_; ///< indices of the baseline's rows with a time
    std::vector<std::optional<std::size_t>> compared_;
    /// Identifies the rows that share a table.
    struct Whose {
        std::string kernel;
        std::string device;
        bool predicted = false;
        auto operator<=>(const Whose&) const = default;
    };
    static bool isComparable(const Whose& whose, const Measurement& baseline);

    /// One table per kernel is enough, because all its configurations have the same parameters.
    std::map<Whose, Table> tables_;
};

/// Finds the baseline rows of all rows at once. Without a baseline, each element of the result is
/// nullopt.
std::vector<std::optional<std::size_t>> baselineRows(const Experiment& experiment,
                                                     std::span<const Measurement> measurements);

} // namespace kernelcurve
