#include "gpu/measure/measurer.h"

#include "gpu/measure/figures.h"
#include "gpu/measure/untimed_metrics.h"
#include "gpu/model/experiment/experiment_keys.h"
#include "gpu/model/text/error.h"

#include <utility>

namespace kernelcurve {
namespace {

// The factor for the time limit of counting. On an H100, reading all counters takes 8 runs of each
// kernel, and the kernel's data is restored before each run.
constexpr double countingRuns = 100;

/// Returns the rules for a device. Predicted times are constant, and predicted devices have no
/// energy sensor.
MeasuringRules rulesFor(const Device& device, MeasuringRules rules) {
    if (!predicts(device))
        return rules;
    rules.samples = 1;
    rules.interleave = false;
    rules.counters = false;
    rules.energy = false;
    rules.heat = Heat::AsItIs;
    return rules;
}

} // namespace

Measurer::Measurer(Device& device, const MeasuringRules& rules, Clock clock, Pause pause,
                   int workers)
    : device_(device)
    , rules_(rulesFor(device, rules))
    , clock_(std::move(clock))
    , preparation_(device, rules_, workers)
    , verifier_(device, rules_, preparation_, clock_)
    , pause_(std::move(pause))
    , clockWatch_(device, pause_, rules.heat == Heat::Hot) {}

std::unique_ptr<Trial> Measurer::prepare(const ResolvedConfiguration& resolved,
                                         MeasureObserver& observer, std::stop_token stop,
                                         const std::function<void()>& beforeRun) {
    lastTimed_ = nullptr;
    auto trial = std::make_unique<Trial>(resolved, observer, std::move(stop));
    observer.stageBegins(Stage::Prepare);
    preparation_.prepareArrays(*trial);
    if (!resolved.launches.empty())
        observer.stageBegins(Stage::Compile);
    preparation_.compile(*trial);
    if (beforeRun)
        beforeRun();
    preparation_.prepareOperation(*trial);
    preparation_.preparePlacements(*trial);

    verifier_.verify(*trial);

    SamplingTask task{device_, *trial->operation, trial->before, rules_, incumbent_, trial->warmed};
    for (const TrialPlacement& other : trial->placements)
        task.placements.push_back({*other.operation, other.before});
    verifier_.renewInputs(*trial, task);
    if (rules_.heat == Heat::Rested)
        task.rest = [this, wanted = trial->stop](double seconds) { pause_(seconds, wanted); };
    trial->series.emplace(std::move(task), observer, clock_, trial->stop);
    return trial;
}

void Measurer::takeTurn(Trial& trial, Turn turn) {
    // If the process dies, the client must identify the current configuration.
    if (std::exchange(lastTimed_, &trial) != &trial)
        trial.observer.stageBegins(Stage::Measure);
    const double before = trial.series->spent();
    do {
        trial.series->takeTurn(turn);
        clockWatch_.look(*trial.series, trial.clocks, trial.stop);
        if (verifier_.settle(trial))
            lastTimed_ = nullptr; // the stage is reported again in the next turn
    } while (turn == Turn::ToTheEnd && !trial.done());
    sampledSeconds_ += trial.series->spent() - before;
}

Measurement Measurer::finish(std::unique_ptr<Trial> trial) {
    verifier_.verifyAfterTiming(*trial);
    const Samples& samples = trial->series->samples();
    Measurement measurement;
    measurement.configuration = trial->resolved.configuration;
    measurement.stopped = samples.stopped;
    measurement.clock = samples.clock;
    measurement.metrics = timingFigures(samples, trial->resolved, device_.description());
    measurement.metrics.merge(errorFigures(trial->verification));
    if (trial->program)
        measurement.metrics.merge(programFigures(*trial->program, trial->resolved));
    measurement.times = compactTimes(samples.statistics.kept());
    measurement.throttled = trial->clocks.throttled;
    if (predicts(device_))
        addPrediction(device_, rules_, *trial, measurement);
    else
        measurement.remarks = remarksOn(samples, rules_, measurement.clock);
    addFloor(measurement, trial->resolved, device_.description(),
             rules_.timing == TimingMode::Cold);
    addRestoreRemarks(*trial, measurement);
    for (Message& remark : remarksOn(trial->clocks))
        measurement.remarks.push_back(std::move(remark));
    addTimeline(device_, rules_, *trial, measurement);
    addMoves(device_, rules_, *trial, measurement);
    if (metersEnergy() && noMeter_)
        measurement.remarks.push_back(message(
            KC_TEXT("engine", "energy not measured: this device has no readable power sensor")));
    else if (metersEnergy())
        addEnergy(device_, rules_, clock_, *trial, measurement);
    if (noCounters_)
        measurement.remarks.push_back(withoutCounters(*noCounters_));
    lastTimed_ = nullptr;
    preparation_.release(*trial);
    return measurement;
}

Measurement Measurer::measure(const ResolvedConfiguration& resolved, MeasureObserver& observer,
                              std::stop_token stop) {
    std::unique_ptr<Trial> trial = prepare(resolved, observer, stop);
    takeTurn(*trial, Turn::ToTheEnd);
    Measurement measurement = finish(std::move(trial));
    if (counts())
        count(resolved, measurement, observer, std::move(stop));
    return measurement;
}

Environment Measurer::prepareEnergy(const std::stop_token& stop) {
    Environment told;
    if (rules_.heat != Heat::AsItIs)
        told.emplace_back("heat", std::string(nameOf(heatNames, rules_.heat)));
    if (!metersEnergy())
        return told;
    const std::optional<double> watts = idlePower(device_, clock_, pause_, stop);
    noMeter_ = !watts;
    told.emplace_back("energy_meter", std::string(noMeter_ ? "none" : "of the device"));
    if (watts)
        told.emplace_back("idle_power_watts", *watts);
    return told;
}

std::string Measurer::prepareCounters() {
    if (!rules_.counters)
        return "off";
    try {
        return countersOf(device_).openCounters();
    } catch (const DeviceError& error) {
        noCounters_ = error.failure();
        return "not possible: " + error.failure().what.english();
    }
}

Verification Measurer::compare(const ResolvedConfiguration& resolved, MeasureObserver& observer,
                               std::stop_token stop) {
    lastTimed_ = nullptr;
    Trial trial(resolved, observer, std::move(stop));
    observer.stageBegins(Stage::Verify);
    preparation_.prepare(trial);
    return verifier_.compare(trial);
}

void Measurer::count(const ResolvedConfiguration& resolved, Measurement& measurement,
                     MeasureObserver& observer, std::stop_token stop) {
    lastTimed_ = nullptr;
    Trial trial(resolved, observer, std::move(stop));
    observer.stageBegins(Stage::Count);
    preparation_.prepare(trial);
    trial.arrays->fresh = false;
    const auto begin = [&] {
        preparation_.beginInOuts(trial);
        trial.before.apply();
        if (rules_.timing == TimingMode::Cold)
            device_.flushCaches();
    };
    const std::optional<double> time = metricValue(measurement.metrics, "time");
    try {
        const ObservedLaunch launch(observer, rules_.limit + countingRuns * time.value_or(0));
        // An uncounted run comes first, so that the first counted run finds the caches in the state
        // that a run leaves.
        if (rules_.timing != TimingMode::Cold && !predicts(device_)) {
            begin();
            device_.run(*trial.operation, trial.stop);
        }
        measurement.metrics.merge(
            countedFigures(countersOf(device_).count(*trial.operation, begin, trial.stop), time));
    } catch (const DeviceError& error) {
        if (error.fatal())
            throw;
        measurement.remarks.push_back(withoutCounters(error.failure()));
    }
    preparation_.release(trial);
}

} // namespace kernelcurve
