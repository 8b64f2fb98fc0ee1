#include "app/cli/record_command.h"

#include "app/cli/headless_run.h"
#include "app/cli/run_outputs.h"
#include "app/cli/session.h"
#include "app/document/labs.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/experiment/fitted_experiment.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/device_recording.h"
#include "gpu/model/values/document_error.h"

#include <iostream>
#include <utility>

namespace kernelcurve {
namespace {

std::vector<Lab> wantedLabs(const std::vector<std::string>& names) {
    if (names.empty())
        return labs();
    std::vector<Lab> wanted;
    wanted.reserve(names.size());
    for (const std::string& name : names)
        wanted.push_back(labNamed(name));
    return wanted;
}

const DeviceDescription& presentDevice(const std::vector<DeviceDescription>& devices,
                                       const std::string& id) {
    const DeviceDescription& device = requireDevice(devices, id);
    if (device.kind == DeviceKind::Replay)
        throw NoDevice({message(KC_TEXT("engine", "the {0} is a recording already"), device.name),
                        message(KC_TEXT("engine", "choose a device that is here")),
                        {}});
    return device;
}

} // namespace

ExitCode carryOut(const RecordCommand& command) {
    checkFolderOf(command.out);
    const std::vector<Lab> wanted = wantedLabs(command.labs);
    std::vector<std::string> opened;
    const Catalog catalog = loadCatalog({}, opened);
    EngineClient client(workerCommand(command.worker));
    const std::vector<DeviceDescription> devices = knownDevices(client);
    DeviceRecording played{presentDevice(devices, command.device), {}};

    if (!command.quiet)
        printEarlierRuns();

    ExitCode code = ExitCode::Done;
    bool isWritten = true; // all that was measured
    for (std::size_t number = 0; number < wanted.size(); ++number) {
        const Lab& lab = wanted[number];
        if (!command.quiet)
            std::cerr << "lab " << number + 1 << " of " << wanted.size() << ": " << lab.id << "\n";
        Experiment experiment = fitted(readExperiment(readFile(lab.file), lab.file.string()),
                                       sizingKind(played.device));
        experiment.device = played.device.id;
        experiment.measure.counters |=
            played.device.kind == DeviceKind::Cuda && !command.withoutCounters;
        HeadlessRun run(client, std::move(experiment), command.quiet);
        run.carryOut(catalog);
        run.printWhatWentWrong();
        if (exitCode(run) != ExitCode::Done)
            code = exitCode(run);
        if (!run.recording().measurements.empty()) {
            played.recordings.push_back(run.recording());
            // After the next lab there may be room again, and then all is written.
            isWritten = attemptToWrite(
                [&] { writeOver(command.out, writeDeviceRecording(played), command.quiet); });
            if (isWritten)
                run.discardAutosave();
            else
                run.printWhereItIs();
        }
        if (run.interrupted())
            break;
    }
    return isWritten ? code : ExitCode::SomeFailed;
}

} // namespace kernelcurve
