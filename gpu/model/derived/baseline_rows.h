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

/// Which row each is compared with: that of the experiment's baseline with the same values for
/// every parameter that both kernels have, on the same device where devices are compared. Predicted
/// rows are compared with predicted ones, and measured with measured. Where the baseline was swept
/// over a parameter that the other kernel lacks, its fastest one. It grows with the rows: what is
/// new takes the same time however many there are.
class BaselineRows {
  public:
    explicit BaselineRows(std::string baseline)
        : baseline_(std::move(baseline)) {}
    BaselineRows(const BaselineRows&) = delete;
    BaselineRows& operator=(const BaselineRows&) = delete;

    /// `rows`: those of before, with the same times, and what came behind them. Returns the places
    /// of those that are compared with another row now, or with one for the first time.
    std::vector<std::size_t> follow(std::span<const Measurement> rows);
    /// By places; nothing if the baseline was not measured with these values, or a time is missing.
    std::optional<std::size_t> of(std::size_t row) const;

  private:
    /// Rows of one kernel and device with the same values for what it shares with the baseline.
    struct Group {
        std::optional<std::size_t> fastest; ///< of the baseline
        std::vector<std::size_t> rows;
    };
    /// Of rows by their places: the values of these parameters.
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
    std::size_t seen_ = 0;               ///< rows that were looked at for the baseline
    std::vector<std::size_t> baselines_; ///< its rows with a time
    std::vector<std::optional<std::size_t>> compared_;
    /// What a row is compared with has these in common; and each kernel has parameters of its own.
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

/// Of all rows at once; nothing for any where the experiment names no baseline.
std::vector<std::optional<std::size_t>> baselineRows(const Experiment& experiment,
                                                     std::span<const Measurement> measurements);

} // namespace kernelcurve
