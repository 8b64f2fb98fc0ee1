#pragma once

#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/channels/event_channel.h"
#include "gpu/worker/channels/launch_watch.h"
#include "gpu/worker/channels/work_queue.h"
#include "gpu/worker/jobs/device_source.h"
#include "gpu/worker/run/environment.h"
#include "gpu/worker/run/row_runner.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace kernelcurve {

/// Executes one run request on the device thread. Every dispatched configuration gets a row.
/// RowPolicy decides the order and the repetitions, and RowRunner processes single rows.
class RunJob {
  public:
    /// `work` provides the configurations. `onDevice` receives the id of the run's device. All
    /// references must outlive this object.
    RunJob(request::Run request, WorkQueue& work, EventChannel& events, LaunchWatch& watch,
           std::string version, std::function<void(const std::string&)> onDevice);

    /// Sends Started, Progress, and Measured. The caller must send the returned event. Does not
    /// throw.
    RunEnd execute(DeviceRegistry& devices, std::stop_token stop);

  private:
    /// Executes the plan. Returns nullopt if the run was completed.
    std::optional<RunEnd> runPlan(DeviceRegistry& devices, const std::stop_token& stop);
    RunEnd ended(event::Ending ending, Failure failure = {}) const {
        return {event::Finished{request_.run, ending, std::move(failure)}, {}};
    }

    request::Run request_;
    WorkQueue& work_;
    EventChannel& events_;
    LaunchWatch& watch_;
    std::string version_;
    std::function<void(const std::string&)> onDevice_;
    Catalog catalog_;
    std::optional<RunNear> near_;
    std::optional<RowRunner> runner_;
    Clock clock_ = steadyClock();
    double began_ = 0;
};

} // namespace kernelcurve
