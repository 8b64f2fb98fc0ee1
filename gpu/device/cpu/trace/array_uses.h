#pragma once

#include "gpu/device/kernel_tracer.h"

#include <cstdint>
#include <vector>

namespace kernelcurve {

/// Records the accesses of the traced blocks to each element of the arrays.
class ArrayUses {
  public:
    explicit ArrayUses(const std::vector<TracedArray>& arrays);

    /// Adds an access. Ignores the access if `array` is not the index of an array.
    void add(int array, std::uint64_t offset, int bytes, AccessKind kind);
    /// Returns the uses of all accessed arrays.
    std::vector<ArrayUse> found() const;

  private:
    struct Use {
        ArrayUse use;
        std::uint64_t elementBytes = 1;
        std::vector<bool> written; ///< one flag per element; grows on demand
    };
    std::vector<Use> uses_;
};

} // namespace kernelcurve
