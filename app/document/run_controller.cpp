#include "app/document/run_controller.h"

#include "app/document/edit/experiment_edit.h"
#include "app/document/experiment_document.h"
#include "app/engine/device_peaks.h"
#include "app/engine/engine_client.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace kernelcurve {
namespace {

constexpr int announceMilliseconds = 250;

/// Of kernels that this run does not measure on the device and whose rows stay.
void keepOtherChecksums(Environment& environment, const Recording& recording,
                        const std::string& device) {
    constexpr std::string_view checksum = "sha256 ";
    for (const auto& [name, value] : environmentOf(recording, device)) {
        const auto of = [&, &key = name](const Measurement& row) {
            return row.device == device && row.configuration.kernel == key.substr(checksum.size());
        };
        const bool isOfKeptRows =
            name.starts_with(checksum) && std::ranges::any_of(recording.measurements, of);
        if ((isOfKeptRows || isCarriedProblem(name)) && !environmentEntry(environment, name))
            environment.emplace_back(name, value);
    }
}

/// What of the experiment's plan a search has tried already, on this device or on those that share
/// it; nothing where it is no search.
Tried triedOf(const Experiment& experiment, const Recording& recording, const Plan& plan,
              const std::string& device, bool shared) {
    Tried tried;
    if (!experiment.search || recording.measurements.empty())
        return tried;
    std::map<Configuration, const Measurement*> known;
    for (const Measurement& measurement : recording.measurements)
        if (shared || measurement.shared || measurement.device == device)
            known.try_emplace(measurement.configuration, &measurement);
    for (std::int64_t index = 0; index < plan.size() && tried.size() < known.size(); ++index)
        if (const auto row = known.find(plan.at(index)); row != known.end())
            tried.emplace_back(index, measuredMetric(*row->second, experiment.search->metric));
    return tried;
}

/// How many configurations come of so many, where a search may end before.
std::int64_t expected(const Experiment& experiment, std::int64_t left, std::int64_t spent) {
    if (experiment.search && experiment.search->tries)
        left = std::min(left, *experiment.search->tries - spent);
    return std::max<std::int64_t>(left, 0);
}

} // namespace

RunController::RunController(EngineClient& engine, ExperimentDocument& document,
                             const Catalog& catalog, QObject* parent)
    : QObject(parent)
    , engine_(engine)
    , document_(document)
    , catalog_(catalog) {
    clock_.start();
    announce_.setInterval(announceMilliseconds);
    connect(&announce_, &QTimer::timeout, this, &RunController::progressed);
    connect(&engine_, &EngineClient::runStarted, this, [this](const event::Started& started) {
        if (Part* part = partAt(started.run); part && !abandoned_)
            take(*part, started);
    });
    connect(&engine_, &EngineClient::telemetry, this, [this](const event::Telemetry& telemetry) {
        if (!running() || abandoned_ || !telemetry.sample)
            return;
        for (const Part& part : parts_)
            if (part.measuring == telemetry.device && !part.finished)
                document_.addTelemetry(*telemetry.sample, nameOf(part));
    });
    connect(&engine_, &EngineClient::measured, this, [this](const event::Measured& measured) {
        if (Part* part = partAt(measured.run); part && !abandoned_)
            take(*part, measured);
    });
    connect(&engine_, &EngineClient::runFinished, this, [this](const event::Finished& finished) {
        if (Part* part = partAt(finished.run))
            take(*part, finished);
    });
}

RunController::Part* RunController::partAt(std::int64_t run) {
    const auto found = std::ranges::find(parts_, run, &Part::run);
    return run < 0 || found == parts_.end() ? nullptr : &*found;
}

void RunController::take(Part& part, const event::Started& started) {
    Environment environment = started.environment;
    addPeaks(environment, document_.experiment(), started.device);
    keepOtherChecksums(environment, document_.recording(), nameOf(part));
    document_.setEnvironment(std::move(environment), nameOf(part));
    part.measuring = started.device.id;
    part.lastRow = now();
    if (!shared_)
        return;
    shared_->begin(static_cast<std::size_t>(&part - parts_.data()), started.device);
    handOutMore();
}

