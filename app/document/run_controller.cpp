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

/// Keeps the checksums of the kernels that this run does not measure on the device, because the
/// document keeps the rows of these kernels.
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

/// Returns the attempts that known rows contribute to a search. The result is empty if the
/// experiment is not a search.
template <typename IsKnown>
Tried triedOf(const Experiment& experiment, const Recording& recording, const Plan& plan,
              const IsKnown& isKnown) {
    Tried tried;
    if (!experiment.search || recording.measurements.empty())
        return tried;
    std::map<Configuration, const Measurement*> known;
    for (const Measurement& measurement : recording.measurements)
        if (isKnown(measurement))
            known.try_emplace(measurement.configuration, &measurement);
    for (std::int64_t index = 0; index < plan.size() && tried.size() < known.size(); ++index)
        if (const auto row = known.find(plan.at(index)); row != known.end())
            tried.emplace_back(index, measuredMetric(*row->second, experiment.search->metric));
    return tried;
}

/// Returns the probable name of a device's rows before the device has started. Later, the device's
/// environment determines the name. Returns nullopt if the existing rows belong to another device.
std::optional<std::string> likelyName(const Recording& recording, const std::string& device) {
    if (!recording.devices.empty())
        return device;
    const std::string played = environmentText(recording.environment, replayedEntry);
    const std::string id =
        played.empty() ? environmentText(recording.environment, "device_id") : played;
    const bool mayBeAny = played.empty() && placeOf(device).id == "auto";
    return id.empty() || id == device || mayBeAny ? std::optional<std::string>("") : std::nullopt;
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
    connect(&engine_, &EngineClient::telemetry, this, [this](const event::Telemetry& telemetry) {
        if (!running() || abandoned_ || !telemetry.sample)
            return;
        for (const Part& part : parts_)
            if (part.measuring && part.measuring->id == telemetry.device && !part.finished)
                document_.addTelemetry(*telemetry.sample, part.name);
    });
}

void RunController::take(Part& part, const event::Started& started) {
    Environment environment = started.environment;
    addPeaks(environment, document_.experiment(), started.device);
    takeStock(part, environment);
    nameRows(part, environment, started.device.id);
    keepOtherChecksums(environment, document_.recording(), part.name);
    document_.setEnvironment(std::move(environment), part.name);
    part.measuring = started.device;
    part.lastRow = now();
    emit progressed();
    if (experiment_.search && experiment_.search->strategy == SearchStrategy::Model) {
        unpredicted_.push_back(&part);
        predictNext();
    } else {
        beginWork(part);
    }
}

/// Lets the scheduler dispatch work to a device that has started.
void RunController::beginWork(Part& part) {
    part.scheduler->begin(part.number, *part.measuring,
                          [run = part.run](request::Next next) { run->dispatch(std::move(next)); });
    followSharing();
}

/// Begins the work of the waiting devices whose predictions are complete, and starts the next
/// predictions.
void RunController::predictNext() {
    while (!unpredicted_.empty() && !stopping_) {
        Part& part = *unpredicted_.front();
        std::vector<DeviceDescription> devices = engine_.devices();
        // Usable devices of the same host are preferred.
        std::ranges::stable_partition(
            devices, [host = placeOf(part.device).host](const DeviceDescription& device) {
                return device.usable && placeOf(device.id).host == host;
            });
        const DeviceDescription* const model =
            modelOf(environmentOf(document_.recording(), part.name), devices);
        if (model == nullptr)
            return failPrediction(
                {message(KC_TEXT("engine", "No predicted device describes the {0}"),
                         part.measuring->name),
                 message(KC_TEXT("engine", "choose another search method, or describe the GPU: "
                                           "kernelcurve peaks --describe NAME"))});
        if (!model->usable)
            return failPrediction(model->unusable);
        std::unique_ptr<PlanPrediction>& prediction = predictions_[model->id];
        if (!prediction) {
            prediction = std::make_unique<PlanPrediction>(engine_, experiment_, plan_->size(),
                                                          kernels_, model->id);
            connect(prediction.get(), &PlanPrediction::ended, this, &RunController::predictNext);
            emit progressed();
            return;
        }
        if (!prediction->isOver())
            return;
        if (prediction->failure())
            return failPrediction(*prediction->failure());
        unpredicted_.pop_front();
        part.scheduler->setPredictions(prediction->values());
        part.predictedUntil = part.run->activeSeconds();
        beginWork(part);
    }
}

