// Tests results that are compared with their reference while the device is already taking samples.
#include "gpu/measure/measurer.h"
#include "gpu/model/text/error.h"
#include "tests/gpu/device/fake_device.h"
#include "tests/gpu/measure/doubling_problem.h"
#include "tests/gpu/measure/quiet_observer.h"

#include <gtest/gtest.h>

using namespace kernelcurve;

namespace {

void doubleAll(FakeOperation& operation, const std::stop_token&) {
    const auto out = operation.buffer(0).as<std::int32_t>();
    const auto in = operation.buffer(1).as<std::int32_t>();
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = 2 * in[i];
}

class BackgroundCheckTest : public testing::Test {
  protected:
    BackgroundCheckTest() {
        device.kernel = doubleAll;
        device.aheadThreads = 1; // the host may work while the device works
        kernel.id = "doubling";
        kernel.name = "doubling.cu";
    }
    std::string failureOf(const ResolvedConfiguration& resolved) {
        try {
            measurer.measure(resolved, observer, {});
        } catch (const Error& error) {
            return error.failure().what.english();
        }
        return "measured";
    }
    ResolvedConfiguration configuration() const {
        return doublingConfiguration(problem, kernel, 1000);
    }

    DoublingProblem problem;
    KernelFile kernel;
    FakeDevice device;
    QuietObserver observer;
    Measurer measurer{device, {}, [this] { return device.now; }};
};

} // namespace

TEST_F(BackgroundCheckTest, GivesNoFiguresToAWrongResult) {
    device.kernel = [](FakeOperation& operation, const std::stop_token& stop) {
        doubleAll(operation, stop);
        operation.buffer(0).as<std::int32_t>()[17] = 5;
    };
    EXPECT_EQ(failureOf(configuration()),
              "1 of 1000 elements are wrong; the first is out[17]: expected 36, found 5");
    EXPECT_GT(device.timed, 0) << "the device need not wait";
    device.kernel = doubleAll;
    EXPECT_EQ(failureOf(configuration()), "measured");
}

TEST_F(BackgroundCheckTest, GivesTheErrorsOfARightOne) {
    const Measurement row = measurer.measure(configuration(), observer, {});
    EXPECT_EQ(row.metrics.at("error_max"), 0);
    EXPECT_EQ(row.metrics.at("samples"), 10);
}

TEST_F(BackgroundCheckTest, SamplesAnewWhereAnotherHadDestroyedTheInputs) {
    device.kernel = [](FakeOperation& operation, const std::stop_token& stop) {
        doubleAll(operation, stop);
        operation.buffer(1).fill(std::byte{0});
    };
    EXPECT_EQ(failureOf(configuration()), "measured");
    // This kernel is faster with zeros as inputs. Such samples must not count.
    bool onZeros = false;
    device.kernel = [&](FakeOperation& operation, const std::stop_token& stop) {
        doubleAll(operation, stop);
        onZeros = operation.buffer(1).as<std::int32_t>()[0] == 0;
    };
    device.seconds = [&](int) { return onZeros ? 0.5e-3 : 1e-3; };
    const Measurement row = measurer.measure(configuration(), observer, {});
    EXPECT_DOUBLE_EQ(row.metrics.at("time_min"), 1e-3);
    EXPECT_EQ(device.calls.count("upload 4000"), 2);
}

TEST_F(BackgroundCheckTest, WaitsWhereTheHostsMemoryIsTimedToo) {
    device.kernel = [](FakeOperation&, const std::stop_token&) {};
    ResolvedConfiguration resolved = configuration();
    for (BufferSpec& buffer : resolved.buffers)
        buffer.memory = MemoryKind::Pinned;
    EXPECT_NE(failureOf(resolved), "measured");
    EXPECT_EQ(device.timed, 0);
}

TEST_F(BackgroundCheckTest, EndsWithItsRow) {
    std::stop_source cancel;
    device.seconds = [&](int) {
        cancel.request_stop();
        return 1e-3;
    };
    EXPECT_THROW(measurer.measure(configuration(), observer, cancel.get_token()), Cancelled);
}
