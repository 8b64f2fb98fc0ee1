// Tests devices whose caches keep data: sampling in bursts and at several places in memory.
#include "gpu/measure/measurer.h"
#include "tests/gpu/device/fake_device.h"
#include "tests/gpu/measure/doubling_problem.h"
#include "tests/gpu/measure/quiet_observer.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <set>

using namespace kernelcurve;

namespace {

class BurstsTest : public testing::Test {
  protected:
    BurstsTest() {
        kernel.id = kernel.name = "doubling";
        device.remembering = true;
        device.about.limits.memoryBytes = std::int64_t{1} << 40U;
        device.kernel = [this](FakeOperation& operation, const std::stop_token&) {
            const auto out = operation.buffer(0).as<std::int32_t>();
            const auto in = operation.buffer(1).as<std::int32_t>();
            for (std::size_t i = 0; i < out.size(); ++i)
                out[i] = 2 * in[i];
            const auto found = std::ranges::find(places, &operation.buffer(1));
            place = static_cast<std::size_t>(found - places.begin());
            if (found == places.end())
                places.push_back(&operation.buffer(1));
            rightEverywhere &= out[7] == 2 * DoublingProblem::input(7);
            flushes = device.calls.count("flush");
        };
    }
    Measurement measure(const MeasuringRules& rules = {}) {
        Measurer measurer(device, rules, [this] { return device.now; });
        return measurer.measure(doublingConfiguration(problem, kernel, 1000), observer, {});
    }
    static std::string remarks(const Measurement& measurement) {
        std::string texts;
        for (const Message& remark : measurement.remarks)
            texts += remark.english() + "\n";
        return texts;
    }

    DoublingProblem problem;
    KernelFile kernel;
    FakeDevice device;
    QuietObserver observer;
    /// The arrays of the inputs in the order of their first use.
    std::vector<const FakeBuffer*> places;
    std::size_t place = 0;      ///< place of the last run
    std::ptrdiff_t flushes = 0; ///< number of flushes before the last run
    bool rightEverywhere = true;
};

} // namespace

TEST_F(BurstsTest, SampleManyStatesOfTheCaches) {
    // Every flush leaves the caches in one of three states, which determines the time.
    std::ptrdiff_t before = 0;
    device.seconds = [&](int) {
        const bool first = std::exchange(before, flushes) != flushes;
        constexpr std::array levels = {440e-6, 455e-6, 467e-6};
        return first ? 540e-6 : levels.at(static_cast<std::size_t>(flushes % 3));
    };
    const Measurement result = measure({.noise = 0.01});
    EXPECT_EQ(result.stopped, StopReason::NoiseReached);
    EXPECT_DOUBLE_EQ(result.metrics.at("time"), 455e-6);
    EXPECT_DOUBLE_EQ(result.metrics.at("time_min"), 440e-6);
    EXPECT_DOUBLE_EQ(result.metrics.at("time_max"), 467e-6)
        << "the run that fills them is not sampled";
    EXPECT_GE(device.calls.count("flush"), 12);
    EXPECT_GT(result.metrics.at("noise"), 0.002) << "as of independent bursts, not of samples";

    device.remembering = false;
    const std::ptrdiff_t flushed = device.calls.count("flush");
    EXPECT_LT(measure({.noise = 0.01}).metrics.at("noise"), 1e-6) << "one state, taken for all";
    EXPECT_EQ(device.calls.count("flush"), flushed);
}

TEST_F(BurstsTest, LetShortKernelsSettle) {
    std::ptrdiff_t before = 0;
    int sinceFlush = 0;
    device.seconds = [&](int) {
        sinceFlush = std::exchange(before, flushes) != flushes ? 1 : sinceFlush + 1;
        return flushes > 0 && sinceFlush <= 8 ? 2.87e-6 : 2.8e-6;
    };
    device.overhead = 50e-6;
    EXPECT_DOUBLE_EQ(measure().metrics.at("time_max"), 2.8e-6);
}

TEST_F(BurstsTest, AreLeftOutForLongKernelsAndOtherWaysOfTiming) {
    device.seconds = [](int) { return 30e-3; };
    measure();
    EXPECT_LE(device.calls.count("flush"), 1) << "before the first sample it is not known";
    const std::ptrdiff_t before = device.calls.count("flush");
    device.seconds = [](int) { return 1e-3; };
    measure({.timing = TimingMode::Batch});
    EXPECT_EQ(device.calls.count("flush"), before);
}

TEST_F(BurstsTest, TakeTurnsInSeveralPlacesOfTheMemory) {
    device.seconds = [this](int) { return place == 2 ? 1.1037e-3 : 1e-3; };
    const Measurement result = measure();
    EXPECT_EQ(places.size(), timedPlaces);
    EXPECT_EQ(device.calls.count("allocate 4000"), 2 * std::ptrdiff_t(timedPlaces));
    EXPECT_TRUE(rightEverywhere) << "the inputs were copied";
    EXPECT_DOUBLE_EQ(result.metrics.at("time"), 1e-3);
    EXPECT_NE(remarks(result).find(
                  "the addresses of the arrays: 1 ms to 1.104 ms for 4 sets of addresses"),
              std::string::npos)
        << remarks(result);
    // A quarter of the difference is the standard error of the mean of 1, 1, 1.1037 and 1.
    EXPECT_NEAR(result.metrics.at("noise"), 0.1037 / 4 / (1 + 0.1037 / 4), 1e-6);
}

