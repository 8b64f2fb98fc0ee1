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

/// What of the experiment's plan a search has tried already, by the rows that are known; nothing
/// where it is no search.
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

/// The name under which the rows of a device may be that has not begun yet: its environment decides
/// then.
std::optional<std::string> likelyName(const Recording& recording, const std::string& device) {
    if (!recording.devices.empty())
        return device;
    const std::string played = environmentText(recording.environment, replayedEntry);
    const std::string id =
        played.empty() ? environmentText(recording.environment, "device_id") : played;
    const bool mayBeAny = played.empty() && placeOf(device).id == "auto";
    return id.empty() || id == device || mayBeAny ? std::optional<std::string>("") : std::nullopt;
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
    connect(&engine_, &EngineClient::telemetry, this, [this](const event::Telemetry& telemetry) {
        if (!running() || abandoned_ || !telemetry.sample)
            return;
        for (const Part& part : parts_)
            if (part.measuring && part.measuring->id == telemetry.device && !part.finished)
                document_.addTelemetry(*telemetry.sample, part.name);
    });
}

void RunController::take(Part& part, const event::Started& started) {
    if (part.restarts)
        return;
    Environment environment = started.environment;
    addPeaks(environment, document_.experiment(), started.device);
    if (shared_)
        noteModel(environment);
    else if (asksAnew(part, environment))
        return;
    nameRows(part, environment, started.device.id);
    keepOtherChecksums(environment, document_.recording(), part.name);
    document_.setEnvironment(std::move(environment), part.name);
    part.measuring = started.device;
    part.lastRow = now();
    emit progressed();
    if (!shared_)
        return;
    shared_->begin(static_cast<std::size_t>(&part - parts_.data()), started.device);
    handOutMore();
}

RunController::IsKnown RunController::knownTo(const std::optional<std::string>& name,
                                              const Environment& environment) const {
    return [this, name, environment](const Measurement& row) {
        if (row.shared)
            return isSameModel(environmentOf(document_.recording(), row), environment);
        return name && row.device == *name;
    };
}

/// Whether the device has begun with something else than what it lacks, because it is another one
/// than it was taken for: then it is stopped, and asked again.
bool RunController::asksAnew(Part& part, const Environment& environment) {
    const std::optional<std::string> kept = nameOfRows(part, environment);
    const IsKnown isKnown = knownTo(kept, environment);
    const auto isOthers = [&](const Measurement& row) { return row.shared && !isKnown(row); };
    if (kept == part.likelyName &&
        std::ranges::none_of(document_.recording().measurements, isOthers))
        return false;
    std::vector<std::int64_t> done = doneOf_(isKnown);
    Tried tried = triedOf(experiment_, document_.recording(), *plan_, isKnown);
    if (done == part.done && tried == part.tried)
        return false;
    part.done = std::move(done);
    part.tried = std::move(tried);
    part.restarts = true;
    part.run->cancel();
    return true;
}

/// The first device tells the model of all: what other models have shared is measured again, and
/// its rows do not mix with those.
void RunController::noteModel(const Environment& environment) {
    if (std::ranges::any_of(parts_, [](const Part& part) { return part.measuring.has_value(); }))
        return;
    const IsKnown isKnown = [&](const Measurement& row) {
        return isSameModel(environmentOf(document_.recording(), row), environment);
    };
    if (doneOf_(isKnown) != sharedDone_) {
        const std::int64_t before = shared_->rows();
        divideWork(isKnown);
        progress_->expect(progress_->configurations() + shared_->rows() - before);
        document_.expectRows(shared_->rows());
    }
    document_.endSharing([&](const Measurement& row) { return !isKnown(row); });
}

/// Under which its rows are that are there.
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
    if (part.restarts)
        return;
    const auto place = static_cast<std::size_t>(&part - parts_.data());
    Measurement& row = measured.measurement;
    row.device = part.name;
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
            part.run->handOut(std::move(*next));
        if (shared_->failureOf(place)) {
            part.closed = true;
            part.run->cancel();
        }
    }
    if (shared_->refusal())
        engine_.cancel();
    else if (shared_->over())
        for (Part& part : parts_)
            if (!part.finished && !std::exchange(part.closed, true))
                part.run->handOut({});
}

