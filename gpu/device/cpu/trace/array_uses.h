#pragma once

#include "gpu/device/kernel_tracer.h"

#include <cstdint>
#include <vector>

namespace kernelcurve {

/// What the traced blocks do with each array, element by element.
class ArrayUses {
  public:
    explicit ArrayUses(const std::vector<TracedArray>& arrays);

    /// One access; `array` counts as the arrays do, and others are not minded.
    void add(int array, std::uint64_t offset, int bytes, AccessKind kind);
    /// Of those that were touched.
    std::vector<ArrayUse> found() const;

  private:
    struct Use {
        ArrayUse use;
        std::uint64_t elementBytes = 1;
        std::vector<bool> written; ///< by element; grows as they are
    };
    std::vector<Use> uses_;
};

} // namespace kernelcurve
