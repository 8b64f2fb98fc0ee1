#include "app/cli/commands/commands.h"

#include "app/cli/options/session.h"
#include "app/cli/output/formatted_output.h"
#include "app/cli/output/run_outputs.h"
#include "app/cli/run/interrupt.h"
#include "app/cli/run/progress_line.h"
#include "app/describe/gpu_description.h"
#include "app/describe/gpu_probes.h"
#include "app/engine/device_peaks.h"
#include "app/engine/engine_client.h"
#include "app/engine/pace/run_pace.h"
#include "app/engine/peak_measurement.h"
#include "app/export/listing.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/format/rate.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

#include <chrono>
#include <filesystem>
#include <utility>

namespace kernelcurve {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

/// Sets a peak that the user enters: "4.8 TB/s", or "none" to restore the theoretical peak.
void give(std::optional<double>& peak, const std::string& text, const char* option,
          const char* unit) {
    if (text.empty())
        return;
    peak = parseRate(text, unit);
    if (!peak && text != "none")
        throw Error({message(KC_TEXT("engine", "Invalid rate: {0}"), text),
                     message(KC_TEXT("engine", "write a number with its unit, such as 4.8 "
                                               "T{0}"),
                             unit),
                     {option}});
}

/// Prints the missing peaks, which are the reason for exit status 1.
void printMissing(const DeviceDescription& device, const std::vector<PeakProbe>& missing) {
    const std::string names = joined(missing, ", ", &PeakProbe::what);
    printError(
        device.kind == DeviceKind::Replay
            ? Failure{message(KC_TEXT("engine", "Peak for {0} not found in the recording: {1}"),
                              device.name, names),
                      message(KC_TEXT("engine", "on the machine with the device, run `kernelcurve "
                                                "peaks`, then `kernelcurve record`"))}
            : Failure{message(KC_TEXT("engine", "not measured: {0}"), names),
                      message(KC_TEXT("engine", "use --again to measure again"))});
}

/// Starts `probes` (a PeakMeasurement or ProbeRun), shows their progress until they end, and prints
/// errors. Returns their result.
template <typename Result, typename Probes, typename Start>
Result finishedWith(Probes& probes, const Start& start) {
    ProgressLine progress(false);
    Result result{};
    QEventLoop loop;
    QElapsedTimer clock;
    clock.start();
    const auto now = [&] { return std::chrono::nanoseconds(clock.nsecsElapsed()); };
    start();
    TimeLeft left(probes.configurations(), now());
    const auto show = [&] { progress.show(progressText(left, now())); };
    // The timer updates the remaining time, which also decreases during a long configuration.
    QTimer redraw;
    QObject::connect(&redraw, &QTimer::timeout, &loop, show);
    redraw.start(1s);
    QObject::connect(&probes, &Probes::progressed, &loop, [&] {
        left.finish(now());
        show();
    });
    QObject::connect(&probes, &Probes::failed, &loop,
                     [&](const Failure& failure) { progress.say(failure.english()); });
    QObject::connect(&probes, &Probes::finished, &loop, [&](const Result& end) {
        result = end;
        loop.quit();
    });
    show();
    loop.exec();
    progress.close();
    return result;
}

/// Returns the path of the description. A plain name refers to one of the user's devices. Throws
/// Error if the name belongs to a built-in description, if the file already exists, or if its
/// folder is missing.
fs::path descriptionFile(const PeaksCommand& command) {
    const fs::path given(command.description);
    const bool isName = !given.has_parent_path() && !given.has_extension();
    if (!isName && given.extension() != ".yaml")
        throw Error({message(KC_TEXT("engine", "Invalid description: {0}"), command.description),
                     message(KC_TEXT("engine", "write a name, or a file name that ends in .yaml")),
                     {"--describe"}});
    const fs::path file =
        isName ? dataFolder() / "devices" / (command.description + ".yaml") : given;
    if (isName && fs::exists(shareFolder() / "devices" / file.filename()))
        throw Error(
            {message(KC_TEXT("engine", "predict:{0} is a built-in device"), command.description),
             message(KC_TEXT("engine", "choose another name")),
             {"--describe"}});
    if (fs::exists(file) && !command.again)
        throw Error({message(KC_TEXT("engine", "File already exists: {0}"), file.string()),
                     message(KC_TEXT("engine", "choose another name, or pass --again")),
                     {"--describe"}});
    if (isName)
        fs::create_directories(file.parent_path());
    checkFolderOf(file.string());
    return file;
}

ExitCode describe(const PeaksCommand& command, EngineClient& client,
                  const DeviceDescription& device) {
    if (device.kind != DeviceKind::Cuda)
        throw NoDevice({message(KC_TEXT("engine", "A description requires an NVIDIA GPU, not {0}"),
                                device.name),
                        message(KC_TEXT("engine", "choose a CUDA device, such as cuda:0"))});
    const fs::path file = descriptionFile(command);
    const fs::path h100 = shareFolder() / "devices/nvidia-h100.yaml";
    timing::GpuModel assumed = timing::readGpuModel(readFile(h100), h100.string());
    const Catalog catalog = loadCatalog({});
    const std::vector<GpuProbe> probes = gpuProbes(device);
    std::vector<Experiment> experiments;
    for (const GpuProbe& each : probes)
        experiments.push_back(each.experiment);
    ProbeRun run(client, catalog);
    const Interrupt interruption;
    QObject::connect(&interruption, &Interrupt::requested, &run, &ProbeRun::cancel);
    const auto ending = finishedWith<event::Ending>(run, [&] { run.start(experiments); });
    if (ending == event::Ending::Cancelled)
        return ExitCode::Interrupted;
    ProbeRows rows;
    for (std::size_t i = 0; i < run.rows().size(); ++i)
        rows[probes[i].name] = run.rows()[i];
    const timing::GpuModel model = describedGpu(device, rows, std::move(assumed));
    if (!attemptToWrite([&] { writeFileAtomically(file, timing::gpuModelText(model)); }))
        return ExitCode::SomeFailed;
    print(command.format, listingOf(model, file.string()));
    return ending == event::Ending::Completed ? ExitCode::Done : ExitCode::SomeFailed;
}

} // namespace