const PlanPrediction* RunController::currentPrediction() const {
    const auto found = std::ranges::find_if(
        predictions_, [](const auto& prediction) { return !prediction.second->isOver(); });
    return found == predictions_.end() ? nullptr : found->second.get();
}

void RunController::failPrediction(const Failure& failure) {
    predictionFailure_ = failure;
    unpredicted_.clear();
    engine_.cancel();
}

RunController::IsKnown RunController::knownTo(const std::optional<std::string>& name,
                                              const Environment& environment) const {
    return [this, name, environment](const Measurement& row) {
        if (row.shared || isShared())
            return isSameModel(environmentOf(document_.recording(), row), environment);
        return name && row.device == *name;
    };
}

/// Corrects the plan after the device has described itself, because the missing rows may differ
/// from those that the controller assumed. If devices share the work, the first device determines
/// the model for all of them. In this case, rows that devices of another model have shared are no
/// longer marked as shared. These rows are measured again.
void RunController::takeStock(Part& part, const Environment& environment) {
    if (isShared() &&
        std::ranges::any_of(parts_, [](const Part& each) { return each.measuring.has_value(); }))
        return;
    const IsKnown isKnown = knownTo(nameOfRows(part, environment), environment);
    const auto isAsAssumed = [&](const Measurement& row) {
        return isKnown(row) == part.isKnown(row);
    };
    if (!std::ranges::all_of(document_.recording().measurements, isAsAssumed)) {
        const std::int64_t before = rows();
        schedule(isShared() ? std::span(parts_) : std::span(&part, 1), isKnown);
        progress_->expect(progress_->configurations() + rows() - before);
        document_.expectRows(part.scheduler->rows());
    }
    if (isShared())
        document_.endSharing([&](const Measurement& row) { return !isKnown(row); });
}

/// Returns the name of the device in the part's existing rows.
std::optional<std::string> RunController::nameOfRows(const Part& part,
                                                     const Environment& environment) const {
    std::set<std::string> others;
    for (const Part& other : parts_)
        if (&other != &part)
            others.insert(other.measuring ? other.name : other.device);
    return nameOfDevice(document_.recording(), environment, part.device, others);
}

void RunController::nameRows(Part& part, const Environment& environment, const std::string& id) {
    if (auto kept = nameOfRows(part, environment))
        part.name = std::move(*kept);
    else
        part.name = document_.addDevice(placeOf(part.device).id == "auto" ? id : part.device);
    if (parts_.size() == 1)
        return;
    std::vector<std::string> names;
    for (const Part& each : parts_)
        names.push_back(each.measuring || &each == &part ? each.name : each.device);
    document_.nameDevices(names);
}

