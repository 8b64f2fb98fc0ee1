#include "app/cli/run_command.h"

#include "app/cli/headless_run.h"
#include "app/cli/run_outputs.h"
#include "app/cli/session.h"
#include "app/cli/setting.h"
#include "app/document/kernel_presets.h"
#include "app/document/labs.h"
#include "app/engine/engine_client.h"
#include "app/export/figure_text.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/experiment/fitted_experiment.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/values/document_error.h"
#include "gpu/model/values/nearest_word.h"

#include <algorithm>
#include <iostream>
#include <iterator>

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
KernelPreset presetNamed(const std::string& name, const std::vector<std::string>& kernels,
                         const Catalog& catalog) {
    std::vector<KernelPreset> all = PresetStore().all();
    std::ranges::copy(declaredPresets(catalog), std::back_inserter(all));
    std::vector<std::string> known;
    for (const KernelPreset& preset : presetsFor(all, kernels, {})) {
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

} // namespace

ExitCode carryOut(const RunCommand& command) {
    std::vector<std::string> opened;
    const Catalog catalog = loadCatalog(command.kernelFiles, opened);
    const Experiment written = writtenExperiment(command);
    // What is wrong in the document is said before a device is asked for.
    checkPlan(requestedExperiment(written, command, opened, catalog), catalog, command.file);
    checkOutputs(command, written);

    EngineClient client(workerCommand(command.worker));
    const std::vector<DeviceDescription> devices = knownDevices(client);
    const DeviceKind kind = sizingKind(requireDevice(devices, written.device));
    const Experiment experiment =
        requestedExperiment(fitted(written, kind), command, opened, catalog);
    checkPlan(experiment, catalog, command.file);
    HeadlessRun run(client, experiment, command.quiet);
    run.carryOut(catalog);
    if (run.finished().ending == event::Ending::Failed)
        printError(run.finished().failure);
    if (run.recording().measurements.empty())
        return exitCode(run);
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
