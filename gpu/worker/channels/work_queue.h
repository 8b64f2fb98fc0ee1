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

/// What was dispatched to a run and it has not begun yet.
class WorkQueue {
  public:
    void put(request::Next next);
    /// Waits for it; nothing if a stop is requested before it comes. Throws Error if it names what
    /// a plan of so many configurations does not have.
    std::optional<request::Next> take(std::int64_t configurations, const std::stop_token& stop);
    /// The configurations that come next, `max` of them at most.
    std::vector<std::int64_t> coming(std::size_t max);

  private:
    std::mutex mutex_;
    std::condition_variable_any came_;
    std::deque<request::Next> waiting_;
};

} // namespace kernelcurve
