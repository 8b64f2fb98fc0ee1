#include "gpu/worker/channels/launch_watch.h"

#include <gtest/gtest.h>

using namespace kernelcurve;
using namespace std::chrono_literals;

namespace {

const LaunchWatch::Moment start{};

LaunchWatch::Row row() {
    return {3, 7, {"spin", {}}};
}

} // namespace

TEST(LaunchWatch, LeavesLaunchesAloneThatEndInTime) {
    LaunchWatch watch;
    std::stop_source interrupt;
    watch.rowBegins(row(), interrupt);
    watch.launchBegins(Stage::Verify, 10.0, start);
    EXPECT_FALSE(watch.check(start + 9999ms));
    watch.launchEnds();
    EXPECT_FALSE(watch.check(start + 1h));
    EXPECT_FALSE(interrupt.stop_requested());
    EXPECT_EQ(watch.rowEnds(), LaunchWatch::RowEnd::InTime);
}

TEST(LaunchWatch, InterruptsAnOverdueLaunch) {
    LaunchWatch watch;
    std::stop_source interrupt;
    watch.rowBegins(row(), interrupt);
    watch.launchBegins(Stage::Verify, 10.0, start);
    EXPECT_FALSE(watch.check(start + 10s));
    EXPECT_TRUE(interrupt.stop_requested());
    watch.launchEnds();
    EXPECT_EQ(watch.rowEnds(), LaunchWatch::RowEnd::Overdue);
}

TEST(LaunchWatch, GivesUpWhereTheInterruptionDoesNotHelp) {
    LaunchWatch watch;
    watch.rowBegins(row(), std::stop_source());
    watch.launchBegins(Stage::Verify, 10.0, start);
    EXPECT_FALSE(watch.check(start + 10s));
    EXPECT_FALSE(watch.check(start + 10s + LaunchWatch::grace - 1ms));
    const auto stuck = watch.check(start + 10s + LaunchWatch::grace);
    ASSERT_TRUE(stuck);
    EXPECT_EQ(stuck->run, 3);
    EXPECT_EQ(stuck->index, 7);
    EXPECT_EQ(stuck->configuration.kernel, "spin");
    EXPECT_EQ(watch.rowEnds(), LaunchWatch::RowEnd::Abandoned);
}

TEST(LaunchWatch, GivesUpWhereTheDeviceHangsAfterTheLaunch) {
    LaunchWatch watch;
    watch.rowBegins(row(), std::stop_source());
    watch.launchBegins(Stage::Verify, 10.0, start);
    EXPECT_FALSE(watch.check(start + 10s));
    watch.launchEnds();
    EXPECT_TRUE(watch.check(start + 12s));
}

TEST(LaunchWatch, BeginsAnewWithTheNextRow) {
    LaunchWatch watch;
    watch.rowBegins(row(), std::stop_source());
    watch.launchBegins(Stage::Verify, 10.0, start);
    watch.check(start + 10s);
    watch.rowEnds();
    std::stop_source next;
    watch.rowBegins(row(), next);
    EXPECT_FALSE(watch.check(start + 20s));
    watch.launchBegins(Stage::Verify, 10.0, start + 20s);
    EXPECT_FALSE(watch.check(start + 29s));
    EXPECT_FALSE(next.stop_requested());
    EXPECT_EQ(watch.rowEnds(), LaunchWatch::RowEnd::InTime);
}

TEST(LaunchWatch, TakesAnyLimit) {
    LaunchWatch watch;
    std::stop_source interrupt;
    watch.rowBegins(row(), interrupt);
    watch.launchBegins(Stage::Verify, 1e300, start);
    EXPECT_FALSE(watch.check(start + 24h));
    EXPECT_FALSE(interrupt.stop_requested());
}

TEST(LaunchWatch, SaysWhatWentWrong) {
    EXPECT_EQ(overdue(Stage::Measure, 10).what.english(), "Timed out after 10 s");
    EXPECT_EQ(overdue(Stage::Verify, 0.25).what.english(), "Timed out after 250 ms");
    EXPECT_EQ(overdue(Stage::Prepare, 100).what.english(),
              "Filling the problem's arrays timed out after 100 s");
    EXPECT_EQ(overdue(Stage::Reference, 100).what.english(),
              "The problem's reference or check timed out after 100 s");
}

TEST(LaunchWatch, TellsWhatDidNotEnd) {
    LaunchWatch watch;
    watch.rowBegins(row(), std::stop_source());
    watch.launchBegins(Stage::Reference, 100.0, start);
    watch.launchEnds();
    watch.launchBegins(Stage::Verify, 10.0, start);
    EXPECT_FALSE(watch.check(start + 10s)); // interrupts the launch
    const auto stuck = watch.check(start + 12s);
    ASSERT_TRUE(stuck);
    EXPECT_EQ(stuck->stage, Stage::Verify);
    EXPECT_EQ(stuck->limit, 10.0);
}
