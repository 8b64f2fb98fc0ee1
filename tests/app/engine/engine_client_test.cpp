#include "app/engine/engine_client.h"

#include "app/engine/worker/worker_end.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/text/error.h"
#include "tests/app/engine/child_processes.h"
#include "tests/app/engine/scripted_worker.h"
#include "tests/eventually.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QFile>
#include <QTimer>

#include <csignal>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

namespace kernelcurve {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

/// A client with a scripted worker, and all signals that it emits.
class Session {
  public:
    explicit Session(const std::string& script, EngineTimeouts timeout = {})
        : worker_(script)
        , client_(worker_.command(), nullptr, timeout) {
        listen();
    }
    Session(const QStringList& command, EngineTimeouts timeout)
        : worker_("")
        , client_(command, nullptr, timeout) {
        listen();
    }
    /// Creates a session with a worker on another machine.
    static std::unique_ptr<Session> remote(const std::string& script,
                                           EngineTimeouts timeout = withoutPauses()) {
        return std::unique_ptr<Session>(new Session(ScriptedHost{}, script, timeout));
    }
    static EngineTimeouts withoutPauses() {
        EngineTimeouts timeout;
        timeout.firstPause = timeout.longestPause = 1ms;
        return timeout;
    }

    void run(int size, std::vector<std::int64_t> done = {}) {
        start(size, std::move(done));
        waitForEnd();
    }
    void start(int size, std::vector<std::int64_t> done = {}) {
        client_.run(offsetSweep(size), smallCatalog(), std::move(done));
    }
    void waitForEnd() {
        waitUntil([this] { return finished_.has_value(); });
    }
    Query<event::Inspected>& inspect(std::int64_t offset) {
        queries_.push_back(
            client_.ask(request::Inspect{0, "cpu", {"shift.cu", ""}, {{"offset", offset}}},
                        [this](const auto& answer) { inspected_.push_back(answer); }));
        return queries_.back();
    }
    template <typename Condition>
    void waitUntil(Condition done) {
        ASSERT_TRUE(eventually(done));
    }
    /// Makes a timeout of the client expire immediately.
    void loseNow(const char* timeout) {
        auto* timer = client_.findChild<QTimer*>(QLatin1String(timeout));
        ASSERT_TRUE(timer && timer->isActive()) << timeout;
        timer->start(1);
    }
    std::chrono::milliseconds timeoutOf(const char* name) {
        return client_.findChild<QTimer*>(QLatin1String(name))->intervalAsDuration();
    }

    std::string reason(std::int64_t index) const { return rows_.at(index).reason->what.english(); }
    int measured() const {
        int count = 0;
        for (const auto& [index, row] : rows_)
            count += row.status == Status::Measured ? 1 : 0;
        return count;
    }

    ScriptedWorker worker_;
    EngineClient client_;
    std::map<std::int64_t, Measurement> rows_;
    int repeated_ = 0; ///< number of rows that arrived twice
    int started_ = 0;
    int progressed_ = 0;
    std::optional<event::Started> start_;
    std::optional<event::Finished> finished_;
    std::vector<event::Inspected> inspected_;
    std::vector<Query<event::Inspected>> queries_;
    std::vector<Failure> workerFailures_;
    std::vector<DeviceDescription> devices_;
    std::vector<event::Telemetry> telemetry_;
    std::vector<std::pair<std::string, std::chrono::milliseconds>> lost_;
    int connectedAgain_ = 0;

  private:
    struct ScriptedHost {};
    Session(ScriptedHost, const std::string& script, EngineTimeouts timeout)
        : worker_(script)
        , client_(hostLaunch(worker_.command()), nullptr, timeout) {
        listen();
    }
    static WorkerLaunch hostLaunch(const QStringList& command) {
        WorkerLaunch launch(command);
        launch.host = "box";
        launch.remote = true;
        return launch;
    }

    void listen() {
        QObject::connect(&client_, &EngineClient::runBegins, [this](const kernelcurve::Run& run) {
            QObject::connect(&run, &kernelcurve::Run::started, [this](const auto& started) {
                ++started_;
                start_ = started;
            });
            QObject::connect(&run, &kernelcurve::Run::progressed, [this] { ++progressed_; });
            QObject::connect(&run, &kernelcurve::Run::measured, [this](const auto& measured) {
                repeated_ += rows_.contains(measured.index) ? 1 : 0;
                rows_[measured.index] = measured.measurement;
            });
            QObject::connect(&run, &kernelcurve::Run::finished,
                             [this](const auto& finished) { finished_ = finished; });
        });
        QObject::connect(&client_, &EngineClient::workerFailed,
                         [this](const auto& failure) { workerFailures_.push_back(failure); });
        QObject::connect(&client_, &EngineClient::telemetry,
                         [this](const auto& telemetry) { telemetry_.push_back(telemetry); });
        QObject::connect(&client_, &EngineClient::connectionLost,
                         [this](const auto& failure, auto pause) {
                             lost_.emplace_back(failure.english(), pause);
                         });
        QObject::connect(&client_, &EngineClient::connectedAgain, [this] { ++connectedAgain_; });
        QObject::connect(&client_, &EngineClient::devicesKnown,
                         [this](const auto& devices) { devices_ = devices; });
    }
};

constexpr const char* wholeRun = "hello\nwait run\nstarted\nmeasure 0..last\nfinish\n";

void expectOneLost(const Session& session, int size, std::int64_t lost) {
    ASSERT_EQ(static_cast<int>(session.rows_.size()), size);
    EXPECT_EQ(session.repeated_, 0);
    EXPECT_EQ(session.started_, 1) << "a run starts once, however many workers it takes";
    EXPECT_EQ(session.measured(), size - 1);
    EXPECT_EQ(session.rows_.at(lost).status, Status::Failed);
    EXPECT_EQ(session.rows_.at(lost).configuration.parameters.at("offset"), Value(lost));
    ASSERT_TRUE(session.finished_);
    EXPECT_EQ(session.finished_->ending, event::Ending::Completed);
    EXPECT_EQ(session.worker_.starts(), 2);
}

/// Returns true if the process handles this signal.
bool catches(pid_t process, int signal) {
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("SigCgt:"))
            return ((std::stoull(line.substr(7), nullptr, 16) >> (signal - 1)) & 1) != 0;
    return false;
}

