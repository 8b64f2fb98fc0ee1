// Tests trials that are sampled alternately.
#include "gpu/measure/arrays/problem_arrays.h"
#include "gpu/measure/measurer.h"
#include "gpu/model/text/error.h"
#include "tests/gpu/device/fake_device.h"
#include "tests/gpu/measure/doubling_problem.h"
#include "tests/gpu/measure/quiet_observer.h"

#include <gtest/gtest.h>

#include <array>

using namespace kernelcurve;

namespace {

void doubleAll(FakeOperation& operation) {
    const auto out = operation.buffer(0).as<std::int32_t>();
    const auto in = operation.buffer(1).as<std::int32_t>();
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = 2 * in[i];
}

class TurnsTest : public testing::Test {
  protected:
    TurnsTest() {
        one.id = one.name = "one";
        other.id = other.name = "other";
        device.kernel = [this](FakeOperation& operation, const std::stop_token&) {
            switched = std::exchange(ran, &operation) != &operation;
            doubleAll(operation);
        };
    }
    std::unique_ptr<Trial> prepare(Measurer& measurer, const KernelFile& kernel,
                                   std::int64_t n = 1000) {
        return measurer.prepare(doublingConfiguration(problem, kernel, n), observer, {});
    }
    /// The medians of both trials.
    std::array<double, 2> inTurn(Measurer& measurer) {
        std::array trials = {prepare(measurer, one), prepare(measurer, other)};
        while (!trials[0]->done() || !trials[1]->done()) {
            for (auto& trial : trials)
                if (!trial->done())
                    measurer.takeTurn(*trial, Turn::InTurn);
            if (thereAndBack)
                std::swap(trials[0], trials[1]);
        }
        if (trials[0]->resolved.kernel != &one)
            std::swap(trials[0], trials[1]);
        std::array<double, 2> medians{};
        for (std::size_t which = 0; which < 2; ++which) {
            results[which] = measurer.finish(std::move(trials.at(which)));
            medians.at(which) = results[which].metrics.at("time");
        }
        return medians;
    }

    DoublingProblem problem;
    KernelFile one;
    KernelFile other;
    FakeDevice device;
    QuietObserver observer;
    const FakeOperation* ran = nullptr;
    bool switched = false;
    bool thereAndBack = false;
    Measurement results[2];
    Clock clock = [this] { return device.now; };
};

} // namespace

TEST_F(TurnsTest, LetADriftHitBothAlike) {
    // The device becomes slower by half a percent every 10 ms, but two equal kernels have equal
    // results.
    device.seconds = [this](int) { return 1e-3 * (1 + 0.5 * device.now); };
    Measurer measurer(device, {.samples = 200}, clock);
    thereAndBack = true;
    const auto [a, b] = inTurn(measurer);
    EXPECT_NEAR(b / a, 1, 0.01);
    EXPECT_EQ(results[0].metrics.at("samples"), 200);

    // Measured one after the other, the kernels seem to differ.
    device.now = 0;
    Measurer apart(device, {.samples = 200}, clock);
    const double first =
        apart.measure(doublingConfiguration(problem, one, 1000), observer, {}).metrics.at("time");
    const double second =
        apart.measure(doublingConfiguration(problem, other, 1000), observer, {}).metrics.at("time");
    EXPECT_GT(second / first, 1.08);
}

TEST_F(TurnsTest, AlternateEvenWhereFewSamplesAreEnough) {
    std::vector<const FakeOperation*> order;
    device.kernel = [&](FakeOperation& operation, const std::stop_token&) {
        if (order.empty() || order.back() != &operation)
            order.push_back(&operation);
        doubleAll(operation);
    };
    Measurer measurer(device, {}, clock);
    inTurn(measurer);
    EXPECT_EQ(results[0].metrics.at("samples"), 10);
    EXPECT_EQ(results[1].metrics.at("samples"), 10);
    // Both trials are checked. Then each has three turns with 4, 4 and 2 samples.
    EXPECT_EQ(order.size(), 8U);
}

