#include "gpu/device/cuda/driver/driver_error.h"
#include "tests/gpu/device/cuda/fake_driver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace kernelcurve;
using testing::HasSubstr;

namespace {

class DriverError : public testing::Test {
  protected:
    void SetUp() override { fake::reset(); }
    const std::shared_ptr<const Driver> driver_ = loadDriver();
};

TEST_F(DriverError, MarksTheErrorsThatEndAProcess) {
    // The documentation of CUresult says: "This leaves the process in an inconsistent state and any
    // further CUDA work will return the same error."
    for (const CUresult sticky :
         {CUDA_ERROR_ILLEGAL_ADDRESS, CUDA_ERROR_LAUNCH_TIMEOUT, CUDA_ERROR_ASSERT,
          CUDA_ERROR_HARDWARE_STACK_ERROR, CUDA_ERROR_ILLEGAL_INSTRUCTION,
          CUDA_ERROR_MISALIGNED_ADDRESS, CUDA_ERROR_INVALID_ADDRESS_SPACE, CUDA_ERROR_INVALID_PC,
          CUDA_ERROR_LAUNCH_FAILED, CUDA_ERROR_ECC_UNCORRECTABLE}) {
        const DeviceError error = driverError(*driver_, sticky, "cuEventQuery");
        EXPECT_TRUE(error.fatal()) << error.what();
        EXPECT_FALSE(error.failure().hint.empty()) << error.what();
    }
    for (const CUresult harmless : {CUDA_ERROR_INVALID_VALUE, CUDA_ERROR_OUT_OF_MEMORY,
                                    CUDA_ERROR_INVALID_HANDLE, CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES,
                                    CUDA_ERROR_NO_BINARY_FOR_GPU, CUDA_ERROR_DEVICE_UNAVAILABLE}) {
        EXPECT_FALSE(driverError(*driver_, harmless, "cuLaunchKernel").fatal()) << harmless;
    }
}

TEST_F(DriverError, SpeaksInWordsAndNamesTheCode) {
    EXPECT_THAT(driverError(*driver_, CUDA_ERROR_ILLEGAL_ADDRESS, "cuEventQuery").what(),
                HasSubstr("illegal memory access by the kernel (CUDA_ERROR_ILLEGAL_ADDRESS, "
                          "cuEventQuery) (check the kernel's indices"));
    EXPECT_THAT(driverError(*driver_, CUDA_ERROR_MISALIGNED_ADDRESS, "cuEventQuery").what(),
                HasSubstr("misaligned address in the kernel (CUresult 716, cuEventQuery)"));
}

TEST_F(DriverError, PassesTheDriversOwnWordsOn) {
    EXPECT_THAT(driverError(*driver_, CUDA_ERROR_INVALID_HANDLE, "cuEventRecord").what(),
                HasSubstr("the CUDA driver failed in cuEventRecord: invalid resource handle "
                          "(CUDA_ERROR_INVALID_HANDLE)"));
}

TEST_F(DriverError, TellsHowMuchMemoryThereIs) {
    fake::state().gpus[0].memory = std::size_t{10} << 20;
    fake::state().allocated = std::size_t{4} << 20;
    const DeviceError error = outOfMemory(*driver_, (std::size_t{8} << 20) + 1);
    EXPECT_EQ(error.failure().what.english(),
              "not enough GPU memory: 9 MiB needed, 6 MiB of 10 MiB free");
    EXPECT_FALSE(error.fatal());
}

} // namespace
