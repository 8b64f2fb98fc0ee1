#pragma once

#include "gpu/catalog/plan.h"

#include <cstdint>
#include <vector>

namespace kernelcurve {

/// The configurations of a plan as points. Each kernel has a box with one dimension per axis. The
/// points are numbered as in the plan, in which the first dimension varies slowest.
class SearchSpace {
  public:
    using Box = PlanBox;
    explicit SearchSpace(std::vector<Box> boxes);

    std::int64_t size() const { return size_; }
    /// Returns the points that are one step up or down in one dimension.
    std::vector<std::int64_t> adjacent(std::int64_t index) const;
    /// Returns the points that differ in exactly one dimension (Hamming distance 1), including
    /// adjacent points.
    std::vector<std::int64_t> inLine(std::int64_t index) const;

  private:
    const Box& boxOf(std::int64_t index) const;

    std::vector<Box> boxes_;
    std::int64_t size_ = 0;
};

} // namespace kernelcurve
