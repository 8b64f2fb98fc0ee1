#pragma once

#include "gpu/model/protocol/protocol.h"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace kernelcurve {

/// Dispatched work that the run has not started, and the configurations of all dispatched work.
class WorkQueue {
  public:
    void put(request::Next next);
    /// Waits for work and removes it from the queue. Returns nullopt after a stop request. Throws
    /// Error if the work lacks a configuration.
    std::optional<request::Next> take(const std::stop_token& stop);
    /// Returns a dispatched configuration. Throws Error if the index is unknown.
    Configuration at(std::int64_t index) const;
    /// Returns the indices of the next configurations, at most `max`.
    std::vector<std::int64_t> coming(std::size_t max);

  private:
    mutable std::mutex mutex_;
    std::condition_variable_any came_;
    std::deque<request::Next> waiting_;
    std::unordered_map<std::int64_t, Configuration> configurations_;
};

} // namespace kernelcurve