TEST(EngineClient, RunsAnExperiment) {
    Session session(wholeRun);
    session.run(5);
    ASSERT_TRUE(session.start_);
    EXPECT_EQ(session.measured(), 5);
    EXPECT_EQ(session.rows_.at(3).configuration.kernel, "shift");
    EXPECT_EQ(session.rows_.at(3).configuration.parameters.at("offset"), Value(3));
    EXPECT_EQ(session.finished_->ending, event::Ending::Completed);
    EXPECT_FALSE(session.client_.running());
}

TEST(EngineClient, EveryWorkerIsToldWhatToWatch) {
    Session session("hello\nwait watch\ntelemetry\nwait run\nstarted\nmeasure 0..1\n"
                    "telemetry 300\nprogress 2 measure\ndie 11\n---\n"
                    "hello\nwait watch\ntelemetry 310.5\nwait run\nstarted\nmeasure 0..last\n"
                    "finish\n");
    session.client_.watch("cpu");
    EXPECT_EQ(session.worker_.starts(), 0) << "nobody needs a worker for that alone";
    session.run(4);
    ASSERT_EQ(session.telemetry_.size(), 3U);
    EXPECT_EQ(session.telemetry_[0].failure->english(), "error: no thermometer (buy one)");
    EXPECT_EQ(session.telemetry_[1].sample->power, 300.0);
    EXPECT_EQ(session.telemetry_[2].sample->power, 310.5);
    expectOneLost(session, 4, 2);
}

TEST(EngineClient, ADeathInTheMiddleOfTurnsCostsTheOneWhoseTurnItWas) {
    Session session("hello\nwait run\nstarted\nprogress 0 verify\nprogress 1 verify\n"
                    "progress 0 measure\nprogress 1 measure\nprogress 0 measure\n"
                    "progress 1 measure\ndie 11\n---\n"
                    "hello\nwait run\nstarted\nmeasure 0..last\nfinish\n");
    session.run(4);
    expectOneLost(session, 4, 1);
    EXPECT_EQ(session.reason(1), "the worker crashed (segmentation fault) while measuring");
}

TEST(EngineClient, HandsOnWhatIsMeasuredAgain) {
    Session session("hello\nwait run\nstarted\nmeasure 0..last\nagain 0..1\nfinish shared\n");
    session.run(4);
    EXPECT_EQ(session.repeated_, 2);
    EXPECT_DOUBLE_EQ(session.rows_.at(0).metrics.at("time"), 2e-3);
    EXPECT_DOUBLE_EQ(session.rows_.at(2).metrics.at("time"), 1.5e-3);
    EXPECT_EQ(session.finished_->measuringShare, 0.8271);
}

TEST(EngineClient, ADeathWhileMeasuringAgainCostsNothing) {
    Session session("hello\nwait run\nstarted\nmeasure 0..last\nagain 0..1\n"
                    "progress 2 measure\ndie 11\n");
    session.run(4);
    EXPECT_EQ(session.finished_->ending, event::Ending::Completed);
    EXPECT_EQ(session.measured(), 4);
    EXPECT_EQ(session.worker_.starts(), 1);
}

TEST(EngineClient, KeepsTheWorkerForTheNextRunAndSkipsWhatIsDone) {
    Session session("hello\nwait run\nstarted\nmeasure 0..last\nfinish\n"
                    "wait run\nstarted\nmeasure 0..last\nfinish\n");
    session.run(3);
    session.finished_.reset();
    session.rows_.clear();
    session.run(4, {0, 2});
    EXPECT_EQ(session.worker_.starts(), 1);
    ASSERT_EQ(session.rows_.size(), 2U);
    EXPECT_TRUE(session.rows_.contains(1) && session.rows_.contains(3));
}

TEST(EngineClient, ACrashCostsTheRunningConfiguration) {
    Session session("hello\nwait run\nstarted\nmeasure 0..2\nprogress 3 measure\ndie 11\n---\n" +
                    std::string(wholeRun));
    session.run(6);
    expectOneLost(session, 6, 3);
    EXPECT_EQ(session.reason(3), "the worker crashed (segmentation fault) while measuring");
    EXPECT_EQ(session.rows_.at(3).reason->hint.english(),
              "check the kernel for accesses outside its arrays");
}

TEST(EngineClient, AnotherDeviceDoesNotGoOnWithTheRun) {
    Session session("hello\nwait run\nstarted cuda:0 Card\nmeasure 0..1\nprogress 2 measure\n"
                    "die 11\n---\nhello\nwait run\nstarted cpu Processor\nmeasure 0..last\n"
                    "finish\n");
    session.run(6);
    EXPECT_EQ(session.finished_->ending, event::Ending::Failed);
    EXPECT_THAT(session.finished_->failure.what.english(),
                HasSubstr("from Card (cuda:0) to Processor (cpu)"));
    EXPECT_EQ(session.measured(), 2) << "those of the card";
    EXPECT_EQ(session.start_->device.name, "Card");
}

TEST(EngineClient, AKilledWorkerIsNamedWithItsStage) {
    Session session("hello\nwait run\nstarted\nprogress 0 verify\ndie 9\n---\n" +
                    std::string(wholeRun));
    session.run(2);
    expectOneLost(session, 2, 0);
    EXPECT_EQ(session.reason(0), "the worker crashed (killed) while checking the result");
}