TEST_F(TurnsTest, DoNotCountTheRunThatFindsAnothersCaches) {
    device.seconds = [this](int) { return switched ? 3e-3 : 1e-3; };
    Measurer measurer(device, {.samples = 50}, clock);
    inTurn(measurer);
    for (const Measurement& result : results)
        EXPECT_DOUBLE_EQ(result.metrics.at("time_max"), 1e-3);
}

TEST_F(TurnsTest, CountOnlyTheirOwnTime) {
    // Each trial takes 0.4 s for its samples. Together they would exceed the limit of either trial.
    device.seconds = [](int) { return 20e-3; };
    Measurer measurer(device, {.maxTime = 0.45, .limit = 0.5, .samples = 20}, clock);
    inTurn(measurer);
    for (const Measurement& result : results) {
        EXPECT_EQ(result.stopped, StopReason::CountReached);
        EXPECT_EQ(result.metrics.at("samples"), 20);
    }
    EXPECT_NEAR(measurer.timedSeconds(), 2 * 21 * 20e-3, 1e-9);
}

TEST_F(TurnsTest, ShareTheArraysOfTheirProblem) {
    Measurer measurer(device, {}, clock);
    inTurn(measurer);
    EXPECT_EQ(device.calls.count("allocate 4000"), 2) << "one input and one output";
    EXPECT_EQ(device.calls.count("upload 4000"), 1);
}

TEST_F(TurnsTest, SayWhoseTurnItIs) {
    Measurer measurer(device, {}, clock);
    inTurn(measurer);
    EXPECT_EQ(std::count(observer.stages.begin(), observer.stages.end(), Stage::Measure), 6);
}

TEST_F(TurnsTest, AWrongResultLeavesTheOthersTheirInputs) {
    Measurer measurer(device, {}, clock);
    const auto good = prepare(measurer, one);
    device.kernel = [](FakeOperation& operation, const std::stop_token&) {
        operation.buffer(1).fill(std::byte{7});
    };
    EXPECT_THROW(prepare(measurer, other), Error);
    auto& input = dynamic_cast<FakeBuffer&>(*good->arrays->buffers.find("in"));
    EXPECT_EQ(input.as<std::int32_t>()[17], DoublingProblem::input(17));
}

TEST_F(TurnsTest, KnowWhetherTheyFitIntoMemoryTogether) {
    std::vector<ResolvedConfiguration> all = {doublingConfiguration(problem, one, 1000),
                                              doublingConfiguration(problem, other, 1000)};
    const auto fit = [&](std::int64_t deviceBytes, std::int64_t hostBytes) {
        device.about.limits.memoryBytes = deviceBytes;
        return fitTogether(all, device.about, hostBytes);
    };
    // The arrays take 8000 of the 8100 bytes that may be used.
    EXPECT_TRUE(fit(9000, 0)) << "they share them";
    all[1].scratch = {{"more", BufferRole::Output, 100, 4}};
    EXPECT_TRUE(fit(9000, 0)) << "beside the second the first takes nothing more";
    all[0].scratch = all[1].scratch;
    EXPECT_FALSE(fit(9000, 0));
    all[1] = doublingConfiguration(problem, other, 1001);
    EXPECT_FALSE(fit(9000, 0)) << "another size has arrays of its own";
    EXPECT_TRUE(fit(0, 0)) << "unknown";

    // Page-locked arrays of different kinds are in host memory, which other programs also use.
    const auto put = [](ResolvedConfiguration& resolved, MemoryKind memory) {
        for (BufferSpec& buffer : resolved.buffers)
            buffer.memory = memory;
    };
    all = {doublingConfiguration(problem, one, 1000), doublingConfiguration(problem, other, 1000)};
    put(all[0], MemoryKind::Pinned);
    put(all[1], MemoryKind::WriteCombined);
    EXPECT_TRUE(fit(1, 64'000));
    EXPECT_FALSE(fit(1, 63'000));
    put(all[1], MemoryKind::Pinned);
    EXPECT_TRUE(fit(1, 20'000)) << "one of them needs as much";
    EXPECT_GT(hostMemory(), std::int64_t{1} << 28U);
}
