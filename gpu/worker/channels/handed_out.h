#pragma once

#include "gpu/model/protocol/protocol.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>

namespace kernelcurve {

/// What a run whose plan is handed out has been given to measure and has not begun yet.
class HandedOut {
  public:
    void put(request::Next next);
    /// Waits for it; nothing where a stop is requested before it comes. Throws Error where it names
    /// what a plan of so many configurations does not have.
    std::optional<request::Next> take(std::int64_t configurations, const std::stop_token& stop);

  private:
    std::mutex mutex_;
    std::condition_variable_any came_;
    std::deque<request::Next> waiting_;
};

} // namespace kernelcurve
