#include "gpu/device/cuda/cuda_device.h"
#include "gpu/device/cuda/driver/driver.h"
#include "tests/gpu/device/cuda/fake_driver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace kernelcurve;
using testing::HasSubstr;

namespace {

const std::string oldDriver = KERNELCURVE_BUILD_DIR "/tests/fake_cuda_old/libcuda.so.1";

std::string refusal(const std::string& name = "libcuda.so.1") {
    try {
        loadDriver(name);
    } catch (const DeviceError& error) {
        return error.what();
    }
    return "loaded";
}

class LoadDriver : public testing::Test {
  protected:
    void SetUp() override { fake::reset(); }
};

TEST_F(LoadDriver, FindsEveryFunction) {
    const auto driver = loadDriver();
    EXPECT_EQ(driver->version, 13000);
    EXPECT_NE(driver->funcGetParamInfo, nullptr);
    EXPECT_NE(driver->streamWaitValue32, nullptr);
}

TEST_F(LoadDriver, RefusesAnOldDriverByItsVersion) {
    fake::state().version = 11040;
    EXPECT_THAT(refusal(), HasSubstr("The NVIDIA driver is too old: it supports CUDA 11.4, but "
                                     "Kernelcurve requires 12.2 (install NVIDIA driver 535"));
}

TEST_F(LoadDriver, NamesAMissingFunction) {
    EXPECT_THAT(refusal(oldDriver),
                HasSubstr("The NVIDIA driver library does not contain the function "
                          "cuOccupancyMaxActiveBlocksPerMultiprocessor"));
}

TEST_F(LoadDriver, NamesAMissingLibrary) {
    EXPECT_THAT(refusal("libcuda-none.so.1"), HasSubstr("libcuda-none.so.1"));
    EXPECT_THAT(refusal("libcuda-none.so.1"), HasSubstr("apt install nvidia-driver"));
}

TEST_F(LoadDriver, DescribesAFailedStart) {
    fake::state().failures["cuInit"] = CUDA_ERROR_SYSTEM_DRIVER_MISMATCH;
    const std::vector<DeviceDescription> devices = describeCudaDevices();
    ASSERT_EQ(devices.size(), 1U);
    EXPECT_EQ(devices[0].id, "cuda");
    EXPECT_FALSE(devices[0].usable);
    EXPECT_THAT(devices[0].unusable.english(),
                HasSubstr("the driver library and the kernel module have different versions"));
    EXPECT_THAT(devices[0].unusable.hint.english(), HasSubstr("restart the machine"));
}

} // namespace
