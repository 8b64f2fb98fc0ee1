#include "app/document/run_controller.h"

#include "app/document/experiment_document.h"
#include "app/engine/engine_client.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"
#include "tests/app/document/document_fixture.h"
#include "tests/app/engine/scripted_worker.h"
#include "tests/eventually.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include <QSettings>
#include <QSignalSpy>

#include <gmock/gmock.h>

#include <algorithm>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

using testing::ElementsAre;

class RunControllerTest : public DocumentFixture {
  protected:
    /// Loads `size` configurations, for a worker that plays `script`.
    void load(int size, const std::string& script) {
        worker_.emplace("hello\n" + script);
        client_.emplace(worker_->command());
        runs_.emplace(*client_, document_, catalog_);
        ended_.emplace(&*runs_, &RunController::ended);
        document_.setExperiment(offsetSweep(size));
    }
    bool runEnds() { return !ended_->empty() || eventually(*ended_); }
    /// Returns the rows of the only autosaved file; empty while it is being replaced.
    static std::vector<Measurement> autosavedRows() {
        const auto files = autosavedFiles();
        if (files.size() != 1)
            return {};
        try {
            return readRecording(readFile(files[0]), "").recording.measurements;
        } catch (const Error&) {
            return {};
        }
    }
    const std::vector<Measurement>& rows() const { return document_.recording().measurements; }

    Catalog catalog_ = smallCatalog();
    std::optional<ScriptedWorker> worker_;
    std::optional<EngineClient> client_;
    ExperimentDocument document_;
    std::optional<RunController> runs_;
    std::optional<QSignalSpy> ended_;
};

TEST_F(RunControllerTest, TheAutosavedFileHasTheRepeatedRows) {
    load(4, "wait run\nstarted\nmeasure 0..last\nagain 0..1\nfinish\n");
    QSignalSpy again(&*runs_, &RunController::measuringAgain);
    runs_->start("cpu");
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(again.size(), 1);
    ASSERT_EQ(rows().size(), 4U);
    EXPECT_EQ(rows()[0].metrics.at("time"), 2 * 1e-3);
    EXPECT_EQ(rows()[2].metrics.at("time"), 1.5e-3) << "not repeated";
    EXPECT_TRUE(eventually([&] { return autosavedRows() == rows(); }));
}

TEST_F(RunControllerTest, TheAutosavedFileHasWhatIsChangedAfterTheRun) {
    load(4, "wait run\nstarted\nmeasure 0..last\nfinish\n");
    runs_->start("cpu");
    ASSERT_TRUE(runEnds());
    Experiment experiment = document_.experiment();
    experiment.title = {"Mine", {}};
    experiment.comparisons = {"replay:nvidia-h200"};
    document_.setExperiment(experiment);
    const auto kept = [] {
        const auto files = autosavedFiles();
        return files.size() == 1 ? readFile(files[0]) : std::string();
    };
    // There must be one file with all rows, and not the next file next to it.
    const auto isKept = [&](bool compares) {
        const std::string text = kept();
        return !text.empty() && compares == (text.find("replay:nvidia-h200") != text.npos) &&
               autosavedRows() == rows();
    };
    EXPECT_TRUE(eventually([&] { return isKept(true); })) << kept();
    document_.undo();
    EXPECT_TRUE(eventually([&] { return isKept(false); })) << kept();
}

TEST_F(RunControllerTest, OnAFullDiskTheAutosavedFileKeepsWhatItHas) {
    load(4, "wait run\nstarted\nmeasure 0..last\ngate\nagain 0..3\nfinish\n");
    QSignalSpy failed(&document_, &ExperimentDocument::autosaveFailed);
    runs_->start("cpu");
    ASSERT_TRUE(eventually([&] { return rows().size() == 4 && autosavedRows() == rows(); }));
    const std::vector<Measurement> first = rows();
    {
        const FileSizeLimit disk(fs::file_size(autosavedFiles().at(0)) - 50);
        ASSERT_TRUE(worker_->openGate());
        ASSERT_TRUE(runEnds());
        ASSERT_TRUE(!failed.empty() || eventually(failed));
    }
    EXPECT_NE(rows(), first);
    // The incomplete file is removed just after the failure was reported.
    EXPECT_TRUE(eventually([&] { return autosavedRows() == first; }))
        << "all of them, and no second file";
    const fs::path file = document_.autosavedFile();
    EXPECT_FALSE(file.empty()) << "there is room again";
    EXPECT_EQ(autosavedRows(), rows());
    EXPECT_EQ(autosavedFiles().at(0), file);
}

