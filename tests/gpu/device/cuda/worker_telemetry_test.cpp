// Tests the real worker on the fake driver with an NVML that works, refuses or is missing. Kernels
// are measured in all cases, and the reason is reported.

#include "gpu/device/cuda/driver/nvrtc.h"
#include "gpu/device/library.h"
#include "gpu/model/protocol/exit_codes.h"
#include "tests/gpu/worker/worker_process.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>

using namespace kernelcurve;

namespace {

constexpr const char* drivers = KERNELCURVE_BUILD_DIR "/tests/fake_cuda";

class WorkerTelemetry : public testing::Test {
  protected:
    void SetUp() override {
        if (!loadNvrtc(13000, 90)) {
            GTEST_SKIP() << "NVRTC is not installed";
        }
    }
    void TearDown() override {
        setenv("LD_LIBRARY_PATH", drivers, 1);
        unsetenv("FAKE_NVML");
    }

    /// The first event that the device page receives.
    event::Telemetry firstOf(const std::string& libraries, const std::string& refusals) {
        setenv("LD_LIBRARY_PATH", libraries.c_str(), 1);
        setenv("FAKE_NVML", refusals.c_str(), 1);
        worker_.emplace();
        worker_->send(request::Watch{"cuda:0"});
        return worker_->events().wait<event::Telemetry>();
    }
    /// Measures a copy and returns the environment of the run.
    std::map<std::string, Value> measure() {
        std::ostringstream source;
        source
            << std::ifstream(KERNELCURVE_SOURCE_DIR "/gpu/kernels/copy/1_copy_library.cu").rdbuf();
        request::Run run;
        run.run = 1;
        run.experiment.device = "cuda:0";
        run.experiment.kernels = {"copy_library"};
        run.experiment.parameters = {{"element", "float"}, {"n", 1000}};
        run.experiment.measure.maxTime = 0.05;
        run.kernels = {{"1_copy_library.cu", source.str()}};
        worker_->send(run);
        const Environment environment = worker_->events().wait<event::Started>().environment;
        const Measurement row = worker_->events().wait<event::Measured>().measurement;
        EXPECT_EQ(row.status, Status::Measured) << row.reason->english();
        EXPECT_EQ(worker_->events().wait<event::Finished>().ending, event::Ending::Completed);
        worker_->send(request::Quit{});
        EXPECT_EQ(worker_->exit(), int(WorkerExit::Done));
        return {environment.begin(), environment.end()};
    }

    const std::string withNvml_ =
        std::string(drivers) + ":" KERNELCURVE_BUILD_DIR "/tests/fake_nvml";
    std::optional<WorkerProcess> worker_;
};

TEST_F(WorkerTelemetry, IsToldAndTheSettingsAreRecorded) {
    const event::Telemetry first = firstOf(withNvml_, "");
    ASSERT_TRUE(first.sample);
    EXPECT_EQ(first.device, "cuda:0");
    EXPECT_DOUBLE_EQ(first.sample->power.value(), 342.5);
    EXPECT_FALSE(first.failure);
    const auto environment = measure();
    EXPECT_EQ(environment.at("persistence"), Value(true));
    EXPECT_EQ(environment.at("sm_clock_application"), Value(std::int64_t{1980000000}));
    EXPECT_EQ(environment.at("ecc"), Value(true));
    EXPECT_FALSE(environment.contains("gpu_settings"));
}

TEST_F(WorkerTelemetry, WithoutPermissionSaysSo) {
    const event::Telemetry first = firstOf(withNvml_, "nvmlInit_v2=4");
    EXPECT_FALSE(first.sample);
    ASSERT_TRUE(first.failure);
    EXPECT_EQ(first.failure->what.english(),
              "NVML reports this value only to administrators on this machine");
    EXPECT_EQ(measure().at("gpu_settings"),
              Value("unknown: NVML reports this value only to administrators on this machine"));
}

TEST_F(WorkerTelemetry, APartOfAGpuOrAVirtualOneTellsLess) {
    const event::Telemetry first =
        firstOf(withNvml_, "nvmlDeviceGetPowerUsage=3,nvmlDeviceGetUtilizationRates=3,"
                           "nvmlDeviceGetApplicationsClock=3");
    ASSERT_TRUE(first.sample && first.failure);
    EXPECT_EQ(first.sample->temperature, 47.0);
    EXPECT_FALSE(first.sample->power);
    EXPECT_EQ(first.failure->what.english(), "unknown for this GPU: power, utilisation (NVML does "
                                             "not report this value for this GPU model)");
    const auto environment = measure();
    EXPECT_FALSE(environment.contains("sm_clock_application"));
    EXPECT_EQ(environment.at("persistence"), Value(true));
}

TEST_F(WorkerTelemetry, WithoutNvmlNamesTheRemedy) {
    if (Library("libnvidia-ml.so.1").loaded()) {
        GTEST_SKIP() << "available on this machine: NVML";
    }
    const event::Telemetry first = firstOf(drivers, "");
    EXPECT_FALSE(first.sample);
    ASSERT_TRUE(first.failure);
    EXPECT_EQ(first.failure->english(),
              "error: NVML (libnvidia-ml.so.1) is not installed (install the NVIDIA driver library "
              "(Debian: apt install libnvidia-ml1))");
    EXPECT_EQ(measure().at("gpu_settings"),
              Value("unknown: NVML (libnvidia-ml.so.1) is not installed"));
}

} // namespace
