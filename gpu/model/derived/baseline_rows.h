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

/// Finds the baseline row of each row. This is the baseline kernel's row with equal values of all
/// common parameters, on the same device if devices are compared. Predicted rows are compared with
/// predicted rows, and measured rows with measured rows. If the baseline was swept over a parameter
/// that the other kernel lacks, the fastest of its rows is used. Adding a new row takes constant
/// time.
class BaselineRows {
  public:
    explicit BaselineRows(std::string baseline)
        : baseline_(std::move(baseline)) {}
    BaselineRows(const BaselineRows&) = delete;
    BaselineRows& operator=(const BaselineRows&) = delete;

    /// `rows` contains the previous rows with unchanged times, followed by new rows. Returns the
    /// indices of the rows whose baseline row has changed.
    std::vector<std::size_t> follow(std::span<const Measurement> rows);
    /// Returns the index of a row's baseline row. Returns nullopt if the baseline was not measured
    /// with these values, or a time is missing.
    std::optional<std::size_t> of(std::size_t row) const;

  private:
    /// Rows of one kernel and device with equal values of the parameters that it shares with the
    /// baseline.
    struct Group {
        std::optional<std::size_t> fastest; ///< fastest row of the baseline
        std::vector<std::size_t> rows;
    };
    /// The values of the shared parameters, by row index.
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
    std::size_t seen_ = 0;               ///< number of rows that were searched for baseline rows
    std::vector<std::size_t> baselines_; ///< indices of the baseline's rows that have a time
    std::vector<std::optional<std::size_t>> compared_;
    /// The parameters that a row and its baseline row have in common. Each kernel may have
    /// additional parameters.
    struct Whose {
        std::string kernel;
        std::string device;
        bool predicted = false;
        auto operator<=>(const Whose&) const = default;
    };
    static bool isComparable(const Whose& whose, const Measurement& baseline);

    /// All configurations of a kernel have the same parameters, so one table per kernel is enough.
    std::map<Whose, Table> tables_;
};

/// Processes all rows at once. All results are nullopt if the experiment has no baseline.
std::vector<std::optional<std::size_t>> baselineRows(const Experiment& experiment,
                                                     std::span<const Measurement> measurements);

} // namespace kernelcurve