void RunController::take(Part& part, event::Measured measured) {
    Measurement& row = measured.measurement;
    row.device = part.name;
    row.shared = isShared();
    if (measured.again || measured.counted)
        part.scheduler->correct(part.number, row);
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
    const bool isReference = !part.scheduler->isDivided();
    if (part.scheduler->accept(part.number, measured.index, row)) {
        // The document may already contain this device's row for the reference.
        if (isReference)
            document_.replaceMeasurement(std::move(row));
        else
            document_.addMeasurement(std::move(row));
    }
    followSharing();
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

/// If devices share the work, updates the progress from the scheduler.
void RunController::followSharing() {
    if (!isShared())
        return;
    const Scheduler& scheduler = *parts_.front().scheduler;
    noteReference();
    if (!counting_)
        progress_->expect(std::max(scheduler.rows(), progress_->done()));
    for (Part& part : parts_)
        if (!part.finished && scheduler.failureOf(part.number))
            part.run->cancel();
    if (scheduler.refusal())
        engine_.cancel();
}

/// Reports the result of the common reference once it is available.
void RunController::noteReference() {
    const std::optional<CommonReference>& common = parts_.front().scheduler->reference();
    if (!common || std::exchange(referenceTold_, true))
        return;
    for (std::size_t place = 0; place < parts_.size(); ++place) {
        const SharedReference& reference = common->devices()[place];
        const std::string& name = parts_[place].name;
        if (!reference.time)
            continue;
        Environment environment = environmentOf(document_.recording(), name);
        environment.emplace_back("reference", common->text());
        environment.emplace_back("reference_time", *reference.time);
        environment.emplace_back("reference_factor", reference.factor);
        document_.setEnvironment(std::move(environment), name);
    }
    emit referenceCompared(common->spreadMessage());
}

void RunController::take(Part& part, const event::Finished& finished) {
    part.finished = finished;
    part.run = nullptr;
    std::erase(unpredicted_, &part);
    if (unpredicted_.empty())
        for (const auto& [model, prediction] : predictions_)
            prediction->cancel();
    if (const auto& failure = part.scheduler->failureOf(part.number)) {
        part.finished->ending = event::Ending::Failed;
        part.finished->failure = *failure;
    }
    part.scheduler->leave(part.number);
    // If devices do not share the work, no other device measures the remaining rows.
    if (!isShared() && progress_ && !part.counting)
        progress_->expect(progress_->configurations() -
                          (part.left->configurations() - part.left->done()));
    const bool isLast =
        std::ranges::all_of(parts_, [](const Part& each) { return each.finished.has_value(); });
    if (!isLast && !abandoned_ && part.finished->ending == event::Ending::Failed && !stopping_)
        emit deviceLost(part.device, part.finished->failure);
    if (!isLast && !abandoned_)
        followSharing();
    if (isLast)
        end();
}

void RunController::end() {
    // The error of one device becomes the error of the run.
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
    if (const auto& refusal = parts_.front().scheduler->refusal()) {
        finished.ending = event::Ending::Failed;
        finished.failure = *refusal;
    }
    if (predictionFailure_) {
        finished.ending = event::Ending::Failed;
        finished.failure = *predictionFailure_;
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
          [leftOut = std::move(leftOut)](const IsKnown&) { return leftOut; });
}

void RunController::resume(const RunDevices& devices) {
    begin({document_.experiment(), Plan(document_.experiment(), catalog_), devices.names, true},
          [this](const IsKnown& isKnown) {
              std::set<Configuration> known;
              for (const Measurement& measurement : document_.recording().measurements)
                  if (isKnown(measurement))
                      known.insert(measurement.configuration);
              return indicesOf(known, *plan_);
          });
}

void RunController::remeasure(const RunDevices& devices, const std::string& kernel) {
    if (document_.experiment().search) {
        const Experiment narrowed = narrowedTo(document_.experiment(), kernel, catalog_);
        return begin({narrowed, Plan(narrowed, catalog_), devices.names, true},
                     [](const IsKnown&) { return std::vector<std::int64_t>(); });
    }
    const Plan plan(document_.experiment(), catalog_);
    std::vector<std::int64_t> others;
    for (std::int64_t index = 0; index < plan.size(); ++index)
        if (plan.at(index).kernel != kernel)
            others.push_back(index);
    begin({document_.experiment(), plan, devices.names, true},
          [others = std::move(others)](const IsKnown&) { return others; });
}

void RunController::begin(Order order, DoneOf doneOf) {
    // Errors are thrown before the document changes.
    if (engine_.running())
        throw Error({message(KC_TEXT("engine", "Another run is already in progress")),
                     message(KC_TEXT("engine", "stop that run, or wait until it ends"))});
    for (const std::string& device : order.devices)
        engine_.requireHostOf(device);
    tookPlace_ = !order.keepRows && measuredRows(document_.recording()) > 0;
    document_.beginRun(order.keepRows);
    if (order.devices.size() > 1)
        document_.nameDevices(order.devices);
    parts_.clear();
    again_ = 0;
    uncounted_ = 0;
    countedEarly_ = 0;
    counting_ = false;
    stopping_ = false;
    abandoned_ = false;
    experiment_ = std::move(order.experiment);
    plan_.emplace(std::move(order.plan));
    doneOf_ = std::move(doneOf);
    kernels_ = Catalog();
    for (const std::string& id : kernelIds(experiment_))
        kernels_.add(catalog_.at(id));
    std::map<std::string, int> workers; ///< number of workers by host
    for (const std::string& device : order.devices) {
        parts_.emplace_back(Part{device});
        ++workers[placeOf(device).host];
    }
    unpredicted_.clear();
    predictions_.clear();
    predictionFailure_.reset();
    referenceTold_ = false;
    if (isShared())
        schedule(parts_, [](const Measurement&) { return true; });
    for (Part& part : parts_) {
        part.workers = workers[placeOf(part.device).host];
        if (!isShared())
            schedule({&part, 1}, [name = likelyName(document_.recording(), part.device)](
                                     const Measurement& row) {
                return row.shared || (name && row.device == *name);
            });
        ask(part);
    }
    document_.expectRows(rows());
    progress_.emplace(rows(), now());
    announce_.start();
    emit stateChanged();
    emit progressed();
}

/// Creates a scheduler for one device, or for all devices that share the work. The scheduler omits
/// known rows.
void RunController::schedule(std::span<Part> parts, const IsKnown& isKnown) {
    const std::vector<std::int64_t> done = doneOf_(isKnown);
    std::vector<std::string> devices;
    for (const Part& part : parts)
        devices.push_back(part.device);
    const auto elapsed = [parts] {
        double longest = 0;
        for (const Part& part : parts)
            if (part.run)
                longest = std::max(longest, part.run->activeSeconds() - part.predictedUntil);
        return longest;
    };
    const auto scheduler = std::make_shared<Scheduler>(
        RunWork{experiment_,
                *plan_,
                kernels_,
                {done.begin(), done.end()},
                triedOf(experiment_, document_.recording(), *plan_, isKnown)},
        std::move(devices), elapsed);
    for (std::size_t number = 0; number < parts.size(); ++number) {
        Part& part = parts[number];
        part.isKnown = isKnown;
        part.scheduler = scheduler;
        part.number = number;
        part.left.emplace(scheduler->rows(), now());
        if (part.finished)
            scheduler->leave(number);
    }
}

/// Returns the total number of rows of this run that is known so far.
std::int64_t RunController::rows() const {
    if (isShared())
        return parts_.front().scheduler->rows();
    std::int64_t rows = 0;
    for (const Part& part : parts_)
        rows += part.scheduler->rows();
    return rows;
}

/// Starts the part's run in the engine.
void RunController::ask(Part& part) {
    Experiment experiment = experiment_;
    setDevices(experiment, {part.device});
    Run& run = engine_.begin(experiment, plan_->size(), kernels_,
                             {.beside = parts_.size() > 1, .workers = part.workers});
    part.run = &run;
    // The parts keep their addresses until all runs have ended, so the lambdas may refer to them.
    connect(&run, &Run::started, this, [this, &part](const event::Started& started) {
        if (!abandoned_)
            take(part, started);
    });
    connect(&run, &Run::measured, this, [this, &part](const event::Measured& measured) {
        if (!abandoned_)
            take(part, measured);
    });
    connect(&run, &Run::finished, this,
            [this, &part](const event::Finished& finished) { take(part, finished); });
    part.lastRow = now();
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

std::int64_t RunController::done() const {
    if (const PlanPrediction* const prediction = currentPrediction())
        return prediction->done();
    return progress_ ? progress_->done() : 0;
}

std::int64_t RunController::configurations() const {
    if (const PlanPrediction* const prediction = currentPrediction())
        return prediction->configurations();
    return progress_ ? progress_->configurations() : 0;
}

bool RunController::hasBegun() const {
    return std::ranges::any_of(parts_, [](const Part& part) { return part.measuring.has_value(); });
}

QString RunController::progress() const {
    if (!progress_)
        return {};
    if (stopping_)
        return tr("Stopping…");
    if (counting_)
        return tr("Reading the counters: %1").arg(headway());
    if (again_ > 0)
        return tr("The time of the first configuration has changed: repeating %n measurement(s)",
                  nullptr, again_);
    return headway();
}

QString RunController::headway() const {
    if (const PlanPrediction* const prediction = currentPrediction())
        return tr("Predicting times: %1").arg(prediction->headway());
    return progress_ ? headwayText(*progress_, timeLeft()) : QString();
}

/// Returns the remaining time. If each device has separate work, this is the remaining time of the
/// slowest device.
std::optional<TimeLeft::Duration> RunController::timeLeft() const {
    if (isShared() && !counting_)
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
        const Environment& environment = environmentOf(document_.recording(), part.name);
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
