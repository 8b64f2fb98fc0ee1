#include "app/document/run_controller.h"

#include "app/document/edit/experiment_edit.h"
#include "app/document/experiment_document.h"
#include "app/engine/device_peaks.h"
#include "app/engine/engine_client.h"
#include "app/engine/pace/progress_text.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/text/error.h"
#include "gpu/search/search_run.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace kernelcurve {
namespace {

constexpr int announceMilliseconds = 250;

/// Of kernels that this run does not measure and whose rows stay.
void keepOtherChecksums(Environment& environment, const Recording& recording) {
    constexpr std::string_view checksum = "sha256 ";
    for (const auto& [name, value] : recording.environment) {
        const auto same = [&, &key = name](const auto& entry) { return entry.first == key; };
        const auto of = [&, &key = name](const Measurement& row) {
            return row.configuration.kernel == key.substr(checksum.size());
        };
        const bool isOfKeptRows =
            name.starts_with(checksum) &&
            std::any_of(recording.measurements.begin(), recording.measurements.end(), of);
        if ((isOfKeptRows || isCarriedProblem(name)) &&
            std::none_of(environment.begin(), environment.end(), same))
            environment.emplace_back(name, value);
    }
}

/// What of the experiment's plan a search has tried already; nothing where it is no search.
Tried triedOf(const Experiment& experiment, const Recording& recording, const Plan& plan) {
    Tried tried;
    if (!experiment.search || recording.measurements.empty())
        return tried;
    std::map<Configuration, const Measurement*> known;
    for (const Measurement& measurement : recording.measurements)
        known.try_emplace(measurement.configuration, &measurement);
    for (std::int64_t index = 0; index < plan.size() && tried.size() < known.size(); ++index)
        if (const auto row = known.find(plan.at(index)); row != known.end())
            tried.emplace_back(index, searchedValue(*experiment.search, *row->second));
    return tried;
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
        if (started.run != run_ || abandoned_)
            return;
        Environment environment = started.environment;
        addPeaks(environment, document_.experiment(), started.device);
        keepOtherChecksums(environment, document_.recording());
        document_.setEnvironment(std::move(environment));
        measuring_ = started.device.id;
        lastRow_ = now();
    });
    connect(&engine_, &EngineClient::telemetry, this, [this](const event::Telemetry& telemetry) {
        if (running() && !abandoned_ && telemetry.sample && telemetry.device == measuring_)
            document_.addTelemetry(*telemetry.sample);
    });
    connect(&engine_, &EngineClient::measured, this, [this](const event::Measured& measured) {
        if (measured.run != run_ || abandoned_)
            return;
        if (measured.again) {
            if (again_++ == 0)
                emit measuringAgain();
            document_.replaceMeasurement(measured.measurement);
            return;
        }
        if (measured.counted) {
            if (!std::exchange(counting_, true)) {
                progress_.emplace(uncounted_, now());
                emit readingCounters();
            }
            document_.replaceMeasurement(measured.measurement);
            progress_->finish(now(), true);
            return;
        }
        pace_.note(measured.measurement, now() - std::exchange(lastRow_, now()));
        document_.addMeasurement(measured.measurement);
        if (measured.measurement.status == Status::Measured)
            ++uncounted_;
        if (progress_)
            progress_->finish(now(), tellsPace(measured.measurement));
    });
    connect(&engine_, &EngineClient::runFinished, this, [this](const event::Finished& finished) {
        if (finished.run != run_)
            return;
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
    });
}

void RunController::start(const std::string& device) {
    start(device, Plan(document_.experiment(), catalog_));
}

void RunController::start(const std::string& device, const Plan& plan,
                          std::vector<std::int64_t> leftOut) {
    begin(document_.experiment(), plan, device, std::move(leftOut), false);
}

void RunController::resume(const std::string& device) {
    const Plan plan(document_.experiment(), catalog_);
    std::set<Configuration> known;
    for (const Measurement& measurement : document_.recording().measurements)
        known.insert(measurement.configuration);
    begin(document_.experiment(), plan, device, indicesOf(known, plan), true);
}

void RunController::remeasure(const std::string& device, const std::string& kernel) {
    if (document_.experiment().search) {
        const Experiment narrowed = narrowedTo(document_.experiment(), kernel, catalog_);
        return begin(narrowed, Plan(narrowed, catalog_), device, {}, true);
    }
    const Plan plan(document_.experiment(), catalog_);
    std::vector<std::int64_t> others;
    for (std::int64_t index = 0; index < plan.size(); ++index)
        if (plan.at(index).kernel != kernel)
            others.push_back(index);
    begin(document_.experiment(), plan, device, std::move(others), true);
}

void RunController::begin(Experiment experiment, const Plan& plan, const std::string& device,
                          std::vector<std::int64_t> done, bool keepRows) {
    // Before anything is dropped.
    if (engine_.running())
        throw Error({message(KC_TEXT("engine", "another run is on")),
                     message(KC_TEXT("engine", "stop it or wait for its end")),
                     {}});
    if (!experiment.furtherDevices.empty())
        throw Error({message(KC_TEXT("engine", "the experiment names {0} devices, and a run "
                                               "measures on one"),
                             std::to_string(devicesOf(experiment).size())),
                     message(KC_TEXT("engine", "choose one device, and join recordings of several "
                                               "by `kernelcurve merge`")),
                     {}});
    experiment.device = device;
    tookPlace_ = !keepRows && measuredRows(document_.recording()) > 0;
    document_.beginRun(keepRows);
    again_ = 0;
    uncounted_ = 0;
    counting_ = false;
    Tried tried = triedOf(experiment, document_.recording(), plan);
    std::int64_t left = plan.size() - static_cast<std::int64_t>(done.size());
    // What a search goes on from took its share of the budget.
    const auto spent = static_cast<std::int64_t>(std::min(tried.size(), done.size()));
    if (experiment.search && experiment.search->tries)
        left = std::min(left, *experiment.search->tries - spent);
    run_ = engine_.run(experiment, plan, catalog_, std::move(done), std::move(tried));
    pace_ = {};
    lastRow_ = now();
    measuring_.clear();
    progress_.emplace(std::max<std::int64_t>(left, 0), now());
    stopping_ = false;
    abandoned_ = false;
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
    return progress_ ? progressText(*progress_, now()) : QString();
}

void RunController::learnPace() const {
    if (abandoned_)
        return;
    const Environment& environment = firstEnvironment(document_.recording());
    if (const std::string device = environmentText(environment, "device"); !device.empty())
        pace_.learn(keptName(environmentText(environment, "device_id"), device));
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
