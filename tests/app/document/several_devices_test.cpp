// A run on several devices, compared and shared.
#include "app/document/experiment_document.h"
#include "app/document/run_controller.h"
#include "app/engine/engine_client.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "tests/app/document/document_fixture.h"
#include "tests/app/engine/child_processes.h"
#include "tests/app/engine/scripted_worker.h"
#include "tests/eventually.h"

#include <QSignalSpy>

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::vector<std::string> both = {"a/cpu", "b/cpu"};

class SeveralDevices : public DocumentFixture {
  protected:
    /// Loads `size` configurations. The workers of the machines `a` and `b` play these scripts.
    void load(int size, const std::string& a, const std::string& b) {
        std::vector<Host> hosts;
        for (const auto& [name, script] : {std::pair("a", a), std::pair("b", b)}) {
            const auto& worker = workers_.emplace_back(std::make_unique<ScriptedWorker>(script));
            Host& host = hosts.emplace_back(Host{name});
            for (const QString& word : worker->command())
                host.command.push_back(word.toStdString());
        }
        begin(size, {QStringLiteral("there is none")});
        client_->setHosts(hosts);
    }
    void begin(int size, const QStringList& worker) {
        client_.emplace(worker);
        runs_.emplace(*client_, document_, catalog_);
        ended_.emplace(&*runs_, &RunController::ended);
        document_.setExperiment(offsetSweep(size));
    }
    void share() {
        Experiment experiment = document_.experiment();
        setDevices(experiment, both);
        experiment.share = true;
        document_.setExperiment(experiment);
    }
    bool runEnds() { return !ended_->empty() || eventually(*ended_); }
    event::Finished finished() { return ended_->at(0).at(0).value<event::Finished>(); }
    const std::vector<Measurement>& rows() const { return document_.recording().measurements; }
    std::int64_t rowsOf(const std::string& device) const {
        return std::ranges::count(rows(), device, &Measurement::device);
    }
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

    Catalog catalog_ = smallCatalog();
    std::vector<std::unique_ptr<ScriptedWorker>> workers_;
    std::optional<EngineClient> client_;
    ExperimentDocument document_;
    std::optional<RunController> runs_;
    std::optional<QSignalSpy> ended_;
};

constexpr const char* runOfAll = "hello\nwait run\nstarted\nmeasure 0..last\nfinish\n";

TEST_F(SeveralDevices, EachMeasuresEverythingForOneRecording) {
    load(4, runOfAll, "hello\nwait run\nstarted\ntelemetry 70\nmeasure 0..last\nfinish\n");
    runs_->start(both);
    EXPECT_EQ(runs_->configurations(), 8);
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(finished().ending, event::Ending::Completed);
    EXPECT_EQ(rowsOf("a/cpu"), 4);
    EXPECT_EQ(rowsOf("b/cpu"), 4);
    const Recording& recording = document_.recording();
    ASSERT_EQ(recording.devices.size(), 2U);
    for (const std::string& device : both)
        EXPECT_EQ(environmentText(environmentOf(recording, device), "device"),
                  "Scripted processor");
    EXPECT_TRUE(recording.devices[0].telemetry.empty());
    ASSERT_EQ(recording.devices[1].telemetry.size(), 1U);
    EXPECT_TRUE(comparesDevices(recording));
    EXPECT_TRUE(eventually([&] { return autosavedRows() == rows(); }));
}

TEST_F(SeveralDevices, OfOneMachineHaveAWorkerEach) {
    const std::string run = "wait run\nstarted\nmeasure 0..last\nfinish\n";
    const ScriptedWorker here("hello\n" + run + run);
    begin(4, here.command());
    runs_->start(std::vector<std::string>{"cuda:0", "cuda:1"});
    ASSERT_TRUE(runEnds());
    const auto workers = childProcesses();
    EXPECT_EQ(workers.size(), 2U);
    EXPECT_EQ(rowsOf("cuda:0"), 4);
    EXPECT_EQ(rowsOf("cuda:1"), 4);
    ended_->clear();
    runs_->start(std::vector<std::string>{"cuda:0", "cuda:1"});
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(childProcesses(), workers) << "they stay for the next run";
    EXPECT_EQ(rows().size(), 8U);
}