ExitCode carryOut(const PeaksCommand& command) {
    const PeakStore store;
    EngineClient client(workerCommand(command.worker));
    const std::vector<DeviceDescription> devices = knownDevices(client, command.device);
    const DeviceDescription& device = requireDevice(devices, command.device);
    if (!command.description.empty())
        return describe(command, client, device);
    const bool recorded = device.kind == DeviceKind::Replay;
    if (recorded && command.again)
        throw NoDevice({message(KC_TEXT("engine", "The {0} is a recorded device"), device.name),
                        message(KC_TEXT("engine", "choose a device on this machine"))});
    const std::string name = keptName(device.id, device.name);
    DevicePeaks peaks = store.find(name).value_or(DevicePeaks{});
    peaks.device = name;
    const auto giveAll = [&](DevicePeaks& known) {
        give(known.given.bandwidth, command.bandwidth, "--bandwidth", "B/s");
        give(known.given.flops, command.flops, "--flops", "FLOP/s");
    };
    const PeakOverrides before = peaks.given;
    giveAll(peaks);
    if (peaks.given != before && !attemptToWrite([&] { peaks = store.change(name, giveAll); }))
        return ExitCode::SomeFailed;
    if (recorded) {
        const PeakOverrides given = peaks.given;
        peaks = recordedPeaks(device);
        peaks.given = given;
    }
    bool complete = true;
    if (!recorded && (peaks.time().empty() || command.again)) {
        const Catalog catalog = loadCatalog({});
        PeakMeasurement measurement(client, catalog);
        peaks = finishedWith<DevicePeaks>(measurement, [&] { measurement.start(device); });
        complete = measurement.complete();
    } else {
        std::vector<PeakProbe> missing = peakProbes(device);
        std::erase_if(missing,
                      [&](const PeakProbe& probe) { return (peaks.*probe.result).has_value(); });
        complete = missing.empty();
        if (!complete)
            printMissing(device, missing);
    }
    print(command.format, listingOf(peaks, device));
    return complete ? ExitCode::Done : ExitCode::SomeFailed;
}

} // namespace kernelcurve
