#include "gpu/worker/run/run_job.h"

#include "gpu/model/device/processors.h"
#include "gpu/model/text/error.h"
#include "gpu/worker/run/environment.h"
#include "gpu/worker/run/row_policy.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace kernelcurve {

RunJob::RunJob(request::Run request, WorkQueue& work, EventChannel& events, LaunchWatch& watch,
               std::string version, std::function<void(const std::string&)> onDevice)
    : request_(std::move(request))
    , work_(work)
    , events_(events)
    , watch_(watch)
    , version_(std::move(version))
    , onDevice_(std::move(onDevice)) {}

RunEnd RunJob::execute(DeviceRegistry& devices, std::stop_token stop) {
    RunEnd end;
    try {
        end = runPlan(devices, stop).value_or(ended(event::Ending::Completed));
    } catch (const Error& error) {
        end = ended(event::Ending::Failed, error.failure());
    } catch (const std::exception& error) {
        end = ended(event::Ending::Failed, unexpected(error));
    }
    const double elapsed = clock_() - began_;
    const double timed = runner_ ? runner_->measurer().timedSeconds() : 0;
    if (end.finished && timed > 0 && elapsed > 0)
        end.finished->measuringShare = std::min(timed / elapsed, 1.0);
    return end;
}

std::optional<RunEnd> RunJob::runPlan(DeviceRegistry& devices, const std::stop_token& stop) {
    for (const KernelText& kernel : request_.kernels)
        catalog_.add(readKernelFile(kernel));
    const Experiment& experiment = request_.experiment;
    Device& device = devices.open(experiment.device);
    onDevice_(device.description().id);
    std::optional<NearProcessors> near;
    if (request_.workers > 1)
        near = processorsNear(device.description());
    if (near)
        near_.emplace(processorsIn(near->list));
    runner_.emplace(request_, catalog_, work_, device, events_, watch_);
    Environment environment = environmentOf(device, experiment, catalog_, version_);
    environment.emplace_back("check", runner_->prepareTracer(devices));
    environment.emplace_back("counters", runner_->measurer().prepareCounters());
    for (auto& entry : runner_->measurer().prepareEnergy(stop))
        environment.push_back(std::move(entry));
    if (near_ && near_->done()) {
        environment.emplace_back("numa_node", near->node);
        environment.emplace_back("near_processors", near->list);
    }
    runner_->preparePredictAhead(devices);
    events_.sendBlocking(
        event::Started{request_.run, device.description(), std::move(environment)});
    began_ = clock_();
    return RowPolicy(*runner_, device, experiment).run(work_, stop);
}

} // namespace kernelcurve
