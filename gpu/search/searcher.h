#pragma once

#include "gpu/model/experiment/search_settings.h"
#include "gpu/search/search_space.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace kernelcurve {

/// Selects the next configuration of a plan, never the same twice. Equal seeds and equal sequences
/// of answers give equal attempts.
class Searcher {
  public:
    virtual ~Searcher() = default;
    /// Nothing if none is left. Several attempts may be in progress before they are answered with
    /// `tell`.
    virtual std::optional<std::int64_t> next() = 0;
    /// The result of the attempt: lower is better; nothing if it failed.
    virtual void tell(std::int64_t index, std::optional<double> cost) = 0;
    /// The likely next attempts, valid or not, as far as they are known.
    virtual std::vector<std::int64_t> likely(std::size_t most) const = 0;
};

/// Returns true if a configuration is valid. Called once per considered configuration.
using IsLegal = std::function<bool(std::int64_t)>;

/// - exhaustive: every legal configuration in the plan's order;
/// - random: every legal one, in a random order;
/// - local: hill climbing (first improvement) from `start` and then from random points. From each
///   point first the legal neighbours one step away are tried, then those that differ in one
///   dimension, each in a random order; the first better one is the next point. If there is
///   none, the climb begins anew. The two neighbourhoods are those of Kernel Tuner's hill climbers
///   (van Werkhoven: Kernel Tuner, Future Generation Computer Systems 90, 2019). While tries are
///   under way it goes on as if they were no better; where one is, it goes there at once.
/// `start` is an index that is worth trying first, such as the kernel's defaults.
std::unique_ptr<Searcher> makeSearcher(SearchStrategy strategy, std::uint64_t seed,
                                       SearchSpace space, IsLegal isLegal,
                                       std::optional<std::int64_t> start = {});

} // namespace kernelcurve
