#pragma once

#include "gpu/catalog/plan.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace kernelcurve {

/// In which order the configurations of a plan are measured, and which of them together, in turn.
/// Together are those of different kernels of one problem that have the same values for every
/// parameter that all the problem's kernels have: what a user compares. Groups come in the order of
/// their first configurations.
class RunOrder {
  public:
    /// So many trials may stand side by side; a larger group is cut, each part with as many of the
    /// kernels as there are.
    static constexpr std::size_t largestGroup = 12;
    /// A larger plan is measured one by one: looking through it would keep the device waiting.
    static constexpr std::int64_t largestPlan = 100'000;

    /// Nothing yet; see add().
    RunOrder() = default;
    /// Without those in `done`. Where `interleave` is false every group is a single configuration.
    RunOrder(const Plan& plan, const Catalog& catalog, const std::set<std::int64_t>& done,
             bool interleave);

    /// A group that comes after the others.
    void add(std::span<const std::int64_t> group);

    /// All indices, group by group.
    const std::vector<std::int64_t>& indices() const { return indices_; }
    std::size_t groups() const { return ends_.size(); }
    std::span<const std::int64_t> group(std::size_t number) const;
    /// The place of a group's first configuration in `indices`.
    std::size_t begin(std::size_t group) const { return group == 0 ? 0 : ends_[group - 1]; }

  private:
    void addSingles(const Plan& plan, const std::set<std::int64_t>& done);
    void addGroups(const Plan& plan, const Catalog& catalog, const std::set<std::int64_t>& done);

    std::vector<std::int64_t> indices_;
    std::vector<std::size_t> ends_;
};

} // namespace kernelcurve