TEST(EngineClient, AnExitStatusComesWithTheWorkersLastWords) {
    Session session("hello\nwait run\nstarted\nprogress 1 compile\ncomplain first line\n"
                    "complain out of luck\nexit 7\n---\n" +
                    std::string(wholeRun));
    session.run(3);
    expectOneLost(session, 3, 1);
    EXPECT_EQ(session.reason(1), "the worker exited with status 7 while compiling");
    EXPECT_EQ(session.rows_.at(1).reason->hint.english(), "worker output: out of luck");
}

TEST(EngineClient, ATornLastLineIsNotARow) {
    Session session("hello\nwait run\nstarted\nmeasure 0..0\nprogress 1 measure\n"
                    "text {\"type\": \"measured\", \"run\": 1, \"ind\ndie 9\n---\n" +
                    std::string(wholeRun));
    session.run(3);
    expectOneLost(session, 3, 1);
}

TEST(EngineClient, AProtocolErrorCostsTheRunningConfiguration) {
    Session session("hello\nwait run\nstarted\nmeasure 0..1\nprogress 2 measure\n"
                    "line Segmentation fault? No: {nonsense\nsleep forever\n---\n" +
                    std::string(wholeRun));
    session.run(4);
    expectOneLost(session, 4, 2);
    EXPECT_EQ(session.reason(2), "the worker sent an unreadable line while measuring: Segmentation "
                                 "fault? No: {nonsense");
}

TEST(EngineClient, AnEndlessLineCostsTheRunningConfiguration) {
    Session session("hello\nwait run\nstarted\nprogress 0 measure\nflood 20000000\nsleep "
                    "forever\n---\n" +
                    std::string(wholeRun));
    session.run(2);
    expectOneLost(session, 2, 0);
    EXPECT_THAT(session.reason(0), HasSubstr("a line without an end"));
}

TEST(EngineClient, AConfigurationOutsideThePlanIsAProtocolError) {
    Session session("hello\nwait run\nstarted\nprogress 0 measure\n"
                    "line {\"type\":\"progress\",\"run\":1,\"index\":99,\"stage\":\"measure\","
                    "\"configuration\":{\"kernel\":\"shift\",\"parameters\":{}}}\nsleep "
                    "forever\n---\n" +
                    std::string(wholeRun));
    session.run(2);
    expectOneLost(session, 2, 0);
    EXPECT_THAT(session.reason(0), HasSubstr("unreadable line"));
}

TEST(EngineClient, AClosedOutputCostsTheRunningConfiguration) {
    Session session("hello\nwait run\nstarted\nprogress 0 measure\nclose\nsleep forever\n---\n" +
                    std::string(wholeRun));
    session.start(2);
    session.waitUntil([&] { return session.progressed_ == 1; });
    session.loseNow("silence");
    session.waitForEnd();
    expectOneLost(session, 2, 0);
    EXPECT_EQ(session.reason(0), "the worker did not respond for 1 ms while measuring");
}

TEST(EngineClient, ASilentWorkerIsKilledAfterLimitAndAllowance) {
    Session session("hello\nwait run\nstarted\nprogress 0 measure\nsleep forever\n---\n" +
                    std::string(wholeRun));
    Experiment experiment = offsetSweep(2);
    experiment.measure.limit = 12.5;
    session.client_.run(experiment, smallCatalog());
    session.waitUntil([&] { return session.progressed_ == 1; });
    EXPECT_EQ(session.timeoutOf("silence"), 12500ms + EngineTimeouts().silence);
    session.loseNow("silence");
    session.waitForEnd();
    expectOneLost(session, 2, 0);
    EXPECT_EQ(session.reason(0), "the worker did not respond for 1 ms while measuring");
    EXPECT_EQ(session.timeoutOf("silence"), 12500ms + EngineTimeouts().silence)
        << "the next worker has all of it again";
}

TEST(EngineClient, TwoWorkersThatReachNothingFailTheRun) {
    Session session("hello\nwait run\ndie 6\n---\nhello\nwait run\nstarted\nexit 5\n");
    session.run(3);
    ASSERT_TRUE(session.finished_);
    EXPECT_EQ(session.finished_->ending, event::Ending::Failed);
    EXPECT_EQ(session.finished_->failure.what.english(), "the worker exited with status 5");
    EXPECT_TRUE(session.rows_.empty());
    EXPECT_EQ(session.worker_.starts(), 2);
}

TEST(EngineClient, WorkersThatRepeatWhatIsDoneFailTheRun) {
    // The worker plays the last part again and again.
    for (const char* repeated : {"progress 0 measure\nexit 5\n", "again 0..0\nexit 5\n"}) {
        Session session("hello\nwait run\nstarted\nmeasure 0..0\nexit 5\n---\n"
                        "hello\nwait run\nstarted\n" +
                        std::string(repeated));
        session.run(3);
        EXPECT_EQ(session.finished_->ending, event::Ending::Failed);
        EXPECT_EQ(session.finished_->failure.english(),
                  "error: the worker exited with status 5 (two workers in succession exited "
                  "without a new row; Kernelcurve keeps the measured rows)");
        EXPECT_EQ(session.measured(), 1);
        EXPECT_EQ(session.worker_.starts(), 3);
    }
}

TEST(EngineClient, WorkersThatFailAtEveryConfigurationCostOneRowEach) {
    // The worker plays the last part again and again.
    Session session("hello\nwait run\nstarted\nprogress 0 measure\ndie 11\n---\n"
                    "hello\nwait run\nstarted\nprogress 1 measure\ndie 11\n---\n"
                    "hello\nwait run\nstarted\nprogress 2 measure\ndie 11\n");
    session.run(3);
    EXPECT_EQ(session.finished_->ending, event::Ending::Completed);
    EXPECT_EQ(session.rows_.size(), 3U);
    EXPECT_EQ(session.measured(), 0);
    EXPECT_EQ(session.worker_.starts(), 3) << "no worker is started for nothing";
}

