#pragma once

#include "gpu/catalog/plan.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace kernelcurve {

/// The order in which a plan's configurations are measured, and the groups that are interleaved. A
/// group contains the configurations of different kernels for one problem with equal values of all
/// common parameters, because users compare these configurations. Groups are ordered by their first
/// configurations.
class RunOrder {
  public:
    /// The maximum number of interleaved configurations. A larger group is split, and each part has
    /// as many different kernels as possible.
    static constexpr std::size_t largestGroup = 12;
    /// The maximum size of a plan that is grouped. Grouping a larger plan would make the device
    /// wait.
    static constexpr std::int64_t largestPlan = 100'000;

    /// Creates an empty order; see add().
    RunOrder() = default;
    /// Orders a plan without the configurations in `done`. If `interleave` is false, every group
    /// has a single configuration.
    RunOrder(const Plan& plan, const Catalog& catalog, const std::set<std::int64_t>& done,
             bool interleave);

    /// Appends a group.
    void add(std::span<const std::int64_t> group);

    /// Returns all indices, group by group.
    const std::vector<std::int64_t>& indices() const { return indices_; }
    std::size_t groups() const { return ends_.size(); }
    std::span<const std::int64_t> group(std::size_t number) const;
    /// Returns the position of a group's first configuration in indices().
    std::size_t begin(std::size_t group) const { return group == 0 ? 0 : ends_[group - 1]; }

  private:
    void addSingles(const Plan& plan, const std::set<std::int64_t>& done);
    void addGroups(const Plan& plan, const Catalog& catalog, const std::set<std::int64_t>& done);

    std::vector<std::int64_t> indices_;
    std::vector<std::size_t> ends_;
};

} // namespace kernelcurve
