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

/// Tracks the dispatched configurations of one run and their rows across the run's workers. When a
/// worker ends, only its current configuration fails. The next worker receives the remaining
/// configurations.
class RunLedger {
  public:
    /// Creates a ledger for a plan with this many configurations. Configurations in `done` already
    /// have a row.
    explicit RunLedger(std::int64_t configurations, const std::set<std::int64_t>& done = {});

    std::int64_t configurations() const { return static_cast<std::int64_t>(done_.size()); }
    bool holds(std::int64_t index) const { return index >= 0 && index < configurations(); }

    /// Adds dispatched work. Returns the configurations that the worker must still measure, or
    /// nullopt if all configurations have rows.
    std::optional<request::Next> dispatch(request::Next next);
    /// Returns the dispatched configurations without a row. The last element may announce the end.
    const std::deque<request::Next>& open() const { return open_; }
    /// Returns true if no more work follows and all dispatched configurations have a row.
    bool isOver() const { return open_.size() == 1 && open_.front().indices.empty(); }

    void begin(event::Progress progress) { current_ = std::move(progress); }
    /// Returns the current configuration of the worker.
    const std::optional<event::Progress>& current() const { return current_; }
    /// Notes that a configuration has a row. Returns false if it already had a row.
    bool finish(std::int64_t index);

    /// Returns a failed row for the configuration during which the worker ended. Returns nullopt if
    /// the worker ended between configurations.
    std::optional<event::Measured> fail(const Failure& reason);
    /// Notes that the worker has ended. Returns true if the worker produced a new row, including
    /// the row of fail().
    bool endWorker(bool isTransient);
    /// Returns true if too many consecutive workers ended without a new row. Transient ends do not
    /// count.
    bool isStuck() const { return withoutProgress_ >= maxWorkersWithoutProgress; }

  private:
    static constexpr int maxWorkersWithoutProgress = 2;

    std::vector<bool> done_;
    std::deque<request::Next> open_;
    std::optional<event::Progress> current_;
    bool hasProgress_ = false; ///< true if the current worker has produced a new row
    int withoutProgress_ = 0;  ///< number of consecutive workers without a new row
};

} // namespace kernelcurve
