#include "gpu/measure/sampling/clock_watch.h"

#include "gpu/measure/measurer.h"
#include "tests/gpu/device/fake_device.h"
#include "tests/gpu/measure/doubling_problem.h"
#include "tests/gpu/measure/quiet_observer.h"
#include "tests/gpu/measure/remark_texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace kernelcurve;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

constexpr double highest = 1980e6;

ClockReading at(double hertz, std::uint64_t events) {
    return {hertz, highest, (events & idleReason) != 0, throttleReasons(events)};
}

class ClockWatchTest : public testing::Test {
  protected:
    ClockWatchTest() {
        kernel.id = "doubling";
        kernel.name = "doubling.cu";
        device.kernel = [](FakeOperation& operation, const std::stop_token&) {
            for (std::size_t i = 0; i < 1000; ++i)
                operation.buffer(0).as<std::int32_t>()[i] =
                    2 * operation.buffer(1).as<std::int32_t>()[i];
        };
        device.reading = [this] { return throttled ? at(1188e6, events) : at(highest, 0); };
        // A reduced clock increases the kernel's time proportionally.
        device.seconds = [this](int) { return throttled ? 1e-3 * highest / 1188e6 : 1e-3; };
    }
    Measurement measure() {
        return measurer.measure(doublingConfiguration(problem, kernel, 1000), observer, {});
    }

    DoublingProblem problem;
    KernelFile kernel;
    FakeDevice device;
    QuietObserver observer;
    bool throttled = true;
    std::uint64_t events = 0x4;
    std::vector<double> pauses;
    std::function<void()> duringPause = [] {};
    Measurer measurer{device,
                      {},
                      [this] { return device.now; },
                      [this](double seconds, const std::stop_token&) {
                          pauses.push_back(seconds);
                          duringPause();
                      }};
};

} // namespace

TEST_F(ClockWatchTest, ThrowsAwayWhatWasTakenWhileTheClockWasLow) {
    duringPause = [this] { throttled = pauses.size() < 2; };
    const Measurement row = measure();
    EXPECT_THAT(pauses, ElementsAre(0.5, 1.0));
    EXPECT_DOUBLE_EQ(row.metrics.at("time_max"), 1e-3) << "a throttled sample was kept";
    EXPECT_EQ(row.metrics.at("samples"), 10);
    EXPECT_THAT(row.throttled, IsEmpty());
    EXPECT_THAT(remarksOf(row), ElementsAre("the clock dropped to 1188 MHz of 1980 MHz; the "
                                            "samples from that time were discarded"));
}

TEST_F(ClockWatchTest, KeepsWhatStaysThrottledAndSaysWhy) {
    events = 0x44;
    const Measurement row = measure();
    EXPECT_THAT(pauses, ElementsAre(0.5, 1.0, 2.0));
    EXPECT_EQ(row.status, Status::Measured);
    EXPECT_THAT(row.throttled,
                ElementsAre(ThrottleReason::PowerCap, ThrottleReason::HardwareThermal));
    EXPECT_THAT(remarksOf(row),
                ElementsAre("the clock was at 1188 MHz of 1980 MHz during the measurement",
                            "the power limit is reached", "the GPU is too hot"));
}

TEST_F(ClockWatchTest, DoesNotPauseForEveryRowOfAGpuThatStaysSlow) {
    measure();
    pauses.clear();
    EXPECT_THAT(measure().throttled, ElementsAre(ThrottleReason::PowerCap));
    EXPECT_THAT(pauses, IsEmpty());
    // After a row at full speed, a pause is useful again.
    throttled = false;
    EXPECT_THAT(measure().throttled, IsEmpty());
    throttled = true;
    measure();
    EXPECT_THAT(pauses, ElementsAre(0.5, 1.0, 2.0));
}

TEST_F(ClockWatchTest, DoesNotWaitForAClockThatSomebodyHasSet) {
    events = 0x2;
    EXPECT_THAT(measure().throttled, ElementsAre(ThrottleReason::ClockSetting));
    EXPECT_THAT(pauses, IsEmpty());
}

TEST_F(ClockWatchTest, NamesAReasonThatIsUnknown) {
    events = 0;
    const Measurement row = measure();
    EXPECT_THAT(row.throttled, ElementsAre(ThrottleReason::Unknown));
    EXPECT_EQ(remarksOf(row).back(), "the driver does not report the reason");
}

TEST_F(ClockWatchTest, TakesAnIdleClockForNoThrottling) {
    events = idleReason;
    const Measurement row = measure();
    EXPECT_THAT(row.throttled, IsEmpty());
    EXPECT_THAT(row.remarks, IsEmpty());
}

TEST_F(ClockWatchTest, AllowsWhatBoostClocksDo) {
    device.reading = [] { return at(0.76 * highest, 0x4); };
    EXPECT_THAT(measure().throttled, IsEmpty());
}

TEST_F(ClockWatchTest, LeavesDevicesAloneThatDoNotTell) {
    device.reading = [] { return std::nullopt; };
    EXPECT_THAT(measure().throttled, IsEmpty());
    EXPECT_THAT(pauses, IsEmpty());
}

TEST_F(ClockWatchTest, StopsInAPause) {
    std::stop_source cancel;
    duringPause = [&] { cancel.request_stop(); };
    EXPECT_THROW(measurer.measure(doublingConfiguration(problem, kernel, 1000), observer,
                                  cancel.get_token()),
                 Cancelled);
    EXPECT_EQ(pauses.size(), 1U);
}

TEST_F(ClockWatchTest, StaysWithinTheLimit) {
    Measurer brief(
        device, {.maxTime = 0.5, .limit = 0.02}, [this] { return device.now; },
        [this](double seconds, const std::stop_token&) { pauses.push_back(seconds); });
    // Ten samples of 1.67 ms and a warm-up leave no time for ten more samples.
    const Measurement row =
        brief.measure(doublingConfiguration(problem, kernel, 1000), observer, {});
    EXPECT_THAT(pauses, IsEmpty());
    EXPECT_THAT(row.throttled, ElementsAre(ThrottleReason::PowerCap));
}