/// What the common reference told, once it is known.
void RunController::noteReference() {
    const std::optional<CommonReference>& common = shared_->reference();
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
    if (part.restarts && !stopping_ && finished.ending != event::Ending::Failed)
        return restart(part);
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

void RunController::restart(Part& part) {
    const std::int64_t before = part.left->configurations();
    part.restarts = false;
    try {
        ask(part);
    } catch (const Error& error) {
        return take(part, event::Finished{0, event::Ending::Failed, error.failure()});
    }
    progress_->expect(progress_->configurations() + rowsOf(part) - before);
    document_.expectRows(rowsOf(part));
    emit progressed();
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
    // Before anything is dropped.
    if (engine_.running())
        throw Error({message(KC_TEXT("engine", "another run is on")),
                     message(KC_TEXT("engine", "stop it or wait for its end"))});
    for (const std::string& device : order.devices)
        engine_.requireHostOf(device);
    tookPlace_ = !order.keepRows && measuredRows(document_.recording()) > 0;
    document_.beginRun(order.keepRows);
    if (order.devices.size() > 1)
        document_.nameDevices(order.devices);
    parts_.clear();
    shared_.reset();
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
    std::vector<std::string> kernels = experiment_.kernels;
    if (experiment_.baseline && std::ranges::count(kernels, *experiment_.baseline) == 0)
        kernels.push_back(*experiment_.baseline);
    for (const std::string& id : kernels)
        kernels_.add(catalog_.at(id));
    std::map<std::string, int> workers; ///< of each host
    for (const std::string& device : order.devices) {
        parts_.emplace_back(Part{device});
        ++workers[placeOf(device).host];
    }
    std::int64_t left = 0;
    if (parts_.size() > 1 && experiment_.share) {
        sinceBegin_.start();
        referenceTold_ = false;
        divideWork([](const Measurement&) { return true; });
        left = shared_->rows();
    }
    for (Part& part : parts_) {
        part.workers = workers[placeOf(part.device).host];
        if (!shared_) {
            part.likelyName = likelyName(document_.recording(), part.device);
            const auto isKnown = [&part](const Measurement& row) {
                return row.shared || (part.likelyName && row.device == *part.likelyName);
            };
            part.done = doneOf_(isKnown);
            part.tried = triedOf(experiment_, document_.recording(), *plan_, isKnown);
            left += rowsOf(part);
        }
        ask(part);
    }
    document_.expectRows(left);
    progress_.emplace(left, now());
    announce_.start();
    emit stateChanged();
    emit progressed();
}

/// Among the devices of the run, but for the rows that are known.
void RunController::divideWork(const IsKnown& isKnown) {
    sharedDone_ = doneOf_(isKnown);
    std::vector<std::string> devices;
    for (const Part& part : parts_)
        devices.push_back(part.device);
    shared_.emplace(experiment_, *plan_, kernels_, std::move(devices),
                    std::set<std::int64_t>(sharedDone_.begin(), sharedDone_.end()),
                    triedOf(experiment_, document_.recording(), *plan_, isKnown),
                    [this] { return static_cast<double>(sinceBegin_.elapsed()) / 1000; });
}

/// How many rows come of it.
std::int64_t RunController::rowsOf(const Part& part) const {
    if (shared_)
        return shared_->rows();
    // What a search goes on from took its share of the budget.
    return expected(experiment_, plan_->size() - std::ssize(part.done),
                    std::min(std::ssize(part.tried), std::ssize(part.done)));
}

/// Asks the engine for what the device lacks.
void RunController::ask(Part& part) {
    Experiment experiment = experiment_;
    setDevices(experiment, {part.device});
    const RunManner manner{parts_.size() > 1, shared_.has_value(), part.workers};
    Run& run = engine_.run(experiment, *plan_, kernels_, part.done, part.tried, manner);
    part.run = &run;
    // The parts stay in their places until all runs have ended.
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
    part.left.emplace(rowsOf(part), now());
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

bool RunController::hasBegun() const {
    return std::ranges::any_of(parts_, [](const Part& part) { return part.measuring.has_value(); });
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
