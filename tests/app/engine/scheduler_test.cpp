// The assignment of measurements and compilations to devices, without devices.
#include "gpu/model/experiment/experiment_keys.h"
#include "gpu/schedule/run_ledger.h"
#include "gpu/schedule/scheduler.h"
#include "tests/app/engine/scripted_worker.h"

#include <algorithm>
#include <deque>
#include <gmock/gmock.h>
#include <map>
#include <memory>
#include <set>

namespace kernelcurve {
namespace {

using testing::SizeIs;

/// Two devices measure in turn, one configuration at a time.
class SchedulerTest : public testing::TestWithParam<SearchStrategy> {
  protected:
    void share(int size, std::optional<SearchSettings> search, int devices = 2) {
        experiment_ = offsetSweep(size);
        experiment_.search = std::move(search);
        plan_ = std::make_unique<Plan>(experiment_, catalog_);
        std::vector<std::string> names;
        for (int number = 0; number < devices; ++number)
            names.push_back("cuda:" + std::to_string(number));
        scheduler_.emplace(RunWork{experiment_, *plan_, catalog_, {}}, names,
                           [this] { return seconds_; });
        queues_.resize(names.size());
        announced_.resize(names.size());
        DeviceDescription description;
        description.name = "Pretended GPU";
        description.limits.threadsPerBlock = 1024;
        for (std::size_t device = 0; device < names.size(); ++device)
            scheduler_->begin(device, description, [this, device](const request::Next& next) {
                EXPECT_FALSE(closed_.contains(device));
                if (next.indices.empty())
                    closed_.insert(device);
                for (const std::int64_t index : next.indices) {
                    queues_[device].push_back(index);
                    if (!announced_[device].contains(index))
                        unannounced_.push_back(index);
                }
                announced_[device].insert(next.ahead.begin(), next.ahead.end());
                maxAhead_ = std::max(maxAhead_, next.ahead.size());
                maxQueue_ = std::max(maxQueue_, queues_[device].size());
            });
    }
    /// The device measures the first configuration that it has. Returns false if it has none.
    bool measure(std::size_t device) {
        if (queues_[device].empty())
            return false;
        const std::int64_t index = queues_[device].front();
        queues_[device].pop_front();
        Measurement row;
        row.configuration = plan_->at(index);
        row.metrics = {{"time", 1e-3 * static_cast<double>(1 + index % 7)}, {"noise", 1e-4}};
        if (scheduler_->accept(device, index, row))
            rows_.emplace_back(device, index);
        if (row.metrics.contains("try"))
            tries_.push_back(row.metrics.at("try"));
        return true;
    }
    void run() {
        bool some = true;
        while (some) {
            some = false;
            for (std::size_t device = 0; device < queues_.size(); ++device)
                some = measure(device) || some;
        }
    }
    std::map<std::int64_t, int> timesMeasured() const {
        std::map<std::int64_t, int> times;
        for (const auto& [device, index] : rows_)
            ++times[index];
        return times;
    }
    std::int64_t rowsOf(std::size_t device) const {
        return std::ranges::count(rows_, device, [](const auto& row) { return row.first; });
    }
    static SearchSettings search(SearchStrategy strategy) {
        SearchSettings settings;
        settings.strategy = strategy;
        return settings;
    }

