// Every step of every lab on the built-in recordings, with the real worker. Either the step plays
// back completely, or the worker reports in advance how much is missing. The initial experiment of
// a lab plays back as it was measured.
#include "app/compare/recording_chart.h"
#include "app/document/labs/lab_steps.h"
#include "app/document/labs/labs.h"
#include "app/document/labs/references.h"
#include "app/engine/engine_client.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/experiment/fitted_experiment.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/device_recording.h"
#include "tests/gpu/catalog/shipped_catalog.h"
#include "tests/gpu/model/files/temporary_folder.h"
#include "tests/hang_limit.h"

#include <QTest>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

namespace kernelcurve {
namespace {

class RecordedStepsTest : public testing::Test {
  protected:
    std::vector<DeviceDescription> recordedDevices() {
        std::optional<std::vector<DeviceDescription>> known;
        QObject::connect(&engine_, &EngineClient::devicesKnown, &engine_,
                         [&](const auto& devices) { known = devices; });
        engine_.requestDevices();
        EXPECT_TRUE(QTest::qWaitFor([&] { return known.has_value(); }, hangMilliseconds));
        std::erase_if(*known, [](const DeviceDescription& device) {
            return device.kind != DeviceKind::Replay;
        });
        return *known;
    }
    std::vector<RecordedShare> covered(const std::string& device,
                                       const std::vector<Experiment>& experiments) {
        std::optional<event::Coverage> answer;
        const auto query = engine_.cover(device, experiments, catalog_,
                                         [&](const auto& coverage) { answer = coverage; });
        EXPECT_TRUE(QTest::qWaitFor([&] { return answer.has_value(); }, hangMilliseconds));
        EXPECT_FALSE(answer->failure) << answer->failure->english();
        return answer->shares;
    }
    std::vector<Measurement> played(const Experiment& experiment) {
        std::vector<Measurement> rows;
        std::optional<event::Finished> end;
        const kernelcurve::Run& run = engine_.run(experiment, catalog_);
        QObject context;
        QObject::connect(
            &run, &kernelcurve::Run::measured, &context,
            [&](const event::Measured& measured) { rows.push_back(measured.measurement); });
        QObject::connect(&run, &kernelcurve::Run::finished, &context,
                         [&](const auto& finished) { end = finished; });
        EXPECT_TRUE(QTest::qWaitFor([&] { return end.has_value(); }, hangMilliseconds));
        EXPECT_EQ(end->ending, event::Ending::Completed) << end->failure.english();
        return rows;
    }
    /// Returns the recorded rows of a lab, by the text of their configurations. A lab that compares
    /// recorded or predicted devices has no recording: its rows belong to other recordings.
    static std::map<std::string, Measurement> recordedRows(const DeviceRecording& played,
                                                           const Experiment& lab) {
        std::map<std::string, Measurement> rows;
        for (const Recording& recording : played.recordings)
            if (recording.experiment.title == lab.title || !lab.lab->compared.empty() ||
                hasPredictedDevice(lab))
                for (const Measurement& row : recording.measurements)
                    rows.emplace(row.configuration.text(), row);
        return rows;
    }
    static bool isMissing(const Measurement& row) {
        return row.status == Status::Excluded &&
               row.reason->what.text.en == "configuration not recorded on the {0}";
    }

