#include "ui/run_controller.h"

#include "app/device_peaks.h"
#include "app/engine_client.h"
#include "app/experiment_document.h"
#include "app/progress_text.h"
#include "app/run_pace.h"
#include "gpu/catalog/plan.h"

#include <set>

namespace kernelcurve {
namespace {

constexpr int announceMilliseconds = 250;

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
        Environment environment = started.environment;
        addPeaks(environment, document_.experiment());
        document_.setEnvironment(std::move(environment));
        measuring_ = started.device.id;
    });
    connect(&engine_, &EngineClient::telemetry, this, [this](const event::Telemetry& telemetry) {
        if (running() && telemetry.sample && telemetry.device == measuring_)
            document_.addTelemetry(*telemetry.sample);
    });
    connect(&engine_, &EngineClient::measured, this, [this](const event::Measured& measured) {
        if (measured.again) {
            ++again_;
            document_.replaceMeasurement(measured.measurement);
            return;
        }
        document_.addMeasurement(measured.measurement);
        if (progress_)
            progress_->finish(now());
    });
    connect(&engine_, &EngineClient::runFinished, this, [this](const event::Finished& finished) {
        announce_.stop();
        emit progressed();
        learnPace();
        progress_.reset();
        stopping_ = false;
        emit stateChanged();
        emit ended(finished);
    });
}

void RunController::start(const std::string& device) {
    begin(device, {});
}

void RunController::resume(const std::string& device) {
    begin(device, alreadyMeasured(document_, catalog_));
}

void RunController::begin(const std::string& device, std::vector<std::int64_t> done) {
    Experiment experiment = document_.experiment();
    const std::int64_t size = Plan(experiment, catalog_).size();
    experiment.device = device;
    if (done.empty())
        document_.clearMeasurements();
    again_ = 0;
    alreadyDone_ = static_cast<std::int64_t>(done.size());
    engine_.run(experiment, catalog_, std::move(done));
    began_ = now();
    measuring_.clear();
    progress_.emplace(size - alreadyDone_, now());
    stopping_ = false;
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

QString RunController::progress() const {
    if (!progress_)
        return {};
    if (stopping_)
        return tr("Stopping …");
    if (again_ > 0)
        return tr("The first configuration has changed: %n measured again", nullptr, again_);
    return progressText(*progress_, now());
}

void RunController::learnPace() const {
    for (const auto& [name, value] : document_.recording().environment)
        if (name == "device")
            RunPace::learn(value.text(), done(), now() - began_);
}

TimeLeft::Duration RunController::now() const {
    return std::chrono::nanoseconds(clock_.nsecsElapsed());
}

std::vector<std::int64_t> alreadyMeasured(const ExperimentDocument& document,
                                          const Catalog& catalog) {
    std::set<Configuration> known;
    for (const Measurement& measurement : document.recording().measurements)
        known.insert(measurement.configuration);
    const Plan plan(document.experiment(), catalog);
    std::vector<std::int64_t> done;
    for (std::int64_t index = 0; index < plan.size() && !known.empty(); ++index)
        if (known.contains(plan.at(index)))
            done.push_back(index);
    return done;
}

} // namespace kernelcurve