TEST(EngineClient, AWorkerThatGivesUpItsDeviceLosesNoRow) {
    Session session("hello\nwait run\nstarted\nmeasure 0..1\nexit 70\n---\n" +
                    std::string(wholeRun));
    session.run(4);
    EXPECT_EQ(session.measured(), 4);
    EXPECT_EQ(session.repeated_, 0);
    EXPECT_EQ(session.worker_.starts(), 2);
}

TEST(EngineClient, NothingIsSaidWhereAnIdleWorkerGivesUpItsDevice) {
    for (const char* code : {"70", "71"}) {
        Session session("hello\nwait devices\ndevices\nexit " + std::string(code) +
                        "\n---\nhello\nwait devices\ndevices\n");
        session.client_.requestDevices();
        session.waitUntil([&] { return !session.devices_.empty(); });
        session.devices_.clear();
        // The first worker answers before it ends, or the next worker answers.
        session.waitUntil([&] {
            if (session.worker_.starts() < 2)
                session.client_.requestDevices();
            return session.worker_.starts() == 2 && !session.devices_.empty();
        });
        EXPECT_TRUE(session.workerFailures_.empty()) << session.workerFailures_.front().english();
    }
}

TEST(EngineClient, CancelIsAnsweredBetweenLaunches) {
    EngineTimeouts timeout;
    timeout.cancel = hangLimit;
    Session session("hello\nwait run\nstarted\nmeasure 0..2\nwait cancel\nfinish cancelled\n",
                    timeout);
    session.start(1000);
    session.waitUntil([&] { return session.rows_.size() >= 3; });
    session.client_.cancel();
    session.waitForEnd();
    EXPECT_EQ(session.finished_->ending, event::Ending::Cancelled);
    EXPECT_EQ(session.measured(), static_cast<int>(session.rows_.size()));
    EXPECT_EQ(session.worker_.starts(), 1);
}

TEST(EngineClient, CancelEndsAWorkerThatDoesNotListen) {
    Session session("hello\nwait run\nstarted\nmeasure 0..1\nprogress 2 measure\nsleep "
                    "forever\n---\n" +
                    std::string(wholeRun));
    session.start(5);
    session.waitUntil([&] { return session.rows_.size() == 2; });
    session.client_.cancel();
    session.client_.cancel();
    EXPECT_TRUE(session.client_.running()) << "cancelling does not block";
    EXPECT_EQ(session.timeoutOf("cancel"), EngineTimeouts().cancel);
    session.loseNow("cancel");
    session.waitForEnd();
    EXPECT_EQ(session.finished_->ending, event::Ending::Cancelled);
    EXPECT_EQ(session.rows_.size(), 2U) << "what was not measured is no row";
    // The next run gets a new worker.
    session.finished_.reset();
    session.run(5);
    EXPECT_EQ(session.finished_->ending, event::Ending::Completed);
    EXPECT_EQ(session.worker_.starts(), 2);
}

TEST(EngineClient, CancelWorksBeforeTheWorkerIsThere) {
    Session session("sleep forever\n");
    session.start(5);
    session.client_.cancel();
    session.waitForEnd();
    EXPECT_EQ(session.finished_->ending, event::Ending::Cancelled);
}

TEST(EngineClient, AnotherProtocolIsRefusedAtOnce) {
    Session session("line {\"type\":\"hello\",\"protocol\":99,\"news\":[1]}\nsleep forever\n");
    session.run(2);
    EXPECT_EQ(session.finished_->ending, event::Ending::Failed);
    EXPECT_EQ(session.finished_->failure.what.english(),
              "the worker uses protocol version 99, but this program uses version 3");
    EXPECT_EQ(session.worker_.starts(), 1);
}

TEST(EngineClient, AMissingProgramFailsTheRun) {
    Session session(QStringList{"/nowhere/kernelcurve-worker"}, EngineTimeouts());
    session.run(2);
    EXPECT_EQ(session.finished_->ending, event::Ending::Failed);
    EXPECT_THAT(session.finished_->failure.what.english(), HasSubstr("cannot start the worker"));
}

TEST(EngineClient, AWorkerThatNeverGreetsIsGivenUp) {
    EngineTimeouts timeout;
    timeout.greeting = 200ms;
    Session session("sleep forever\n", timeout);
    session.client_.requestDevices();
    session.waitUntil([&] { return !session.workerFailures_.empty(); });
    EXPECT_EQ(session.workerFailures_[0].what.english(), "the worker did not respond for 200 ms");
}

TEST(EngineClient, ANoisyLoginCostsNothing) {
    Session session("line Welcome to the cluster!\nline {not JSON\ntext \033]0;box\007\n" +
                    std::string(wholeRun));
    session.run(3);
    EXPECT_EQ(session.measured(), 3);
    EXPECT_EQ(session.worker_.starts(), 1);
}

TEST(EngineClient, WhatALoginSaysIsKeptWhereNoWorkerGreets) {
    Session session("line Welcome to the cluster!\nexit 9\n");
    session.client_.requestDevices();
    session.waitUntil([&] { return !session.workerFailures_.empty(); });
    EXPECT_EQ(session.workerFailures_[0].english(),
              "error: the worker exited with status 9 (worker output: Welcome to the cluster!)");
}