TEST_F(RunControllerTest, RowsGetTheirCountersAfterAllAreTimed) {
    load(4, "wait run\nstarted\nmeasure 0..last\ncount 0..1\nhold\n");
    QSignalSpy counting(&*runs_, &RunController::readingCounters);
    runs_->start("cpu");
    ASSERT_TRUE(eventually(
        [&] { return rows().size() == 4 && rows()[1].metrics.contains("dram_read_bytes"); }));
    EXPECT_EQ(counting.size(), 1);
    EXPECT_EQ(rows()[0].metrics.at("dram_read_bytes"), 3000);
    EXPECT_FALSE(rows()[2].metrics.contains("dram_read_bytes"));
    EXPECT_TRUE(runs_->progress().startsWith("Reading the counters: 2 of 4 configurations"))
        << "a headway of its own: " << runs_->progress().toStdString();
    runs_->stop();
    ASSERT_TRUE(runEnds());
    ASSERT_EQ(rows().size(), 4U);
    EXPECT_TRUE(eventually([&] { return autosavedRows() == rows(); }));
}

TEST_F(RunControllerTest, AWorkerThatDiesWhileItCountsCostsNoRow) {
    load(4, "wait run\nstarted\nmeasure 0..last\ncount 0..1\nprogress 2 count\nexit 5\n");
    runs_->start("cpu");
    ASSERT_TRUE(runEnds());
    ASSERT_EQ(rows().size(), 4U);
    for (const Measurement& row : rows())
        EXPECT_EQ(row.status, Status::Measured);
}

TEST_F(RunControllerTest, LeavesOutWhatItIsToldTo) {
    load(6, "wait run\nstarted\nmeasure 0..last\nfinish\n");
    const Plan plan(document_.experiment(), catalog_);
    EXPECT_EQ(indicesOf({plan.at(1), plan.at(4), {"other", {}}}, plan),
              (std::vector<std::int64_t>{1, 4}));
    runs_->start("cpu", plan, {1, 4});
    EXPECT_EQ(runs_->configurations(), 4);
    ASSERT_TRUE(runEnds());
    ASSERT_EQ(rows().size(), 4U);
    EXPECT_EQ(rows()[1].configuration, plan.at(2));
}

TEST_F(RunControllerTest, RowsThatFailedTellNothingOfThePace) {
    load(8, "wait run\nstarted\nfail 0..3\nhold\nmeasure 4..6\nhold\n");
    const auto keptPaces = [] {
        QSettings settings;
        settings.beginGroup("kernelPace");
        return settings.allKeys().size();
    };
    runs_->start("cpu");
    ASSERT_TRUE(eventually([&] { return rows().size() == 4; }));
    EXPECT_EQ(runs_->headway(), "4 of 8 configurations") << "how long the rest takes is not known";
    runs_->learnPace();
    EXPECT_EQ(keptPaces(), 0);
    ASSERT_TRUE(worker_->openGate());
    ASSERT_TRUE(eventually([&] { return rows().size() == 7; }));
    EXPECT_TRUE(runs_->headway().startsWith("7 of 8 configurations, about "))
        << runs_->headway().toStdString();
    runs_->learnPace();
    EXPECT_EQ(keptPaces(), 1);
    runs_->stop();
    ASSERT_TRUE(runEnds());
}

TEST_F(RunControllerTest, GoesOnWithWhatIsMissing) {
    load(6, "wait run\nstarted\nmeasure 0..2\nfinish failed\n"
            "wait run\nstarted\nmeasure 0..last\nfinish\n");
    runs_->start("cpu");
    ASSERT_TRUE(runEnds());
    ASSERT_EQ(rows().size(), 3U);
    ended_->clear();
    runs_->resume("cpu");
    EXPECT_EQ(runs_->configurations(), 3);
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(rows().size(), 6U);
}

const std::string firstRun = "wait run\nstarted\nmeasure 0..last\nfinish\n";
const std::string otherRun = "wait run\nstarted cuda:0 Other\nmeasure 0..last\nfinish\n";

/// A run continues on another device than the device of its rows.
class OnAnotherDevice : public RunControllerTest {
  protected:
    void runOn(const std::string& device) {
        ended_->clear();
        runs_->start(device);
        ASSERT_TRUE(runEnds());
    }
    void goOnOn(const std::string& device) {
        ended_->clear();
        runs_->resume(device);
        ASSERT_TRUE(runEnds());
    }
    std::int64_t rowsOf(const std::string& device) const {
        return std::ranges::count(rows(), device, &Measurement::device);
    }
    std::string titleOf(const std::string& device) const {
        return environmentText(environmentOf(document_.recording(), device), "device");
    }
    std::vector<std::string> names() const {
        return textsOf(document_.recording().devices, &MeasuringDevice::name);
    }
};

