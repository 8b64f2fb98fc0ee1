#include "gpu/worker/run_job.h"

#include "gpu/catalog/resolve.h"
#include "gpu/measure/measure_error.h"
#include "gpu/measure/traced_configuration.h"
#include "gpu/model/document_error.h"
#include "gpu/model/places.h"
#include "gpu/worker/environment.h"

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>

namespace kernelcurve {
namespace {

Failure unexpected(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr)
        return {message(KC_TEXT("engine", "the host's memory is full")),
                message(KC_TEXT("engine", "choose a smaller problem or close other programs")),
                {}};
    return {message(KC_TEXT("engine", "unexpected error: {0}"), error.what()), {}, {}};
}

/// Tells the window about the stages and the watch about the launches of one row.
class RowObserver : public MeasureObserver {
  public:
    RowObserver(event::Progress progress, EventChannel& events, LaunchWatch& watch)
        : progress_(std::move(progress))
        , events_(events)
        , watch_(watch) {}
    void stageBegins(Stage stage) override {
        progress_.stage = stage;
        events_.sendPatiently(progress_);
    }
    void launchBegins(double seconds) override { watch_.launchBegins(seconds); }
    void launchEnds() override { watch_.launchEnds(); }

  private:
    event::Progress progress_;
    EventChannel& events_;
    LaunchWatch& watch_;
};

} // namespace

RunJob::RunJob(request::Run request, EventChannel& events, LaunchWatch& watch, std::string version,
               std::function<void(const std::string&)> onDevice)
    : request_(std::move(request))
    , done_(request_.done.begin(), request_.done.end())
    , events_(events)
    , watch_(watch)
    , version_(std::move(version))
    , onDevice_(std::move(onDevice)) {}

RunEnd RunJob::execute(DeviceRegistry& devices, std::stop_token stop) {
    try {
        return runPlan(devices, stop);
    } catch (const DocumentError& error) {
        return ended(event::Ending::Failed, error.failure());
    } catch (const DeviceError& error) {
        return ended(event::Ending::Failed, error.failure());
    } catch (const std::exception& error) {
        return ended(event::Ending::Failed, unexpected(error));
    }
}

RunEnd RunJob::runPlan(DeviceRegistry& devices, const std::stop_token& stop) {
    for (const KernelText& kernel : request_.kernels)
        catalog_.add(readKernelFile(kernel.source, kernel.name));
    plan_.emplace(request_.experiment, catalog_);
    device_ = &devices.open(request_.experiment.device);
    onDevice_(device_->description().id);
    measurer_.emplace(*device_, request_.experiment.measure);
    Environment environment = environmentOf(*device_, request_.experiment, catalog_, version_,
                                            std::chrono::system_clock::now());
    environment.emplace_back("check", prepareMicroscope(devices));
    events_.sendPatiently(event::Started{request_.run, plan_->size(), device_->description(),
                                         std::move(environment)});
    for (std::int64_t index = 0; index < plan_->size(); ++index) {
        if (stop.stop_requested())
            return ended(event::Ending::Cancelled);
        if (done_.contains(index))
            continue;
        if (std::optional<RunEnd> end = runOne(index, stop))
            return *end;
    }
    return ended(event::Ending::Completed);
}

std::string RunJob::prepareMicroscope(DeviceRegistry& devices) {
    const bool checks = request_.experiment.measure.check;
    if (!checks && !wantsModelled(request_.experiment))
        return "off";
    try {
        microscope_ = &devices.microscope();
    } catch (const DeviceError& error) {
        return "not possible: " + error.failure().what.english();
    }
    if (!checks)
        return "off";
    check_.emplace(*microscope_, DiskCache(cacheFolder() / "cpu"),
                   request_.experiment.measure.limit);
    return "on small problems before first use";
}

void RunJob::checkFirstUse(const ResolvedConfiguration& resolved, MeasureObserver& observer,
                           std::stop_token stop) {
    if (!check_)
        return;
    observer.stageBegins(Stage::Compile);
    if (auto found = check_->failureOf(*resolved.kernel, resolved.configuration,
                                       device_->description(), std::move(stop)))
        throw MeasureError(std::move(*found));
}

void RunJob::addModelled(Measurement& measurement, const ResolvedConfiguration& resolved,
                         std::stop_token stop) {
    if (microscope_ == nullptr || !wantsModelled(request_.experiment) || resolved.launches.empty())
        return;
    try {
        const TraceOutcome outcome = traceConfiguration(
            *microscope_, resolved, {.limit = request_.experiment.measure.limit}, std::move(stop));
        if (outcome.outOfTime)
            throw DeviceError(*outcome.outOfTime);
        measurement.metrics.merge(outcome.report.totals().metrics());
    } catch (const DeviceError& error) {
        measurement.remarks.push_back(
            message(KC_TEXT("engine", "no modelled metrics: the kernel cannot be traced ({0})"),
                    error.failure().what.english()));
    }
}

