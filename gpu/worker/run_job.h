#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/catalog/plan.h"
#include "gpu/measure/first_use_check.h"
#include "gpu/measure/measurer.h"
#include "gpu/model/protocol.h"
#include "gpu/worker/device_source.h"
#include "gpu/worker/event_channel.h"
#include "gpu/worker/exit_codes.h"
#include "gpu/worker/launch_watch.h"

#include <functional>
#include <optional>
#include <set>
#include <stop_token>
#include <string>

namespace kernelcurve {

/// How a run ended: with its last event, with the process having to be replaced, or both.
struct RunEnd {
    std::optional<event::Finished> finished;
    std::optional<WorkerExit> exit;
};

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
    RunEnd runPlan(DeviceRegistry& devices, const std::stop_token& stop);
    /// Nothing where the run goes on.
    std::optional<RunEnd> runOne(std::int64_t index, const std::stop_token& stop);
    std::optional<RunEnd> measureOne(std::int64_t index, const ResolvedConfiguration& resolved,
                                     const std::stop_token& stop);
    /// Opens the microscope where the experiment has a use for it; what the environment says of
    /// that.
    std::string prepareMicroscope(DeviceRegistry& devices);
    /// Throws MeasureError where the kernel has a mistake.
    void checkFirstUse(const ResolvedConfiguration& resolved, MeasureObserver& observer,
                       std::stop_token stop);
    /// Modelled metrics, or a remark on why there are none.
    void addModelled(Measurement& measurement, const ResolvedConfiguration& resolved,
                     std::stop_token stop);
    void announceNext(std::int64_t index);
    void report(std::int64_t index, Measurement measurement);
    void reportFailed(std::int64_t index, const Configuration& configuration, Failure reason,
                      Status status = Status::Failed);
    RunEnd ended(event::Ending ending, Failure failure = {}) const;

    request::Run request_;
    std::set<std::int64_t> done_;
    EventChannel& events_;
    LaunchWatch& watch_;
    std::string version_;
    std::function<void(const std::string&)> onDevice_;
    Catalog catalog_;
    std::optional<Plan> plan_;
    Device* device_ = nullptr;
    std::optional<Measurer> measurer_;
    Microscope* microscope_ = nullptr; ///< where kernels can be looked at
    std::optional<FirstUseCheck> check_;
    std::int64_t announced_ = 0; ///< configurations before this one have been announced
};

} // namespace kernelcurve
