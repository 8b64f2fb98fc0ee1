// Work that devices share, without devices: who measures what, and what is compiled where.
#include "app/document/shared_work.h"
#include "gpu/model/experiment/experiment_keys.h"
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
class SharedWorkTest : public testing::TestWithParam<SearchStrategy> {
  protected:
    void share(int size, std::optional<SearchSettings> search, int devices = 2) {
        experiment_ = offsetSweep(size);
        experiment_.search = std::move(search);
        plan_ = std::make_unique<Plan>(experiment_, catalog_);
        std::vector<std::string> names;
        for (int number = 0; number < devices; ++number)
            names.push_back("cuda:" + std::to_string(number));
        work_.emplace(experiment_, *plan_, catalog_, names, std::set<std::int64_t>{}, Tried{},
                      [this] { return seconds_; });
        queues_.resize(names.size());
        announced_.resize(names.size());
        DeviceDescription description;
        description.name = "Pretended GPU";
        description.limits.threadsPerBlock = 1024;
        for (std::size_t device = 0; device < names.size(); ++device)
            work_->begin(device, description);
    }
    /// Hands out to all what they lack.
    void handOut() {
        for (std::size_t device = 0; device < queues_.size(); ++device)
            while (const auto next = work_->next(device)) {
                for (const std::int64_t index : next->indices) {
                    queues_[device].push_back(index);
                    if (!announced_[device].contains(index))
                        unannounced_.push_back(index);
                }
                announced_[device].insert(next->ahead.begin(), next->ahead.end());
                maxAhead_ = std::max(maxAhead_, next->ahead.size());
            }
    }
    /// The device measures the first that it has; false where it has none.
    bool measure(std::size_t device) {
        if (queues_[device].empty())
            return false;
        const std::int64_t index = queues_[device].front();
        queues_[device].pop_front();
        Measurement row;
        row.configuration = plan_->at(index);
        row.metrics = {{"time", 1e-3 * static_cast<double>(1 + index % 7)}, {"noise", 1e-4}};
        if (work_->accept(device, index, row))
            rows_.emplace_back(device, index);
        if (row.metrics.contains("try"))
            tries_.push_back(row.metrics.at("try"));
        return true;
    }
    void run() {
        bool some = true;
        while (some) {
            handOut();
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
    std::optional<SharedWork> work_;
    std::vector<std::deque<std::int64_t>> queues_;
    std::vector<std::set<std::int64_t>> announced_;
    std::vector<std::int64_t> unannounced_;
    std::size_t maxAhead_ = 0;
    std::vector<std::pair<std::size_t, std::int64_t>> rows_;
    std::vector<double> tries_;
};

std::string word(const testing::TestParamInfo<SearchStrategy>& tested) {
    return std::string(nameOf(searchNames, tested.param));
}
INSTANTIATE_TEST_SUITE_P(Strategies, SharedWorkTest,
                         testing::Values(SearchStrategy::Exhaustive, SearchStrategy::Random,
                                         SearchStrategy::Local),
                         word);

TEST_P(SharedWorkTest, EachTryOfASearchIsMeasuredOnce) {
    share(40, search(GetParam()));
    run();
    EXPECT_TRUE(work_->over());
    EXPECT_THAT(timesMeasured(), SizeIs(40));
    EXPECT_THAT(rows_, SizeIs(41)) << "the common reference is measured by both";
    EXPECT_NEAR(static_cast<double>(rowsOf(0)), static_cast<double>(rowsOf(1)), 1);
    std::ranges::sort(tries_);
    ASSERT_THAT(tries_, SizeIs(40));
    for (std::size_t number = 0; number < tries_.size(); ++number)
        EXPECT_EQ(tries_[number], static_cast<double>(number + 1));
}

TEST_P(SharedWorkTest, EndsAfterSoManyTries) {
    SearchSettings settings = search(GetParam());
    settings.tries = 9;
    share(40, settings);
    run();
    EXPECT_TRUE(work_->over());
    EXPECT_THAT(timesMeasured(), SizeIs(9));
}

TEST_P(SharedWorkTest, EndsWhenTheTimeIsUp) {
    SearchSettings settings = search(GetParam());
    settings.seconds = 60;
    share(40, settings);
    for (int row = 0; row < 3; ++row) {
        handOut();
        measure(0);
        measure(1);
    }
    handOut();
    seconds_ = 61;
    run();
    EXPECT_TRUE(work_->over());
    EXPECT_LE(rows_.size(), 6U + 2 * SharedWork::maxHandedOut) << "what was handed out is finished";
}

TEST_P(SharedWorkTest, WhatALostDeviceHadComesToTheOther) {
    share(40, search(GetParam()));
    for (int row = 0; row < 4; ++row) {
        handOut();
        measure(0);
        measure(1);
    }
    handOut();
    queues_[1].clear();
    work_->leave(1);
    run();
    EXPECT_TRUE(work_->over());
    EXPECT_THAT(timesMeasured(), SizeIs(40));
}

/// Searches of which it is known what comes next.
class SharedOrderTest : public SharedWorkTest {};
INSTANTIATE_TEST_SUITE_P(Strategies, SharedOrderTest,
                         testing::Values(SearchStrategy::Exhaustive, SearchStrategy::Random), word);

TEST_P(SharedOrderTest, WhatADeviceMeasuresItHasCompiledAhead) {
    share(100, search(GetParam()));
    run();
    // The reference comes by itself, to both.
    EXPECT_THAT(unannounced_, SizeIs(2));
    EXPECT_EQ(maxAhead_, SharedWork::maxAhead);
}

TEST_F(SharedWorkTest, OfASweepIsCompiledWhereItIsMeasured) {
    share(101, std::nullopt);
    run();
    EXPECT_TRUE(work_->over());
    EXPECT_THAT(timesMeasured(), SizeIs(101));
    EXPECT_THAT(unannounced_, SizeIs(2));
    std::vector<std::int64_t> twice;
    std::ranges::set_intersection(announced_[0], announced_[1], std::back_inserter(twice));
    EXPECT_TRUE(twice.empty());
}

TEST_F(SharedWorkTest, AFasterDeviceTakesWhatTheOtherHasLeft) {
    share(40, std::nullopt);
    bool some = true;
    for (int turn = 0; some; ++turn) {
        handOut();
        some = measure(0);
        if (turn % 4 == 0)
            some = measure(1) || some;
    }
    EXPECT_TRUE(work_->over());
    EXPECT_THAT(timesMeasured(), SizeIs(40));
    EXPECT_GT(rowsOf(0), 3 * rowsOf(1) - 4);
}

} // namespace
} // namespace kernelcurve
