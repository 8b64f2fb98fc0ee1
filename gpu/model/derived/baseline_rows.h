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

/// Finds the baseline row of each row: the row of the baseline kernel with equal values of all
/// common parameters, on the same device if devices are compared. Predicted rows are compared with
/// predicted rows, measured with measured. If the baseline was swept over a parameter that the
/// other kernel lacks, its fastest row is used. New rows are added in constant time per row.
class BaselineRows {
  public:
    explicit BaselineRows(std::string baseline)
        : baseline_(std::move(baseline)) {}
    BaselineRows(const BaselineRows&) = delete;
    BaselineRows& operator=(const BaselineRows&) = delete;

    /// `rows` are the previous rows with unchanged times, followed by new ones. Returns the indices
    /// of the rows that have a new baseline row.
    std::vector<std::size_t> follow(std::span<const Measurement> rows);
    /// By row index; nothing if the baseline was not measured with these values, or a time is
    /// missing.
    std::optional<std::size_t> of(std::size_t row) const;

  private:
    /// Rows of one kernel and device with equal values of the parameters that it shares with the
    /// baseline.
    struct Group {
        std::optional<std::size_t> fastest; ///< of the baseline
        std::vector<std::size_t> rows;
    };
    /// The values of these parameters, by row index.
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
    std::size_t seen_ = 0;               ///< number of rows that were searched for the baseline
    std::vector<std::size_t> baselines_; ///< its rows with a time
    std::vector<std::optional<std::size_t>> compared_;
    /// A row and its baseline row have these parameters in common. Each kernel may have more.
    struct Whose {
        std::string kernel;
        std::string device;
        bool predicted = false;
        auto operator<=>(const Whose&) const = default;
    };
    static bool isComparable(const Whose& whose, const Measurement& baseline);

    /// Every configuration of a kernel has the same parameters.
    std::map<Whose, Table> tables_;
};

/// Processes all rows at once. All results are empty if the experiment names no baseline.
std::vector<std::optional<std::size_t>> baselineRows(const Experiment& experiment,
                                                     std::span<const Measurement> measurements);

} // namespace kernelcurve
