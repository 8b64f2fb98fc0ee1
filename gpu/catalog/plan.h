#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/configuration.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace kernelcurve {

inline constexpr std::int64_t maxConfigurations = 1'000'000;

/// An error of an experiment without a valid plan.
class PlanError : public Error {
  public:
    PlanError(Failure failure, std::vector<std::string> place)
        : Error(std::move(failure))
        , place_(std::move(place)) {}
    /// Returns the path of the error in the document, including the invalid key or value:
    /// {"kernels", "copy"}, {"parameters", "block", "33"}. See document_place.h.
    const std::vector<std::string>& place() const { return place_; }

  private:
    std::vector<std::string> place_;
};

/// The configurations of one kernel, with a value per dimension. The first dimension varies
/// slowest.
struct PlanBox {
    std::int64_t first = 0;          ///< index of the kernel's first configuration
    std::vector<std::int64_t> sizes; ///< values per dimension; empty for a single configuration
};

/// The configurations of an experiment in a fixed order. They are created on demand, so counting a
/// million takes constant time. Kernels are the outermost axis, and each kernel uses the axes of
/// its parameters. The first axis of the sweep varies slowest. A search without a sweep uses all
/// values of the kernels' own parameters that the experiment does not set (everyValueOf()).
class Plan {
  public:
    /// Throws PlanError for an unknown kernel, a parameter or axis that no selected kernel has, an
    /// invalid value, axes of unequal length in `together`, a baseline of another problem, or more
    /// than maxConfigurations.
    Plan(const Experiment& experiment, const Catalog& catalog);

    std::int64_t size() const { return size_; }
    /// Returns a configuration, in which every parameter of the kernel has a value.
    Configuration at(std::int64_t index) const;
    /// Returns true if the configuration is part of the plan. Missing parameters are ignored,
    /// because the kernel may not have had them when it was measured.
    bool contains(const Configuration& configuration) const;
    /// Returns one box per kernel, in order.
    std::vector<PlanBox> boxes() const;
    /// Returns the index of the configuration in which all swept parameters have their defaults;
    /// nullopt if a default is not among the values.
    std::optional<std::int64_t> defaultsOf(std::size_t kernel) const;

  private:
    struct KernelAxes {
        std::string kernel;
        Values fixed;
        /// Each dimension steps one or more parameters together. Their values are created on
        /// demand.
        std::vector<std::vector<Axis>> dimensions;
        Values defaults;
        std::int64_t first = 0;
        std::int64_t count = 1;
    };
    std::vector<KernelAxes> kernels_;
    std::int64_t size_ = 0;
};

} // namespace kernelcurve
