// The lanes of a warp put together, by what each writes down: never by how the log keeps it.

#include "gpu/device/cpu/trace/warp_log.h"

#include <gtest/gtest.h>

#include <bit>
#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {
namespace {

LaneEntry accessAt(std::uintptr_t place, std::uint64_t address) {
    LaneEntry entry;
    entry.place = place;
    entry.address = address;
    entry.phase = 0;
    entry.owner = 0;
    entry.width = 4;
    return entry;
}

class WarpLogTest : public testing::Test {
  protected:
    /// Executes a path of a lane. A letter stands for a basic block, a digit for an access in it.
    void run(int lane, const std::string& came) {
        log_->begin(lane);
        for (const char at : came) {
            if (at >= '0' && at <= '9')
                log_->addAccess(accessAt(static_cast<std::uintptr_t>(at),
                                         std::uint64_t{1000} + static_cast<std::uint64_t>(lane)));
            else
                log_->addStep(static_cast<std::uintptr_t>(at), 0);
        }
        log_->end();
    }
    /// All accesses, step by step. "1{0 2}" is an access by lanes 0 and 2.
    std::string made() {
        std::string text;
        while (log_->written() != 0) {
            const WarpLog::Step step = log_->next();
            std::array<std::uint64_t, warpLanes> addresses{};
            if (step.entry->isAccess()) {
                log_->addressesOf(step, addresses);
                text += static_cast<char>(step.entry->place);
            } else {
                text += std::string(step.times, static_cast<char>(step.entry->place));
            }
            text += '{';
            std::string between;
            for (int lane = 0; lane < warpLanes; ++lane) {
                if ((step.lanes >> lane & 1U) == 0)
                    continue;
                text += between + std::to_string(lane);
                between = " ";
                if (!step.entry->isAccess())
                    continue;
                EXPECT_EQ(addresses[static_cast<std::size_t>(lane)],
                          1000U + static_cast<unsigned>(lane));
                EXPECT_EQ(log_->entryOf(step, lane).address, 1000U + static_cast<unsigned>(lane));
                EXPECT_EQ(log_->entryOf(step, lane).place, step.entry->place);
            }
            text += '}';
            log_->take(step);
        }
        return text;
    }
    std::unique_ptr<WarpLog> log_ = std::make_unique<WarpLog>();
};

TEST_F(WarpLogTest, LanesThatDoTheSameGoTogether) {
    for (const int lane : {0, 1, 2})
        run(lane, "a1b2");
    EXPECT_EQ(made(), "a{0 1 2}1{0 1 2}b{0 1 2}2{0 1 2}");
    run(1, "1");
    run(2, "1");
    EXPECT_EQ(made(), "1{1 2}");
}

TEST_F(WarpLogTest, LanesThatPartMeetAgain) {
    run(0, "a1c3");
    run(1, "ab2c3");
    run(2, "a1c3");
    EXPECT_EQ(made(), "a{0 1 2}1{0 2}b{1}2{1}c{0 1 2}3{0 1 2}");
}

TEST_F(WarpLogTest, AShorterLaneLeavesTheOthersTheRest) {
    run(0, "a12");
    run(1, "a");
    EXPECT_EQ(log_->written(), 3U);
    EXPECT_EQ(made(), "a{0 1}1{0}2{0}");
    run(0, "a");
    run(1, "a12");
    EXPECT_EQ(made(), "a{0 1}1{1}2{1}");
}

TEST_F(WarpLogTest, RoundsOfALoopAreMadeTogetherAsFarAsAllMakeThem) {
    run(0, "aaaz");
    run(1, "aaaaaz");
    run(2, "az");
    run(3, "aaaz");
    EXPECT_EQ(made(), "a{0 1 2 3}aa{0 1 3}aa{1}z{0 1 2 3}");
}

TEST_F(WarpLogTest, ALoneLaneCountsItsRounds) {
    run(7, "aaaa");
    EXPECT_EQ(made(), "aaaa{7}");
    log_->begin(7);
    EXPECT_EQ(log_->addStep('a', 0), 1U);
    EXPECT_EQ(log_->addStep('a', 0), 2U);
    EXPECT_EQ(log_->addStep('a', 16), 1U) << "a deeper call";
    EXPECT_EQ(log_->lastPlace(), static_cast<std::uintptr_t>('a'));
}

TEST_F(WarpLogTest, WhoComesLaterJoinsWhatIsLeft) {
    run(0, "a12");
    log_->take(log_->next());
    run(1, "12");
    EXPECT_EQ(made(), "1{0 1}2{0 1}");
}

TEST_F(WarpLogTest, LanesOfAnotherPhaseAreToldByTheirOwn) {
    log_->begin(0);
    log_->addAccess(accessAt('1', 1000));
    log_->end();
    LaneEntry later = accessAt('1', 1001);
    later.phase = 5;
    log_->begin(1);
    log_->addAccess(later);
    log_->end();
    const WarpLog::Step step = log_->next();
    EXPECT_EQ(step.lanes, 3U);
    EXPECT_EQ(log_->entryOf(step, 0).phase, 0U);
    EXPECT_EQ(log_->entryOf(step, 1).phase, 5U);
}

TEST_F(WarpLogTest, IsFullAfterSoMany) {
    for (const int lane : {0, 1}) {
        log_->begin(lane);
        std::size_t count = 0;
        for (; !log_->full(); ++count)
            log_->addAccess(accessAt('1', std::uint64_t{1000} + static_cast<std::uint64_t>(lane)));
        EXPECT_EQ(count, LaneLog::most);
        log_->end();
    }
    log_->begin(2);
    log_->addStep('a', 0); // on its own from the start
    for (std::size_t i = 1; i < LaneLog::most; ++i) {
        EXPECT_FALSE(log_->full());
        log_->addAccess(accessAt('1', 1002));
    }
    EXPECT_TRUE(log_->full());
}

} // namespace
} // namespace kernelcurve