TEST_F(SeveralDevices, OfOneFarMachineBeginWhenItIsReached) {
    const std::string script = "gate\nhello\nwait run\nstarted\nmeasure 0..last\nfinish\n";
    load(4, script, script);
    runs_->start(std::vector<std::string>{"a/cuda:0", "a/cuda:1"});
    ASSERT_TRUE(workers_[0]->openGate());
    ASSERT_TRUE(eventually([&] { return rowsOf("a/cuda:0") == 4; }));
    ASSERT_TRUE(eventually([&] { return workers_[0]->starts() == 2; }));
    ASSERT_TRUE(workers_[0]->openGate());
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(finished().ending, event::Ending::Completed);
    EXPECT_EQ(rowsOf("a/cuda:1"), 4);
}

TEST_F(SeveralDevices, OfOneFarMachineAreStoppedBeforeItIsReached) {
    load(4, "gate\nhello\n", runOfAll);
    runs_->start(std::vector<std::string>{"a/cuda:0", "a/cuda:1"});
    runs_->stop();
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(finished().ending, event::Ending::Cancelled);
    EXPECT_LE(workers_[0]->starts(), 1);
}

TEST_F(SeveralDevices, OfOneFarMachineThatIsNotThereFailTogether) {
    load(4, "exit 3\n", runOfAll);
    runs_->start(std::vector<std::string>{"a/cuda:0", "a/cuda:1"});
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(ended_->size(), 1);
    EXPECT_EQ(finished().ending, event::Ending::Failed);
    EXPECT_FALSE(finished().failure.what.empty());
    EXPECT_TRUE(rows().empty());
}

TEST_F(SeveralDevices, WhereOneIsLostTheOthersGoOnAndWhatIsMissingComesLater) {
    load(4,
         "hello\nwait run\nstarted\nhold\nmeasure 0..last\nfinish\n"
         "wait run\nstarted\nmeasure 0..last\nfinish\n",
         "hello\nwait run\nstarted\nmeasure 0..1\nfinish failed\n"
         "wait run\nstarted\nmeasure 0..last\nfinish\n");
    QSignalSpy lost(&*runs_, &RunController::deviceLost);
    runs_->start(both);
    ASSERT_TRUE(!lost.empty() || eventually(lost));
    EXPECT_EQ(lost[0][0].value<std::string>(), "b/cpu");
    EXPECT_TRUE(runs_->running());
    EXPECT_EQ(runs_->headway(), "2 of 6 configurations") << "the other two do not come";
    ASSERT_TRUE(workers_[0]->openGate());
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(finished().ending, event::Ending::Failed);
    EXPECT_EQ(finished().failure.where.file, "b/cpu");
    EXPECT_EQ(rows().size(), 6U);
    ended_->clear();
    runs_->resume(both);
    EXPECT_EQ(runs_->configurations(), 2);
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(finished().ending, event::Ending::Completed);
    EXPECT_EQ(rowsOf("a/cpu"), 4);
    EXPECT_EQ(rowsOf("b/cpu"), 4);
}

TEST_F(SeveralDevices, AreStoppedTogether) {
    load(6, "hello\nwait run\nstarted\nmeasure 0..1\nhold\nmeasure 2..last\nfinish\n",
         "hello\nwait run\nstarted\nmeasure 0..2\nhold\nmeasure 3..last\nfinish\n");
    runs_->start(both);
    ASSERT_TRUE(eventually([&] { return rows().size() == 5; }));
    EXPECT_EQ(runs_->done(), 5);
    runs_->stop();
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(ended_->size(), 1);
    EXPECT_EQ(finished().ending, event::Ending::Cancelled);
    EXPECT_EQ(rows().size(), 5U);
    EXPECT_FALSE(runs_->running());
}

