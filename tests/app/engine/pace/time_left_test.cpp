#include "app/engine/pace/run_pace.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using Seconds = TimeLeft::Duration;

TEST(TimeLeft, KnowsNothingBeforeTheSecondConfiguration) {
    TimeLeft left(10, Seconds(100));
    EXPECT_EQ(left.estimate(Seconds(101)), std::nullopt);
    left.finish(Seconds(105));
    EXPECT_EQ(left.estimate(Seconds(106)), std::nullopt);
    left.finish(Seconds(107));
    ASSERT_TRUE(left.estimate(Seconds(107)));
    EXPECT_DOUBLE_EQ(left.estimate(Seconds(107))->count(), 8 * 2.0);
}

TEST(TimeLeft, LeavesTheFirstConfigurationOut) {
    TimeLeft left(11, Seconds(0));
    left.finish(Seconds(60)); // the first configuration includes compilation
    left.finish(Seconds(61));
    EXPECT_DOUBLE_EQ(left.estimate(Seconds(61))->count(), 9.0);
}

TEST(TimeLeft, CountsDownWithinAConfigurationAndNeverBelowTheRest) {
    TimeLeft left(4, Seconds(0));
    left.finish(Seconds(10));
    left.finish(Seconds(20));
    EXPECT_DOUBLE_EQ(left.estimate(Seconds(24))->count(), 16.0);
    EXPECT_DOUBLE_EQ(left.estimate(Seconds(95))->count(), 10.0);
    left.finish(Seconds(30));
    left.finish(Seconds(40));
    EXPECT_DOUBLE_EQ(left.estimate(Seconds(41))->count(), 0.0);
}

TEST(TimeLeft, FollowsTheLastConfigurations) {
    TimeLeft left(200, Seconds(0));
    double now = 0;
    for (int index = 0; index < 50; ++index)
        left.finish(Seconds(now += 1));
    for (int index = 0; index < 50; ++index)
        left.finish(Seconds(now += 4));
    EXPECT_DOUBLE_EQ(left.estimate(Seconds(now))->count(), 400.0);
}

TEST(TimeLeft, ConfigurationsThatHungSayNothingAboutTheOthers) {
    TimeLeft left(102, Seconds(0));
    left.finish(Seconds(1));
    left.finish(Seconds(61), false);
    EXPECT_EQ(left.estimate(Seconds(61)), std::nullopt) << "none has come as usual";
    left.finish(Seconds(62));
    left.finish(Seconds(122), false);
    EXPECT_DOUBLE_EQ(left.estimate(Seconds(122))->count(), 98.0);
}

TEST(ProgressText, SaysHowManyAndHowLong) {
    TimeLeft left(19, Seconds(0));
    EXPECT_EQ(progressText(left, Seconds(1)).toStdString(), "0 of 19 configurations");
    for (int index = 1; index <= 13; ++index)
        left.finish(Seconds(index * 6.4));
    EXPECT_EQ(progressText(left, Seconds(13 * 6.4)).toStdString(),
              "13 of 19 configurations, about 40 s left");
    for (int index = 14; index <= 19; ++index)
        left.finish(Seconds(index * 6.4));
    EXPECT_EQ(progressText(left, Seconds(122)).toStdString(), "19 of 19 configurations");
}

TEST(ProgressText, RoundsToWhatAnEstimateIsWorth) {
    EXPECT_EQ(estimatedDuration(Seconds(0.2)).toStdString(), "1 s");
    EXPECT_EQ(estimatedDuration(Seconds(7.1)).toStdString(), "8 s");
    EXPECT_EQ(estimatedDuration(Seconds(41)).toStdString(), "45 s");
    EXPECT_EQ(estimatedDuration(Seconds(130)).toStdString(), "3 min");
    EXPECT_EQ(estimatedDuration(Seconds(7300)).toStdString(), "3 h");
}

} // namespace
} // namespace kernelcurve
