#include "gpu/model/derived/noisy.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

Measurement withNoise(StopReason stopped, double noise) {
    Measurement row;
    row.stopped = stopped;
    row.metrics = {{"time", 1e-3}, {"noise", noise}};
    return row;
}

MeasuringRules onePercent() {
    MeasuringRules wanted;
    wanted.noise = 0.01;
    return wanted;
}

TEST(Noisy, FollowsFromTheNoiseAndNotFromWhatEndedTheSampling) {
    for (const StopReason reason :
         {StopReason::NoiseReached, StopReason::NoiseStable, StopReason::TimedOut,
          StopReason::Cancelled, StopReason::EarlyTermination}) {
        EXPECT_TRUE(isNoisy(withNoise(reason, 0.2598), onePercent()));
        EXPECT_FALSE(isNoisy(withNoise(reason, 0.01), onePercent()));
        EXPECT_FALSE(isNoisy(withNoise(reason, 0.004), onePercent()));
    }
}

TEST(Noisy, IsNotSaidWhereNoNoiseWasAskedFor) {
    EXPECT_FALSE(isNoisy(withNoise(StopReason::CountReached, 0.3), onePercent()));
    EXPECT_FALSE(isNoisy(withNoise(StopReason::None, 0.3), onePercent())) << "published, guessed";
    Measurement failed = withNoise(StopReason::NoiseStable, 0.3);
    failed.status = Status::Failed;
    EXPECT_FALSE(isNoisy(failed, onePercent()));
}

TEST(Noisy, IsSaidWhereTheTimeWasUpBeforeTheNoiseWasKnown) {
    Measurement row;
    row.stopped = StopReason::TimedOut;
    EXPECT_TRUE(isNoisy(row, onePercent()));
    row.stopped = StopReason::NoiseStable;
    EXPECT_FALSE(isNoisy(row, onePercent()));
}

} // namespace
} // namespace kernelcurve