TEST_F(SeveralDevices, WhatChangedOnOneIsMeasuredAgainThere) {
    load(3, "hello\nwait run\nstarted\nmeasure 0..last\nagain 0..1\nfinish\n", runOfAll);
    runs_->start(both);
    ASSERT_TRUE(runEnds());
    ASSERT_EQ(rows().size(), 6U);
    for (const Measurement& row : rows()) {
        const bool repeated =
            row.device == "a/cpu" && row.configuration.parameters.at("offset").integer() < 2;
        EXPECT_EQ(row.metrics.at("time") > 1.9e-3, repeated)
            << row.device << " " << row.configuration.text();
    }
}

TEST_F(SeveralDevices, TheTimeLeftIsThatOfTheSlowest) {
    load(6, "hello\nwait run\nstarted\nmeasure 0..4 1\nhold\nmeasure 5..5\nfinish\n",
         "hello\nwait run\nstarted\nhold\nmeasure 0..3 1\nhold\nmeasure 4..last\nfinish\n");
    runs_->start(both);
    ASSERT_TRUE(eventually([&] { return rows().size() == 5; }));
    EXPECT_EQ(runs_->headway(), "5 of 12 configurations") << "nobody knows how fast b is";
    ASSERT_TRUE(workers_[1]->openGate());
    ASSERT_TRUE(eventually([&] { return rows().size() == 9; }));
    EXPECT_TRUE(runs_->headway().startsWith("9 of 12 configurations, about "))
        << runs_->headway().toStdString();
    ASSERT_TRUE(workers_[0]->openGate());
    ASSERT_TRUE(workers_[1]->openGate());
    ASSERT_TRUE(runEnds());
}

TEST_F(SeveralDevices, ThatAreNotThereRefuseTheRunBeforeAnythingIsDropped) {
    load(3, "hello\nwait run\nstarted\nmeasure 0..last\nfinish\n", runOfAll);
    runs_->start("a/cpu");
    ASSERT_TRUE(runEnds());
    EXPECT_THROW(runs_->start(std::vector<std::string>{"a/cpu", "c/cpu"}), Error);
    EXPECT_FALSE(runs_->running());
    EXPECT_EQ(rows().size(), 3U);
    EXPECT_EQ(workers_[1]->starts(), 0);
}

TEST_F(SeveralDevices, DivideTheConfigurations) {
    load(20, "hello\nwait run\nstarted\nserve\nfinish\n",
         "hello\nwait run\nstarted\nserve\nfinish\n");
    share();
    QSignalSpy compared(&*runs_, &RunController::referenceCompared);
    runs_->start(both);
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(finished().ending, event::Ending::Completed);
    ASSERT_EQ(compared.size(), 1);
    EXPECT_EQ(compared[0][0].value<Message>().english(),
              "times for the common reference: 1 ms (a/cpu), 1 ms (b/cpu) (spread 0 %)");
    std::map<Configuration, int> times;
    for (const Measurement& row : rows()) {
        EXPECT_TRUE(row.shared);
        ++times[row.configuration];
    }
    EXPECT_EQ(times.size(), 20U);
    EXPECT_EQ(rows().size(), 21U) << "the first configuration is the reference on both";
    EXPECT_GE(rowsOf("a/cpu"), 2);
    EXPECT_GE(rowsOf("b/cpu"), 2);
    for (const std::string& device : both) {
        const Environment& environment = environmentOf(document_.recording(), device);
        EXPECT_THAT(environmentText(environment, "reference"), HasSubstr("shift"));
        EXPECT_EQ(environmentText(environment, "reference_factor"), "1.0");
    }
    EXPECT_FALSE(comparesDevices(document_.recording()));
    EXPECT_TRUE(eventually([&] { return autosavedRows() == rows(); }));
}

TEST_F(SeveralDevices, AreCorrectedByTheCommonReference) {
    load(12, "hello\nwait run\nstarted\nserve\nfinish\n",
         "hello\nwait run\nstarted\nserve 1.05\nfinish\n");
    share();
    runs_->start(both);
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(finished().ending, event::Ending::Completed);
    for (const Measurement& row : rows()) {
        const auto offset = row.configuration.parameters.at("offset").integer();
        const double time = 1e-3 * (1 + 0.25 * static_cast<double>(offset % 8));
        if (offset > 0) {
            EXPECT_NEAR(row.metrics.at("time"), time, 1e-9) << row.configuration.text();
            EXPECT_EQ(row.remarks.size(), row.device == "b/cpu" ? 1U : 0U);
        }
    }
}

