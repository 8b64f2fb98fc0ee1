#pragma once

#include "gpu/catalog/plan.h"

#include <cstdint>
#include <vector>

namespace kernelcurve {

/// The configurations of a plan as points: for each kernel a box of as many dimensions as it has
/// axes, numbered as the plan numbers them (the first dimension steps slowest).
class SearchSpace {
  public:
    using Box = PlanBox;
    explicit SearchSpace(std::vector<Box> boxes);

    std::int64_t size() const { return size_; }
    /// One step up or down in one dimension.
    std::vector<std::int64_t> adjacent(std::int64_t index) const;
    /// Any other value in one dimension (a Hamming distance of 1); the adjacent ones are among
    /// them.
    std::vector<std::int64_t> inLine(std::int64_t index) const;

  private:
    const Box& boxOf(std::int64_t index) const;

    std::vector<Box> boxes_;
    std::int64_t size_ = 0;
};

} // namespace kernelcurve
