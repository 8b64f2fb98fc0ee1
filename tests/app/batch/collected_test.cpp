#include "app/batch/collected.h"

#include "app/document/experiment_document.h"
#include "app/document/run_controller.h"
#include "app/engine/engine_client.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/recording_yaml.h"
#include "tests/app/engine/scripted_worker.h"

#include <QTemporaryDir>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

Job jobOf(std::size_t tasks, int size = 9) {
    return makeJob("sweep", offsetSweep(size), smallCatalog(), tasks);
}

/// Returns the output of a task on a GPU that takes `factor` times as long.
std::string resultsOf(const Job& job, std::size_t task, double factor,
                      const std::string& device = "NVIDIA H200") {
    const Plan plan(job.run.experiment, smallCatalog());
    event::Started started{1, {}, {{"device_id", "cuda:0"}, {"device", device}}};
    started.device.id = "cuda:0";
    started.device.name = device;
    started.device.kind = DeviceKind::Cuda;
    std::string lines = writeEvent(started) + '\n';
    for (const request::Next& next : job.parts[task])
        for (const std::int64_t index : next.indices) {
            event::Measured row{1, index, {}};
            row.measurement.configuration = plan.at(index);
            row.measurement.metrics = {{"time", 1e-3 * factor}, {"noise", 1e-4}};
            lines += writeEvent(row) + '\n';
        }
    return lines + writeEvent(event::Finished{1, event::Ending::Completed, {}}) + '\n';
}

TEST(JobScript, IsReadAsItWasWritten) {
    Job job = jobOf(3);
    job.host = "cluster";
    job.folder = ".local/state/kernelcurve/jobs/sweep-1";
    const std::string script = writeJobScript(job, {}, {});
    const Job read = readJobScript(script, "sweep.sh");
    EXPECT_EQ(read.stem, job.stem);
    EXPECT_EQ(read.host, job.host);
    EXPECT_EQ(read.folder, job.folder);
    EXPECT_EQ(read.run, job.run);
    EXPECT_EQ(read.parts, job.parts);
    EXPECT_EQ(readJobScript(writeJobScript(jobOf(1), {}, {}), "").tasks(), 1U);
    std::string earlier = script;
    earlier.replace(earlier.find("{\"experiment\""), 1, "{\"done\":[],\"handed_out\":true,");
    EXPECT_EQ(readJobScript(earlier, "").run, job.run) << "by a version that wrote more";
    for (const std::size_t length : {std::size_t{0}, script.size() / 4, script.size() / 2})
        EXPECT_THROW(readJobScript(std::string_view(script).substr(0, length), ""), Error);
}

TEST(JobScript, SaysNothingToAShellThatIsNoName) {
    for (const char* stem : {"a;b", "a b", "../a", "$(a)", "-a", "", "a\n"}) {
        Job job = jobOf(2);
        job.stem = stem;
        EXPECT_THROW(readJobScript(writeJobScript(job, {}, {}), ""), Error) << stem;
    }
    Job job = jobOf(2);
    job.folder = "a; b";
    EXPECT_THROW(readJobScript(writeJobScript(job, {}, {}), ""), Error);
    job.folder = "jobs/a-1";
    job.host = "a b";
    EXPECT_THROW(readJobScript(writeJobScript(job, {}, {}), ""), Error);
}

TEST(JobScript, DividesAllAndBeginsEachTaskWithTheReference) {
    const Job job = jobOf(3);
    ASSERT_EQ(job.tasks(), 3U);
    std::multiset<std::int64_t> handedOut;
    for (const auto& part : job.parts) {
        EXPECT_EQ(part.front().indices, std::vector<std::int64_t>{0});
        for (const request::Next& next : part)
            handedOut.insert(next.indices.begin(), next.indices.end());
    }
    EXPECT_EQ(handedOut.count(0), 3U);
    for (std::int64_t index = 1; index < 9; ++index)
        EXPECT_EQ(handedOut.count(index), 1U) << index;
    EXPECT_EQ(jobOf(20, 4).tasks(), 4U) << "no more than there is to do";
    EXPECT_EQ(jobOf(5, 1).tasks(), 1U);
    Experiment search = offsetSweep(9);
    search.search.emplace();
    EXPECT_THROW(makeJob("search", search, smallCatalog(), 2), Error);
    EXPECT_EQ(makeJob("search", search, smallCatalog(), 1).tasks(), 1U);
}

