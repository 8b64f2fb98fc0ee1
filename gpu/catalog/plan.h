#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/configuration.h"
#include "gpu/model/experiment.h"

#include <cstdint>
#include <vector>

namespace kernelcurve {

inline constexpr std::int64_t mostConfigurations = 1'000'000;

/// The configurations of an experiment, in a fixed order, made when asked for. Kernels are the
/// outermost axis; each takes the axes it has a parameter for; the first axis of the sweep steps
/// slowest.
class Plan {
  public:
    /// Throws DocumentError: unknown kernel, a parameter or axis that no chosen kernel knows, a
    /// value that its parameter cannot take, axes of unequal length in `together`, a baseline of
    /// another problem, more than mostConfigurations.
    Plan(const Experiment& experiment, const Catalog& catalog);

    std::int64_t size() const { return size_; }
    /// Every parameter of the kernel has a value.
    Configuration at(std::int64_t index) const;

  private:
    struct KernelAxes {
        std::string kernel;
        Values fixed;
        /// Each dimension steps one or more parameters together: [dimension][parameter] -> (name,
        /// values).
        std::vector<std::vector<std::pair<std::string, std::vector<Value>>>> dimensions;
        std::int64_t first = 0;
        std::int64_t count = 1;
    };
    std::vector<KernelAxes> kernels_;
    std::int64_t size_ = 0;
};

} // namespace kernelcurve