std::optional<RunEnd> RunJob::runOne(std::int64_t index, const std::stop_token& stop) {
    const Configuration configuration = plan_->at(index);
    try {
        const auto resolved =
            resolve(catalog_.at(configuration.kernel), configuration, device_->description());
        if (const auto* reason = std::get_if<Failure>(&resolved)) {
            reportFailed(index, configuration, *reason, Status::Excluded);
            return std::nullopt;
        }
        announceNext(index);
        return measureOne(index, std::get<ResolvedConfiguration>(resolved), stop);
    } catch (const DocumentError& error) {
        reportFailed(index, configuration, error.failure());
        return std::nullopt;
    }
}

std::optional<RunEnd> RunJob::measureOne(std::int64_t index, const ResolvedConfiguration& resolved,
                                         const std::stop_token& stop) {
    const Configuration& configuration = resolved.configuration;
    const double limit = request_.experiment.measure.limit;
    // The row has a stop of its own, so that an overdue launch can be interrupted while the run
    // goes on; cancelling the run triggers it as well.
    std::stop_source rowStop;
    const std::stop_callback chained(stop, [&rowStop] { rowStop.request_stop(); });
    RowObserver observer({request_.run, index, Stage::Compile, configuration}, events_, watch_);

    std::optional<Failure> reason;
    bool deviceLost = false;
    watch_.rowBegins({request_.run, index, configuration, limit}, rowStop);
    try {
        checkFirstUse(resolved, observer, rowStop.get_token());
        Measurement measurement = measurer_->measure(resolved, observer, rowStop.get_token());
        addModelled(measurement, resolved, rowStop.get_token());
        if (watch_.rowEnds() == LaunchWatch::RowEnd::Abandoned)
            return RunEnd{{}, WorkerExit::LaunchOverdue};
        report(index, std::move(measurement));
        return std::nullopt;
    } catch (const Cancelled& cancelled) {
        deviceLost = cancelled.fatal();
    } catch (const DeviceError& error) {
        reason = error.failure();
        deviceLost = error.fatal();
    } catch (const MeasureError& error) {
        reason = error.failure();
    } catch (const DocumentError& error) {
        reason = error.failure();
    } catch (const std::exception& error) {
        reason = unexpected(error);
    }

    const LaunchWatch::RowEnd rowEnd = watch_.rowEnds();
    if (rowEnd == LaunchWatch::RowEnd::Abandoned)
        return RunEnd{{}, WorkerExit::LaunchOverdue};
    const bool wasOverdue = rowEnd == LaunchWatch::RowEnd::Overdue;
    if (!reason && !wasOverdue) {
        RunEnd end = ended(event::Ending::Cancelled);
        if (deviceLost)
            end.exit = WorkerExit::DeviceLost;
        return end;
    }
    reportFailed(index, configuration, reason ? *reason : overdue(limit));
    if (!deviceLost)
        return std::nullopt;
    return RunEnd{{}, wasOverdue ? WorkerExit::LaunchOverdue : WorkerExit::DeviceLost};
}

void RunJob::announceNext(std::int64_t index) {
    const auto ahead = static_cast<std::int64_t>(measurer_->lookAhead());
    const std::int64_t end = std::min(plan_->size(), index + 1 + ahead);
    for (announced_ = std::max(announced_, index + 1); announced_ < end; ++announced_) {
        if (done_.contains(announced_))
            continue;
        const Configuration configuration = plan_->at(announced_);
        try {
            const auto resolved =
                resolve(catalog_.at(configuration.kernel), configuration, device_->description());
            if (const auto* next = std::get_if<ResolvedConfiguration>(&resolved))
                measurer_->announce(*next);
        } catch (const DocumentError&) {
            // Its own row will say so.
            continue;
        }
    }
}

void RunJob::report(std::int64_t index, Measurement measurement) {
    events_.sendPatiently(event::Measured{request_.run, index, std::move(measurement)});
}

void RunJob::reportFailed(std::int64_t index, const Configuration& configuration, Failure reason,
                          Status status) {
    Measurement row;
    row.configuration = configuration;
    row.status = status;
    row.reason = std::move(reason);
    report(index, std::move(row));
}

RunEnd RunJob::ended(event::Ending ending, Failure failure) const {
    return {event::Finished{request_.run, ending, std::move(failure)}, {}};
}

} // namespace kernelcurve
