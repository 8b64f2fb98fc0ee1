#include "gpu/device/cuda/cuda_device.h"
#include "gpu/device/cuda/describe/nvml.h"
#include "gpu/device/cuda/describe/nvml_device.h"
#include "gpu/model/recording/environment.h"
#include "tests/gpu/device/cuda/fake_driver.h"
#include "tests/gpu/device/cuda/fake_nvml.h"

#include <gtest/gtest.h>

using namespace kernelcurve;

namespace {

class NvmlTest : public testing::Test {
  protected:
    void SetUp() override {
        fake::reset();
        fake::nvml() = fake::Nvml();
    }
};

TEST_F(NvmlTest, KnowsTheDriver) {
    EXPECT_EQ(Nvml().driverVersion(), "535.183.01");
    fake::nvml().status = 9; // NVML_ERROR_DRIVER_NOT_LOADED
    EXPECT_FALSE(Nvml().usable());
    EXPECT_EQ(Nvml().driverVersion(), "");
    EXPECT_FALSE(Nvml("libnone.so.1").usable());
}

TEST_F(NvmlTest, SeesMigOnAnyGpu) {
    fake::nvml().mig = {-1, 0};
    EXPECT_FALSE(Nvml().anyMig());
    fake::nvml().mig = {-1, 0, 1};
    EXPECT_TRUE(Nvml().anyMig());
}

TEST_F(NvmlTest, TellsMigFromNoGpu) {
    fake::state().gpus.clear();
    fake::nvml().mig = {1};
    const std::vector<DeviceDescription> devices = describeCudaDevices();
    ASSERT_EQ(devices.size(), 1U);
    EXPECT_EQ(devices[0].unusable.what.english(),
              "The GPU is in MIG mode and has no compute instance");
    EXPECT_EQ(devices[0].unusable.hint.english(),
              "ask the administrator to create a MIG instance or to disable MIG");
    fake::nvml().mig = {0};
    EXPECT_EQ(describeCudaDevices()[0].unusable.what.english(), "The NVIDIA driver found no GPU");
}

TEST_F(NvmlTest, TellsHowTheGpuIs) {
    fake::nvml().throttled = 0x1 | 0x4 | 0x40;
    const std::unique_ptr<TelemetrySource> source = openCudaTelemetry("cuda:0");
    const TelemetrySample sample = source->read();
    EXPECT_EQ(sample.smClock, 1755e6);
    EXPECT_EQ(sample.memoryClock, 3201e6);
    EXPECT_DOUBLE_EQ(sample.power.value(), 342.5);
    EXPECT_EQ(sample.temperature, 47.0);
    EXPECT_DOUBLE_EQ(sample.utilisation.value(), 0.98);
    EXPECT_DOUBLE_EQ(sample.memoryUtilisation.value(), 0.71);
    EXPECT_EQ(sample.throttled,
              (std::vector{ThrottleReason::PowerCap, ThrottleReason::HardwareThermal}))
        << "an idle GPU is not held back";
    EXPECT_FALSE(source->lack());
    EXPECT_EQ(openCudaTelemetry("cpu"), nullptr);
}

TEST_F(NvmlTest, APartOfAGpuTellsLess) {
    constexpr int notSupported = 3;
    fake::nvml().mig = {1};
    fake::nvml().refusals = {{"nvmlDeviceGetPowerUsage", notSupported},
                             {"nvmlDeviceGetUtilizationRates", notSupported}};
    const std::unique_ptr<TelemetrySource> source = openCudaTelemetry("cuda:0");
    const TelemetrySample sample = source->read();
    EXPECT_EQ(sample.smClock, 1755e6);
    EXPECT_FALSE(sample.power);
    EXPECT_FALSE(sample.utilisation);
    EXPECT_TRUE(sample.throttled);
    ASSERT_TRUE(source->lack());
    EXPECT_EQ(source->lack()->what.english(), "unknown for this GPU: power, utilisation (NVML does "
                                              "not report this value for this GPU model)");
    EXPECT_EQ(source->lack()->hint.english(),
              "MIG instances and virtual or older GPUs report less; timing is unaffected");
    fake::nvml().refusals.clear();
    source->read();
    EXPECT_FALSE(source->lack());
}

TEST_F(NvmlTest, SaysWhyItTellsNothing) {
    const auto why = [] {
        try {
            openCudaTelemetry("cuda:0");
        } catch (const DeviceError& error) {
            return error.failure().english();
        }
        return std::string();
    };
    fake::nvml().status = 9;
    EXPECT_EQ(why(), "error: NVIDIA driver not found by NVML (load the driver (modprobe "
                     "nvidia), or restart the machine)");
    fake::nvml().status = 4;
    EXPECT_EQ(why(), "error: NVML reports this value only to administrators on this machine (ask "
                     "the administrator; timing is unaffected)");
    fake::nvml().status = 0;
    EXPECT_EQ(why(), "");
}

std::map<std::string, Value> settings() {
    const std::shared_ptr<const Driver> driver = loadDriver();
    const Environment told = gpuSettings(*driver, 0);
    return {told.begin(), told.end()};
}

TEST_F(NvmlTest, TellsWhatSomebodyMayHaveSet) {
    const std::map<std::string, Value> whole = {
        {"sm_clock_application", std::int64_t{1980000000}},
        {"memory_clock_application", std::int64_t{3201000000}},
        {"power_limit_watts", 700.0},
        {"persistence", true},
        {"virtual_gpu", false}};
    EXPECT_EQ(settings(), whole);
    fake::nvml().mig = {1};
    fake::nvml().virtualization = 2;
    fake::nvml().persistence = 0;
    EXPECT_EQ(settings().at("mig"), Value(true));
    EXPECT_EQ(settings().at("virtual_gpu"), Value(true));
    EXPECT_EQ(settings().at("persistence"), Value(false));
}

TEST_F(NvmlTest, LeavesOutWhatItIsNotTold) {
    constexpr int notSupported = 3;
    constexpr int noPermission = 4;
    fake::nvml().refusals = {{"nvmlDeviceGetApplicationsClock", notSupported},
                             {"nvmlDeviceGetEnforcedPowerLimit", noPermission}};
    const auto told = settings();
    EXPECT_EQ(told.size(), 2U);
    EXPECT_TRUE(told.contains("persistence"));
}

TEST_F(NvmlTest, ReadsTheClockAndWhatHoldsItBack) {
    const std::unique_ptr<Device> device = openCudaDevice("cuda:0");
    const double highest = propertyOf(device->description(), "clock").value_or(0);
    std::optional<ClockReading> reading = device->capabilities().clocks->clocks();
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->hertz, 1755e6);
    EXPECT_EQ(reading->highest, highest);
    EXPECT_GT(highest, 0);
    EXPECT_FALSE(reading->idle);
    EXPECT_TRUE(reading->reasons.empty());

