#include "gpu/worker/run/row_policy.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

Measurement timed(double time, double noise) {
    Measurement row;
    row.metrics = {{"time", time}, {"noise", noise}};
    return row;
}

TEST(RunDrift, IsAChangeBeyondTheNoiseOfBoth) {
    RunDrift drift(RunDrift::minDrift(DeviceKind::Cuda));
    drift.setReference(0, timed(1e-3, 0.003));
    // 2 sqrt(0.003^2 + 0.004^2) = 1 %
    EXPECT_FALSE(drift.hasChanged(timed(1.0099e-3, 0.004)));
    EXPECT_TRUE(drift.hasChanged(timed(1.0101e-3, 0.004)));
    EXPECT_TRUE(drift.hasChanged(timed(0.9899e-3, 0.004)));
    EXPECT_FALSE(drift.hasChanged(timed(1.05e-3, 0.03)));
}

TEST(RunDrift, IsNothingThatAFreshStartChangesToo) {
    RunDrift drift(RunDrift::minDrift(DeviceKind::Cuda));
    drift.setReference(0, timed(1e-3, 0));
    EXPECT_FALSE(drift.hasChanged(timed(1.009e-3, 0)));
    EXPECT_TRUE(drift.hasChanged(timed(1.011e-3, 0)));
}

TEST(RunDrift, IsNothingThatOtherProgramsDoToAProcessor) {
    RunDrift drift(RunDrift::minDrift(DeviceKind::Cpu));
    drift.setReference(0, timed(1e-3, 0));
    EXPECT_FALSE(drift.hasChanged(timed(1.09e-3, 0)));
    EXPECT_TRUE(drift.hasChanged(timed(1.11e-3, 0)));
}

TEST(RunDrift, IsUnknownWithoutTimes) {
    RunDrift drift(RunDrift::minDrift(DeviceKind::Cuda));
    drift.setReference(0, timed(1e-3, 0));
    EXPECT_FALSE(drift.hasChanged(Measurement()));
}

TEST(RunDrift, SaysWhatItSaw) {
    RunDrift drift(RunDrift::minDrift(DeviceKind::Cuda));
    drift.note(0, timed(1.23456e-3, 0));
    drift.note(5, timed(2e-6, 0));
    drift.setReference(0, timed(1.23456e-3, 0));
    EXPECT_EQ(drift.measured(), 2U);
    EXPECT_TRUE(drift.hasChanged(timed(1.5e-3, 0)));
    EXPECT_EQ(drift.remark(5).english(),
              "measured twice: the first configuration took 1.235 ms at the start of the run and "
              "1.5 ms at the end; the first measurement of this configuration was 2 us");
}

} // namespace
} // namespace kernelcurve
