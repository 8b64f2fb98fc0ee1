#pragma once

#include "gpu/model/protocol/protocol.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Tracks the dispatched configurations of one run across its workers, and their rows: a worker
/// that ends fails only its current configuration, and the next worker receives the rest.
class RunLedger {
  public:
    /// For a plan with this many configurations, of which these have a row.
    explicit RunLedger(std::int64_t configurations, const std::set<std::int64_t>& done = {});

    std::int64_t configurations() const { return static_cast<std::int64_t>(done_.size()); }
    bool holds(std::int64_t index) const { return index >= 0 && index < configurations(); }

    /// The remaining work for the worker; nothing if all configurations have a row.
    std::optional<request::Next> dispatch(request::Next next);
    /// The dispatched configurations without a row; the last message may announce the end.
    const std::deque<request::Next>& open() const { return open_; }
    /// Returns true if no more work follows and everything dispatched has a row.
    bool isOver() const { return open_.size() == 1 && open_.front().indices.empty(); }

    void begin(event::Progress progress) { current_ = std::move(progress); }
    /// The current configuration of the worker.
    const std::optional<event::Progress>& current() const { return current_; }
    /// A configuration has a row. Returns false if it had one before.
    bool finish(std::int64_t index);

    /// The row of the current configuration when the worker ended; nothing without one.
    std::optional<event::Measured> fail(const Failure& reason);
    /// The worker has ended. Returns true if it produced a new row, including that of fail().
    bool endWorker(bool isTransient);
    /// Too many workers in a row ended without a new row, except for transient reasons.
    bool isStuck() const { return withoutProgress_ >= maxWorkersWithoutProgress; }

  private:
    static constexpr int maxWorkersWithoutProgress = 2;

    std::vector<bool> done_;
    std::deque<request::Next> open_;
    std::optional<event::Progress> current_;
    bool hasProgress_ = false; ///< new rows of the current worker
    int withoutProgress_ = 0;  ///< number of workers in a row
};

} // namespace kernelcurve