TEST(EngineClient, ALoginThatSaysTooMuchIsNoWorker) {
    std::string lines;
    for (int line = 0; line < 65; ++line)
        lines += "line welcome " + std::to_string(line) + "\n";
    for (const std::string& much : {lines, std::string("flood 70000\n")}) {
        Session session(much + "sleep forever\n");
        session.client_.requestDevices();
        session.waitUntil([&] { return !session.workerFailures_.empty(); });
        EXPECT_THAT(session.workerFailures_[0].what.english(),
                    testing::StartsWith("the worker sent an unreadable line: "));
    }
}

TEST(EngineClient, TellsTheDevices) {
    Session session("hello\nwait devices\ndevices\n");
    session.client_.requestDevices();
    session.waitUntil([&] { return !session.devices_.empty(); });
    EXPECT_EQ(session.devices_[0].name, "Scripted processor");
}

TEST(EngineClient, AnInspectionIsAnsweredAlsoWhereTheWorkerDies) {
    Session session("hello\nwait inspect\ninspected\nwait inspect\ndie 11\n");
    session.inspect(3);
    session.waitUntil([&] { return session.inspected_.size() == 1; });
    EXPECT_EQ(session.inspected_[0].launches.at(0).entry, "entry<4>");
    EXPECT_EQ(session.inspected_[0].configuration.parameters.at("offset"), Value(3));
    session.inspect(4);
    session.waitUntil([&] { return session.inspected_.size() == 2; });
    ASSERT_TRUE(session.inspected_[1].failure);
    EXPECT_EQ(session.inspected_[1].failure->what.english(),
              "the worker crashed (segmentation fault)");
}

TEST(EngineClient, AQuestionThatNobodyWantsAnsweredIsNotWaitedFor) {
    EngineTimeouts timeout;
    timeout.cancel = 50ms;
    Session session("hello\nwait inspect\nsleep forever\n---\nhello\nwait inspect\ninspected\n",
                    timeout);
    session.inspect(3).cancel(); // also before the worker has started
    session.inspect(4);
    EXPECT_FALSE(session.queries_[0].isOpen());
    EXPECT_TRUE(session.queries_[1].isOpen());
    session.waitUntil([&] { return session.inspected_.size() == 1; });
    EXPECT_FALSE(session.queries_[1].isOpen());
    EXPECT_FALSE(session.inspected_[0].failure) << session.inspected_[0].failure->english();
    EXPECT_EQ(session.inspected_[0].configuration.parameters.at("offset"), Value(4));
    EXPECT_TRUE(session.workerFailures_.empty()) << "nobody need know that it was ended";
    EXPECT_EQ(session.worker_.starts(), 2);
}

TEST(EngineClient, ACrashAnswersTheQuestionThatItWasAtAndNoOther) {
    Session session("hello\nwait inspect\ndie 11\n---\nhello\nwait inspect\ninspected\n");
    session.inspect(3);
    session.inspect(4);
    session.waitUntil([&] { return session.inspected_.size() == 2; });
    EXPECT_TRUE(session.inspected_[0].failure);
    EXPECT_FALSE(session.inspected_[1].failure) << session.inspected_[1].failure->english();
}

TEST(EngineClient, ACrashInARunIsNoAnswerToAQuestionBehindIt) {
    Session session("hello\nwait run\nstarted\nprogress 0 measure\nwait inspect\ndie 11\n---\n"
                    "hello\nwait run\nwait inspect\nstarted\nmeasure 0..last\nfinish\ninspected\n");
    session.start(3);
    session.waitUntil([&] { return session.started_ == 1; });
    session.inspect(3);
    session.waitUntil([&] { return session.inspected_.size() == 1; });
    EXPECT_FALSE(session.inspected_[0].failure) << session.inspected_[0].failure->english();
    expectOneLost(session, 3, 0);
}

TEST(EngineClient, WorkInTheBackgroundUsesAnIdleWorkerAndWaitsForNone) {
    Session session("hello\nwait run\nstarted\nmeasure 0..last\nfinish\nwait inspect\ninspected\n"
                    "wait run\nstarted\nmeasure 0..1\nwait cancel\nfinish cancelled\n---\n" +
                    std::string(wholeRun));
    const auto runInBackground = [&] {
        const auto end = std::make_shared<std::optional<event::Finished>>();
        QObject::connect(
            &session.client_.run(offsetSweep(3), smallCatalog(), {}, {.background = true}),
            &kernelcurve::Run::finished, [end](const event::Finished& told) { *end = told; });
        return end;
    };
    const auto first = runInBackground();
    EXPECT_FALSE(session.client_.running());
    session.waitUntil([&] { return first->has_value(); });
    EXPECT_EQ((*first)->ending, event::Ending::Completed);
    session.inspect(3);
    session.waitUntil([&] { return session.inspected_.size() == 1; });
    session.start(3);
    session.waitUntil([&] { return session.rows_.size() == 2; });
    EXPECT_EQ(session.worker_.starts(), 1) << "an idle worker gets the next work";

    const auto second = runInBackground();
    session.waitUntil([&] { return second->has_value(); });
    EXPECT_EQ((*second)->ending, event::Ending::Completed);
    EXPECT_EQ(session.worker_.starts(), 2);
    EXPECT_TRUE(session.client_.running()) << "the run was not disturbed";
    session.client_.cancel();
    session.waitForEnd();
    EXPECT_EQ(session.finished_->ending, event::Ending::Cancelled);
    EXPECT_TRUE(session.workerFailures_.empty());
}

TEST(EngineClient, RefusesASecondRunAndAnImpossibleOne) {
    Session session("hello\nwait run\nstarted\nsleep forever\n");
    EXPECT_THROW(session.client_.run({}, smallCatalog()), Error);
    EXPECT_FALSE(session.client_.running());
    session.start(2);
    try {
        session.start(2);
        FAIL() << "a second run was accepted";
    } catch (const Error& error) {
        EXPECT_EQ(error.failure().what.english(), "Another run is already in progress");
    }
}

