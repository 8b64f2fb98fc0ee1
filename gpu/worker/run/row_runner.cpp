#include "gpu/worker/run/row_runner.h"

#include "gpu/catalog/resolve.h"
#include "gpu/measure/checks/kernel_check.h"
#include "gpu/measure/checks/traced_configuration.h"
#include "gpu/measure/figures.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <new>
#include <thread>
#include <utility>

namespace kernelcurve {
namespace {

MeasuringRules rulesOf(const Experiment& experiment) {
    MeasuringRules rules = experiment.measure;
    rules.counters = wantsCounters(experiment);
    rules.energy = wantsEnergy(experiment);
    return rules;
}

void closeWith(RunRow& row, Failure reason, Status status = Status::Failed) {
    row.closed = true;
    Measurement& result = row.result.emplace();
    result.configuration = row.configuration;
    result.status = status;
    result.reason = std::move(reason);
}

} // namespace

Failure unexpected(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr)
        return {message(KC_TEXT("engine", "Not enough host memory")),
                message(KC_TEXT("engine", "choose a smaller problem, or close other programs"))};
    return {message(KC_TEXT("engine", "Unexpected error: {0}"), error.what())};
}

RowRunner::RowRunner(const request::Run& request, const Catalog& catalog, const WorkQueue& work,
                     Device& device, EventChannel& events, LaunchWatch& watch)
    : request_(request)
    , catalog_(catalog)
    , work_(work)
    , device_(device)
    , events_(events)
    , watch_(watch)
    , measurer_(device, rulesOf(request.experiment), steadyClock(), realPause(), request.workers) {}

RunEnd RowRunner::cancelled() const {
    return {event::Finished{request_.run, event::Ending::Cancelled, {}}, {}};
}

std::string RowRunner::prepareTracer(DeviceRegistry& devices) {
    const bool checks = request_.experiment.measure.check;
    if (checks && device_.description().kind == DeviceKind::Predict) {
        try {
            results_.emplace(devices.open("cpu"));
        } catch (const DeviceError&) {
            results_.reset(); // each row will contain a remark about this
        }
    }
    if (!checks && !wantsModelled(request_.experiment))
        return "off";
    try {
        tracer_ = &devices.tracer();
    } catch (const DeviceError& error) {
        return "not possible: " + error.failure().what.english();
    }
    if (!checks)
        return "off";
    // Checks use half as many threads as ahead-of-time compilation. A check also compiles, and
    // takes longer.
    const int ahead = (compileAheadThreads(device_, request_.workers) + 1) / 2;
    check_.emplace(*tracer_, devices.moreTracers(ahead), DiskCache(cacheFolder() / "cpu"),
                   request_.experiment.measure.limit);
    return "on small problems before first use";
}

void RowRunner::preparePredictAhead(DeviceRegistry& devices) {
    if (device_.description().kind != DeviceKind::Predict)
        return;
    constexpr int maxThreads = 16; // each has up to a few hundred MiB of arrays
    const int cores = static_cast<int>(std::thread::hardware_concurrency()) / request_.workers;
    predictAhead_.emplace(
        [this, &devices] { return devices.openAnother(device_.description().id); },
        static_cast<std::size_t>(std::clamp(cores, 1, maxThreads)), rulesOf(request_.experiment));
}

std::size_t RowRunner::announcedAhead() const {
    return predictAhead_ ? predictAhead_->capacity() : measurer_.compiledAhead();
}

void RowRunner::checkFirstUse(RunRow& row, const std::stop_token& stop) {
    if (!check_)
        return;
    row.observer.stageBegins(Stage::Compile);
    FirstUse verdict = check_->verdictOn(*row.resolved->kernel, row.resolved->configuration,
                                         device_.description(), stop);
    if (verdict.failure)
        throw Error(std::move(*verdict.failure));
    row.remark = std::move(verdict.remark);
}

std::variant<ResolvedConfiguration, Failure>
RowRunner::resolved(const Configuration& configuration) const {
    return resolve(catalog_.at(configuration.kernel), configuration, device_.description());
}

void RowRunner::announce(std::int64_t index) {
    try {
        const auto outcome = resolved(work_.at(index));
        const auto* next = std::get_if<ResolvedConfiguration>(&outcome);
        if (next == nullptr)
            return;
        if (predictAhead_)
            predictAhead_->announce(*next);
        else
            measurer_.announce(*next);
        if (check_)
            check_->announce(*next->kernel, next->configuration, device_.description());
    } catch (const Error&) {
        // The row of the configuration will contain the error.
        return;
    }
}

