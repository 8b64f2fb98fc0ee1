#include "app/cli/commands/commands.h"

#include "app/cli/options/plan_source.h"
#include "app/cli/options/session.h"
#include "app/cli/options/setting.h"
#include "app/cli/options/trust_question.h"
#include "app/cli/output/run_outputs.h"
#include "app/cli/run/headless_run.h"
#include "app/document/kernels/kernel_presets.h"
#include "app/document/labs/labs.h"
#include "app/engine/engine_client.h"
#include "app/export/text/figure_text.h"
#include "gpu/catalog/header/find_named.h"
#include "gpu/catalog/plan.h"
#include "gpu/catalog/requirements.h"
#include "gpu/catalog/resolve.h"
#include "gpu/model/device/automatic_device.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/experiment/fitted_experiment.h"
#include "gpu/model/format/recording_parts.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/nearest_word.h"
#include "gpu/model/text/text_parts.h"

#include <algorithm>
#include <functional>
#include <iostream>
#include <iterator>

namespace kernelcurve {

namespace {

struct WrittenExperiment {
    Experiment experiment;
    std::string file; ///< empty if there is no file
    std::string text; ///< without measurements
    std::vector<SavedKernel> kernels = {};
};

WrittenExperiment readExperimentFile(const std::filesystem::path& file) {
    WrittenExperiment written{{}, file.string(), readDocumentFile(file)};
    if (file.extension() == ".cu" || file.extension() == ".cuh")
        throw Error(
            {message(KC_TEXT("engine", "The file is a kernel, not an experiment")),
             message(KC_TEXT("engine", "use `kernelcurve run --kernel {0}`"), file.string()),
             {file.string()}});
    Recording read = readDocument(written.text, written.file).recording;
    written.experiment = std::move(read.experiment);
    written.kernels = std::move(read.kernelFiles);
    written.text = std::string(splitRecording(written.text).head);
    return written;
}

/// Reads an experiment from a file, or the published table with this name. The chart also shows the
/// rows of a published table.
WrittenExperiment readFileOrTable(const std::string& name) {
    const std::filesystem::path file = documentFile(name);
    WrittenExperiment written = readExperimentFile(file);
    std::vector<std::string>& drawn = written.experiment.plot.references;
    if (file != name && drawn.empty())
        drawn.push_back(file.stem().string());
    return written;
}

WrittenExperiment writtenExperiment(const RunCommand& command) {
    WrittenExperiment written;
    if (!command.lab.empty())
        written = readExperimentFile(labNamed(command.lab).file);
    else if (!command.file.empty())
        written = readFileOrTable(command.file);
    if (!command.devices.empty()) {
        setDevices(written.experiment, command.devices);
        written.experiment.share = command.share;
    } else {
        written.experiment.share |= command.share;
    }
    return written;
}

/// Adds the custom kernels that no `--kernel` option names.
void addSavedKernels(Catalog& catalog, const WrittenExperiment& written,
                     const RunCommand& command) {
    loadSavedKernels(catalog, written.kernels, written.file, command.savedKernels);
}

/// Returns the preset with this name. Throws Error if no selected kernel has such a preset.
KernelPreset presetNamed(const std::string& name, const std::vector<std::string>& kernels,
                         const Catalog& catalog) {
    std::vector<KernelPreset> all = PresetStore().all();
    std::ranges::copy(declaredPresets(catalog), std::back_inserter(all));
    const std::vector<KernelPreset> fitting = presetsFor(all, kernels, {});
    if (const KernelPreset* found = findNamed(fitting, name))
        return *found;
    throw Error({message(KC_TEXT("engine", "Preset not found for the selected kernels: {0}"), name),
                 didYouMean(name, textsOf(fitting, &KernelPreset::name),
                            message(KC_TEXT(
                                "engine",
                                "first save a preset: run ... --search local --keep-preset NAME"))),
                 {"--preset"}});
}

/// Returns the experiment with the kernels and settings from the command line.
Experiment requestedExperiment(Experiment experiment, const RunCommand& command,
                               const std::vector<std::string>& opened, const Catalog& catalog) {
    for (const std::string& id : opened)
        if (std::find(experiment.kernels.begin(), experiment.kernels.end(), id) ==
            experiment.kernels.end())
            experiment.kernels.push_back(id);
    if (!command.preset.empty())
        applyPreset(experiment, presetNamed(command.preset, experiment.kernels, catalog));
    for (const std::string& setting : command.settings)
        applySetting(experiment, setting);
    applySearch(experiment, command.search);
    experiment.measure.counters |= command.counters;
    return experiment;
}

/// Prints "best of 50: gemm_vector BM=128 BN=64: 51.2 TFLOP/s", and saves the preset if requested.
/// Returns false on failure.
bool concludeSearch(const RunCommand& command, const Recording& recording, const Catalog& catalog) {
    const auto best = bestRow(recording.experiment, recording.measurements);
    if (!best && !command.keepPreset.empty())
        printError({message(KC_TEXT("engine", "No measured row to save as the preset {0}"),
                            command.keepPreset)});
    if (!best)
        return command.keepPreset.empty();
    if (recording.experiment.search && printsTable(command)) {
        const DisplayUnit unit = displayUnit(*findMetric(best->metric));
        const std::string device = comparesDevices(recording) ? " on " + best->row->device : "";
        std::cout << "best of " << best->rows << ": " << best->row->configuration.text() << device
                  << ": " << shownFigure(best->value * unit.factor) << ' ' << unit.symbol
                  << std::endl;
    }
    if (command.keepPreset.empty())
        return true;
    return attemptToWrite([&] {
        PresetStore().keep(
            presetOf(command.keepPreset, *best, environmentOf(recording, *best->row), catalog));
    });
}

void printReplaced(const std::vector<ReplacedDefault>& replaced, bool quiet) {
    for (const ReplacedDefault& each : replaced)
        if (!quiet)
            std::cerr << "note: " << each.text() << std::endl;
}

/// Returns true if the recorded device has all configurations of the experiment, which uses only
/// built-in kernels.
bool hasAll(EngineClient& client, const DeviceDescription& recorded, Experiment experiment,
            const Catalog& catalog) {
    if (!std::ranges::all_of(experiment.kernels,
                             [&](const std::string& id) { return catalog.at(id).shipped; }))
        return false;
    experiment.lab.reset(); // the lab's text is long, and the answer does not depend on it
    const auto answer = awaitAnswer<event::Coverage>([&](auto receiver) {
        return client.cover(recorded.id, {std::move(experiment)}, catalog, std::move(receiver));
    });
    return !answer.failure && !answer.shares.empty() && answer.shares.front().lookedAt > 0 &&
           answer.shares.front().missing == 0;
}

/// Returns the device for a lab. Null means the first usable device. Without a GPU, the device is
/// the recorded GPU if it has the whole lab, otherwise a predicted GPU if it supports the lab's
/// kernels.
const DeviceDescription* deviceOfLab(EngineClient& client,
                                     const std::vector<DeviceDescription>& known,
                                     const std::function<Experiment(DeviceKind)>& experimentOn,
                                     const Catalog& catalog) {
    WithoutGpu without;
    const DeviceDescription* recorded = automaticRecording(known);
    without.playsRecording =
        recorded != nullptr &&
        hasAll(client, *recorded, experimentOn(sizingKind(*recorded)), catalog);
    const DeviceDescription* predicted = automaticPrediction(known);
    if (predicted != nullptr &&
        takesAny(*predicted, Plan(experimentOn(sizingKind(*predicted)), catalog), catalog))
        without.predicted.emplace();
    const DeviceDescription* device = chooseDevice(known, "auto", without);
    if (device != nullptr && device->kind == DeviceKind::Replay)
        std::cerr << "No GPU is usable: the lab plays the recording of the " << device->name;
    else if (device != nullptr && device->kind == DeviceKind::Predict)
        std::cerr << "No GPU is usable: a model predicts the lab for the " << device->name;
    else
        return nullptr;
    std::cerr << ". To measure on this machine, pass --device cpu." << std::endl;
    return device;
}

} // namespace

Experiment experimentFor(const RunCommand& command, DeviceKind kind,
                         const std::vector<std::string>& opened, Catalog& catalog) {
    WrittenExperiment read = writtenExperiment(command);
    addSavedKernels(catalog, read, command);
    Experiment experiment =
        requestedExperiment(fitted(std::move(read.experiment), kind), command, opened, catalog);
    if (read.file.empty())
        replaceDefaults(experiment, catalog);
    planOf(experiment, catalog,
           {std::move(read.file), std::move(read.text), command.settings, kind});
    return experiment;
}

ExitCode carryOut(const RunCommand& command) {
    std::vector<std::string> opened;
    Catalog catalog = loadCatalog(command.kernelFiles, &opened);
    WrittenExperiment read = writtenExperiment(command);
    addSavedKernels(catalog, read, command);
    const Experiment written = std::move(read.experiment);
    PlanSource source{std::move(read.file), std::move(read.text), command.settings};
    // This call reports errors in the document before a device is required.
    const Experiment asked = requestedExperiment(written, command, opened, catalog);
    planOf(asked, catalog, source);
    checkOutputs(command, written);
    std::vector<std::string> kernels = asked.kernels;
    if (asked.baseline)
        kernels.push_back(*asked.baseline);
    askForTrust(catalog, kernels, command.kernelFiles, command.trusts);

    EngineClient client(workerCommand(command.worker));
    const std::vector<DeviceDescription> known = knownDevices(client, devicesOf(written));
    std::vector<std::string> wanted = devicesOf(written);
    const bool isAutomatic = !command.lab.empty() && wanted == std::vector<std::string>{"auto"};
    if (isAutomatic) {
        const DeviceDescription* device = deviceOfLab(
            client, known,
            [&](DeviceKind kind) {
                return requestedExperiment(fitted(written, kind), command, opened, catalog);
            },
            catalog);
        if (device != nullptr)
            wanted = {device->id};
    }
    const std::vector<std::string> devices = requireDevices(known, wanted);
    // The first of several devices determines the common sizes.
    const DeviceKind kind = sizingKind(requireDevice(known, devices.front()));
    Experiment experiment = requestedExperiment(fitted(written, kind), command, opened, catalog);
    if (devices.size() > 1 || wanted != devicesOf(written))
        setDevices(experiment, devices);
    if (source.file.empty())
        printReplaced(replaceDefaults(experiment, catalog), command.quiet);
    source.device = kind;
    const Plan plan = planOf(experiment, catalog, source);
    if (!command.quiet)
        printEarlierRuns();
    HeadlessRun run(client, catalog, experiment, command.quiet);
    run.setKernelFiles(std::move(read.kernels));
    if (command.missing)
        run.goOnFrom(command.file);
    else
        run.carryOut(plan);
    run.printWhatWentWrong();
    if (run.recording().measurements.empty())
        return exitCode(run);
    run.gatherKernels(command.recording);
    if (!writeOutputs(command, run.recording(), catalog)) {
        run.printWhereItIs();
        return ExitCode::SomeFailed;
    }
    run.discardAutosave();
    if (!concludeSearch(command, run.recording(), catalog))
        return ExitCode::SomeFailed;
    return exitCode(run);
}

} // namespace kernelcurve