TEST(EngineClient, AWorkerIsAskedToEndBeforeItIsKilled) {
    Session session("note 15\nsleep forever\n");
    session.start(5);
    session.waitUntil([&] { return session.worker_.starts() == 1; });
    session.waitUntil([&] { return catches(childProcesses().at(0), SIGTERM); });
    session.client_.cancel();
    session.waitForEnd();
    EXPECT_TRUE(QFile::exists(session.worker_.folder() + "/script.noted"));
}

TEST(EngineClient, AWorkerThatDoesNotListenToThatIsKilled) {
    Session session("ignore 15\nhello\nwait run\nstarted\nsleep forever\n");
    session.start(5);
    session.waitUntil([&] { return session.started_ == 1; });
    session.client_.cancel();
    session.loseNow("cancel");
    session.waitUntil([&] {
        const auto* kill = session.client_.findChild<QTimer*>("kill");
        return kill != nullptr && kill->isActive();
    });
    EXPECT_EQ(childProcesses().size(), 1U);
    session.loseNow("kill");
    session.waitForEnd();
    EXPECT_EQ(session.finished_->ending, event::Ending::Cancelled);
    EXPECT_TRUE(childProcesses().empty());
}

TEST(EngineClient, ALostConnectionLosesNoRow) {
    // A worker whose input ends reports that it has cancelled the run.
    for (const char* loss :
         {"exit 255", "exit 0", "die 9", "die 15", "finish cancelled\nexit 255"}) {
        const auto session =
            Session::remote("hello\nwait run\nstarted\nmeasure 0..1\nprogress 2 measure\n"
                            "complain Connection closed by remote host.\n" +
                            std::string(loss) + "\n---\n" + wholeRun);
        session->run(5);
        EXPECT_EQ(session->measured(), 5) << loss;
        EXPECT_EQ(session->repeated_, 0);
        EXPECT_EQ(session->started_, 1);
        EXPECT_EQ(session->worker_.starts(), 2);
        EXPECT_EQ(session->connectedAgain_, 1);
        ASSERT_EQ(session->lost_.size(), 1U);
        EXPECT_EQ(session->lost_[0].first, "error: lost the connection to box (worker output: "
                                           "Connection closed by remote host.)");
    }
}

TEST(EngineClient, AConfigurationAtWhichItIsLostTwiceFails) {
    const auto session =
        Session::remote("hello\nwait run\nstarted\nmeasure 0..1\nprogress 2 measure\nexit 255\n"
                        "---\nhello\nwait run\nstarted\nprogress 2 compile\nexit 255\n---\n" +
                        std::string(wholeRun));
    session->run(5);
    EXPECT_EQ(session->measured(), 4);
    EXPECT_EQ(session->reason(2),
              "lost the connection to the worker twice while running this configuration");
    EXPECT_EQ(session->worker_.starts(), 3);
}

TEST(EngineClient, AWorkerThatCrashesBehindAConnectionIsToBlame) {
    const auto session = Session::remote(
        "hello\nwait run\nstarted\nprogress 0 measure\nexit 139\n---\n" + std::string(wholeRun));
    session->run(2);
    expectOneLost(*session, 2, 0);
    EXPECT_EQ(session->reason(0), "the worker crashed (segmentation fault) while measuring");
}

TEST(EngineClient, PausesBetweenAttemptsToConnectGrow) {
    EngineTimeouts timeout;
    timeout.firstPause = 1ms;
    timeout.longestPause = 12ms;
    const auto session = Session::remote(
        "hello\nwait run\nstarted\nmeasure 0..1\nexit 255\n---\nexit 255\n---\nexit 255\n---\n"
        "exit 255\n---\nexit 255\n---\nhello\nwait run\nstarted\nmeasure 2..2\nexit 255\n---\n" +
            std::string(wholeRun),
        timeout);
    session->run(5);
    EXPECT_EQ(session->measured(), 5);
    std::vector<std::chrono::milliseconds> pauses;
    for (const auto& [why, pause] : session->lost_)
        pauses.push_back(pause);
    EXPECT_EQ(pauses, (std::vector<std::chrono::milliseconds>{1ms, 2ms, 4ms, 8ms, 12ms, 1ms}))
        << "and begin anew where a row came meanwhile";
    EXPECT_EQ(session->lost_.at(1).first, "error: box is unreachable");
    EXPECT_EQ(session->connectedAgain_, 2);
}

TEST(EngineClient, ARunThatFindsNoConnectionAnyMoreEnds) {
    EngineTimeouts timeout = Session::withoutPauses();
    timeout.attempts = 3;
    const auto session = Session::remote(
        "hello\nwait run\nstarted\nmeasure 0..1\nexit 255\n---\nexit 255\n", timeout);
    session->run(5);
    EXPECT_EQ(session->finished_->ending, event::Ending::Failed);
    EXPECT_EQ(session->finished_->failure.what.english(), "box is unreachable");
    EXPECT_EQ(session->measured(), 2);
    EXPECT_EQ(session->worker_.starts(), 4);
}

TEST(EngineClient, AMachineThatWasNeverReachedIsNotTriedAgain) {
    struct Case {
        const char* says;
        const char* expected;
    };
    for (const Case& one : std::initializer_list<Case>{
             {"ssh: connect to host box port 22: Connection refused",
              "error: box is unreachable (worker output: ssh: connect to host box port 22: "
              "Connection refused)"},
             {"root@box: Permission denied (publickey).",
              "error: box rejected the login (to see the reason, run: ssh box)"},
             {"Host key verification failed.",
              "error: unknown host key of box (log in once and verify the key: ssh box)"}}) {
        const auto session = Session::remote(std::string("complain ") + one.says + "\nexit 255\n");
        session->run(2);
        EXPECT_EQ(session->finished_->ending, event::Ending::Failed);
        EXPECT_EQ(session->finished_->failure.english(), one.expected);
        EXPECT_EQ(session->worker_.starts(), 1);
    }
}