TEST(Collected, IsOneRecordingOfDevicesThatSharedTheWork) {
    Job job = jobOf(3);
    job.host = "cluster";
    const Collected collected = collect(
        job, {{0, resultsOf(job, 0, 1)}, {1, resultsOf(job, 1, 1.015)}, {2, resultsOf(job, 2, 1)}});
    EXPECT_TRUE(collected.isWhole());
    EXPECT_FALSE(collected.notShared);
    EXPECT_EQ(collected.spread->english(), "times for the common reference: 1 ms (sweep.0), 1.015 "
                                           "ms (sweep.1), 1 ms (sweep.2) (spread 1.5 %)");
    EXPECT_FALSE(comparesDevices(collected.recording));
    ASSERT_EQ(collected.recording.devices.size(), 3U);
    EXPECT_EQ(environmentText(collected.recording.devices[1].environment, "device_id"),
              "cluster/cuda:0");
    std::set<Configuration> known;
    for (const Measurement& row : collected.recording.measurements) {
        EXPECT_TRUE(row.shared);
        if (known.insert(row.configuration).second) {
            EXPECT_NEAR(row.metrics.at("time"), 1e-3, 1e-12) << row.configuration.text();
        }
    }
    EXPECT_EQ(known.size(), 9U);
}

TEST(Collected, ComparesDevicesThatAreNotAlike) {
    const Job job = jobOf(2);
    const Collected slow = collect(job, {{0, resultsOf(job, 0, 1)}, {1, resultsOf(job, 1, 1.1)}});
    ASSERT_TRUE(slow.notShared);
    EXPECT_THAT(slow.notShared->what.english(), HasSubstr("spread 10 %"));
    EXPECT_TRUE(comparesDevices(slow.recording));
    const Collected other =
        collect(job, {{0, resultsOf(job, 0, 1)}, {1, resultsOf(job, 1, 1, "NVIDIA H100")}});
    ASSERT_TRUE(other.notShared);
    EXPECT_THAT(other.notShared->what.english(), HasSubstr("sweep.1 on a NVIDIA H100"));
    EXPECT_TRUE(comparesDevices(other.recording));
}

TEST(Collected, TellsWhatIsMissing) {
    const Job job = jobOf(2);
    const std::string whole = resultsOf(job, 1, 1);
    // The last row is incomplete, and the output ends there.
    const std::size_t finished = whole.rfind('\n', whole.size() - 2);
    const Collected collected = collect(job, {{1, whole.substr(0, finished - 10)}});
    EXPECT_FALSE(collected.isWhole());
    EXPECT_FALSE(collected.tasks[0].hasBegun);
    EXPECT_TRUE(collected.tasks[1].hasBegun);
    EXPECT_FALSE(collected.tasks[1].hasEnded);
    EXPECT_EQ(collected.tasks[1].rows + 1, collected.tasks[1].expected);
    EXPECT_EQ(collected.recording.measurements.size(), collected.tasks[1].rows);
    EXPECT_TRUE(collect(job, {}).recording.measurements.empty());
}

/// Returns the number of configurations that a resumed run of the collected recording would
/// measure.
std::int64_t missingIn(const Collected& collected, const RunDevices& devices) {
    const QTemporaryDir folder;
    const QString file = folder.filePath("rec.yaml");
    writeFileAtomically(file.toStdString(), writeRecording(collected.recording));
    ExperimentDocument document;
    document.open(file);
    const Catalog catalog = smallCatalog();
    const ScriptedWorker worker("hello\nwait run\n");
    EngineClient client(worker.command());
    RunController runs(client, document, catalog);
    runs.resume(devices);
    const std::int64_t missing = runs.configurations();
    runs.abandon();
    return missing;
}

TEST(Collected, LeavesARunOnlyWhatNoTaskHasMeasured) {
    const Job job = jobOf(3);
    const Collected shared =
        collect(job, {{0, resultsOf(job, 0, 1)}, {2, resultsOf(job, 2, 1.01)}});
    ASSERT_FALSE(shared.notShared);
    std::set<std::int64_t> left;
    for (const request::Next& next : job.parts[1])
        left.insert(next.indices.begin(), next.indices.end());
    left.erase(0); // the other devices have measured the reference
    ASSERT_GT(left.size(), 1U);
    EXPECT_EQ(missingIn(shared, "cuda:0"), std::ssize(left));

    const Collected one = collect(job, {{0, resultsOf(job, 0, 1)}});
    EXPECT_EQ(missingIn(one, "cuda:0"), 9 - std::ssize(one.recording.measurements));

    const Collected whole = collect(
        job, {{0, resultsOf(job, 0, 1)}, {1, resultsOf(job, 1, 1)}, {2, resultsOf(job, 2, 1)}});
    EXPECT_EQ(missingIn(whole, "cuda:0"), 0);

    // Devices of other models are compared: a new device would have to measure everything.
    const Collected compared = collect(job, {{0, resultsOf(job, 0, 1)}, {1, resultsOf(job, 1, 2)}});
    ASSERT_TRUE(compared.notShared);
    EXPECT_EQ(missingIn(compared, "cuda:0"), 9);
}

} // namespace
} // namespace kernelcurve
