#include "app/cli/peaks_command.h"

#include "app/cli/progress_line.h"
#include "app/cli/session.h"
#include "app/device_peaks.h"
#include "app/engine_client.h"
#include "app/export/peaks_table.h"
#include "app/peak_probes.h"
#include "gpu/model/document_error.h"
#include "gpu/model/rate.h"

#include <QDateTime>
#include <QEventLoop>

#include <iostream>

namespace kernelcurve {
namespace {

/// Changes a peak that a person gives: "4.8 TB/s", or "none" to go back to the theoretical one.
void give(std::optional<double>& peak, const std::string& text, const char* option,
          const char* unit) {
    if (text.empty())
        return;
    peak = parseRate(text, unit);
    if (!peak && text != "none")
        throw DocumentError({message(KC_TEXT("engine", "\"{0}\" is no rate"), text),
                             message(KC_TEXT("engine", "write a number with its unit, such as 4.8 "
                                                       "T{0}"),
                                     unit),
                             {option, 0, 0}});
}

/// What the probe's best row gives; an error is printed for a row that failed.
std::optional<double> measure(EngineClient& client, const PeakProbe& probe, const Catalog& catalog,
                              ProgressLine& progress) {
    std::vector<Measurement> rows;
    QEventLoop loop;
    QObject::connect(&client, &EngineClient::measured, &loop, [&](const event::Measured& measured) {
        rows.push_back(measured.measurement);
        progress.finishOne();
        if (measured.measurement.status == Status::Failed)
            printError(measured.measurement.reason);
    });
    QObject::connect(&client, &EngineClient::runFinished, &loop,
                     [&](const event::Finished& finished) {
                         if (finished.ending == event::Ending::Failed)
                             printError(finished.failure);
                         loop.quit();
                     });
    client.run(probe.experiment, catalog);
    loop.exec();
    return bestOf(rows, probe.metric);
}

void measureAll(EngineClient& client, const DeviceDescription& device, DevicePeaks& peaks) {
    std::vector<std::string> opened;
    const Catalog catalog = loadCatalog({}, opened);
    const std::vector<PeakProbe> probes = peakProbes(device);
    ProgressLine progress(false);
    progress.start(configurationsOf(probes, catalog));
    for (const PeakProbe& probe : probes)
        peaks.*probe.result = measure(client, probe, catalog, progress);
    progress.close();
    peaks.time = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
}

} // namespace

ExitCode carryOut(const PeaksCommand& command) {
    const PeakStore store;
    EngineClient client(workerCommand(command.worker));
    const std::vector<DeviceDescription> devices = knownDevices(client);
    const DeviceDescription& device = requireDevice(devices, command.device);
    DevicePeaks peaks = store.find(device.name).value_or(DevicePeaks{});
    peaks.device = device.name;
    const DevicePeaks before = peaks;
    give(peaks.given.bandwidth, command.bandwidth, "--bandwidth", "B/s");
    give(peaks.given.flops, command.flops, "--flops", "FLOP/s");
    if (peaks.time.empty() || command.again)
        measureAll(client, device, peaks);
    if (peaks != before)
        store.keep(peaks);
    const PeaksListing listing = listingOf(peaks, device);
    if (command.format == ListFormat::Csv)
        std::cout << csvText(listing.table);
    else if (command.format == ListFormat::Yaml)
        std::cout << listing.yaml;
    else
        std::cout << listing.head << alignedText(listing.summary);
    std::cout << std::flush;
    return peaks.copy && peaks.read && peaks.fma ? ExitCode::Done : ExitCode::SomeFailed;
}

} // namespace kernelcurve
