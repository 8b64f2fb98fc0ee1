#include "gpu/worker/run/run_job.h"

#include "gpu/catalog/resolve.h"
#include "gpu/measure/arrays/measure_error.h"
#include "gpu/measure/checks/nothing_read.h"
#include "gpu/measure/checks/traced_configuration.h"
#include "gpu/measure/counted_figures.h"
#include "gpu/model/files/places.h"
#include "gpu/model/text/document_error.h"
#include "gpu/worker/run/environment.h"
#include "gpu/worker/run/modelled_metrics.h"

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

std::size_t openRows(const RunRows& rows) {
    return static_cast<std::size_t>(
        std::ranges::count_if(rows, [](const auto& row) { return row->isOpen(); }));
}

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
        catalog_.add(readKernelFile(kernel));
    plan_.emplace(request_.experiment, catalog_);
    device_ = &devices.open(request_.experiment.device);
    onDevice_(device_->description().id);
    MeasuringRules rules = request_.experiment.measure;
    rules.counters = wantsCounters(request_.experiment);
    measurer_.emplace(*device_, rules);
    Environment environment = environmentOf(*device_, request_.experiment, catalog_, version_,
                                            std::chrono::system_clock::now());
    environment.emplace_back("check", prepareMicroscope(devices));
    environment.emplace_back("counters", measurer_->prepareCounters());
    events_.sendPatiently(event::Started{request_.run, plan_->size(), device_->description(),
                                         std::move(environment)});
    began_ = clock_();
    drift_.emplace(RunDrift::leastDrift(device_->description().kind));
    if (request_.experiment.search) {
        if (std::optional<RunEnd> end = runSearch(stop))
            return *end;
        return ended(event::Ending::Completed);
    }
    order_.emplace(*plan_, catalog_, done_, request_.experiment.measure.interleave);
    for (std::size_t group = 0; group < order_->groups(); ++group)
        if (std::optional<RunEnd> end = runGroup(group, RunRow::Purpose::First, stop))
            return *end;
    if (std::optional<RunEnd> end = lookForDrift(stop))
        return *end;
    if (std::optional<RunEnd> end = readCounters(stop))
        return *end;
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
    // Half of the threads that compile ahead: a check compiles, too, and takes longer.
    const int ahead = (device_->compileAheadThreads() + 1) / 2;
    check_.emplace(*microscope_, devices.moreMicroscopes(ahead), DiskCache(cacheFolder() / "cpu"),
                   request_.experiment.measure.limit);
    return "on small problems before first use";
}

void RunJob::checkFirstUse(RunRow& row, const std::stop_token& stop) {
    if (!check_)
        return;
    row.observer.stageBegins(Stage::Compile);
    FirstUse verdict = check_->verdictOn(*row.resolved->kernel, row.resolved->configuration,
                                         device_->description(), stop);
    if (verdict.failure)
        throw MeasureError(std::move(*verdict.failure));
    row.remark = std::move(verdict.remark);
}

std::unique_ptr<RunRow> RunJob::makeRow(std::int64_t index, RunRow::Purpose purpose) {
    const Configuration configuration = plan_->at(index);
    auto row =
        std::make_unique<RunRow>(request_.run, index, configuration, purpose, events_, watch_);
    try {
        auto resolved =
            resolve(catalog_.at(configuration.kernel), configuration, device_->description());
        if (auto* runnable = std::get_if<ResolvedConfiguration>(&resolved))
            row->resolved = std::move(*runnable);
        else
            closeWith(*row, std::get<Failure>(resolved), Status::Excluded);
    } catch (const DocumentError& error) {
        closeWith(*row, error.failure());
    }
    return row;
}

std::optional<RunEnd> RunJob::runGroup(std::size_t number, RunRow::Purpose purpose,
                                       const std::stop_token& stop) {
    RunRows rows;
    std::vector<ResolvedConfiguration> together;
    for (const std::int64_t index : order_->group(number)) {
        rows.push_back(makeRow(index, purpose));
        if (rows.back()->resolved)
            together.push_back(*rows.back()->resolved);
    }
    const bool fit = together.size() < 2 || measurer_->mayStandTogether(together);
    std::optional<RunEnd> end;
    for (std::size_t at = 0; at < rows.size() && !end; ++at) {
        if (stop.stop_requested()) {
            end = ended(event::Ending::Cancelled);
            break;
        }
        RunRow& row = *rows[at];
        announceFrom(order_->begin(number) + at);
        end = prepareRow(row, stop);
        if (!end && (!fit || together.size() < 2))
            end = timeRow(row, Turn::ToTheEnd, stop);
        if (!fit && row.result && row.result->status == Status::Measured)
            row.result->remarks.push_back(
                message(KC_TEXT("engine", "not measured in turn with the kernels it is compared "
                                          "with: their arrays do not fit into memory together")));
        sendInOrder(rows);
    }
    while (!end && openRows(rows) > 0)
        end = timeInTurn(rows, stop);
    // What is measured stays, whatever ended the others.
    for (const auto& row : rows)
        send(*row);
    if (!end && purpose == RunRow::Purpose::First)
        end = chooseReference(rows, stop);
    return end;
}

