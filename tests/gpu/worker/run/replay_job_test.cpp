#include "gpu/model/files/sha256.h"
#include "gpu/worker/run/replay_job.h"

#include "gpu/catalog/kernel/code_text.h"
#include "gpu/model/text/error.h"
#include "tests/gpu/worker/dispatched_run.h"
#include "tests/hang_limit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <semaphore>
#include <sstream>
#include <thread>
#include <unistd.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::string kernelSource = R"kernel(/*---
entry: slow_copy
problem: copy
arguments: [out, in, n]
block: [256]
grid: ["ceil(n / 256)"]
---*/
__global__ void slow_copy(float *out, const float *in, size_t n) {}
)kernel";

class ReplayJobTest : public testing::Test {
  protected:
    ReplayJobTest() {
        catalog_.add(readKernelFile(kernelSource, "slow_copy.cu"));
        request_.run = 7;
        request_.kernels = {{"slow_copy.cu", kernelSource}};
        request_.experiment.title.en = "Mine";
        request_.experiment.device = "replay:gpu";
        request_.experiment.kernels = {"slow_copy"};
        request_.experiment.parameters = {{"element", Value("float")}};
        request_.experiment.sweep.resize(1);
        request_.experiment.sweep[0].parameter = "n";
        request_.experiment.sweep[0].points = std::vector<Value>{1000, 2000, 3000};
        played_->device.id = "replay:gpu";
        played_->device.name = "Some GPU (recorded)";
        played_->device.kind = DeviceKind::Replay;
        played_->device.computeCapability = 90;
        played_->device.limits.memoryBytes = std::int64_t{1} << 30;
        Recording recording;
        recording.experiment = request_.experiment;
        recording.environment = {{"device", "Some GPU"},
                                 {"sha256 slow_copy", sha256(codeText(kernelSource))}};
        const Plan plan(request_.experiment, catalog_);
        for (const std::int64_t index : {0, 1}) {
            Measurement row;
            row.configuration = plan.at(index);
            row.metrics = {{"time", 0.1}, {"samples", 2}};
            row.clock = "events";
            recording.measurements.push_back(row);
        }
        played_->recordings = {recording};
    }

    RunEnd play(const std::stop_token& stop = {}, const std::set<std::int64_t>& done = {}) {
        WorkQueue work;
        for (const Request& request : dispatchedRun(request_, done))
            if (const auto* next = std::get_if<request::Next>(&request))
                work.put(*next);
        std::array<int, 2> ends{};
        EXPECT_EQ(::pipe(ends.data()), 0);
        RunEnd end;
        {
            EventChannel events(ends[1], [] {});
            end = ReplayJob(request_, work, events, std::make_shared<ReplayTable>(played_), tracer_,
                            pause_)
                      .execute(stop);
            EXPECT_TRUE(events.flush(hangLimit));
        }
        ::close(ends[1]);
        std::string text;
        std::array<char, 4096> bytes{};
        for (ssize_t count; (count = ::read(ends[0], bytes.data(), bytes.size())) > 0;)
            text.append(bytes.data(), std::size_t(count));
        ::close(ends[0]);
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            const Event event = readEvent(line);
            if (const auto* started = std::get_if<event::Started>(&event))
                started_ = *started;
            if (const auto* measured = std::get_if<event::Measured>(&event))
                rows_.push_back(measured->measurement);
        }
        return end;
    }

    Catalog catalog_;
    request::Run request_;
    std::shared_ptr<DeviceRecording> played_ = std::make_shared<DeviceRecording>();
    ReplayJob::OpenKernelTracer tracer_ = []() -> KernelTracer& {
        ADD_FAILURE() << "nobody wants modelled metrics";
        throw DeviceError(Failure{});
    };
    ReplayJob::Pause pause_ = ReplayJob::pause;
    event::Started started_;
    std::vector<Measurement> rows_;
};