void RunController::take(Part& part, event::Measured measured) {
    const auto place = static_cast<std::size_t>(&part - parts_.data());
    Measurement& row = measured.measurement;
    row.device = nameOf(part);
    row.shared = shared_.has_value();
    if (shared_ && (measured.again || measured.counted))
        shared_->correct(place, row);
    if (measured.again) {
        ++again_;
        if (!std::exchange(part.again, true))
            emit measuringAgain(parts_.size() > 1 ? part.device : std::string());
        document_.replaceMeasurement(std::move(row));
        return;
    }
    if (measured.counted) {
        takeCounted(part, row);
        return;
    }
    part.pace.note(row, now() - std::exchange(part.lastRow, now()));
    progress_->finish(now(), tellsPace(row));
    part.left->finish(now(), tellsPace(row));
    if (row.status == Status::Measured) {
        ++part.measured;
        ++uncounted_;
    }
    if (!shared_) {
        document_.addMeasurement(std::move(row));
        return;
    }
    const bool isReference = !shared_->isDivided();
    if (shared_->accept(place, measured.index, row)) {
        // The reference may have been measured by this device before.
        if (isReference)
            document_.replaceMeasurement(std::move(row));
        else
            document_.addMeasurement(std::move(row));
    }
    handOutMore();
}

void RunController::takeCounted(Part& part, const Measurement& row) {
    if (!std::exchange(part.counting, true))
        part.left.emplace(part.measured, now());
    part.left->finish(now());
    const bool allAreTimed = progress_->done() >= progress_->configurations() || parts_.size() == 1;
    if (!counting_ && allAreTimed) {
        counting_ = true;
        progress_.emplace(uncounted_ - countedEarly_, now());
        emit readingCounters();
    }
    document_.replaceMeasurement(row);
    if (counting_)
        progress_->finish(now());
    else
        ++countedEarly_;
}

/// Gives each device what it lacks, and tells all when there is nothing more.
void RunController::handOutMore() {
    noteReference();
    if (!counting_)
        progress_->expect(std::max(shared_->rows(), progress_->done()));
    for (std::size_t place = 0; place < parts_.size(); ++place) {
        Part& part = parts_[place];
        if (part.finished || part.closed)
            continue;
        while (auto next = shared_->next(place))
            engine_.handOut(part.run, std::move(*next));
        if (shared_->failureOf(place)) {
            part.closed = true;
            engine_.cancel(part.run);
        }
    }
    if (shared_->refusal())
        engine_.cancel();
    else if (shared_->over())
        for (Part& part : parts_)
            if (!part.finished && !std::exchange(part.closed, true))
                engine_.handOut(part.run, request::Next{});
}

/// What the common reference told, once it is known.
void RunController::noteReference() {
    const std::optional<CommonReference>& common = shared_->reference();
    if (!common || std::exchange(referenceTold_, true))
        return;
    for (const SharedReference& reference : common->devices()) {
        Environment environment = environmentOf(document_.recording(), reference.device);
        if (!reference.time)
            continue;
        environment.emplace_back("reference", common->text());
        environment.emplace_back("reference_time", *reference.time);
        environment.emplace_back("reference_factor", reference.factor);
        document_.setEnvironment(std::move(environment), reference.device);
    }
    emit referenceCompared(common->spreadMessage());
}

void RunController::take(Part& part, const event::Finished& finished) {
    const auto place = static_cast<std::size_t>(&part - parts_.data());
    part.finished = finished;
    if (shared_) {
        if (const auto& failure = shared_->failureOf(place)) {
            part.finished->ending = event::Ending::Failed;
            part.finished->failure = *failure;
        }
        shared_->leave(place);
    } else if (progress_ && !part.counting) {
        // What it has not measured does not come any more.
        progress_->expect(progress_->configurations() -
                          (part.left->configurations() - part.left->done()));
    }
    const bool isLast =
        std::ranges::all_of(parts_, [](const Part& each) { return each.finished.has_value(); });
    if (!isLast && !abandoned_ && part.finished->ending == event::Ending::Failed && !stopping_)
        emit deviceLost(part.device, part.finished->failure);
    if (shared_ && !isLast && !abandoned_)
        handOutMore();
    if (isLast)
        end();
}