TEST(EngineClient, ARunThatWaitsForItsConnectionCanBeStoppedAndHurried) {
    const auto session =
        Session::remote("hello\nwait run\nstarted\nmeasure 0..1\nexit 255\n---\nhello\nwait "
                        "run\nstarted\nmeasure 2..2\nexit 255\n",
                        EngineTimeouts());
    session->start(5);
    session->waitUntil([&] { return session->lost_.size() == 1; });
    session->client_.connectNow();
    session->waitUntil([&] { return session->lost_.size() == 2; });
    session->client_.cancel();
    session->waitForEnd();
    EXPECT_EQ(session->finished_->ending, event::Ending::Cancelled);
    EXPECT_EQ(session->measured(), 3);
    EXPECT_EQ(session->worker_.starts(), 2);
}

TEST(EngineClient, AQuestionIsAskedOnceMoreWhereTheConnectionIsLost) {
    const auto session = Session::remote(
        "hello\nwait inspect\nexit 255\n---\nhello\nwait inspect\ninspected\nwait inspect\n"
        "exit 255\n---\nhello\nwait inspect\nexit 255\n");
    session->inspect(3);
    session->waitUntil([&] { return session->inspected_.size() == 1; });
    EXPECT_FALSE(session->inspected_[0].failure) << session->inspected_[0].failure->english();
    session->inspect(4);
    session->waitUntil([&] { return session->inspected_.size() == 2; });
    ASSERT_TRUE(session->inspected_[1].failure);
    EXPECT_EQ(session->inspected_[1].failure->what.english(), "lost the connection to box");
    EXPECT_EQ(session->worker_.starts(), 3);
}

std::string relayLine(const RelayEvent& event) {
    return "line " + writeRelayEvent(event) + "\n";
}

TEST(EngineClient, ARelaySaysHowTheWorkerWaits) {
    EngineTimeouts timeout;
    timeout.greeting = hangLimit;
    const auto session =
        Session::remote("line Welcome\n" + relayLine(relay::Greeting{protocolVersion, "scripted"}) +
                            relayLine(relay::Waiting{"24", "PENDING", "Resources", {}, 3}) +
                            "gate\nline a prologue of the node\n" + wholeRun,
                        timeout);
    std::vector<WorkerState::Kind> kinds;
    QObject::connect(&session->client_, &EngineClient::hostChanged,
                     [&] { kinds.push_back(session->client_.state({}).kind); });
    session->start(3);
    session->waitUntil(
        [&] { return !kinds.empty() && kinds.back() == WorkerState::Kind::Waiting; });
    EXPECT_EQ(session->client_.state({}).waiting->inFront, 3);
    EXPECT_TRUE(session->worker_.openGate());
    session->waitForEnd();
    EXPECT_EQ(session->measured(), 3);
    using Kind = WorkerState::Kind;
    EXPECT_EQ(kinds, (std::vector{Kind::Connecting, Kind::Starting, Kind::Waiting, Kind::Ready}));
}

TEST(EngineClient, ARunThatWaitsInAQueueCanBeStopped) {
    const auto session = Session::remote(relayLine(relay::Greeting{protocolVersion, "scripted"}) +
                                         relayLine(relay::Waiting{"24"}) + "sleep forever\n");
    session->start(3);
    session->waitUntil([&] { return session->client_.state({}).waiting.has_value(); });
    session->client_.cancel();
    session->waitForEnd();
    EXPECT_EQ(session->finished_->ending, event::Ending::Cancelled);
    EXPECT_TRUE(childProcesses().empty());
}

TEST(EngineClient, ARelayKeepsItsPlaceForTheNextWorker) {
    const auto session = Session::remote(
        relayLine(relay::Greeting{protocolVersion, "scripted"}) +
        "hello\nwait run\nstarted\nmeasure 0..1\nprogress 2 measure\n" +
        relayLine(relay::Ended{relay::Cause::Exited, 139, true}) + "restart\n" + wholeRun);
    session->run(5);
    EXPECT_EQ(session->measured(), 4);
    EXPECT_EQ(session->reason(2), "the worker crashed (segmentation fault) while measuring");
    EXPECT_EQ(session->worker_.starts(), 1);
}

TEST(EngineClient, AWorkerThatHangsIsReplacedBehindItsRelay) {
    const auto session =
        Session::remote(relayLine(relay::Greeting{protocolVersion, "scripted"}) +
                        "hello\nwait run\nstarted\nmeasure 0..1\nprogress 2 measure\nrestart\n"
                        "line {\"the end of a line that it was at\n" +
                        wholeRun);
    session->start(5);
    session->waitUntil([&] { return session->progressed_ == 3; });
    session->loseNow("silence");
    session->waitForEnd();
    EXPECT_EQ(session->measured(), 4);
    EXPECT_EQ(session->reason(2), "the worker did not respond for 1 ms while measuring");
    EXPECT_EQ(session->worker_.starts(), 1);
}

TEST(EngineClient, TheEndOfAJobEndsTheRunAndCostsNoRow) {
    for (const auto& [cause, text] : {std::pair(relay::Cause::Cancelled, "was cancelled"),
                                      std::pair(relay::Cause::TimeLimit, "has expired"),
                                      std::pair(relay::Cause::NodeFailed, "failed")}) {
        const auto session =
            Session::remote(relayLine(relay::Greeting{protocolVersion, "scripted"}) +
                            "hello\nwait run\nstarted\nmeasure 0..1\nprogress 2 measure\n" +
                            relayLine(relay::Ended{cause, 143, false}) + "exit 0\n");
        session->run(5);
        EXPECT_EQ(session->finished_->ending, event::Ending::Failed);
        EXPECT_THAT(session->finished_->failure.what.english(), HasSubstr(text));
        EXPECT_EQ(session->rows_.size(), 2U);
        EXPECT_EQ(session->worker_.starts(), 1) << "no other job is asked for";
    }
}

