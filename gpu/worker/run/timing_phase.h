#pragma once

#include "gpu/catalog/run_order.h"
#include "gpu/worker/channels/work_queue.h"
#include "gpu/worker/run/row_runner.h"
#include "gpu/worker/run/run_drift.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace kernelcurve {

/// Measures dispatched groups: their configurations are prepared in sequence, timed interleaved,
/// and sent in order. If the device has changed at the end, all are repeated. Those of a search are
/// counted at once, because the search may need counters, and are terminated early if they cannot
/// win.
class TimingPhase {
  public:
    /// `onMeasured` is called for each measured row without counters, also for repetitions. All
    /// arguments outlive it.
    TimingPhase(RowRunner& runner, const Experiment& experiment, DeviceKind kind,
                std::function<void(const RunRow& row)> onMeasured);

    /// Until no more work follows.
    std::optional<RunEnd> run(WorkQueue& work, const std::stop_token& stop);
    /// What was dispatched.
    std::span<const std::int64_t> measured() const { return order_.indices(); }

  private:
    /// The argument of the callback before each configuration of a group: its position.
    using Announce = std::function<void(std::size_t at)>;

    void announce(const request::Next& next, std::size_t at, WorkQueue& work);
    std::optional<RunEnd> runAgain(const std::stop_token& stop);
    std::optional<RunEnd> runGroup(std::span<const std::int64_t> group, RunRow::Purpose purpose,
                                   const Announce& announce, const std::stop_token& stop);
    /// Two rounds over the open configurations.
    std::optional<RunEnd> timeInTurn(RunRows& rows, const std::stop_token& stop);

    /// The first measured configuration of the last group.
    std::optional<RunEnd> chooseReference(const std::stop_token& stop);
    std::optional<RunEnd> measureReference(std::int64_t index, std::optional<Measurement>& found,
                                           const std::stop_token& stop);
    /// Measures the reference again and, if it has changed, everything.
    std::optional<RunEnd> lookForDrift(const std::stop_token& stop);
    void setIncumbent(const RunRow& row);
    void noteBest(const RunRow& row);

    /// Sends the rows up to the first open one.
    void sendInOrder(const RunRows& rows);
    void send(RunRow& row);

    RowRunner& runner_;
    bool searches_;
    bool noticesDrift_;
    RunOrder order_;
    RunRows last_; ///< the last group's
    std::vector<bool> announced_;
    /// For a search: the best median per set of sizes.
    std::map<Values, double> best_;
    std::optional<double> incumbent_; ///< by other workers
    RunDrift drift_;
    std::function<void(const RunRow& row)> onMeasured_;
};

} // namespace kernelcurve