void RunController::end() {
    // What went wrong on one of several is what the whole run says.
    event::Finished finished = *parts_.front().finished;
    double share = 0;
    int shares = 0;
    for (const Part& part : parts_) {
        const event::Ending ending = part.finished->ending;
        if (finished.ending != event::Ending::Failed && ending != event::Ending::Completed) {
            finished.ending = ending;
            finished.failure = part.finished->failure;
            if (parts_.size() > 1 && finished.failure.where.file.empty())
                finished.failure.where.file = part.device;
        }
        if (part.finished->measuringShare) {
            share += *part.finished->measuringShare;
            ++shares;
        }
    }
    if (shared_ && shared_->refusal()) {
        finished.ending = event::Ending::Failed;
        finished.failure = *shared_->refusal();
    }
    if (shares > 0)
        finished.measuringShare = share / shares;
    announce_.stop();
    emit progressed();
    if (!abandoned_) {
        document_.endRun();
        if (tookPlace_ && document_.recording().measurements.empty())
            document_.bringBackRows(0);
    }
    progress_.reset();
    shared_.reset();
    stopping_ = false;
    emit stateChanged();
    emit ended(finished);
}

void RunController::start(const RunDevices& devices) {
    start(devices, Plan(document_.experiment(), catalog_));
}

void RunController::start(const RunDevices& devices, const Plan& plan,
                          std::vector<std::int64_t> leftOut) {
    begin({document_.experiment(), plan, devices.names, false},
          [&](const std::string&, bool) { return leftOut; });
}

void RunController::resume(const RunDevices& devices) {
    const Plan plan(document_.experiment(), catalog_);
    begin({document_.experiment(), plan, devices.names, true},
          [&](const std::string& device, bool shared) {
              // On one device, or on those that shared the work.
              std::set<Configuration> known;
              for (const Measurement& measurement : document_.recording().measurements)
                  if (shared || measurement.shared || measurement.device == device)
                      known.insert(measurement.configuration);
              return indicesOf(known, plan);
          });
}

void RunController::remeasure(const RunDevices& devices, const std::string& kernel) {
    if (document_.experiment().search) {
        const Experiment narrowed = narrowedTo(document_.experiment(), kernel, catalog_);
        return begin({narrowed, Plan(narrowed, catalog_), devices.names, true},
                     [](const std::string&, bool) { return std::vector<std::int64_t>(); });
    }
    const Plan plan(document_.experiment(), catalog_);
    std::vector<std::int64_t> others;
    for (std::int64_t index = 0; index < plan.size(); ++index)
        if (plan.at(index).kernel != kernel)
            others.push_back(index);
    begin({document_.experiment(), plan, devices.names, true},
          [&](const std::string&, bool) { return others; });
}

