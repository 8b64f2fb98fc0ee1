// Tests of runs that read the device's counters in a separate phase after all timings.
#include "tests/gpu/worker/copy_experiment.h"
#include "tests/gpu/worker/scripted_worker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace kernelcurve;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

/// Copies and counts 4 KB for each run; `whileCounting` is called in the run that is counted. The
/// device is the worker's.
std::function<void(FakeDevice&)> counting(FakeDevice*& known,
                                          FakeDevice::Kernel whileCounting = {}) {
    return [&known, whileCounting](FakeDevice& device) {
        known = &device;
        device.counted = {{"dram_read_bytes", 3000}, {"dram_write_bytes", 1000}};
        device.kernel = [on = &device, whileCounting](FakeOperation& operation,
                                                      std::stop_token stop) {
            copyAll(operation, stop);
            if (whileCounting && on->calls.last() == "count")
                whileCounting(operation, stop);
        };
    };
}

/// The phases of the device among those that are checked, without repetitions.
std::vector<std::string> phasesOf(const FakeDevice& device) {
    std::vector<std::string> phases;
    for (const std::string& call : device.calls.all()) {
        const std::string word = call.substr(0, call.find(' '));
        if ((word == "time" || word == "count" || word == "hold" || word == "release") &&
            (phases.empty() || phases.back() != word))
            phases.push_back(word);
    }
    return phases;
}

/// A run with four configurations.
request::Run countedRun() {
    return copyRun(1, 1, {.counters = true, .interleave = false});
}

std::vector<std::string> remarksOf(const event::Measured& row) {
    std::vector<std::string> remarks;
    for (const Message& remark : row.measurement.remarks)
        remarks.push_back(remark.english());
    return remarks;
}

} // namespace

TEST(CountingRun, CountsAfterEverythingIsTimed) {
    FakeDevice* device = nullptr;
    ScriptedWorker worker(counting(device));
    worker.send(countedRun());
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
    const auto rows = worker.events().all<event::Measured>();
    ASSERT_EQ(rows.size(), 8U);
    for (std::size_t at = 0; at < rows.size(); ++at) {
        const bool counted = at >= 4;
        EXPECT_EQ(rows[at].index, static_cast<std::int64_t>(at % 4));
        EXPECT_EQ(rows[at].counted, counted);
        EXPECT_EQ(rows[at].measurement.metrics.contains("dram_read_bytes"), counted);
        EXPECT_EQ(rows[at].measurement.metrics.at("time"),
                  rows[at % 4].measurement.metrics.at("time"));
    }
    EXPECT_THAT(phasesOf(*device), ElementsAre("time", "hold", "count", "release"));
}

TEST(CountingRun, WhatGoesWrongThereLeavesTheRow) {
    FakeDevice* device = nullptr;
    int runs = 0;
    ScriptedWorker worker(counting(device, [&runs](FakeOperation&, const std::stop_token&) {
        if (++runs == 2)
            throw DeviceError({message("the counters are taken"), message("end the other"), {}});
    }));
    worker.send(countedRun());
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
    const auto rows = worker.events().all<event::Measured>();
    ASSERT_EQ(rows.size(), 8U);
    EXPECT_EQ(rows[5].measurement.status, Status::Measured);
    EXPECT_EQ(rows[5].measurement.metrics.at("time"), rows[1].measurement.metrics.at("time"));
    EXPECT_THAT(remarksOf(rows[5]),
                ElementsAre("no counters: the counters are taken (end the other)"));
    EXPECT_TRUE(rows[6].measurement.metrics.contains("dram_read_bytes"));
}

TEST(CountingRun, ACountingThatHangsCostsNoRow) {
    FakeDevice* device = nullptr;
    ScriptedWorker worker(counting(
        device, [](FakeOperation&, const std::stop_token& stop) { FakeDevice::hang(stop); }));
    request::Run run = countedRun();
    run.experiment.measure.limit = 0.2;
    worker.send(run);
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
    const auto rows = worker.events().all<event::Measured>();
    ASSERT_EQ(rows.size(), 8U);
    for (const event::Measured& row : rows)
        EXPECT_EQ(row.measurement.status, Status::Measured);
    EXPECT_THAT(remarksOf(rows[7]), ElementsAre(HasSubstr("no counters: Timed out after")));
}

TEST(CountingRun, CanBeCancelledWhileItCounts) {
    FakeDevice* device = nullptr;
    ScriptedWorker worker(counting(
        device, [](FakeOperation&, const std::stop_token& stop) { FakeDevice::hang(stop); }));
    worker.send(countedRun());
    while (worker.events().wait<event::Progress>().stage != Stage::Count) {
    }
    worker.send(request::Cancel{1});
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Cancelled);
    EXPECT_EQ(worker.events().all<event::Measured>().size(), 4U);
}

TEST(CountingRun, ASearchCountsWhatItTriesAtOnce) {
    FakeDevice* device = nullptr;
    ScriptedWorker worker(counting(device));
    request::Run run = countedRun();
    run.experiment.search.emplace().strategy = SearchStrategy::Exhaustive;
    worker.send(run);
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
    const auto rows = worker.events().all<event::Measured>();
    ASSERT_EQ(rows.size(), 4U) << "what it looks for may be what was counted";
    for (const event::Measured& row : rows) {
        EXPECT_FALSE(row.counted);
        EXPECT_TRUE(row.measurement.metrics.contains("dram_read_bytes"));
    }
}
