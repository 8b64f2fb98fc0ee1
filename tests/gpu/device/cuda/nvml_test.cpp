#include "gpu/device/cuda/cuda_device.h"
#include "gpu/device/cuda/nvml.h"
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

TEST_F(NvmlTest, knowsTheDriver) {
    EXPECT_EQ(Nvml().driverVersion(), "535.183.01");
    fake::nvml().status = 9; // NVML_ERROR_DRIVER_NOT_LOADED
    EXPECT_FALSE(Nvml().usable());
    EXPECT_EQ(Nvml().driverVersion(), "");
    EXPECT_FALSE(Nvml("libnone.so.1").usable());
}

TEST_F(NvmlTest, seesMigOnAnyGpu) {
    fake::nvml().mig = {-1, 0};
    EXPECT_FALSE(Nvml().anyMig());
    fake::nvml().mig = {-1, 0, 1};
    EXPECT_TRUE(Nvml().anyMig());
}

TEST_F(NvmlTest, tellsMigFromNoGpu) {
    fake::state().gpus.clear();
    fake::nvml().mig = {1};
    const std::vector<DeviceDescription> devices = describeCudaDevices();
    ASSERT_EQ(devices.size(), 1U);
    EXPECT_EQ(devices[0].unusable.what.english(),
              "the GPU is cut up by MIG and has no compute instance");
    EXPECT_EQ(devices[0].unusable.hint.english(),
              "ask the administrator for a MIG instance, or to turn MIG off");
    fake::nvml().mig = {0};
    EXPECT_EQ(describeCudaDevices()[0].unusable.what.english(), "the NVIDIA driver finds no GPU");
}

} // namespace