template <typename DoneOn>
void RunController::begin(const Order& order, const DoneOn& doneOn) {
    // Before anything is dropped.
    if (engine_.running())
        throw Error({message(KC_TEXT("engine", "another run is on")),
                     message(KC_TEXT("engine", "stop it or wait for its end"))});
    for (const std::string& device : order.devices)
        engine_.requireHostOf(device);
    const bool shared = order.devices.size() > 1 && order.experiment.share;
    tookPlace_ = !order.keepRows && measuredRows(document_.recording()) > 0;
    document_.beginRun(order.keepRows);
    isNamed_ = order.devices.size() > 1 || !document_.recording().devices.empty();
    if (isNamed_)
        document_.nameDevices(order.devices);
    parts_.clear();
    shared_.reset();
    again_ = 0;
    uncounted_ = 0;
    countedEarly_ = 0;
    counting_ = false;
    stopping_ = false;
    abandoned_ = false;
    std::map<std::string, int> workers; ///< of each host
    for (const std::string& device : order.devices)
        ++workers[placeOf(device).host];
    std::int64_t left = 0;
    if (shared) {
        const std::vector<std::int64_t> done = doneOn({}, true);
        experiment_ = order.experiment;
        plan_.emplace(order.plan);
        kernels_ = Catalog();
        for (const std::string& id : experiment_.kernels)
            kernels_.add(catalog_.at(id));
        sinceBegin_.start();
        referenceTold_ = false;
        shared_.emplace(experiment_, *plan_, kernels_, order.devices,
                        std::set<std::int64_t>(done.begin(), done.end()),
                        triedOf(experiment_, document_.recording(), *plan_, {}, true),
                        [this] { return static_cast<double>(sinceBegin_.elapsed()) / 1000; });
        left = shared_->rows();
    }
    for (const std::string& device : order.devices) {
        Experiment experiment = order.experiment;
        setDevices(experiment, {device});
        std::vector<std::int64_t> done;
        Tried tried;
        if (!shared) {
            done = doneOn(isNamed_ ? device : std::string(), false);
            tried = triedOf(experiment, document_.recording(), order.plan,
                            isNamed_ ? device : std::string(), false);
        }
        // What a search goes on from took its share of the budget.
        const std::int64_t rows = shared
                                      ? shared_->rows()
                                      : expected(experiment, order.plan.size() - std::ssize(done),
                                                 std::min(std::ssize(tried), std::ssize(done)));
        if (!shared)
            left += rows;
        const RunManner manner{order.devices.size() > 1, shared, workers[placeOf(device).host]};
        Part& part = parts_.emplace_back(Part{device});
        part.run = engine_.run(experiment, order.plan, catalog_, std::move(done), std::move(tried),
                               manner);
        part.lastRow = now();
        part.left.emplace(rows, now());
    }
    document_.expectRows(left);
    progress_.emplace(left, now());
    announce_.start();
    emit stateChanged();
    emit progressed();
}

void RunController::stop() {
    if (!running() || stopping_)
        return;
    stopping_ = true;
    engine_.cancel();
    emit stateChanged();
}

void RunController::abandon() {
    abandoned_ = true;
    stop();
}

QString RunController::progress() const {
    if (!progress_)
        return {};
    if (stopping_)
        return tr("Stopping …");
    if (counting_)
        return tr("Reading the counters: %1").arg(headway());
    if (again_ > 0)
        return tr("The first configuration has changed: %n measured again", nullptr, again_);
    return headway();
}

QString RunController::headway() const {
    return progress_ ? headwayText(*progress_, timeLeft()) : QString();
}

/// As long as the device that takes longest, where each has its own to do.
std::optional<TimeLeft::Duration> RunController::timeLeft() const {
    if (shared_ && !counting_)
        return progress_->estimate(now());
    std::optional<TimeLeft::Duration> longest;
    for (const Part& part : parts_) {
        if (part.finished || part.left->done() >= part.left->configurations())
            continue;
        const std::optional<TimeLeft::Duration> left = part.left->estimate(now());
        if (!left)
            return std::nullopt;
        longest = std::max(longest, left);
    }
    return longest;
}

void RunController::learnPace() const {
    if (abandoned_)
        return;
    for (const Part& part : parts_) {
        const Environment& environment = environmentOf(document_.recording(), nameOf(part));
        if (const std::string device = environmentText(environment, "device"); !device.empty())
            part.pace.learn(keptName(environmentText(environment, "device_id"), device));
    }
}

TimeLeft::Duration RunController::now() const {
    return std::chrono::nanoseconds(clock_.nsecsElapsed());
}

std::vector<std::int64_t> indicesOf(const std::set<Configuration>& known, const Plan& plan) {
    std::vector<std::int64_t> indices;
    for (std::int64_t index = 0; index < plan.size() && !known.empty(); ++index)
        if (known.contains(plan.at(index)))
            indices.push_back(index);
    return indices;
}

} // namespace kernelcurve
