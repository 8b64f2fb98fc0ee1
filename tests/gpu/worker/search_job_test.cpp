#include "gpu/schedule/scheduler.h"
#include "tests/gpu/worker/copy_experiment.h"
#include "tests/gpu/worker/scripted_worker.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>

using namespace kernelcurve;

namespace {

/// A device on which the kernel's time increases with the distance of the block size from 128
/// threads.
void fastAt128(FakeDevice& device) {
    auto block = std::make_shared<std::atomic<std::int64_t>>(0);
    device.kernel = [block](FakeOperation& operation, std::stop_token stop) {
        *block = operation.launches.at(0).block[0];
        copyAll(operation, stop);
    };
    device.seconds = [block](int) {
        return 1e-3 * (1 + 4 * std::abs(std::log2(double(*block) / 128)));
    };
}

/// A search over the block sizes, and also over `n` if it is swept.
request::Run searchRun(SearchStrategy strategy, std::vector<Value> n = {}) {
    request::Run run = copyRun(1, 1);
    run.experiment.sweep.clear();
    if (n.empty())
        run.experiment.parameters.emplace_back("n", 100);
    else
        run.experiment.sweep = {{"n", n}, {"block", std::vector<Value>{32, 64, 128, 256}}};
    run.experiment.measure.check = false;
    run.experiment.search.emplace().strategy = strategy;
    return run;
}

/// The results of the search on a scheduler and a worker.
std::vector<Measurement> rowsOf(ScriptedWorker& worker, const request::Run& run,
                                std::set<std::int64_t> done = {}, Tried tried = {}) {
    Catalog catalog;
    catalog.add(readKernelFile(run.kernels.front()));
    Plan plan(run.experiment, catalog);
    Scheduler scheduler(
        {run.experiment, std::move(plan), std::move(catalog), std::move(done), std::move(tried)},
        {"cpu"}, [] { return 0.0; });
    std::vector<Measurement> rows;
    worker.send(Request(run));
    while (true) {
        Event event = worker.events().next();
        if (const auto* started = std::get_if<event::Started>(&event))
            scheduler.begin(0, started->device, [&](request::Next next) {
                next.run = run.run;
                worker.send(Request(next));
            });
        if (auto* measured = std::get_if<event::Measured>(&event)) {
            scheduler.accept(0, measured->index, measured->measurement);
            rows.push_back(measured->measurement);
        }
        if (const auto* finished = std::get_if<event::Finished>(&event)) {
            EXPECT_EQ(finished->ending, event::Ending::Completed);
            return rows;
        }
    }
}

std::vector<std::int64_t> blocksOf(const std::vector<Measurement>& rows) {
    std::vector<std::int64_t> blocks;
    for (const Measurement& row : rows)
        blocks.push_back(row.configuration.parameters.at("block").integer());
    return blocks;
}

TEST(SearchJob, WithoutASweepTriesTheKernelsOwnParameters) {
    ScriptedWorker worker(fastAt128);
    const auto rows = rowsOf(worker, searchRun(SearchStrategy::Exhaustive));
    EXPECT_EQ(blocksOf(rows), (std::vector<std::int64_t>{32, 64, 128, 256}));
    EXPECT_EQ(rows.at(3).metrics.at("try"), 4);
    EXPECT_DOUBLE_EQ(rows.at(3).metrics.at("best_time"), 1e-3);
    EXPECT_DOUBLE_EQ(rows.at(1).metrics.at("best_time"), 5e-3);
}

TEST(SearchJob, ClimbsFromTheDefaults) {
    ScriptedWorker worker(fastAt128);
    request::Run run = searchRun(SearchStrategy::Local);
    run.experiment.search->tries = 3;
    const auto rows = rowsOf(worker, run);
    ASSERT_EQ(rows.size(), 3U) << "the budget";
    EXPECT_EQ(blocksOf(rows).front(), 64) << "the default";
    EXPECT_DOUBLE_EQ(rows.back().metrics.at("best_time"), 1e-3);
}

TEST(SearchJob, WhatCannotWinEndsEarly) {
    ScriptedWorker worker(fastAt128);
    const auto rows = rowsOf(worker, searchRun(SearchStrategy::Exhaustive, {100, 200}));
    ASSERT_EQ(rows.size(), 8U);
    for (const Measurement& row : rows) {
        const std::int64_t block = row.configuration.parameters.at("block").integer();
        // 32 is slow, and at its time nothing better is known; 256 comes after the best.
        EXPECT_EQ(row.stopped == StopReason::EarlyTermination, block == 256)
            << row.configuration.text();
        EXPECT_EQ(row.metrics.at("samples") < 10, block == 256);
        EXPECT_EQ(row.status, Status::Measured);
    }
}

TEST(SearchJob, WhatIsExcludedIsNotTried) {
    ScriptedWorker worker(fastAt128);
    const auto rows = rowsOf(worker, searchRun(SearchStrategy::Random, {100, 102, 200}));
    ASSERT_EQ(rows.size(), 8U);
    for (const Measurement& row : rows)
        EXPECT_NE(row.configuration.parameters.at("n"), Value(102));
}

TEST(SearchJob, AFailedTryIsARow) {
    ScriptedWorker worker([](FakeDevice& device) {
        fastAt128(device);
        device.kernel = [inner = device.kernel](FakeOperation& operation, std::stop_token stop) {
            if (operation.launches.at(0).block[0] == 64)
                throw DeviceError({message("illegal access"), {}, {}});
            inner(operation, stop);
        };
    });
    const auto rows = rowsOf(worker, searchRun(SearchStrategy::Local));
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[0].status, Status::Failed);
    EXPECT_EQ(rows[0].metrics.at("try"), 1);
    EXPECT_DOUBLE_EQ(rows.back().metrics.at("best_time"), 1e-3);
}

TEST(SearchJob, GoesOnWhereAnotherWorkerEnded) {
    ScriptedWorker worker(fastAt128);
    request::Run run = searchRun(SearchStrategy::Exhaustive);
    const auto rows = rowsOf(worker, run, {0, 1}, {{0, 9e-3}, {1, std::nullopt}});
    EXPECT_EQ(blocksOf(rows), (std::vector<std::int64_t>{128, 256}));
    EXPECT_EQ(rows.at(0).metrics.at("try"), 3);
}

} // namespace