TEST_F(OnAnotherDevice, WhatIsMissingIsWhatThatDeviceLacks) {
    load(4, firstRun + otherRun + firstRun + otherRun);
    runOn("cpu");
    EXPECT_TRUE(document_.recording().devices.empty()) << "one device has no name";
    goOnOn("cuda:0");
    EXPECT_THAT(names(), ElementsAre("cpu", "cuda:0"));
    EXPECT_EQ(rowsOf("cpu"), 4);
    EXPECT_EQ(rowsOf("cuda:0"), 4);
    EXPECT_EQ(titleOf("cpu"), "Scripted processor");
    EXPECT_EQ(titleOf("cuda:0"), "Other");
    EXPECT_TRUE(comparesDevices(document_.recording()));
    EXPECT_FALSE(mixedDevices(document_.recording()));
    EXPECT_TRUE(eventually([&] { return autosavedRows() == rows(); }));
    for (const char* device : {"cpu", "cuda:0"})
        goOnOn(device);
    EXPECT_EQ(rows().size(), 8U) << "neither lacks anything";
    EXPECT_THAT(names(), ElementsAre("cpu", "cuda:0"));
}

TEST_F(OnAnotherDevice, OfTheSameIdIsToldByWhatItCallsItself) {
    const std::string other = "wait run\nstarted cpu Other\n";
    load(4,
         "wait run\nstarted\nmeasure 0..2\nfinish failed\n" + other + "measure 0..last\nfinish\n");
    runOn("cpu");
    ASSERT_EQ(rows().size(), 3U);
    ended_->clear();
    runs_->resume("cpu");
    EXPECT_EQ(runs_->configurations(), 1) << "as if it were the same one";
    ASSERT_TRUE(runEnds());
    EXPECT_THAT(names(), ElementsAre("cpu", "cpu 2"));
    EXPECT_EQ(rowsOf("cpu"), 3);
    EXPECT_EQ(rowsOf("cpu 2"), 4) << "all, of which it had none";
    EXPECT_EQ(titleOf("cpu 2"), "Other");
}

TEST_F(OnAnotherDevice, AutomaticMayBeAnother) {
    const std::string other = "wait run\nstarted cuda:0 Other\n";
    load(3, firstRun + other + "measure 0..last\nfinish\n");
    runOn("auto");
    goOnOn("auto");
    EXPECT_THAT(names(), ElementsAre("cpu", "cuda:0"));
    EXPECT_EQ(rowsOf("cuda:0"), 3);
}

TEST_F(OnAnotherDevice, WhatIsPlayedIsNotWhatIsMeasured) {
    load(3, "wait run\nstarted replay:old H200\nmeasure 0..last\nfinish\n"
            "wait run\nstarted cuda:0 H200\nmeasure 0..last\nfinish\n"
            "wait run\nstarted replay:old H200\nmeasure 0..last\nfinish\n");
    runOn("replay:old");
    goOnOn("cuda:0");
    EXPECT_THAT(names(), ElementsAre("replay:old", "cuda:0"));
    goOnOn("replay:old");
    EXPECT_EQ(rows().size(), 6U);
    EXPECT_EQ(deviceTitle(document_.recording(), "cuda:0"), "H200 (cuda:0)");
}

TEST_F(OnAnotherDevice, AChangedKernelIsMeasuredBesideItsEarlierVersion) {
    load(3, firstRun + otherRun);
    runOn("cpu");
    document_.setAside("shift", true);
    ended_->clear();
    runs_->remeasure("cuda:0", "shift");
    ASSERT_TRUE(runEnds());
    ASSERT_EQ(rows().size(), 6U);
    for (const Measurement& row : rows())
        EXPECT_EQ(row.device, row.configuration.kernel == "shift" ? "cuda:0" : "cpu");
}

TEST_F(OnAnotherDevice, AStopEndsWhatBeginsAnew) {
    load(3, firstRun + "wait run\nstarted cpu Other\nwait cancel\nfinish cancelled\n");
    runOn("cpu");
    ended_->clear();
    QObject::connect(&*client_, &EngineClient::runBegins, &*runs_, [this](kernelcurve::Run& run) {
        QObject::connect(&run, &kernelcurve::Run::started, &*runs_, [this] { runs_->stop(); });
    });
    runs_->resume("cpu");
    ASSERT_TRUE(runEnds());
    EXPECT_FALSE(runs_->running());
    EXPECT_EQ(rows().size(), 3U);
}

} // namespace
} // namespace kernelcurve