    fake::nvml().smClock = 1200;
    fake::nvml().throttled = 0x44;
    reading = device->capabilities().clocks->clocks();
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->hertz, 1200e6);
    EXPECT_EQ(reading->reasons,
              (std::vector{ThrottleReason::PowerCap, ThrottleReason::HardwareThermal}));
    fake::nvml().throttled = 0x1;
    EXPECT_TRUE(device->capabilities().clocks->clocks()->idle);
    fake::nvml().refusals = {{"nvmlDeviceGetClockInfo", 4}};
    EXPECT_FALSE(device->capabilities().clocks->clocks());
}

TEST_F(NvmlTest, ReadsTheMeterBesideTheWork) {
    const std::unique_ptr<Device> device = openCudaDevice("cuda:0");
    const std::vector<MeterReading> readings = device->capabilities().meter->meter([] {});
    ASSERT_FALSE(readings.empty()) << "an empty piece of work tells, too";
    EXPECT_EQ(readings.front().joules, 1234.5);
    EXPECT_EQ(readings.front().hertz, 1755e6);
    fake::nvml().refusals = {{"nvmlDeviceGetTotalEnergyConsumption", 3}};
    bool isDone = false;
    EXPECT_TRUE(device->capabilities().meter->meter([&] { isDone = true; }).empty());
    EXPECT_TRUE(isDone);
    EXPECT_THROW(device->capabilities().meter->meter([] { throw Cancelled(); }), Cancelled);
}

TEST_F(NvmlTest, MeasuresWithoutClocksWhereNvmlIsNotThere) {
    const std::unique_ptr<Device> device = openCudaDevice("cuda:0");
    fake::nvml().status = 9;
    EXPECT_FALSE(device->capabilities().clocks->clocks());
    fake::nvml().status = 0;
    EXPECT_FALSE(device->capabilities().clocks->clocks()) << "NVML is called only once";
}

TEST_F(NvmlTest, SaysWhyTheSettingsAreUnknown) {
    const auto why = [] { return settings().at("gpu_settings").text(); };
    fake::nvml().status = 18;
    EXPECT_EQ(why(), "unknown: NVML and the driver have different versions");
    fake::nvml().status = 0;
    fake::nvml().refusals = {{"nvmlDeviceGetHandleByPciBusId_v2", 4}};
    EXPECT_EQ(why(), "unknown: NVML reports this value only to administrators on this machine");
    fake::nvml().refusals.clear();
    fake::nvml().pci = "00000000:af:00.0";
    EXPECT_EQ(why(), "unknown: NVML failed with error 6");
    try {
        Nvml("libnone.so.1").require();
        FAIL() << "there is no such library";
    } catch (const DeviceError& error) {
        EXPECT_EQ(error.failure().what.english(), "NVML (libnvidia-ml.so.1) is not installed");
        EXPECT_EQ(error.failure().hint.english(),
                  "install the NVIDIA driver library (Debian: apt install libnvidia-ml1)");
    }
}

} // namespace