TEST_F(SeveralDevices, ThatDifferTooMuchDoNotShare) {
    load(12, "hello\nwait run\nstarted\nserve\nfinish\n",
         "hello\nwait run\nstarted\nserve 1.3\nfinish\n");
    share();
    runs_->start(both);
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(finished().ending, event::Ending::Failed);
    EXPECT_THAT(finished().failure.what.english(), HasSubstr("spread 30 %"));
    EXPECT_EQ(rows().size(), 2U) << "the references";
}

TEST_F(SeveralDevices, TakeOverWhatALostOneHad) {
    load(16, "hello\nwait run\nstarted\nserve\nfinish\n",
         "hello\nwait run\nstarted\nserve 1 3\nfinish failed\n");
    share();
    runs_->start(both);
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(finished().ending, event::Ending::Failed) << "it is said that one was lost";
    std::set<Configuration> measured;
    for (const Measurement& row : rows())
        measured.insert(row.configuration);
    EXPECT_EQ(measured.size(), 16U);
    EXPECT_EQ(rowsOf("b/cpu"), 3);
}

TEST_F(SeveralDevices, ThatShareGoOnWithWhatIsMissing) {
    load(12,
         "hello\nwait run\nstarted\nserve 1 4\nfinish failed\nwait run\nstarted\nserve\nfinish\n",
         "hello\nwait run\nstarted\nserve 1 4\nfinish failed\nwait run\nstarted\nserve\nfinish\n");
    share();
    runs_->start(both);
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(rows().size(), 8U);
    ended_->clear();
    runs_->resume(both);
    EXPECT_EQ(runs_->configurations(), 5);
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(finished().ending, event::Ending::Completed);
    std::set<Configuration> measured;
    for (const Measurement& row : rows())
        measured.insert(row.configuration);
    EXPECT_EQ(measured.size(), 12U);
}

TEST_F(SeveralDevices, ThatShareMeasureWhatAnotherModelHas) {
    const std::string run = "wait run\nstarted cpu Later\nserve\nfinish\n";
    load(6, runOfAll + run, "hello\n" + run);
    runs_->start("a/cpu");
    ASSERT_TRUE(runEnds());
    share();
    ended_->clear();
    runs_->resume(both);
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(finished().ending, event::Ending::Completed);
    EXPECT_EQ(rowsOf("a/cpu"), 6) << "of the first model";
    std::set<Configuration> shared;
    for (const Measurement& row : rows()) {
        EXPECT_EQ(row.shared, row.device != "a/cpu");
        if (row.shared)
            shared.insert(row.configuration);
    }
    EXPECT_EQ(shared.size(), 6U);
    EXPECT_TRUE(comparesDevices(document_.recording()));
}

TEST_F(SeveralDevices, ThatShareGoOnWhereOneIsLostBeforeAnyHasBegun) {
    load(6, std::string(runOfAll) + "wait run\ngate\nstarted cpu Later\nserve\nfinish\n",
         "hello\nwait run\nfinish failed\n");
    runs_->start("a/cpu");
    ASSERT_TRUE(runEnds());
    share();
    ended_->clear();
    QSignalSpy lost(&*runs_, &RunController::deviceLost);
    runs_->resume(both);
    ASSERT_TRUE(eventually(lost));
    EXPECT_TRUE(workers_[0]->openGate()); // from now on, the rows that this model lacks are known
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(std::ranges::count(rows(), true, &Measurement::shared), 6);
}

TEST_F(SeveralDevices, ThatShareAreStoppedTogether) {
    load(12, "hello\nwait run\nstarted\nserve 1 2\nhold\nfinish\n",
         "hello\nwait run\nstarted\nserve 1 2\nhold\nfinish\n");
    share();
    runs_->start(both);
    ASSERT_TRUE(eventually([&] { return rows().size() == 4; }));
    runs_->stop();
    ASSERT_TRUE(runEnds());
    EXPECT_EQ(finished().ending, event::Ending::Cancelled);
    EXPECT_EQ(rows().size(), 4U);
}

} // namespace
} // namespace kernelcurve
