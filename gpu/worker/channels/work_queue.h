#pragma once

#include "gpu/model/protocol/protocol.h"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

namespace kernelcurve {

/// Dispatched work that the run has not started.
class WorkQueue {
  public:
    void put(request::Next next);
    /// Waits for work and removes it from the queue. Returns nullopt after a stop request. Throws
    /// Error if an index exceeds the plan.
    std::optional<request::Next> take(std::int64_t configurations, const std::stop_token& stop);
    /// Returns the indices of the next configurations, at most `max`.
    std::vector<std::int64_t> coming(std::size_t max);

  private:
    std::mutex mutex_;
    std::condition_variable_any came_;
    std::deque<request::Next> waiting_;
};

} // namespace kernelcurve
