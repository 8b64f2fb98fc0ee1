#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/catalog/plan.h"
#include "gpu/measure/checks/check_ahead.h"
#include "gpu/measure/measurer.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/channels/event_channel.h"
#include "gpu/worker/channels/launch_watch.h"
#include "gpu/worker/jobs/device_source.h"
#include "gpu/worker/run/run_drift.h"
#include "gpu/worker/run/run_end.h"
#include "gpu/worker/run/run_order.h"
#include "gpu/worker/run/run_row.h"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>

namespace kernelcurve {

/// Carries out one run request on the device thread: a row for every configuration of the plan that
/// is not done.
class RunJob {
  public:
    /// `onDevice` is told which device the run is on.
    RunJob(request::Run request, EventChannel& events, LaunchWatch& watch, std::string version,
           std::function<void(const std::string&)> onDevice);

    /// Sends Started, Progress and Measured; the caller sends what comes back. Does not throw.
    RunEnd execute(DeviceRegistry& devices, std::stop_token stop);

  private:
    // Those that give a RunEnd give nothing where the run goes on.
    using Step = std::function<void(RunRow& row, const std::stop_token& stop)>;

    RunEnd runPlan(DeviceRegistry& devices, const std::stop_token& stop);
    /// The configurations of a group: prepared one after the other, timed in turn. Their rows are
    /// sent in the group's order.
    std::optional<RunEnd> runGroup(std::size_t number, RunRow::Purpose purpose,
                                   const std::stop_token& stop);
    /// Closed already, with the reason, where it cannot be run.
    std::unique_ptr<RunRow> makeRow(std::int64_t index, RunRow::Purpose purpose);
    std::optional<RunEnd> prepareRow(RunRow& row, const std::stop_token& stop);
    std::optional<RunEnd> timeRow(RunRow& row, Turn turn, const std::stop_token& stop);
    /// Two turns for each that is open.
    std::optional<RunEnd> timeInTurn(RunRows& rows, const std::stop_token& stop);
    /// One step of a row under the eyes of the watch. A row in which it goes wrong is closed.
    std::optional<RunEnd> attempt(RunRow& row, const std::stop_token& stop, const Step& step);

    /// Tries what the search chooses, one after the other.
    std::optional<RunEnd> runSearch(const std::stop_token& stop);
    bool canRun(std::int64_t index) const;
    void announce(std::int64_t index);

    /// The first configuration that could be measured.
    std::optional<RunEnd> chooseReference(const RunRows& rows, const std::stop_token& stop);
    std::optional<RunEnd> measureReference(std::int64_t index, std::optional<Measurement>& found,
                                           const std::stop_token& stop);
    /// Measures the reference again and, where it has changed, everything.
    std::optional<RunEnd> lookForDrift(const std::stop_token& stop);

    /// Has the counters of every row that was measured read: in a phase of its own, as the device
    /// cannot time and count at once and changing from one to the other takes longer than a
    /// counting.
    std::optional<RunEnd> readCounters(const std::stop_token& stop);
    /// The same for one row, where it was measured; what goes wrong is a remark on it.
    std::optional<RunEnd> addCounters(RunRow& row, const std::stop_token& stop);

    /// Opens the microscope where the experiment has a use for it; what the environment says of
    /// that.
    std::string prepareMicroscope(DeviceRegistry& devices);
    /// Throws MeasureError where the kernel has a mistake.
    void checkFirstUse(RunRow& row, const std::stop_token& stop);
    /// Has what stands at this place of the order, and what comes after it, compiled and checked.
    void announceFrom(std::size_t place);
    void closeWith(RunRow& row, Failure reason, Status status = Status::Failed);
    /// Rows up to the first that is open.
    void sendInOrder(const RunRows& rows);
    void send(RunRow& row);
    RunEnd ended(event::Ending ending, Failure failure = {}) const;

    request::Run request_;
    std::set<std::int64_t> done_;
    EventChannel& events_;
    LaunchWatch& watch_;
    std::string version_;
    std::function<void(const std::string&)> onDevice_;
    Catalog catalog_;
    std::optional<Plan> plan_;
    std::optional<RunOrder> order_;
    Device* device_ = nullptr;
    std::optional<Measurer> measurer_;
    Microscope* microscope_ = nullptr; ///< where kernels can be looked at
    std::optional<CheckAhead> check_;
    std::size_t announced_ = 0; ///< places of the order before this one have been announced
    std::optional<RunDrift> drift_;
    std::map<std::int64_t, Measurement> uncounted_; ///< by index; where there are counters
    Clock clock_ = steadyClock();
    double began_ = 0;
};

} // namespace kernelcurve