TEST(EngineClient, EachHostHasAWorkerOfItsOwnAndItsDevicesItsName) {
    const ScriptedWorker here("hello\nwait devices\ndevices\nwait run\nstarted\nmeasure 0..last\n"
                              "finish\n");
    const ScriptedWorker there("hello\nwait devices\ndevices\nwait inspect\ninspected\nwait run\n"
                               "started\nmeasure 0..last\nfinish\n");
    EngineClient client(here.command());
    Host box{"box"};
    for (const QString& word : there.command())
        box.command.push_back(word.toStdString());
    client.setHosts({box});
    std::vector<std::string> ids;
    std::optional<event::Started> started;
    std::optional<event::Finished> finished;
    std::optional<event::Inspected> inspected;
    QObject::connect(&client, &EngineClient::devicesKnown, [&](const auto& devices) {
        ids.clear();
        for (const DeviceDescription& device : devices)
            ids.push_back(device.id);
    });
    const auto inspect = [&](const char* device) {
        return client.ask(request::Inspect{0, device, {"shift.cu", ""}, {{"offset", 3}}},
                          [&](const auto& each) { inspected = each; });
    };
    client.requestDevices();
    EXPECT_TRUE(eventually([&] { return ids == std::vector<std::string>{"cpu"}; }));
    EXPECT_EQ(there.starts(), 0) << "nobody has asked for it";
    client.requestDevices("box");
    EXPECT_TRUE(eventually([&] { return ids == std::vector<std::string>{"cpu", "box/cpu"}; }));
    EXPECT_EQ(client.state("box").version, "scripted");
    const auto answer = inspect("box/cpu");
    EXPECT_TRUE(eventually([&] { return inspected.has_value(); }));
    EXPECT_EQ(inspected->device, "box/cpu");
    Experiment experiment = offsetSweep(3);
    experiment.device = "box/cpu";
    const kernelcurve::Run& run = client.run(experiment, smallCatalog());
    QObject::connect(&run, &kernelcurve::Run::started, [&](const auto& each) { started = each; });
    QObject::connect(&run, &kernelcurve::Run::finished, [&](const auto& each) { finished = each; });
    EXPECT_TRUE(eventually([&] { return finished.has_value(); }));
    EXPECT_EQ(started->device.id, "box/cpu");
    client.disconnectFrom("box");
    EXPECT_TRUE(eventually([&] { return ids == std::vector<std::string>{"cpu"}; }));
    experiment.device = "bxo/cpu";
    EXPECT_THROW(client.run(experiment, smallCatalog()), Error);
    inspected.reset();
    const auto nowhere = inspect("bxo/cpu");
    EXPECT_TRUE(eventually([&] { return inspected.has_value(); }));
    EXPECT_EQ(inspected->failure->what.english(), "Host not found: bxo");
    EXPECT_EQ(here.starts() + there.starts(), 2);
}

TEST(EngineClient, AMachineThatWasReachedIsTriedAgainForEachOfItsDevices) {
    const ScriptedWorker there("hello\nwait run\nstarted\nmeasure 0..0\ngate\nmeasure 1..last\n"
                               "finish\n---\nexit 255\n---\n" +
                               std::string(wholeRun));
    EngineClient client({}, nullptr, Session::withoutPauses());
    Host box{"box"};
    for (const QString& word : there.command())
        box.command.push_back(word.toStdString());
    client.setHosts({box});
    int rows = 0;
    std::vector<event::Ending> endings;
    const Catalog catalog = smallCatalog();
    const auto run = [&](const char* device) {
        Experiment experiment = offsetSweep(2);
        experiment.device = device;
        const kernelcurve::Run& begun = client.run(experiment, catalog, {}, {.beside = true});
        QObject::connect(&begun, &kernelcurve::Run::measured, [&] { ++rows; });
        QObject::connect(&begun, &kernelcurve::Run::finished,
                         [&](const auto& finished) { endings.push_back(finished.ending); });
    };
    run("box/cuda:0");
    EXPECT_TRUE(eventually([&] { return rows == 1; }));
    run("box/cuda:1"); // the first worker is lost before it sends its greeting
    EXPECT_TRUE(eventually([&] { return endings.size() == 1; }));
    EXPECT_EQ(rows, 3);
    EXPECT_EQ(there.starts(), 3);
    EXPECT_TRUE(there.openGate());
    EXPECT_TRUE(eventually([&] { return endings.size() == 2; }));
    EXPECT_EQ(endings, std::vector(2, event::Ending::Completed));
}

TEST(EngineClient, EndsItsWorkerWithoutFreezing) {
    ScriptedWorker polite("hello\nwait run\nstarted\nmeasure 0..1\nwait quit\n");
    ScriptedWorker deaf("hello\nwait run\nstarted\nmeasure 0..1\nsleep forever\n");
    for (const ScriptedWorker* worker : {&polite, &deaf}) {
        {
            EngineClient client(worker->command());
            QEventLoop loop;
            const kernelcurve::Run& run = client.run(offsetSweep(100), smallCatalog());
            QObject::connect(&run, &kernelcurve::Run::measured, &loop, &QEventLoop::quit);
            loop.exec();
            EXPECT_EQ(childProcesses().size(), 1U);
        }
        EXPECT_TRUE(eventually([] { return childProcesses().empty(); })) << "it lives on";
    }
}

TEST(WorkerEnd, NamesSignals) {
    EXPECT_EQ(signalName(SIGBUS), "bus error");
    EXPECT_EQ(signalName(62), "signal 62");
}

} // namespace
} // namespace kernelcurve
