// Checks that the shipped recorded devices contain every current lab and that the command line can
// play them. recorded_steps checks that every lab plays as it was measured.

#include "app/document/labs/labs.h"
#include "app/engine/device_peaks.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/kernel/code_text.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/sha256.h"
#include "gpu/model/format/yaml_writer.h"
#include "gpu/model/recording/device_recording.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/recording_yaml.h"
#include "tests/hang_limit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <QProcess>
#include <QTemporaryDir>

#include <map>
#include <set>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

const fs::path share = fs::path(KERNELCURVE_BUILD_DIR) / "share" / "kernelcurve";

const std::map<std::string, DeviceRecording>& shipped() {
    static const std::map<std::string, DeviceRecording> all = [] {
        std::map<std::string, DeviceRecording> found;
        for (const auto& entry : fs::directory_iterator(share / "recordings"))
            if (entry.path().extension() == ".yaml")
                found[entry.path().stem().string()] =
                    readDeviceRecording(readFile(entry.path()), entry.path().filename().string());
        return found;
    }();
    return all;
}

/// The rows that playback must reproduce, regardless of the order of measurement.
std::vector<Measurement> comparable(std::vector<Measurement> rows) {
    std::ranges::sort(rows, {}, [](const Measurement& row) { return row.configuration.text(); });
    for (Measurement& row : rows) {
        row.clock.clear();
        row.remarks.clear();
    }
    return rows;
}

/// Labs that compare recorded or predicted devices have no recording of their own.
bool needsRecording(const Lab& lab) {
    const Experiment experiment = readExperiment(readFile(lab.file), lab.file.string());
    return !hasPredictedDevice(experiment) && experiment.lab && experiment.lab->compared.empty();
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

/// Kernels whose rows on a device were recorded with older code, because no such GPU has been
/// available since. The expectations of their labs mention this. These rows must be recorded again.
/// gemm_any was recorded before it had code for few rows or columns, which none of the recorded
/// sizes uses.
const std::map<std::string, std::set<std::string>> recordedBefore = {
    {"nvidia-h100", {"gemm_any", "steps_registers"}}, {"nvidia-h200", {"gemm_any"}}};

bool isRecordedBefore(const std::string& device, const std::string& kernel) {
    const auto kernels = recordedBefore.find(device);
    return kernels != recordedBefore.end() && kernels->second.contains(kernel);
}

TEST(ShippedRecordings, HaveEveryLabAndEveryKernelAsItIsNow) {
    const Catalog catalog = Catalog::load(share / "kernels");
    ASSERT_FALSE(shipped().empty());
    for (const auto& [name, played] : shipped()) {
        for (const Lab& lab : labsIn(share / "labs"))
            EXPECT_TRUE(!needsRecording(lab) || hasLab(played, lab))
                << name << " has no recording of the lab " << lab.id;
        for (const Recording& recording : played.recordings)
            for (const auto& [key, value] : recording.environment)
                if (key.starts_with("sha256 ")) {
                    const std::string kernel = key.substr(7);
                    EXPECT_NE(value.word() == sha256(codeText(catalog.at(kernel).code)),
                              isRecordedBefore(name, kernel))
                        << kernel << " has changed since " << recording.experiment.title.en
                        << " was recorded on " << name;
                }
    }
}

TEST(ShippedRecordings, SayWhatTheirDevicesReach) {
    for (const auto& [name, played] : shipped()) {
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

/// recordingTitled() searches the text for the title in the form that the program writes.
TEST(ShippedRecordings, HaveTitlesAsTheProgramWritesThem) {
    for (const auto& [name, played] : shipped()) {
        const std::string text = readFile(share / "recordings" / (name + ".yaml"));
        for (const Recording& recording : played.recordings)
            EXPECT_NE(text.find("\ntitle: " + yamlText(recording.experiment.title) + "\n"),
                      std::string::npos)
                << name << ": " << recording.experiment.title.en;
    }
}

/// Checks the program, its worker and the file that it writes.
TEST(ShippedRecordings, PlayOnTheCommandLineAsTheyWereMeasured) {
    const QTemporaryDir folder;
    const Lab lab = labNamed("offset_reads");
    for (const auto& [name, played] : shipped()) {
        const fs::path out = fs::path(folder.path().toStdString()) / (name + ".yaml");
        QProcess program;
        program.start(QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve"),
                      {"run", "--lab", QString::fromStdString(lab.id), "--device",
                       QString::fromStdString("replay:" + name), "--out",
                       QString::fromStdString(out.string()), "--quiet"});
        ASSERT_TRUE(program.waitForFinished(hangMilliseconds)) << name;
        const Recording now = readRecording(readFile(out), out.string()).recording;
        EXPECT_FALSE(now.measurements.empty()) << name;
        std::map<std::string, Measurement> recorded;
        for (const Recording& recording : played.recordings)
            if (recording.experiment.title == lab.title)
                for (Measurement& row : comparable(recording.measurements))
                    recorded.emplace(row.configuration.text(), std::move(row));
        ASSERT_FALSE(recorded.empty()) << name;
        for (const Measurement& row : now.measurements)
            EXPECT_TRUE(row.status != Status::Measured || row.clock == "recorded");
        for (Measurement& row : comparable(now.measurements)) {
            const auto same = recorded.find(row.configuration.text());
            ASSERT_NE(same, recorded.end()) << name << ": " << row.configuration.text();
            // The metrics of the memory model and the floor are computed if the recording does not
            // contain them.
            erase_if(row.metrics, [&](const auto& each) {
                const bool isComputed = findMetric(each.first)->source == MetricSource::Model ||
                                        each.first == "floor_time" || each.first == "of_floor";
                return isComputed && !same->second.metrics.contains(each.first);
            });
            EXPECT_TRUE(row == same->second) << name << ": " << row.configuration.text();
        }
    }
}

} // namespace
} // namespace kernelcurve
