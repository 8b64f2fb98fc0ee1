#pragma once

#include "gpu/catalog/plan.h"

#include <cstdint>
#include <vector>

namespace kernelcurve {

/// The configurations of a plan as points. There is one box per kernel with as many dimensions as
/// it has axes. The points are numbered as in the plan: the first dimension is the slowest.
class SearchSpace {
  public:
    using Box = PlanBox;
    explicit SearchSpace(std::vector<Box> boxes);

    std::int64_t size() const { return size_; }
    /// Returns the points that are one step up or down in one dimension.
    std::vector<std::int64_t> adjacent(std::int64_t index) const;
    /// Returns the points with another value in one dimension (Hamming distance 1), including
    /// adjacent ones.
    std::vector<std::int64_t> inLine(std::int64_t index) const;

  private:
    const Box& boxOf(std::int64_t index) const;

    std::vector<Box> boxes_;
    std::int64_t size_ = 0;
};

} // namespace kernelcurve