TEST_F(BurstsTest, FindArraysThatAreReadAndWrittenFilledEverywhere) {
    class InOutProblem : public DoublingProblem {
      public:
        std::vector<BufferSpec> buffers(const Values& parameters,
                                        const std::string& variant) const override {
            std::vector<BufferSpec> all = DoublingProblem::buffers(parameters, variant);
            all[1].role = BufferRole::InOut;
            return all;
        }
        std::unique_ptr<ResultCheck> startCheck(const Values&, const std::string&) const override {
            class Passes : public ResultCheck {
                void accept(std::string_view, std::int64_t, std::span<const std::byte>) override {}
                Verification finish() override {
                    Verification passed;
                    passed.passed = true;
                    return passed;
                }
            };
            return std::make_unique<Passes>();
        }
    };
    const InOutProblem reused;
    Measurer measurer(device, {}, [this] { return device.now; });
    measurer.measure(doublingConfiguration(reused, kernel, 1000), observer, {});
    EXPECT_EQ(places.size(), timedPlaces);
    EXPECT_TRUE(rightEverywhere);
}

TEST_F(BurstsTest, RunLongKernelsNoMoreOftenThanTheyAreSampled) {
    // The run whose result is compared also takes time.
    const auto kernelOf = [this](double first, double others) {
        const auto run = device.kernel;
        device.seconds = [others](int) { return others; };
        device.kernel = [this, run, first](FakeOperation& operation, const std::stop_token& stop) {
            run(operation, stop);
            if (device.calls.last() == "run")
                device.now += first;
        };
    };
    kernelOf(30e-3, 30e-3);
    const Measurement longOne = measure({.samples = 5});
    EXPECT_EQ(device.calls.count("flush"), 0);
    EXPECT_EQ(device.timed, 5);
    EXPECT_DOUBLE_EQ(longOne.metrics.at("samples"), 5);

    // In this case, the time was spent on loading code.
    kernelOf(30e-3, 1e-3);
    const Measurement shortOne = measure({.samples = 6});
    EXPECT_EQ(device.calls.count("flush"), 2);
    EXPECT_DOUBLE_EQ(shortOne.metrics.at("samples"), 6);
    EXPECT_EQ(device.timed, 5 + 1 + 2 * (1 + 3)) << "the first one told its time alone";
}

TEST_F(BurstsTest, GiveWayWhereMemoryIsShort) {
    device.kernel = [this, run = device.kernel](FakeOperation& operation,
                                                const std::stop_token& stop) {
        run(operation, stop);
        device.noMemory = Failure{message("not enough GPU memory"), {}, {}};
    };
    device.freeBytesLeft = 256 * 8000 - 1;
    const Measurement result = measure({.samples = 20});
    EXPECT_EQ(places.size(), 1U);
    EXPECT_EQ(device.calls.count("flush"), 1) << "not asked again";
    EXPECT_DOUBLE_EQ(result.metrics.at("samples"), 20);

    device.noMemory.reset();
    EXPECT_THROW(measure({.timing = TimingMode::Cold, .samples = 20}), DeviceError);
}

TEST_F(BurstsTest, HoldNoCopiesWhereOneOfThemFindsNoMemory) {
    device.freeBytesLeft = 256 * 8000;
    device.kernel = [](FakeOperation& operation, const std::stop_token&) {
        EXPECT_EQ(operation.buffer(1).as<std::int32_t>()[7], DoublingProblem::input(7));
        const auto out = operation.buffer(0).as<std::int32_t>();
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = 2 * operation.buffer(1).as<std::int32_t>()[i];
    };
    device.roomForAllocations = 5;
    Measurer measurer(device, {}, [this] { return device.now; });
    const auto trial = measurer.prepare(doublingConfiguration(problem, kernel, 1000), observer, {});
    EXPECT_EQ(device.calls.count("allocate 4000"), 6);
    EXPECT_TRUE(trial->arrays->copies.empty());
    EXPECT_TRUE(trial->placements.empty());
}

TEST_F(BurstsTest, HoldWhatKernelsWriteToAlikeInAllPlaces) {
    ResolvedConfiguration resolved = doublingConfiguration(problem, kernel, 1000);
    resolved.scratch = {{"partial", BufferRole::Output, 10, 4}};
    device.freeBytesLeft = 256 * 8000;
    Measurer measurer(device, {}, [this] { return device.now; });
    const auto trial = measurer.prepare(resolved, observer, {});
    ASSERT_EQ(trial->placements.size(), timedPlaces - 1);
    for (std::size_t copy = 0; copy < trial->placements.size(); ++copy)
        for (Buffer* buffer : {trial->placements[copy].scratch.find("partial"),
                               trial->arrays->copies[copy].find("out")})
            EXPECT_EQ(dynamic_cast<FakeBuffer&>(*buffer).as<std::int32_t>()[3], -1);
}

TEST_F(BurstsTest, LeaveBatchesWithoutCopies) {
    measure({.timing = TimingMode::Batch, .samples = 10});
    EXPECT_EQ(device.calls.count("allocate 4000"), 2);
    EXPECT_EQ(places.size(), 1U);
}

TEST_F(BurstsTest, StayInOnePlaceWhereScratchIsLarge) {
    device.about.limits.memoryBytes = 256 * 8000;
    ResolvedConfiguration resolved = doublingConfiguration(problem, kernel, 1000);
    resolved.scratch = {{"partial", BufferRole::Output, 2001, 4}};
    Measurer measurer(device, {}, [this] { return device.now; });
    measurer.measure(resolved, observer, {});
    EXPECT_EQ(places.size(), 1U);
}

TEST_F(BurstsTest, StayInOnePlaceWhereArraysAreLargeOrMemoryIsShort) {
    device.about.limits.memoryBytes = 255 * 8000;
    EXPECT_EQ(remarks(measure()).find("places"), std::string::npos);
    EXPECT_EQ(places.size(), 1U);
    device.about.limits.memoryBytes = 256 * 8000;
    places.clear();
    measure();
    EXPECT_EQ(places.size(), timedPlaces);
}
