// Tests the energy, power and clock of a load, measured by a meter with discrete steps, as in GPUs.

#include "gpu/measure/measurer.h"
#include "gpu/measure/untimed_metrics.h"
#include "gpu/model/text/error.h"
#include "tests/gpu/device/fake_device.h"
#include "tests/gpu/measure/doubling_problem.h"
#include "tests/gpu/measure/quiet_observer.h"
#include "tests/gpu/measure/remark_texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace kernelcurve {
namespace {

using testing::Contains;
using testing::DoubleNear;

class Energy : public testing::Test {
  protected:
    static constexpr double watts = 400;

    Energy() {
        device.kernel = [](FakeOperation& operation, const std::stop_token&) {
            const auto out = operation.buffer(0).as<std::int32_t>();
            const auto in = operation.buffer(1).as<std::int32_t>();
            for (std::size_t i = 0; i < out.size(); ++i)
                out[i] = 2 * in[i];
        };
        device.joules = [](double now) {
            return std::optional(watts * 0.1 * std::floor(now / 0.1));
        };
        kernel.id = "doubling";
        kernel.name = "doubling.cu";
    }
    Clock clock() {
        return [this] { return device.now; };
    }
    Pause pause() {
        return [this](double seconds, const std::stop_token&) {
            rests.push_back(seconds);
            device.now += seconds;
        };
    }
    Measurement measure(const MeasuringRules& rules) {
        Measurer measurer(device, rules, clock(), pause());
        environment = measurer.prepareEnergy({});
        return measurer.measure(doublingConfiguration(problem, kernel, 1000), observer, {});
    }

    DoublingProblem problem;
    KernelFile kernel;
    FakeDevice device;
    QuietObserver observer;
    std::vector<double> rests;
    Environment environment;
};

TEST_F(Energy, OfARunIsThatOfManyBetweenTwoStepsOfTheMeter) {
    constexpr double run = 3e-4;
    const auto use = meteredUse(device, clock(), [&] {
        device.now += 10 * run;
        return std::int64_t{10};
    });
    ASSERT_TRUE(use);
    // The position of a step is known with a precision of one reading.
    EXPECT_THAT(use->watts, DoubleNear(watts, 0.01 * watts));
    EXPECT_THAT(use->joules, DoubleNear(watts * run, 0.01 * watts * run));
    EXPECT_EQ(use->hertz, 1.5e9);
}

TEST_F(Energy, IsUnknownWhereTheMeterStandsStill) {
    const auto work = [&] {
        device.now += 1e-2;
        return std::int64_t{1};
    };
    device.joules = [](double) { return std::optional(5.0); };
    EXPECT_FALSE(meteredUse(device, clock(), work));
    device.joules = [](double) { return std::optional<double>(); };
    EXPECT_FALSE(meteredUse(device, clock(), work));
    EXPECT_FALSE(idlePower(device, clock(), pause(), {}));
    EXPECT_TRUE(rests.empty()) << "a device without a meter is not waited for";
}

TEST_F(Energy, IdlePowerEndsWhereItIsNoLongerWanted) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(idlePower(device, clock(), pause(), stop.get_token()), Cancelled);
}

TEST_F(Energy, StandsInTheRowAndIdlePowerInTheEnvironment) {
    MeasuringRules rules;
    rules.energy = true;
    const Measurement row = measure(rules);
    EXPECT_THAT(row.metrics.at("power"), DoubleNear(watts, 0.01 * watts));
    EXPECT_THAT(row.metrics.at("energy"), DoubleNear(watts * 1e-3, 0.01 * watts * 1e-3));
    EXPECT_EQ(row.metrics.at("sm_clock"), 1.5e9);
    EXPECT_THAT(environmentNumber(environment, "idle_power_watts").value_or(0),
                DoubleNear(watts, 0.01 * watts));
    EXPECT_EQ(environmentText(environment, "energy_meter"), "of the device");
}

TEST_F(Energy, ADeviceWithoutAMeterSaysSo) {
    device.joules = [](double) { return std::optional<double>(); };
    MeasuringRules rules;
    rules.energy = true;
    const Measurement row = measure(rules);
    EXPECT_FALSE(row.metrics.contains("energy"));
    EXPECT_THAT(remarksOf(row),
                Contains("energy not measured: this device has no readable power sensor"));
    EXPECT_EQ(environmentText(environment, "energy_meter"), "none");
    EXPECT_EQ(environmentEntry(environment, "idle_power_watts"), nullptr);
}

TEST_F(Energy, ARestedDeviceWorksForATwentiethOfTheTime) {
    MeasuringRules rules;
    rules.heat = Heat::Rested;
    rules.samples = 5;
    measure(rules);
    EXPECT_EQ(environmentText(environment, "heat"), "rested");
    ASSERT_EQ(rests.size(), 5U);
    EXPECT_EQ(rests.front(), Rest::first);
    for (std::size_t k = 1; k < rests.size(); ++k)
        EXPECT_THAT(rests[k], DoubleNear(Rest::share * 1e-3, 1e-9));
}

TEST_F(Energy, AHotDeviceHasWorkedForSecondsAndKeepsWhatItsClockDoes) {
    MeasuringRules rules;
    rules.heat = Heat::Hot;
    rules.samples = 5;
    rules.limit = 60;
    // The device is at the power limit from the first second on.
    device.reading = [this] {
        return ClockReading{device.now < 1 ? 2e9 : 1.2e9, 2e9, false, {ThrottleReason::PowerCap}};
    };
    double firstSample = 0;
    device.seconds = [&](int) {
        if (device.calls.count("time 1") > 2000 && firstSample == 0)
            firstSample = device.now;
        return 1e-3;
    };
    const Measurement row = measure(rules);
    EXPECT_GE(firstSample, 0.99 * heating);
    EXPECT_THAT(rests, testing::Each(testing::Lt(0.1))) << "nothing waits for the clock";
    EXPECT_EQ(row.throttled, std::vector{ThrottleReason::PowerCap});
    EXPECT_TRUE(row.metrics.contains("energy")) << "hot rows have their power";
}

} // namespace
} // namespace kernelcurve
