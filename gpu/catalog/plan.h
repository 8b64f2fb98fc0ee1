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

/// An experiment of which no plan can be made.
class PlanError : public Error {
  public:
    PlanError(Failure failure, std::vector<std::string> place)
        : Error(std::move(failure))
        , place_(std::move(place)) {}
    /// The keys of the document, and the word or value, that lead to what is wrong: {"kernels",
    /// "copy"}, {"parameters", "block", "33"}; see document_place.h.
    const std::vector<std::string>& place() const { return place_; }

  private:
    std::vector<std::string> place_;
};

/// The configurations of one kernel: a value of each dimension, the first one stepping slowest.
struct PlanBox {
    std::int64_t first = 0;          ///< the index of the first of them
    std::vector<std::int64_t> sizes; ///< values in each dimension; none for a single configuration
};

/// The configurations of an experiment, in a fixed order, made when asked for: counting them takes
/// no longer for a million than for one. Kernels are the
/// outermost axis; each takes the axes it has a parameter for; the first axis of the sweep steps
/// slowest. A search without a sweep takes, for each kernel, all the values of its own parameters
/// that are not set (everyValueOf).
class Plan {
  public:
    /// Throws PlanError: unknown kernel, a parameter or axis that no chosen kernel knows, a
    /// value that its parameter cannot take, axes of unequal length in `together`, a baseline of
    /// another problem, more than maxConfigurations.
    Plan(const Experiment& experiment, const Catalog& catalog);

    std::int64_t size() const { return size_; }
    /// Every parameter of the kernel has a value.
    Configuration at(std::int64_t index) const;
    /// Whether the configuration is one of these. A parameter that it does not name, because the
    /// kernel had fewer when it was measured, is no difference.
    bool contains(const Configuration& configuration) const;
    /// One for each kernel, in their order.
    std::vector<PlanBox> boxes() const;
    /// The index of the kernel's configuration in which what is swept has its default; nothing if a
    /// default is not among the values.
    std::optional<std::int64_t> defaultsOf(std::size_t kernel) const;

  private:
    struct KernelAxes {
        std::string kernel;
        Values fixed;
        /// Each dimension steps one or more parameters together; their values are made when asked
        /// for.
        std::vector<std::vector<Axis>> dimensions;
        Values defaults;
        std::int64_t first = 0;
        std::int64_t count = 1;
    };
    std::vector<KernelAxes> kernels_;
    std::int64_t size_ = 0;
};

} // namespace kernelcurve