std::optional<RunEnd> RunJob::timeInTurn(RunRows& rows, const std::stop_token& stop) {
    const Turn turn = openRows(rows) == 1 ? Turn::ToTheEnd : Turn::InTurn;
    const auto timeNext = [&](const auto& row) {
        std::optional<RunEnd> end = timeRow(*row, turn, stop);
        sendInOrder(rows);
        return end;
    };
    // There and back: what changes steadily then hits the first and the last alike.
    for (const auto& row : rows)
        if (std::optional<RunEnd> end = timeNext(row))
            return end;
    for (auto row = rows.rbegin(); row != rows.rend(); ++row)
        if (std::optional<RunEnd> end = timeNext(*row))
            return end;
    return std::nullopt;
}

std::optional<RunEnd> RunJob::prepareRow(RunRow& row, const std::stop_token& stop) {
    if (!row.isOpen())
        return std::nullopt;
    return attempt(row, stop, [this](RunRow& at, const std::stop_token& rowStop) {
        at.trial = measurer_->prepare(*at.resolved, at.observer, rowStop,
                                      [&] { checkFirstUse(at, rowStop); });
    });
}

std::optional<RunEnd> RunJob::timeRow(RunRow& row, Turn turn, const std::stop_token& stop) {
    if (!row.isOpen())
        return std::nullopt;
    return attempt(row, stop, [this, turn](RunRow& at, const std::stop_token& rowStop) {
        measurer_->takeTurn(*at.trial, turn);
        if (!at.trial->done())
            return;
        Measurement measurement = measurer_->finish(std::move(at.trial));
        if (microscope_ != nullptr && wantsModelled(request_.experiment))
            addModelledMetrics(measurement, *at.resolved, device_->description(), *microscope_,
                               request_.experiment.measure.limit, rowStop);
        if (at.remark)
            measurement.remarks.push_back(*at.remark);
        if (at.purpose == RunRow::Purpose::Again)
            measurement.remarks.push_back(drift_->remark(at.index));
        at.result = std::move(measurement);
        at.closed = true;
    });
}

std::optional<RunEnd> RunJob::attempt(RunRow& row, const std::stop_token& stop, const Step& step) {
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
    if (reason && microscope_ != nullptr && row.resolved && !deviceLost)
        explainNothingRead(*reason, *microscope_, *row.resolved, device_->description(), stop);
    closeWith(row, reason ? *reason : row.observer.lastOverdue());
    if (!deviceLost) {
        row.trial.reset();
        return std::nullopt;
    }
    return RunEnd{{}, wasOverdue ? WorkerExit::LaunchOverdue : WorkerExit::DeviceLost};
}

std::optional<RunEnd> RunJob::chooseReference(const RunRows& rows, const std::stop_token& stop) {
    if (!request_.experiment.measure.interleave || order_->groups() < 2 || drift_->reference())
        return std::nullopt;
    for (const auto& row : rows) {
        if (!row->result || row->result->status != Status::Measured)
            continue;
        const bool alone = std::ranges::count_if(rows, [](const auto& each) {
                               return each->resolved.has_value();
                           }) == 1;
        if (alone) {
            drift_->setReference(row->index, *row->result);
            return std::nullopt;
        }
        // In turn with others it does not take quite the time that it takes alone.
        std::optional<Measurement> first;
        if (std::optional<RunEnd> end = measureReference(row->index, first, stop))
            return end;
        if (first) {
            drift_->setReference(row->index, *first);
            return std::nullopt;
        }
    }
    return std::nullopt;
}

std::optional<RunEnd> RunJob::measureReference(std::int64_t index,
                                               std::optional<Measurement>& found,
                                               const std::stop_token& stop) {
    const auto row = makeRow(index, RunRow::Purpose::Reference);
    if (std::optional<RunEnd> end = prepareRow(*row, stop))
        return end;
    if (std::optional<RunEnd> end = timeRow(*row, Turn::ToTheEnd, stop))
        return end;
    if (row->result && row->result->status == Status::Measured)
        found = row->result;
    return std::nullopt;
}