TEST_F(ReplayJobTest, GivesTheRecordedRowsAndExcludesTheOthers) {
    const RunEnd end = play();
    ASSERT_TRUE(end.finished);
    EXPECT_EQ(end.finished->ending, event::Ending::Completed);
    Environment expected = played_->recordings[0].environment;
    expected.emplace_back("replayed", played_->device.id);
    EXPECT_EQ(started_.environment, expected);
    ASSERT_EQ(rows_.size(), 3U);
    EXPECT_EQ(rows_[0].metrics, played_->recordings[0].measurements[0].metrics);
    EXPECT_EQ(rows_[0].clock, "recorded");
    EXPECT_TRUE(rows_[0].remarks.empty());
    EXPECT_EQ(rows_[2].status, Status::Excluded);
    EXPECT_EQ(rows_[2].reason->english(), "error: configuration not recorded on the Some GPU "
                                          "(recorded) (the most similar recorded row: n = 2000)");
}

TEST_F(ReplayJobTest, ComputesModelledMetricsThatWereNotRecorded) {
    class ModelOfEverything : public KernelTracer {
      public:
        std::string version() const override { return "none"; }
        std::unique_ptr<Buffer> allocate(std::size_t) override {
            if (isMeasuring)
                throw Error({message("the arrays take too long"), {}, {}});
            throw DeviceError({message("there is no memory"), {}, {}});
        }
        bool isMeasuring = false;
        TraceOutcome trace(const TraceRequest&, std::stop_token) override { return {}; }
    };
    ModelOfEverything model;
    int opened = 0;
    tracer_ = [&]() -> KernelTracer& {
        ++opened;
        return model;
    };
    request_.experiment.plot.y = "load_efficiency";
    played_->recordings[0].measurements[1].metrics["load_efficiency"] = 0.5;
    play();
    // The row that has none is looked at; here in vain, which it says.
    EXPECT_EQ(opened, 1);
    ASSERT_EQ(rows_.size(), 3U);
    ASSERT_FALSE(rows_[0].remarks.empty());
    EXPECT_THAT(rows_[0].remarks.front().english(), testing::HasSubstr("there is no memory"));
    EXPECT_EQ(rows_[1].metrics.at("load_efficiency"), 0.5);
    EXPECT_EQ(rows_[2].status, Status::Excluded);
    model.isMeasuring = true;
    rows_.clear();
    play();
    ASSERT_EQ(rows_.size(), 3U);
    EXPECT_THAT(rows_[0].remarks.front().english(), testing::HasSubstr("take too long"));
}

TEST_F(ReplayJobTest, SaysThatAKernelHasChanged) {
    played_->recordings[0].environment[1].second = Value("0123");
    play();
    ASSERT_EQ(rows_.size(), 3U);
    ASSERT_EQ(rows_[0].remarks.size(), 1U);
    EXPECT_EQ(rows_[0].remarks[0].english(), "the kernel has changed since the recording");
}

TEST_F(ReplayJobTest, PlaysOnlyWhatIsDispatched) {
    play({}, {0, 2});
    ASSERT_EQ(rows_.size(), 1U);
    EXPECT_EQ(rows_[0].configuration, played_->recordings[0].measurements[1].configuration);
}

TEST_F(ReplayJobTest, TakesItsTimeOnlyWhereSomebodyWatches) {
    std::vector<double> pauses;
    pause_ = [&](ReplayJob::Seconds time, const std::stop_token&) {
        pauses.push_back(time.count());
    };
    play();
    EXPECT_THAT(pauses, IsEmpty());
    request_.paced = true;
    played_->recordings[0].measurements[1].metrics["time"] = 1000;
    play();
    EXPECT_THAT(pauses, ElementsAre(0.2, 3)) << "two samples of 0.1 s, and no more than 3 s";
}

TEST_F(ReplayJobTest, IsCancelledWhileItWaits) {
    request_.paced = true;
    std::stop_source stop;
    std::binary_semaphore waits(0);
    pause_ = [&](ReplayJob::Seconds, const std::stop_token& token) {
        waits.release();
        ReplayJob::pause(std::chrono::hours(1), token);
    };
    std::jthread canceller([&] {
        waits.acquire();
        stop.request_stop();
    });
    EXPECT_EQ(play(stop.get_token()).finished->ending, event::Ending::Cancelled);
    EXPECT_TRUE(rows_.empty());
}

} // namespace
} // namespace kernelcurve
