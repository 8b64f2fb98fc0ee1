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

/// Measures dispatched groups. The configurations of a group are prepared in sequence, timed in an
/// interleaved order, and sent in order. If the device has changed by the end of the group, all its
/// configurations are repeated. In a search, configurations that cannot win are terminated early.
/// The counters of each row are read immediately, because the search may need them.
class TimingPhase {
  public:
    /// `onMeasured` is called for each measured row without counters, including repetitions. All
    /// arguments must outlive this object.
    TimingPhase(RowRunner& runner, const Experiment& experiment, DeviceKind kind,
                std::function<void(const RunRow& row)> onMeasured);

    /// Measures until no work is left or the run is cancelled.
    std::optional<RunEnd> run(WorkQueue& work, const std::stop_token& stop);
    /// Returns the indices of all dispatched configurations.
    std::span<const std::int64_t> measured() const { return order_.indices(); }

  private:
    /// A callback before each configuration of a group. Its argument is the configuration's
    /// position in the group.
    using Announce = std::function<void(std::size_t at)>;

    void announce(const request::Next& next, std::size_t at, WorkQueue& work);
    std::optional<RunEnd> runAgain(const std::stop_token& stop);
    std::optional<RunEnd> runGroup(std::span<const std::int64_t> group, RunRow::Purpose purpose,
                                   const Announce& announce, const std::stop_token& stop);
    /// Times the open configurations in two rounds.
    std::optional<RunEnd> timeInTurn(RunRows& rows, const std::stop_token& stop);

    /// Selects the first measured configuration of the last group as the reference.
    std::optional<RunEnd> chooseReference(const std::stop_token& stop);
    std::optional<RunEnd> measureReference(std::int64_t index, std::optional<Measurement>& found,
                                           const std::stop_token& stop);
    /// Measures the reference again. If its time has changed, measures all rows again.
    std::optional<RunEnd> lookForDrift(const std::stop_token& stop);
    void setIncumbent(const RunRow& row);
    void noteBest(const RunRow& row);

    /// Sends all rows before the first open row.
    void sendInOrder(const RunRows& rows);
    void send(RunRow& row);

    RowRunner& runner_;
    bool searches_;
    bool noticesDrift_;
    RunOrder order_;
    RunRows last_; ///< rows of the last group
    std::vector<bool> announced_;
    /// The best median time for each set of sizes, for a search.
    std::map<Values, double> best_;
    std::optional<double> incumbent_; ///< best time of the other workers
    RunDrift drift_;
    std::function<void(const RunRow& row)> onMeasured_;
};

} // namespace kernelcurve
