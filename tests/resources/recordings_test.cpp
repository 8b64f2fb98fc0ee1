// The recorded devices that come with the program: every lab plays on them as it was measured.

#include "app/document/labs/labs.h"
#include "app/engine/device_peaks.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/kernel/code_text.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/device_recording.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/worker/run/sha256.h"
#include "tests/hang_limit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <QProcess>
#include <QTemporaryDir>

#include <map>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

const fs::path share = fs::path(KERNELCURVE_BUILD_DIR) / "share" / "kernelcurve";

std::map<std::string, DeviceRecording> shipped() {
    std::map<std::string, DeviceRecording> found;
    for (const auto& entry : fs::directory_iterator(share / "recordings"))
        if (entry.path().extension() == ".yaml")
            found[entry.path().stem().string()] =
                readDeviceRecording(readFile(entry.path()), entry.path().filename().string());
    return found;
}

/// What has to come back as it was, in whatever order it was measured.
std::vector<Measurement> comparable(std::vector<Measurement> rows) {
    std::ranges::sort(rows, {}, [](const Measurement& row) { return row.configuration.text(); });
    for (Measurement& row : rows) {
        row.clock.clear();
        row.remarks.clear();
    }
    return rows;
}

/// A lab that compares recorded devices has no recording of its own: its rows are those of others.
bool comparesDevices(const Lab& lab) {
    const Experiment experiment = readExperiment(readFile(lab.file), lab.file.string());
    return experiment.lab && !experiment.lab->compared.empty();
}

bool hasLab(const DeviceRecording& played, const Lab& lab) {
    return std::ranges::any_of(played.recordings, [&](const Recording& recording) {
        return recording.experiment.title == lab.title;
    });
}

TEST(ShippedRecordings, AreSmall) {
    std::uintmax_t bytes = 0;
    for (const auto& entry : fs::directory_iterator(share / "recordings"))
        bytes += entry.file_size();
    EXPECT_LT(bytes, std::uintmax_t{16} << 20) << "two GPUs with all their counters";
}

TEST(ShippedRecordings, HaveEveryLabAndEveryKernelAsItIsNow) {
    const Catalog catalog = Catalog::load(share / "kernels");
    const auto devices = shipped();
    ASSERT_FALSE(devices.empty());
    for (const auto& [name, played] : devices) {
        for (const Lab& lab : labsIn(share / "labs"))
            EXPECT_TRUE(comparesDevices(lab) || hasLab(played, lab))
                << name << " lacks the lab " << lab.id << ": record it again";
        for (const Recording& recording : played.recordings)
            for (const auto& [key, value] : recording.environment)
                if (key.starts_with("sha256 ")) {
                    const std::string kernel = key.substr(7);
                    EXPECT_EQ(value.word(), sha256(codeText(catalog.at(kernel).source)))
                        << kernel << " has changed since " << recording.experiment.title.en
                        << " was recorded on " << name;
                }
    }
}

TEST(ShippedRecordings, SayWhatTheirDevicesReach) {
    for (auto& [name, played] : shipped()) {
        DeviceDescription device = played.device;
        device.kind = DeviceKind::Replay;
        const DevicePeaks peaks = recordedPeaks(device);
        EXPECT_TRUE(peaks.copy && peaks.read && peaks.fma)
            << name << ": kernelcurve peaks before kernelcurve record";
        for (const Recording& recording : played.recordings)
            EXPECT_LE(environmentText(recording.environment, "measured_peaks_time"), peaks.time())
                << name << ": newer ones are in " << recording.experiment.title.en;
    }
}

TEST(ShippedRecordings, PlayEveryLabAsItWasMeasured) {
    const QTemporaryDir folder;
    for (const auto& [name, played] : shipped())
        for (const Lab& lab : labsIn(share / "labs")) {
            const fs::path out = fs::path(folder.path().toStdString()) / (lab.id + ".yaml");
            QProcess program;
            program.start(QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve"),
                          {"run", "--lab", QString::fromStdString(lab.id), "--device",
                           QString::fromStdString("replay:" + name), "--out",
                           QString::fromStdString(out.string()), "--quiet"});
            ASSERT_TRUE(program.waitForFinished(hangMilliseconds)) << lab.id;
            const Recording now = readRecording(readFile(out), out.string()).recording;
            EXPECT_FALSE(now.measurements.empty()) << lab.id;
            // What the lab's steps set up was recorded with it and is not played here.
            std::map<std::string, Measurement> recorded;
            for (const Recording& recording : played.recordings)
                if (recording.experiment.title == lab.title || comparesDevices(lab))
                    for (Measurement& row : comparable(recording.measurements))
                        recorded.emplace(row.configuration.text(), std::move(row));
            ASSERT_FALSE(recorded.empty()) << lab.id;
            for (const Measurement& row : now.measurements)
                if (row.status == Status::Measured) {
                    EXPECT_EQ(row.clock, "recorded");
                }
            for (Measurement& row : comparable(now.measurements)) {
                const auto same = recorded.find(row.configuration.text());
                ASSERT_NE(same, recorded.end()) << lab.id << ": " << row.configuration.text();
                // What the memory model says is computed where the recording has none.
                std::erase_if(row.metrics, [&](const auto& each) {
                    return findMetric(each.first)->modelled &&
                           !same->second.metrics.contains(each.first);
                });
                EXPECT_TRUE(row == same->second) << lab.id << ": " << row.configuration.text();
            }
        }
}

} // namespace
} // namespace kernelcurve
