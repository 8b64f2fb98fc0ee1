#pragma once

#include "gpu/catalog/plan.h"
#include "gpu/model/experiment/search_settings.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
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
    /// Calls `visit(place, size, stride)` for each dimension of the index.
    template <typename Visit>
    void forDimensions(std::int64_t index, const Visit& visit) const;

    std::vector<Box> boxes_;
    std::int64_t size_ = 0;
};

/// Selects the next configuration of a plan, and never selects a configuration twice. Equal seeds
/// and equal results in equal order give equal attempts.
class Searcher {
  public:
    virtual ~Searcher() = default;
    /// Returns the next configuration, or nullopt if no configuration is left. Several attempts may
    /// be in progress before tell() receives their results.
    virtual std::optional<std::int64_t> next() = 0;
    /// Sets the result of an attempt. A lower cost is better. nullopt means that the attempt
    /// failed.
    virtual void tell(std::int64_t index, std::optional<double> cost) = 0;
    /// Returns up to `most` likely next attempts. They may be invalid.
    virtual std::vector<std::int64_t> likely(std::size_t most) const = 0;
};

/// Returns true if a configuration is valid. The searcher calls the function once per considered
/// configuration.
using IsLegal = std::function<bool(std::int64_t)>;

/// Creates the searcher of a strategy:
/// - exhaustive: every legal configuration in the plan's order.
/// - random: every legal configuration in random order.
/// - local: hill climbing (first improvement). The first climb starts at `start`, and later climbs
///   start at random points. From each point, the search tries the legal neighbours one step away,
///   and then those that differ in one dimension, each group in random order. The first better
///   neighbour is the next point. Without a better neighbour, the next climb begins. While attempts
///   are in progress, the climb continues as if these points were not better. If one of them is
///   better, the
///   climb moves to this point immediately. The two neighbourhoods are those of Kernel Tuner's hill
///   climbers (van Werkhoven: Kernel Tuner, Future Generation Computer Systems 90, 2019).
///
/// - model: every legal configuration in the order of the predicted costs, lowest first, and then
///   those without a prediction in the plan's order.
///
/// The local search tries the configuration `start` first, such as that of the kernel's defaults.
/// `predicted` contains the predicted costs by configuration.
std::unique_ptr<Searcher> makeSearcher(SearchStrategy strategy, std::uint64_t seed,
                                       SearchSpace space, IsLegal isLegal,
                                       std::optional<std::int64_t> start = {},
                                       const Predictions& predicted = {});

} // namespace kernelcurve
