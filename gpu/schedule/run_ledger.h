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

/// What was dispatched to the workers of one run, one worker after the other, and what has come of
/// it: a worker that ends costs the configuration that it was at, and the next one gets the rest.
class RunLedger {
  public:
    /// For a plan of so many configurations, of which these have a row.
    explicit RunLedger(std::int64_t configurations, const std::set<std::int64_t>& done = {});

    std::int64_t configurations() const { return static_cast<std::int64_t>(done_.size()); }
    bool holds(std::int64_t index) const { return index >= 0 && index < configurations(); }

    /// What of it has no row yet, for the worker; nothing if all of it has.
    std::optional<request::Next> dispatch(request::Next next);
    /// What was dispatched and has no row yet; the last one may say that nothing more comes.
    const std::deque<request::Next>& open() const { return open_; }
    /// Nothing more comes, and everything that was dispatched has a row.
    bool isOver() const { return open_.size() == 1 && open_.front().indices.empty(); }

    void begin(event::Progress progress) { current_ = std::move(progress); }
    /// What the worker is at.
    const std::optional<event::Progress>& current() const { return current_; }
    /// A configuration has a row. False if it had one before.
    bool finish(std::int64_t index);

    /// The row of the configuration that the worker was at when it ended; nothing if it was at none
    /// without a row.
    std::optional<event::Measured> fail(const Failure& reason);
    /// The worker has ended. Whether it brought a new row, that of fail() included.
    bool endWorker(bool isTransient);
    /// Too many workers in a row have ended without a new row, those apart that ended for a
    /// transient reason.
    bool isStuck() const { return withoutProgress_ >= maxWorkersWithoutProgress; }

  private:
    static constexpr int maxWorkersWithoutProgress = 2;

    std::vector<bool> done_;
    std::deque<request::Next> open_;
    std::optional<event::Progress> current_;
    bool hasProgress_ = false; ///< since the worker began
    int withoutProgress_ = 0;  ///< workers in a row
};

} // namespace kernelcurve
