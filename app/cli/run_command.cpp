#include "app/cli/run_command.h"

#include "app/autosave.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress_line.h"
#include "app/cli/run_outputs.h"
#include "app/cli/session.h"
#include "app/cli/setting.h"
#include "app/device_peaks.h"
#include "app/engine_client.h"
#include "app/export/figure_text.h"
#include "app/export/measurement_table.h"
#include "app/kernel_presets.h"
#include "app/labs.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/atomic_file.h"
#include "gpu/model/document_error.h"
#include "gpu/model/experiment_yaml.h"
#include "gpu/model/fitted_experiment.h"
#include "gpu/model/recording_yaml.h"
#include "gpu/model/yaml_reader.h"

#include <QEventLoop>

#include <algorithm>
#include <cmath>
#include <iostream>

namespace kernelcurve {

namespace {

Experiment readExperimentFile(const std::filesystem::path& file) {
    const std::string text = readFile(file);
    if (isRecording(text))
        return readRecording(text, file.string()).recording.experiment;
    return readExperiment(text, file.string());
}

Experiment writtenExperiment(const RunCommand& command) {
    Experiment experiment;
    if (!command.lab.empty())
        experiment = readExperimentFile(labNamed(command.lab).file);
    else if (!command.file.empty())
        experiment = readExperimentFile(command.file);
    if (!command.device.empty())
        experiment.device = command.device;
    return experiment;
}

/// Throws DocumentError where none of the kernels has such a preset.
KernelPreset presetNamed(const std::string& name, const std::vector<std::string>& kernels) {
    std::vector<std::string> known;
    for (const KernelPreset& preset : presetsFor(PresetStore().all(), kernels, {})) {
        if (preset.name == name)
            return preset;
        known.push_back(preset.name);
    }
    const auto near = nearestWord(name, known);
    throw DocumentError(
        {message(KC_TEXT("engine", "no chosen kernel has a preset {0}"), name),
         near ? message(KC_TEXT("engine", "did you mean {0}?"), *near)
              : message(KC_TEXT("engine", "keep one first: run ... --search local --keep-preset "
                                          "NAME")),
         {"--preset", 0, 0}});
}

/// The experiment with what the command line adds: its kernels and its settings.
Experiment requestedExperiment(Experiment experiment, const RunCommand& command,
                               const std::vector<std::string>& opened) {
    for (const std::string& id : opened)
        if (std::find(experiment.kernels.begin(), experiment.kernels.end(), id) ==
            experiment.kernels.end())
            experiment.kernels.push_back(id);
    if (!command.preset.empty())
        applyPreset(experiment, presetNamed(command.preset, experiment.kernels));
    for (const std::string& setting : command.settings)
        applySetting(experiment, setting);
    applySearch(experiment, command.search);
    return experiment;
}

/// Throws like Plan, with the file's name where the error has none.
void checkPlan(const Experiment& experiment, const Catalog& catalog, const std::string& file) {
    try {
        const Plan plan(experiment, catalog);
    } catch (const DocumentError& error) {
        Failure failure = error.failure();
        if (failure.where.file.empty())
            failure.where.file = file;
        throw DocumentError(std::move(failure));
    }
}

/// One run from its first configuration to its last, with its progress on stderr.
class HeadlessRun {
  public:
    HeadlessRun(EngineClient& client, Experiment experiment, bool quiet);

    void carryOut(const Catalog& catalog);
    const Recording& recording() const { return recording_; }
    const event::Finished& finished() const { return finished_; }
    bool interrupted() const { return interrupted_; }
    /// The outputs are written, what was kept meanwhile may go.
    void discardAutosave() { autosave_.discard(); }

  private:
    void begin(const event::Started& started);
    void accept(const event::Measured& measured);
    void accept(const event::Telemetry& telemetry);
    void replace(const Measurement& measurement);
    void interrupt();

