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

/// Measures what is dispatched: the configurations of a group are prepared one after the other,
/// timed in turn, and sent in the group's order. If the device has changed by the end, all again.
/// A search's are counted at once, since it may look for what the counters tell, and end early if
/// they cannot win.
class TimingPhase {
  public:
    /// `onMeasured` is called with each row that was sent as measured and has no counters yet, also
    /// when it comes again. All that is named outlives it.
    TimingPhase(RowRunner& runner, const Experiment& experiment, DeviceKind kind,
                std::function<void(const RunRow& row)> onMeasured);

    /// Until nothing more comes.
    std::optional<RunEnd> run(WorkQueue& work, const std::stop_token& stop);
    /// What was dispatched.
    std::span<const std::int64_t> measured() const { return order_.indices(); }

  private:
    /// What is told before each configuration of a group: its place there.
    using Announce = std::function<void(std::size_t at)>;

    void announce(const request::Next& next, std::size_t at, WorkQueue& work);
    std::optional<RunEnd> runAgain(const std::stop_token& stop);
    std::optional<RunEnd> runGroup(std::span<const std::int64_t> group, RunRow::Purpose purpose,
                                   const Announce& announce, const std::stop_token& stop);
    /// Two turns for each that is open.
    std::optional<RunEnd> timeInTurn(RunRows& rows, const std::stop_token& stop);

    /// The first configuration of the last group that could be measured.
    std::optional<RunEnd> chooseReference(const std::stop_token& stop);
    std::optional<RunEnd> measureReference(std::int64_t index, std::optional<Measurement>& found,
                                           const std::stop_token& stop);
    /// Measures the reference again and, if it has changed, everything.
    std::optional<RunEnd> lookForDrift(const std::stop_token& stop);
    void setIncumbent(const RunRow& row);
    void noteBest(const RunRow& row);

    /// Rows up to the first that is open.
    void sendInOrder(const RunRows& rows);
    void send(RunRow& row);

    RowRunner& runner_;
    bool searches_;
    bool noticesDrift_;
    RunOrder order_;
    RunRows last_; ///< the last group's
    std::vector<bool> announced_;
    /// Of a search: the best median of each task, which is what the same sizes are.
    std::map<Values, double> best_;
    std::optional<double> incumbent_; ///< by other workers
    RunDrift drift_;
    std::function<void(const RunRow& row)> onMeasured_;
};

} // namespace kernelcurve
