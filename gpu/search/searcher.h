#pragma once

#include "gpu/model/experiment/search_settings.h"
#include "gpu/search/search_space.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace kernelcurve {

/// Selects the next configuration of a plan, and never selects a configuration twice. Equal seeds
/// and equal sequences of results give equal attempts.
class Searcher {
  public:
    virtual ~Searcher() = default;
    /// Returns the next configuration; nullopt if none is left. Several attempts may be in progress
    /// before tell() is called with their results.
    virtual std::optional<std::int64_t> next() = 0;
    /// Sets the result of an attempt. A lower cost is better; nullopt means that the attempt
    /// failed.
    virtual void tell(std::int64_t index, std::optional<double> cost) = 0;
    /// Returns the likely next attempts that are already known, at most `most`. They may be
    /// invalid.
    virtual std::vector<std::int64_t> likely(std::size_t most) const = 0;
};

/// Returns true if a configuration is valid. The function is called once per configuration that is
/// considered.
using IsLegal = std::function<bool(std::int64_t)>;

/// Creates the searcher of a strategy:
/// - exhaustive: every legal configuration in the plan's order.
/// - random: every legal configuration in random order.
/// - local: hill climbing (first improvement), first from `start` and then from random points. From
///   each point, the legal neighbours one step away are tried first, and then those that differ in
///   one dimension, each group in random order. The first better neighbour is the next point. If
///   there is none, the next climb begins. The two neighbourhoods are those of Kernel Tuner's hill
///   climbers (van Werkhoven: Kernel Tuner, Future Generation Computer Systems 90, 2019). While
///   attempts are in progress, the climb continues as if they were not better. If one of them is
///   better, the climb moves there immediately.
/// `start` is an index that should be tried first, such as that of the kernel's defaults.
std::unique_ptr<Searcher> makeSearcher(SearchStrategy strategy, std::uint64_t seed,
                                       SearchSpace space, IsLegal isLegal,
                                       std::optional<std::int64_t> start = {});

} // namespace kernelcurve
