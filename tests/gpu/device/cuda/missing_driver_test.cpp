#include "gpu/device/cuda/cuda_device.h"
#include "gpu/device/library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace kernelcurve;
using testing::HasSubstr;

namespace {

TEST(MissingDriver, IsOneUnusableDeviceWithItsRemedy) {
    if (Library("libcuda.so.1").loaded()) {
        GTEST_SKIP() << "available on this machine: NVIDIA's driver";
    }
    const std::vector<DeviceDescription> devices = describeCudaDevices();
    ASSERT_EQ(devices.size(), 1U);
    EXPECT_EQ(devices[0].id, "cuda");
    EXPECT_EQ(devices[0].kind, DeviceKind::Cuda);
    EXPECT_FALSE(devices[0].usable);
    EXPECT_THAT(devices[0].unusable.english(), HasSubstr("libcuda.so.1"));
    EXPECT_THAT(devices[0].unusable.hint.english(), HasSubstr("install NVIDIA driver 535"));
    ASSERT_EQ(devices[0].components.size(), 1U);
    EXPECT_EQ(devices[0].components[0].name, "NVIDIA driver (libcuda.so.1)");
    EXPECT_FALSE(devices[0].components[0].present);
    EXPECT_EQ(devices[0].components[0].missing.english(), "kernels cannot run on an NVIDIA GPU");
    EXPECT_EQ(devices[0].components[0].remedy, devices[0].unusable.hint);
}

} // namespace