    EngineClient& client_;
    Recording recording_;
    bool quiet_;
    Autosave autosave_;
    ProgressLine progress_;
    event::Finished finished_;
    QEventLoop loop_;
    bool interrupted_ = false;
    std::int64_t again_ = 0;
};

HeadlessRun::HeadlessRun(EngineClient& client, Experiment experiment, bool quiet)
    : client_(client)
    , recording_{std::move(experiment), {}, {}}
    , quiet_(quiet)
    , progress_(quiet) {
    QObject::connect(&client, &EngineClient::runStarted, &loop_,
                     [this](const auto& started) { begin(started); });
    QObject::connect(&client, &EngineClient::measured, &loop_,
                     [this](const auto& measured) { accept(measured); });
    QObject::connect(&client, &EngineClient::telemetry, &loop_,
                     [this](const event::Telemetry& telemetry) { accept(telemetry); });
    QObject::connect(&client, &EngineClient::runFinished, &loop_, [this](const auto& finished) {
        finished_ = finished;
        loop_.quit();
    });
    QObject::connect(&autosave_, &Autosave::failed, &loop_, [this](const Failure& failure) {
        progress_.say("warning: measurements are kept in memory only: " + failure.what.english());
    });
}

void HeadlessRun::begin(const event::Started& started) {
    recording_.environment = started.environment;
    addPeaks(recording_.environment, recording_.experiment);
    const auto& search = recording_.experiment.search;
    progress_.start(search && search->tries ? std::min(*search->tries, started.configurations)
                                            : started.configurations);
}

void HeadlessRun::accept(const event::Measured& measured) {
    if (measured.again) {
        if (again_++ == 0)
            progress_.say("the first configuration has changed since the run began: "
                          "measuring everything again");
        replace(measured.measurement);
        return;
    }
    recording_.measurements.push_back(measured.measurement);
    if (autosave_.active())
        autosave_.append(measured.measurement);
    else
        autosave_.start(recording_);
    progress_.finishOne();
}

void HeadlessRun::accept(const event::Telemetry& telemetry) {
    if (telemetry.sample)
        addSample(recording_.telemetry, *telemetry.sample);
    if (telemetry.failure && !quiet_)
        progress_.say("note: " + reasonText(*telemetry.failure));
}

void HeadlessRun::replace(const Measurement& measurement) {
    auto& rows = recording_.measurements;
    const auto same = std::find_if(rows.rbegin(), rows.rend(), [&](const Measurement& row) {
        return row.configuration == measurement.configuration;
    });
    if (same == rows.rend())
        return;
    *same = measurement;
}

void HeadlessRun::interrupt() {
    interrupted_ = true;
    progress_.say("stopping, what was measured is kept; again to quit at once");
    client_.cancel();
}

void HeadlessRun::carryOut(const Catalog& catalog) {
    Interrupt interruption;
    QObject::connect(&interruption, &Interrupt::requested, &loop_, [this] { interrupt(); });
    client_.run(recording_.experiment, catalog);
    loop_.exec();
    progress_.close();
    if (!quiet_ && finished_.measuringShare)
        progress_.say("the device was measuring " +
                      std::to_string(std::lround(100 * *finished_.measuringShare)) +
                      " % of the time");
}

/// "best of 50: gemm_vector BM=128 BN=64: 51.2 TFLOP/s", and keeps it where that is wanted. Whether
/// that went well.
bool concludeSearch(const RunCommand& command, const Recording& recording, const Catalog& catalog) {
    const auto best = bestRow(recording.experiment, recording.measurements);
    if (!best)
        return command.keepPreset.empty();
    if (recording.experiment.search && !command.quiet && command.csv != "-") {
        const DisplayUnit unit = displayUnit(*findMetric(best->metric));
        std::cout << "best of " << best->rows << ": " << best->row->configuration.text() << ": "
                  << shownFigure(best->value * unit.factor) << ' ' << unit.symbol << std::endl;
    }
    if (command.keepPreset.empty())
        return true;
    try {
        PresetStore().keep(presetOf(command.keepPreset, *best, recording.environment, catalog));
        return true;
    } catch (const DocumentError& error) {
        printError(error.failure());
        return false;
    }
}

ExitCode exitCode(const HeadlessRun& run) {
    const auto& measurements = run.recording().measurements;
    const bool anyFailed =
        std::any_of(measurements.begin(), measurements.end(),
                    [](const Measurement& m) { return m.status == Status::Failed; });
    if (run.interrupted())
        return ExitCode::Interrupted;
    return anyFailed || run.finished().ending != event::Ending::Completed ? ExitCode::SomeFailed
                                                                          : ExitCode::Done;
}

} // namespace

ExitCode carryOut(const RunCommand& command) {
    std::vector<std::string> opened;
    const Catalog catalog = loadCatalog(command.kernelFiles, opened);
    const Experiment written = writtenExperiment(command);
    // What is wrong in the document is said before a device is asked for.
    checkPlan(requestedExperiment(written, command, opened), catalog, command.file);
    checkOutputs(command, written);

    EngineClient client(workerCommand(command.worker));
    const std::vector<DeviceDescription> devices = knownDevices(client);
    const DeviceKind kind = requireDevice(devices, written.device).kind;
    const Experiment experiment = requestedExperiment(fitted(written, kind), command, opened);
    checkPlan(experiment, catalog, command.file);
    HeadlessRun run(client, experiment, command.quiet);
    run.carryOut(catalog);
    if (run.finished().ending == event::Ending::Failed)
        printError(run.finished().failure);
    if (run.recording().measurements.empty())
        return exitCode(run);
    if (!writeOutputs(command, run.recording(), catalog)) {
        printError(
            {message(KC_TEXT("engine", "what was measured stays in the autosaved recording")),
             message(KC_TEXT("engine", "the window offers it when it starts")),
             {}});
        return ExitCode::SomeFailed;
    }
    run.discardAutosave();
    if (!concludeSearch(command, run.recording(), catalog))
        return ExitCode::SomeFailed;
    return exitCode(run);
}

} // namespace kernelcurve
