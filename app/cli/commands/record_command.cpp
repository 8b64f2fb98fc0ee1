#include "app/cli/commands/commands.h"

#include "app/cli/options/session.h"
#include "app/cli/output/run_outputs.h"
#include "app/cli/run/headless_run.h"
#include "app/document/labs/lab_steps.h"
#include "app/document/labs/labs.h"
#include "app/document/run_controller.h"
#include "app/engine/device_peaks.h"
#include "app/engine/engine_client.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/experiment/fitted_experiment.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/device_recording.h"
#include "gpu/model/text/error.h"

#include <cstdint>
#include <iostream>
#include <set>
#include <string>
#include <utility>

namespace kernelcurve {
namespace {

std::vector<Lab> wantedLabs(const std::vector<std::string>& names) {
    std::vector<Lab> wanted;
    if (names.empty()) {
        wanted = labs();
        std::erase_if(wanted, [](const Lab& lab) {
            return hasPredictedDevice(readExperiment(readFile(lab.file), lab.file.string()));
        });
        return wanted;
    }
    wanted.reserve(names.size());
    for (const std::string& name : names)
        wanted.push_back(labNamed(name));
    return wanted;
}

const DeviceDescription& presentDevice(const std::vector<DeviceDescription>& devices,
                                       const std::string& id) {
    const DeviceDescription& device = requireDevice(devices, id);
    if (device.kind == DeviceKind::Predict)
        throw NoDevice(
            {message(
                 KC_TEXT("engine", "{0} cannot be recorded, because a model predicts its times"),
                 device.name),
             message(KC_TEXT("engine", "choose a device on this machine"))});
    if (device.kind == DeviceKind::Replay)
        throw NoDevice({message(KC_TEXT("engine", "The {0} is a recorded device"), device.name),
                        message(KC_TEXT("engine", "choose a device on this machine"))});
    return device;
}

/// Steps with more configurations are skipped, to limit the size of a shared recording.
constexpr std::int64_t maxOfAStep = 500;

/// Runs experiments in sequence, and updates the file after each.
class Recorder {
  public:
    Recorder(const RecordCommand& command, EngineClient& client, const Catalog& catalog,
             const DeviceDescription& device)
        : command_(command)
        , client_(client)
        , catalog_(catalog)
        , played_{device, {}} {}

    void record(const Lab& lab);
    bool interrupted() const { return interrupted_; }
    ExitCode code() const { return isWritten_ ? code_ : ExitCode::SomeFailed; }

  private:
    void recordStep(const Experiment& step, std::size_t number);
    void run(const Experiment& experiment, const Plan& plan,
             std::vector<std::int64_t> leftOut = {});
    void say(const std::string& text) const {
        if (!command_.quiet)
            std::cerr << text << "\n";
    }

    const RecordCommand& command_;
    EngineClient& client_;
    const Catalog& catalog_;
    DeviceRecording played_;
    Recording* lab_ = nullptr; ///< results of the current lab
    std::set<Configuration> known_;
    ExitCode code_ = ExitCode::Done;
    bool isWritten_ = true; ///< true if all measured results are in the file
    bool interrupted_ = false;
};

void Recorder::record(const Lab& lab) {
    Experiment experiment =
        fitted(readExperiment(readFile(lab.file), lab.file.string()), sizingKind(played_.device));
    experiment.device = played_.device.id;
    experiment.measure.counters |=
        played_.device.kind == DeviceKind::Cuda && !command_.withoutCounters;
    lab_ = nullptr;
    run(experiment, Plan(experiment, catalog_));
    if (!experiment.lab)
        return;
    for (std::size_t number = 0; number < experiment.lab->steps.size() && !interrupted_; ++number)
        if (const auto& set = experiment.lab->steps[number].set)
            recordStep(withStep(experiment, *set, catalog_), number + 1);
}

/// Records the part of a step that neither the lab nor its previous steps have measured.
void Recorder::recordStep(const Experiment& step, std::size_t number) {
    const Plan plan(step, catalog_);
    std::vector<std::int64_t> done = indicesOf(known_, plan);
    const std::int64_t missing = plan.size() - static_cast<std::int64_t>(done.size());
    if (missing == 0)
        return;
    const std::string what =
        "step " + std::to_string(number) + ": " + std::to_string(missing) + " more configurations";
    if (missing > maxOfAStep)
        return say(what + " are too many and are left out");
    say(what);
    run(step, plan, std::move(done));
}

void Recorder::run(const Experiment& experiment, const Plan& plan,
                   std::vector<std::int64_t> leftOut) {
    HeadlessRun run(client_, catalog_, experiment, command_.quiet);
    run.carryOut(plan, std::move(leftOut));
    interrupted_ = run.interrupted();
    run.printWhatWentWrong();
    if (exitCode(run) != ExitCode::Done)
        code_ = exitCode(run);
    const std::vector<Measurement>& rows = run.recording().measurements;
    if (rows.empty())
        return;
    for (const Measurement& row : rows)
        known_.insert(row.configuration);
    // The rows of a step belong to its lab, because playback finds them by the lab's title.
    if (lab_)
        lab_->measurements.insert(lab_->measurements.end(), rows.begin(), rows.end());
    else
        lab_ = &played_.recordings.emplace_back(run.recording());
    // If this write fails because the disk is full, the next run's write includes everything.
    isWritten_ = attemptToWrite(
        [&] { writeOver(command_.out, writeDeviceRecording(played_), command_.quiet); });
    if (isWritten_)
        run.discardAutosave();
    else
        run.printWhereItIs();
}

} // namespace

ExitCode carryOut(const RecordCommand& command) {
    checkFolderOf(command.out);
    const std::vector<Lab> wanted = wantedLabs(command.labs);
    const Catalog catalog = loadCatalog({});
    EngineClient client(workerCommand(command.worker));
    const std::vector<DeviceDescription> devices = knownDevices(client, command.device);
    if (!command.quiet)
        printEarlierRuns();

    DeviceDescription device = presentDevice(devices, command.device);
    try {
        if (const auto peaks = PeakStore().find(keptName(device.id, device.name)))
            recordPeaks(device, *peaks);
    } catch (const Error& error) {
        std::cerr << error.failure().english() << "\n";
    }
    Recorder recorder(command, client, catalog, device);
    for (std::size_t number = 0; number < wanted.size() && !recorder.interrupted(); ++number) {
        const Lab& lab = wanted[number];
        if (!command.quiet)
            std::cerr << "lab " << number + 1 << " of " << wanted.size() << ": " << lab.id << "\n";
        recorder.record(lab);
    }
    return recorder.code();
}

} // namespace kernelcurve
