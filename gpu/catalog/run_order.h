#pragma once

#include "gpu/catalog/plan.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace kernelcurve {

/// The measurement order of a plan, with groups of interleaved configurations. A group contains
/// configurations that users compare: different kernels for the same problem with equal common
/// parameters. Groups are ordered by their first configurations.
class RunOrder {
  public:
    /// Maximum number of interleaved configurations. A larger group is split, and each part has as
    /// many different kernels as possible.
    static constexpr std::size_t largestGroup = 12;
    /// Maximum size of a plan with groups. Grouping a larger plan would make the device wait.
    static constexpr std::int64_t largestPlan = 100'000;

    RunOrder() = default;
    /// Orders a plan without the configurations in `done`. If `interleave` is false, every group
    /// has one configuration.
    RunOrder(const Plan& plan, const Catalog& catalog, const std::set<std::int64_t>& done,
             bool interleave);

    void add(std::span<const std::int64_t> group);

    /// Returns all configuration indices, group by group.
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