    EngineClient engine_{
        QStringList{QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker")}};
    Catalog catalog_ = shippedCatalog();
};

/// Kernels without rows on a device, because no such GPU has been available since they were added.
const std::map<std::string, std::set<std::string>> unrecorded = {
    {"nvidia-h100", {"separable_async"}}};

bool isUnrecorded(const std::string& device, const std::string& kernel) {
    const auto kernels = unrecorded.find(device);
    return kernels != unrecorded.end() && kernels->second.contains(kernel);
}

/// Checks that each row is one of the recorded rows, in any order. Configurations that the lab's
/// steps set up were also recorded, but are not played back.
void expectAsRecorded(const std::string& device, std::vector<Measurement> rows,
                      const std::map<std::string, Measurement>& recorded) {
    EXPECT_FALSE(rows.empty());
    EXPECT_FALSE(recorded.empty());
    for (Measurement& row : rows) {
        if (isUnrecorded(device, row.configuration.kernel)) {
            EXPECT_EQ(row.status, Status::Excluded);
            continue;
        }
        if (row.status == Status::Measured) {
            EXPECT_EQ(row.clock, "recorded");
        }
        const auto found = recorded.find(row.configuration.text());
        ASSERT_NE(found, recorded.end()) << row.configuration.text();
        Measurement same = found->second;
        for (Measurement* each : {&row, &same}) {
            each->clock.clear();
            each->remarks.clear();
        }
        // If the recording lacks modelled metrics and the floor, they are computed.
        erase_if(row.metrics, [&](const auto& each) {
            return (findMetric(each.first)->source == MetricSource::Model ||
                    each.first == "floor_time" || each.first == "of_floor") &&
                   !same.metrics.contains(each.first);
        });
        EXPECT_TRUE(row == same) << row.configuration.text();
    }
}

/// Checks the chart of a step. If the step was played back completely, its chart is not empty. In
/// every step, each of the selected published results is drawn.
void expectDrawn(const Experiment& experiment, const std::vector<Measurement>& rows, bool isWhole,
                 const Catalog& catalog) {
    References references(KERNELCURVE_SOURCE_DIR "/resources/references");
    Recording recording;
    recording.experiment = experiment;
    recording.measurements = rows;
    std::vector<OtherRecording> others;
    for (const std::string& id : experiment.plot.references)
        others.push_back({QString::fromStdString(id), &references.named(id), true});
    const ChartData chart = recordingChart(recording, experiment.plot, catalog, others);
    const auto hasPoints = [](const ChartSeries& series) {
        return std::ranges::any_of(series.points,
                                   [](const ChartPoint& p) { return p.y || p.span; });
    };
    for (std::size_t other = 0; other < others.size(); ++other)
        EXPECT_TRUE(std::ranges::any_of(chart.series, [&](const ChartSeries& series) {
            return series.source == static_cast<int>(other + 1) && hasPoints(series);
        })) << experiment.plot.references[other];
    if (isWhole) {
        EXPECT_TRUE(std::ranges::any_of(
            chart.series,
            [&](const ChartSeries& series) { return series.source == 0 && hasPoints(series); }))
            << experiment.plot.x << ", " << experiment.plot.y;
    }
}

TEST_F(RecordedStepsTest, PlayWhollyOrAreMarkedBeforeAndAsTheyWereMeasured) {
    int steps = 0;
    int labs = 0;
    int wholly = 0;
    for (const DeviceDescription& device : recordedDevices()) {
        const std::string name = device.id.substr(device.id.find(':') + 1);
        const std::string file = name + ".yaml";
        const DeviceRecording recorded = readDeviceRecording(
            readFile(KERNELCURVE_SOURCE_DIR "/resources/recordings/" + file), file);
        for (const Lab& lab : labsIn(KERNELCURVE_SOURCE_DIR "/resources/labs")) {
            Experiment beginning =
                fitted(readExperiment(readFile(lab.file), lab.file.string()), sizingKind(device));
            const Experiment shipped = beginning;
            if (hasPredictedDevice(shipped) &&
                std::ranges::count(devicesOf(shipped), device.id) == 0)
                continue; // the lab names the recorded devices whose rows it shows
            setDevices(beginning, {device.id});
            std::vector<Experiment> experiments = {beginning};
            for (const LabStep& step : beginning.lab->steps)
                if (step.set)
                    experiments.push_back(withStep(beginning, *step.set, catalog_));
            const std::vector<RecordedShare> shares = covered(device.id, experiments);
            ASSERT_EQ(shares.size(), experiments.size()) << lab.id;
            for (std::size_t step = 0; step < experiments.size(); ++step) {
                const std::string where = lab.id + ", step " + std::to_string(step);
                const std::vector<Measurement> rows = played(experiments[step]);
                if (step == 0) {
                    SCOPED_TRACE(where + " on " + device.id);
                    expectAsRecorded(name, rows, recordedRows(recorded, shipped));
                }
                const auto missing = std::ranges::count_if(rows, isMissing);
                {
                    SCOPED_TRACE(where + " on " + device.id);
                    expectDrawn(experiments[step], rows, missing == 0, catalog_);
                }
                EXPECT_EQ(static_cast<std::size_t>(shares[step].configurations), rows.size())
                    << where;
                EXPECT_EQ(shares[step].missingOfAll(), missing) << where;
                EXPECT_EQ(shares[step].reason.has_value(), missing > 0) << where;
                // Modelled metrics do not need the device, so they can be shown.
                const Metric* shown = findMetric(experiments[step].plot.y);
                if (shown != nullptr && shown->source == MetricSource::Model) {
                    for (const Measurement& row : rows)
                        EXPECT_TRUE(row.status != Status::Measured ||
                                    row.metrics.contains(shown->tag) || !row.remarks.empty())
                            << where << " on " << device.id << ": " << row.configuration.kernel;
                }
                ++steps;
            }
            ++labs;
            wholly += shares[0].missing == 0 ? 1 : 0;
        }
    }
    EXPECT_GT(steps, 80);
    // The test of the recordings checks which labs a recording lacks.
    EXPECT_GE(10 * wholly, 9 * labs);
}

TEST_F(RecordedStepsTest, TheShippedRecordingPlaysEveryStepOfOffsetReads) {
    const Lab lab = labNamed("offset_reads");
    std::vector<DeviceDescription> devices = recordedDevices();
    std::erase_if(
        devices, [](const DeviceDescription& device) { return device.id != "replay:nvidia-h200"; });
    ASSERT_EQ(devices.size(), 1U);
    Experiment beginning =
        fitted(readExperiment(readFile(lab.file), lab.file.string()), DeviceKind::Cuda);
    beginning.device = devices[0].id;
    std::vector<Experiment> experiments = {beginning};
    for (const LabStep& step : beginning.lab->steps)
        if (step.set)
            experiments.push_back(withStep(beginning, *step.set, catalog_));
    ASSERT_GE(experiments.size(), 4U);
    const std::vector<RecordedShare> shares = covered(devices[0].id, experiments);
    ASSERT_EQ(shares.size(), experiments.size());
    for (std::size_t step = 0; step < shares.size(); ++step)
        EXPECT_EQ(shares[step].missing, 0) << "step " << step;
}

TEST_F(RecordedStepsTest, KernelsComeWithTheFilesThatTheyNeed) {
    const TemporaryFolder folder;
    writeFileAtomically(folder.path() / "code.cuh",
                        "__global__ void k(float* out, const float* in, size_t n) {}\n");
    writeFileAtomically(
        folder.path() / "apart.cu",
        "/*---\nsource: code.cuh\nproblem: copy\nentry: k\narguments: [out, in, n]\n"
        "block: [64]\ngrid: [1]\n---*/\n");
    Experiment experiment;
    experiment.kernels = {catalog_.open(folder.path() / "apart.cu").id};
    const std::vector<DeviceDescription> devices = recordedDevices();
    ASSERT_FALSE(devices.empty());
    experiment.device = devices.front().id;
    const std::vector<RecordedShare> shares = covered(experiment.device, {experiment});
    ASSERT_EQ(shares.size(), 1U);
    EXPECT_EQ(shares[0].missingOfAll(), 1) << "nobody has recorded it, and it can be read";
}

TEST_F(RecordedStepsTest, AreFewEnoughToBeRecorded) {
    // These are measured by `kernelcurve record` in addition to the labs.
    for (const Lab& lab : labsIn(KERNELCURVE_SOURCE_DIR "/resources/labs")) {
        const Experiment beginning =
            fitted(readExperiment(readFile(lab.file), lab.file.string()), DeviceKind::Cuda);
        for (const LabStep& step : beginning.lab->steps)
            if (step.set) {
                EXPECT_LE(Plan(withStep(beginning, *step.set, catalog_), catalog_).size(), 500)
                    << lab.id;
            }
    }
}

} // namespace
} // namespace kernelcurve