    Catalog catalog_ = smallCatalog();
    Experiment experiment_;
    std::unique_ptr<Plan> plan_;
    double seconds_ = 0;
    std::optional<Scheduler> scheduler_;
    std::vector<std::deque<std::int64_t>> queues_;
    std::vector<std::set<std::int64_t>> announced_;
    std::vector<std::int64_t> unannounced_;
    std::size_t maxAhead_ = 0;
    std::size_t maxQueue_ = 0;
    std::set<std::size_t> closed_; ///< devices that receive no more work
    std::vector<std::pair<std::size_t, std::int64_t>> rows_;
    std::vector<double> tries_;
};

std::string word(const testing::TestParamInfo<SearchStrategy>& tested) {
    return std::string(nameOf(searchNames, tested.param));
}
INSTANTIATE_TEST_SUITE_P(Strategies, SchedulerTest,
                         testing::Values(SearchStrategy::Exhaustive, SearchStrategy::Random,
                                         SearchStrategy::Local),
                         word);

TEST_P(SchedulerTest, EachTryOfASearchIsMeasuredOnce) {
    share(40, search(GetParam()));
    run();
    EXPECT_TRUE(scheduler_->over());
    EXPECT_THAT(timesMeasured(), SizeIs(40));
    EXPECT_THAT(rows_, SizeIs(41)) << "the common reference is measured by both";
    EXPECT_NEAR(static_cast<double>(rowsOf(0)), static_cast<double>(rowsOf(1)), 1);
    std::ranges::sort(tries_);
    ASSERT_THAT(tries_, SizeIs(40));
    for (std::size_t number = 0; number < tries_.size(); ++number)
        EXPECT_EQ(tries_[number], static_cast<double>(number + 1));
}

TEST_P(SchedulerTest, EndsAfterSoManyTries) {
    SearchSettings settings = search(GetParam());
    settings.tries = 9;
    share(40, settings);
    run();
    EXPECT_TRUE(scheduler_->over());
    EXPECT_THAT(timesMeasured(), SizeIs(9));
}

TEST_P(SchedulerTest, EndsWhenTheTimeIsUp) {
    SearchSettings settings = search(GetParam());
    settings.seconds = 60;
    share(40, settings);
    for (int row = 0; row < 3; ++row) {
        measure(0);
        measure(1);
    }
    seconds_ = 61;
    run();
    EXPECT_TRUE(scheduler_->over());
    EXPECT_LE(rows_.size(), 6U + 2 * Scheduler::maxDispatched) << "what was dispatched is finished";
}

TEST_P(SchedulerTest, WhatALostDeviceHadComesToTheOther) {
    share(40, search(GetParam()));
    for (int row = 0; row < 4; ++row) {
        measure(0);
        measure(1);
    }
    queues_[1].clear();
    scheduler_->leave(1);
    run();
    EXPECT_TRUE(scheduler_->over());
    EXPECT_THAT(timesMeasured(), SizeIs(40));
}

/// Searches whose next attempts are known.
class SharedOrderTest : public SchedulerTest {};
INSTANTIATE_TEST_SUITE_P(Strategies, SharedOrderTest,
                         testing::Values(SearchStrategy::Exhaustive, SearchStrategy::Random), word);

TEST_P(SharedOrderTest, WhatADeviceMeasuresItHasCompiledAhead) {
    share(100, search(GetParam()));
    run();
    // Both devices receive the reference automatically.
    EXPECT_THAT(unannounced_, SizeIs(2));
    EXPECT_EQ(maxAhead_, Scheduler::maxAhead);
}

TEST_F(SchedulerTest, OfASweepIsCompiledWhereItIsMeasured) {
    share(101, std::nullopt);
    run();
    EXPECT_TRUE(scheduler_->over());
    EXPECT_THAT(timesMeasured(), SizeIs(101));
    EXPECT_THAT(unannounced_, SizeIs(2));
    std::vector<std::int64_t> twice;
    std::ranges::set_intersection(announced_[0], announced_[1], std::back_inserter(twice));
    EXPECT_TRUE(twice.empty());
}

TEST_F(SchedulerTest, AFasterDeviceTakesWhatTheOtherHasLeft) {
    share(40, std::nullopt);
    bool some = true;
    for (int turn = 0; some; ++turn) {
        some = measure(0);
        if (turn % 4 == 0)
            some = measure(1) || some;
    }
    EXPECT_TRUE(scheduler_->over());
    EXPECT_THAT(timesMeasured(), SizeIs(40));
    EXPECT_GT(rowsOf(0), 3 * rowsOf(1) - 4);
}

TEST_F(SchedulerTest, ADeviceAloneAlwaysHasSomethingToDo) {
    share(500, std::nullopt, 1);
    EXPECT_THAT(queues_[0], SizeIs(Scheduler::maxDispatchedAlone));
    std::int64_t last = -1;
    while (!queues_[0].empty()) {
        EXPECT_EQ(queues_[0].front(), ++last) << "in the plan's order";
        measure(0);
        EXPECT_EQ(closed_.empty(), last + 1 + std::ssize(queues_[0]) < 500)
            << "it knows the end before it comes to it";
    }
    EXPECT_EQ(last, 499);
    EXPECT_EQ(maxQueue_, Scheduler::maxDispatchedAlone);
    EXPECT_THAT(closed_, SizeIs(1));
}

TEST_P(SchedulerTest, ASearchAloneTriesEachOnce) {
    share(40, search(GetParam()), 1);
    run();
    EXPECT_TRUE(scheduler_->over());
    EXPECT_THAT(timesMeasured(), SizeIs(40));
    EXPECT_THAT(rows_, SizeIs(40)) << "nothing is measured for comparison";
    EXPECT_LE(maxQueue_, Scheduler::maxDispatched);
    EXPECT_THAT(closed_, SizeIs(1));
}

TEST_P(SchedulerTest, ASearchAloneEndsInTime) {
    SearchSettings settings = search(GetParam());
    settings.seconds = 60;
    share(40, settings, 1);
    for (int row = 0; row < 3; ++row)
        measure(0);
    seconds_ = 61;
    run();
    EXPECT_THAT(rows_, SizeIs(4)) << "and the one that had begun";
    EXPECT_THAT(closed_, SizeIs(1));
}

TEST_F(SchedulerTest, WithNothingToDoEndsAtOnce) {
    experiment_ = offsetSweep(2);
    Scheduler scheduler({experiment_, Plan(experiment_, catalog_), catalog_, {0, 1}}, {"cpu"},
                        [] { return 0.0; });
    std::vector<request::Next> dispatched;
    scheduler.begin(0, {}, [&](const request::Next& next) { dispatched.push_back(next); });
    EXPECT_EQ(dispatched, std::vector{request::Next{}});
}

request::Next nextOf(std::vector<std::int64_t> indices) {
    return {1, std::move(indices)};
}

TEST(RunLedger, AWorkerThatEndsCostsTheConfigurationThatItWasAt) {
    RunLedger ledger(6, {5});
    EXPECT_EQ(ledger.dispatch(nextOf({0, 1, 5})), nextOf({0, 1})) << "one has a row";
    EXPECT_FALSE(ledger.dispatch(nextOf({5})));
    EXPECT_TRUE(ledger.dispatch(nextOf({2, 3})));
    ledger.begin({1, 0, Stage::Measure, {}});
    EXPECT_TRUE(ledger.finish(0));
    EXPECT_FALSE(ledger.finish(0)) << "once more";
    EXPECT_FALSE(ledger.fail({})) << "it was at none";
    ledger.begin({1, 2, Stage::Measure, {"kernel", {}}});
    const auto failed = ledger.fail({message("died"), {}, {}});
    ASSERT_TRUE(failed);
    EXPECT_EQ(failed->index, 2);
    EXPECT_EQ(failed->measurement.status, Status::Failed);
    EXPECT_EQ(failed->measurement.configuration.kernel, "kernel");
    EXPECT_THAT(ledger.open(), testing::ElementsAre(nextOf({1}), nextOf({3})))
        << "for the next worker";
}

TEST(RunLedger, IsOverWhenEverythingThatWasDispatchedHasARow) {
    RunLedger ledger(2);
    EXPECT_FALSE(ledger.isOver());
    ledger.dispatch(nextOf({0, 1}));
    ledger.dispatch(nextOf({}));
    ledger.finish(0);
    EXPECT_FALSE(ledger.isOver());
    ledger.finish(1);
    EXPECT_TRUE(ledger.isOver());
    EXPECT_THAT(ledger.open(), testing::ElementsAre(nextOf({}))) << "the next worker is told, too";
}

TEST(RunLedger, IsStuckAfterTwoWorkersInARowWithoutANewRow) {
    RunLedger ledger(3);
    ledger.dispatch(nextOf({0, 1, 2}));
    EXPECT_FALSE(ledger.endWorker(false));
    ledger.finish(0);
    EXPECT_TRUE(ledger.endWorker(false));
    ledger.finish(0);
    EXPECT_FALSE(ledger.endWorker(false)) << "that is no new row";
    EXPECT_FALSE(ledger.endWorker(true)) << "through no fault of its own";
    EXPECT_FALSE(ledger.isStuck());
    EXPECT_FALSE(ledger.endWorker(false));
    EXPECT_TRUE(ledger.isStuck());
}

} // namespace
} // namespace kernelcurve