std::unique_ptr<RunRow> RowRunner::makeRow(std::int64_t index, RunRow::Purpose purpose) {
    const Configuration configuration = work_.at(index);
    auto row =
        std::make_unique<RunRow>(request_.run, index, configuration, purpose, events_, watch_);
    try {
        auto outcome = resolved(configuration);
        if (auto* runnable = std::get_if<ResolvedConfiguration>(&outcome))
            row->resolved = std::move(*runnable);
        else
            closeWith(*row, std::get<Failure>(outcome), Status::Excluded);
    } catch (const Error& error) {
        closeWith(*row, error.failure());
    }
    return row;
}

std::optional<RunEnd> RowRunner::prepare(RunRow& row, const std::stop_token& stop) {
    if (!row.isOpen())
        return std::nullopt;
    return attempt(row, stop, [this](RunRow& at, const std::stop_token& rowStop) {
        if (predictAhead_)
            predictAhead_->await(at.configuration, rowStop);
        at.trial = measurer_.prepare(*at.resolved, at.observer, rowStop, [&] {
            checkFirstUse(at, rowStop);
            if (results_)
                at.verified = results_->verdictOn(*at.resolved->kernel, at.configuration, rowStop);
        });
    });
}

std::optional<RunEnd> RowRunner::time(RunRow& row, Turn turn, const std::stop_token& stop) {
    if (!row.isOpen())
        return std::nullopt;
    return attempt(row, stop, [this, turn](RunRow& at, const std::stop_token& rowStop) {
        measurer_.takeTurn(*at.trial, turn);
        if (!at.trial->done())
            return;
        Measurement measurement = measurer_.finish(std::move(at.trial));
        if (tracer_ != nullptr && wantsModelled(request_.experiment))
            addModelledMetrics(measurement, *at.resolved, device_.description(), *tracer_,
                               request_.experiment.measure.limit, rowStop);
        for (const std::optional<Message>& remark : {at.verified, at.remark, at.whyAgain})
            if (remark)
                measurement.remarks.push_back(*remark);
        at.result = std::move(measurement);
        at.closed = true;
    });
}

std::optional<RunEnd> RowRunner::count(RunRow& row, const std::stop_token& stop) {
    if (!measurer_.counts() || !row.result || row.result->status != Status::Measured)
        return std::nullopt;
    Measurement measured = *row.result;
    std::optional<RunEnd> end =
        attempt(row, stop, [this](RunRow& at, const std::stop_token& rowStop) {
            measurer_.count(*at.resolved, *at.result, at.observer, rowStop);
        });
    if (row.result->status != Status::Measured) {
        measured.remarks.push_back(withoutCounters(row.result->reason));
        row.result = std::move(measured);
    }
    return end;
}

std::optional<RunEnd> RowRunner::attempt(RunRow& row, const std::stop_token& stop,
                                         const Step& step) {
    const std::stop_callback chained(stop, [&row] { row.stop.request_stop(); });
    std::optional<Failure> reason;
    bool deviceLost = false;
    watch_.rowBegins({request_.run, row.index, row.configuration}, row.stop);
    try {
        step(row, row.stop.get_token());
        if (watch_.rowEnds() == LaunchWatch::RowEnd::Abandoned)
            return RunEnd{{}, WorkerExit::LaunchOverdue};
        return std::nullopt;
    } catch (const Cancelled& cancelled) {
        deviceLost = cancelled.fatal();
    } catch (const DeviceError& error) {
        reason = error.failure();
        deviceLost = error.fatal();
    } catch (const Error& error) {
        reason = error.failure();
    } catch (const std::exception& error) {
        reason = unexpected(error);
    }

    const LaunchWatch::RowEnd rowEnd = watch_.rowEnds();
    if (rowEnd == LaunchWatch::RowEnd::Abandoned)
        return RunEnd{{}, WorkerExit::LaunchOverdue};
    const bool wasOverdue = rowEnd == LaunchWatch::RowEnd::Overdue;
    if (!reason && !wasOverdue) {
        RunEnd end = cancelled();
        if (deviceLost)
            end.exit = WorkerExit::DeviceLost;
        return end;
    }
    if (reason && tracer_ != nullptr && row.resolved && !deviceLost)
        explainNothingRead(*reason, *tracer_, *row.resolved, device_.description(), stop);
    closeWith(row, reason ? *reason : row.observer.lastOverdue());
    if (!deviceLost) {
        row.trial.reset();
        return std::nullopt;
    }
    return RunEnd{{}, wasOverdue ? WorkerExit::LaunchOverdue : WorkerExit::DeviceLost};
}

bool RowRunner::send(RunRow& row) {
    if (!row.result || std::exchange(row.sent, true))
        return false;
    const bool again = row.purpose == RunRow::Purpose::Again;
    // If the repetition fails, the first row is kept.
    if (row.purpose == RunRow::Purpose::Reference ||
        (again && row.result->status != Status::Measured))
        return false;
    const bool counted = row.purpose == RunRow::Purpose::Count;
    events_.sendBlocking(event::Measured{request_.run, row.index, *row.result, again, counted});
    return true;
}

} // namespace kernelcurve
