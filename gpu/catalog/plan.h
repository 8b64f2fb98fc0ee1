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

/// An error in an experiment that has no valid plan.
class PlanError : public Error {
  public:
    PlanError(Failure failure, std::vector<std::string> place)
        : Error(std::move(failure))
        , place_(std::move(place)) {}
    /// Returns the path of the invalid key or value in the document, such as {"parameters",
    /// "block", "33"}. For the form of a path, see document_place.h.
    const std::vector<std::string>& place() const { return place_; }

  private:
    std::vector<std::string> place_;
};

/// The configurations of one kernel, as a box with one extent per dimension. The first dimension
/// varies slowest.
struct PlanBox {
    std::int64_t first = 0;          ///< index of the kernel's first configuration
    std::vector<std::int64_t> sizes; ///< values per dimension; empty for a single configuration
};

/// The configurations of an experiment in a fixed order. Configurations are created on demand, so
/// counting takes constant time. Kernels are the outermost axis, and the first axis of the sweep
/// varies slowest. A search without a sweep uses the axes of everyValueOf().
class Plan {
  public:
    /// Throws PlanError for an unknown kernel or parameter, an invalid value, axes of unequal
    /// length in `together`, a baseline of another problem, or more than maxConfigurations
    /// configurations.
    Plan(const Experiment& experiment, const Catalog& catalog);

    std::int64_t size() const { return size_; }
    /// Returns a configuration with a value for every parameter of the kernel.
    Configuration at(std::int64_t index) const;
    /// Returns true if the plan contains the configuration. Ignores parameters that the
    /// configuration lacks, because the kernel may have gained them after the measurement.
    bool contains(const Configuration& configuration) const;
    /// Returns one box per kernel, in order.
    std::vector<PlanBox> boxes() const;
    /// Returns the index of the configuration with the defaults of all swept parameters, or nullopt
    /// if a default is not among the values.
    std::optional<std::int64_t> defaultsOf(std::size_t kernel) const;

  private:
    struct KernelAxes {
        std::string kernel;
        Values fixed;
        /// Each dimension steps one or more parameters together. Values are created on demand.
        std::vector<std::vector<Axis>> dimensions;
        Values defaults;
        std::int64_t first = 0;
        std::int64_t count = 1;
    };
    std::vector<KernelAxes> kernels_;
    std::int64_t size_ = 0;
};

} // namespace kernelcurve
