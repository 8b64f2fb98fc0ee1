#include "app/cli/commands/commands.h"

#include "app/cli/options/session.h"
#include "app/cli/output/formatted_output.h"
#include "app/cli/output/run_outputs.h"
#include "app/cli/run/progress_line.h"
#include "app/engine/device_peaks.h"
#include "app/engine/engine_client.h"
#include "app/engine/pace/time_left.h"
#include "app/engine/peak_measurement.h"
#include "app/export/listing.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/format/rate.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

#include <chrono>
#include <tuple>
#include <utility>

namespace kernelcurve {
namespace {

using namespace std::chrono_literals;

/// Changes a peak that a person gives: "4.8 TB/s", or "none" to go back to the theoretical one.
void give(std::optional<double>& peak, const std::string& text, const char* option,
          const char* unit) {
    if (text.empty())
        return;
    peak = parseRate(text, unit);
    if (!peak && text != "none")
        throw Error({message(KC_TEXT("engine", "\"{0}\" is no rate"), text),
                     message(KC_TEXT("engine", "write a number with its unit, such as 4.8 "
                                               "T{0}"),
                             unit),
                     {option}});
}

/// For exit status 1: which peaks are not there.
void printMissing(const DeviceDescription& device, const std::vector<PeakProbe>& missing) {
    const std::string names = joined(missing, ", ", &PeakProbe::what);
    printError(
        device.kind == DeviceKind::Replay
            ? Failure{message(KC_TEXT("engine", "the recording does not say what the {0} "
                                                "reaches: {1}"),
                              device.name, names),
                      message(KC_TEXT("engine", "measure it where the device is (kernelcurve "
                                                "peaks) and record it again (kernelcurve "
                                                "record)"))}
            : Failure{message(KC_TEXT("engine", "not measured: {0}"), names),
                      message(KC_TEXT("engine", "measure again: --again"))});
}

/// Measures and keeps, and whether every peak was measured; errors are printed.
std::pair<DevicePeaks, bool> measured(EngineClient& client, const DeviceDescription& device) {
    const Catalog catalog = loadCatalog({});
    PeakMeasurement measurement(client, catalog);
    ProgressLine progress(false);
    std::pair<DevicePeaks, bool> outcome;
    QEventLoop loop;
    QElapsedTimer clock;
    clock.start();
    const auto now = [&] { return std::chrono::nanoseconds(clock.nsecsElapsed()); };
    measurement.start(device);
    TimeLeft left(measurement.configurations(), now());
    const auto show = [&] { progress.show(progressText(left, now())); };
    // The time left shrinks also while one long configuration is measured.
    QTimer redraw;
    QObject::connect(&redraw, &QTimer::timeout, &loop, show);
    redraw.start(1s);
    QObject::connect(&measurement, &PeakMeasurement::progressed, &loop, [&] {
        left.finish(now());
        show();
    });
    QObject::connect(&measurement, &PeakMeasurement::failed, &loop,
                     [&](const Failure& failure) { progress.say(failure.english()); });
    QObject::connect(&measurement, &PeakMeasurement::finished, &loop,
                     [&](const DevicePeaks& found) {
                         outcome = {found, measurement.complete()};
                         loop.quit();
                     });
    show();
    loop.exec();
    progress.close();
    return outcome;
}

} // namespace

ExitCode carryOut(const PeaksCommand& command) {
    const PeakStore store;
    EngineClient client(workerCommand(command.worker));
    const std::vector<DeviceDescription> devices = knownDevices(client, command.device);
    const DeviceDescription& device = requireDevice(devices, command.device);
    const bool recorded = device.kind == DeviceKind::Replay;
    if (recorded && command.again)
        throw NoDevice({message(KC_TEXT("engine", "the {0} is a recording already"), device.name),
                        message(KC_TEXT("engine", "choose a device that is here"))});
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
        std::tie(peaks, complete) = measured(client, device);
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
