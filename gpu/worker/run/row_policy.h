#pragma once

#include "gpu/catalog/run_order.h"
#include "gpu/worker/channels/work_queue.h"
#include "gpu/worker/run/row_runner.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <unordered_set>
#include <vector>

namespace kernelcurve {

/// Detects whether the device has changed during a run. The class compares the time of a reference
/// configuration at the start with its time at the end. If the difference exceeds the noise of both
/// measurements, the rows in between are not comparable, and all rows are measured again.
class RunDrift {
  public:
    /// Returns the smallest relative change that counts as drift. Smaller changes are normal. On a
    /// GPU, restarting the process causes such changes. On a CPU, other programs cause them.
    static double minDrift(DeviceKind kind) { return kind == DeviceKind::Cuda ? 0.01 : 0.1; }

    explicit RunDrift(double least)
        : least_(least) {}

    /// Notes a row of the first pass over the plan.
    void note(std::int64_t index, const Measurement& measurement);
    void setReference(std::int64_t index, const Measurement& measurement);
    std::optional<std::int64_t> reference() const { return reference_; }
    /// Returns the number of measured configurations.
    std::size_t measured() const { return firstTimes_.size(); }

    /// Compares the reference with `again`, which was measured at the end of the run.
    bool hasChanged(const Measurement& again);
    /// Returns the remark for a repeated configuration. hasChanged() must be called first.
    Message remark(std::int64_t index) const;

  private:
    double least_;
    std::optional<std::int64_t> reference_;
    double first_ = 0; ///< time of the reference in seconds
    double last_ = 0;
    double noise_ = 0;
    std::map<std::int64_t, double> firstTimes_; ///< median times by index, in seconds
};

/// Decides in which order the rows of a run are measured, which rows are repeated, and when their
/// counters are read. RowRunner processes single rows.
///
/// - The configurations of a dispatched group are prepared in sequence, timed in an interleaved
///   order, and sent in order.
/// - If the device has changed by the end of the run, all rows are measured again (RunDrift).
/// - Counters are read after all timings, because the device cannot time and count simultaneously,
///   and switching takes longer than counting.
/// - In a search, configurations that cannot win are terminated early. The counters of each row are
///   read immediately, because the search may need them.
class RowPolicy {
  public:
    /// All arguments must outlive this object.
    RowPolicy(RowRunner& runner, Device& device, const Experiment& experiment);

    /// Measures until no work is left or the run is cancelled.
    std::optional<RunEnd> run(WorkQueue& work, const std::stop_token& stop);

  private:
    /// A callback before each configuration of a group. Its argument is the configuration's
    /// position in the group.
    using Announce = std::function<void(std::size_t at)>;

    std::optional<RunEnd> measureAll(WorkQueue& work, const std::stop_token& stop);
    /// Measures the reference again. If its time has changed, measures all rows again.
    std::optional<RunEnd> repeatAfterDrift(const std::stop_token& stop);
    /// Reads the counters of all measured rows.
    std::optional<RunEnd> countAll(const std::stop_token& stop);

    /// Compiles and checks the next configurations, as far ahead as the device compiles.
    void announce(std::span<const std::int64_t> coming);
    std::optional<RunEnd> runGroup(std::span<const std::int64_t> group, RunRow::Purpose purpose,
                                   const Announce& announce, const std::stop_token& stop);
    /// Times the open configurations in two rounds.
    std::optional<RunEnd> timeInTurn(RunRows& rows, const std::stop_token& stop);

    /// Selects the first measured configuration of the last group as the reference.
    std::optional<RunEnd> chooseReference(const std::stop_token& stop);
    std::optional<RunEnd> measureReference(std::int64_t index, std::optional<Measurement>& found,
                                           const std::stop_token& stop);
    /// Sets the time to beat. Slower configurations are terminated early.
    void setIncumbent(const RunRow& row);
    void noteBest(const RunRow& row);

    /// Sends all rows before the first open row.
    void sendInOrder(const RunRows& rows);
    void send(RunRow& row);

    RowRunner& runner_;
    Device& device_;
    bool searches_;
    bool noticesDrift_;
    RunOrder order_; ///< all dispatched configurations
    RunRows last_;   ///< rows of the last group
    /// The configurations that were announced in the current pass over the plan.
    std::unordered_set<std::int64_t> announced_;
    /// The best median time for each set of sizes, for a search.
    std::map<Values, double> best_;
    std::optional<double> incumbent_; ///< best time of the other workers
    RunDrift drift_;
    /// The rows to count, by index; empty if counting is disabled.
    std::map<std::int64_t, Measurement> uncounted_;
};

} // namespace kernelcurve