std::optional<RunEnd> RunJob::lookForDrift(const std::stop_token& stop) {
    if (!drift_->reference() || drift_->measured() < 2)
        return std::nullopt;
    std::optional<Measurement> last;
    if (std::optional<RunEnd> end = measureReference(*drift_->reference(), last, stop))
        return end;
    if (!last || !drift_->hasChanged(*last))
        return std::nullopt;
    for (std::size_t group = 0; group < order_->groups(); ++group)
        if (std::optional<RunEnd> end = runGroup(group, RunRow::Purpose::Again, stop))
            return end;
    return std::nullopt;
}

std::optional<RunEnd> RunJob::readCounters(const std::stop_token& stop) {
    if (uncounted_.empty())
        return std::nullopt;
    const std::shared_ptr<void> held = device_->holdCounters();
    announced_ = 0;
    for (std::size_t place = 0; place < order_->indices().size(); ++place) {
        const auto measured = uncounted_.find(order_->indices()[place]);
        if (measured == uncounted_.end())
            continue;
        if (stop.stop_requested())
            return ended(event::Ending::Cancelled);
        announceFrom(place);
        const auto row = makeRow(measured->first, RunRow::Purpose::Count);
        row->result = std::move(measured->second);
        if (std::optional<RunEnd> end = addCounters(*row, stop))
            return end;
        send(*row);
    }
    return std::nullopt;
}

std::optional<RunEnd> RunJob::addCounters(RunRow& row, const std::stop_token& stop) {
    if (!measurer_->counts() || !row.result || row.result->status != Status::Measured)
        return std::nullopt;
    Measurement measured = *row.result;
    std::optional<RunEnd> end =
        attempt(row, stop, [this](RunRow& at, const std::stop_token& rowStop) {
            measurer_->count(*at.resolved, *at.result, at.observer, rowStop);
        });
    if (row.result->status != Status::Measured) {
        measured.remarks.push_back(withoutCounters(row.result->reason));
        row.result = std::move(measured);
    }
    return end;
}

void RunJob::announceFrom(std::size_t place) {
    if (measurer_->lookAhead() == 0)
        return;
    const std::vector<std::int64_t>& indices = order_->indices();
    const std::size_t end = std::min(indices.size(), place + 1 + measurer_->lookAhead());
    for (announced_ = std::max(announced_, place); announced_ < end; ++announced_)
        announce(indices[announced_]);
}

void RunJob::announce(std::int64_t index) {
    const Configuration configuration = plan_->at(index);
    try {
        const auto resolved =
            resolve(catalog_.at(configuration.kernel), configuration, device_->description());
        const auto* next = std::get_if<ResolvedConfiguration>(&resolved);
        if (next == nullptr)
            return;
        measurer_->announce(*next);
        if (check_)
            check_->announce(*next->kernel, next->configuration, device_->description());
    } catch (const DocumentError&) {
        // Its own row will say so.
        return;
    }
}

void RunJob::closeWith(RunRow& row, Failure reason, Status status) {
    row.closed = true;
    Measurement& result = row.result.emplace();
    result.configuration = row.configuration;
    result.status = status;
    result.reason = std::move(reason);
}

void RunJob::sendInOrder(const RunRows& rows) {
    for (const auto& row : rows) {
        if (row->isOpen())
            return;
        send(*row);
    }
}

void RunJob::send(RunRow& row) {
    if (!row.result || std::exchange(row.sent, true))
        return;
    if (row.purpose == RunRow::Purpose::First && drift_)
        drift_->note(row.index, *row.result);
    const bool again = row.purpose == RunRow::Purpose::Again;
    const bool counted = row.purpose == RunRow::Purpose::Count;
    // Where it went wrong now, the first row stays.
    if (row.purpose == RunRow::Purpose::Reference ||
        (again && row.result->status != Status::Measured))
        return;
    events_.sendPatiently(event::Measured{request_.run, row.index, *row.result, again, counted});
    if (order_ && !counted && row.result->status == Status::Measured && measurer_->counts())
        uncounted_.insert_or_assign(row.index, *row.result);
}

RunEnd RunJob::ended(event::Ending ending, Failure failure) const {
    event::Finished finished{request_.run, ending, std::move(failure)};
    const double elapsed = clock_() - began_;
    if (measurer_ && measurer_->timedSeconds() > 0 && elapsed > 0)
        finished.measuringShare = std::min(measurer_->timedSeconds() / elapsed, 1.0);
    return {std::move(finished), {}};
}

} // namespace kernelcurve
