// The Windows Subsystem for Linux, in a folder in place of the root of the file system.
#include "gpu/device/cuda/driver/wsl.h"

#include "gpu/device/cuda/counters/cupti_failure.h"
#include "gpu/device/cuda/cuda_device.h"
#include "gpu/device/cuda/driver/driver.h"
#include "gpu/model/device/wsl_name.h"
#include "tests/gpu/device/cuda/fake_driver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

using namespace kernelcurve;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace fs = std::filesystem;

namespace {

constexpr const char* kernelOfWsl2 = "5.15.90.1-microsoft-standard-WSL2";

class WslMachine : public testing::Test {
  protected:
    WslMachine() {
        std::string pattern = (fs::temp_directory_path() / "kernelcurve-wsl-XXXXXX").string();
        root_ = ::mkdtemp(pattern.data());
        fake::reset();
    }
    ~WslMachine() override { fs::remove_all(root_); }

    void put(const char* file, const std::string& text = {}) {
        fs::create_directories((root_ / file).parent_path());
        std::ofstream(root_ / file) << text;
    }
    void setKernel(const std::string& release) { put("proc/sys/kernel/osrelease", release + "\n"); }
    void setComplete() {
        setKernel(kernelOfWsl2);
        put("dev/dxg");
        put("usr/lib/wsl/lib/libcuda.so.1");
    }
    std::string refusal() const {
        try {
            loadDriver("libcuda-none.so.1", root_);
        } catch (const DeviceError& error) {
            return error.what();
        }
        return "loaded";
    }
    DeviceDescription onlyDevice() const {
        const std::vector<DeviceDescription> devices = describeCudaDevices(root_);
        EXPECT_EQ(devices.size(), 1U);
        return devices.empty() ? DeviceDescription() : devices.front();
    }

    fs::path root_;
};

TEST_F(WslMachine, IsRecognizedByItsKernelAndItsFiles) {
    const auto versionWith = [&](const std::string& release) {
        setKernel(release);
        return readWsl(root_).version;
    };
    EXPECT_EQ(readWsl(root_).version, 0);
    EXPECT_EQ(versionWith("6.1.0-18-amd64"), 0);
    EXPECT_EQ(versionWith("4.4.0-19041-Microsoft"), 1);
    EXPECT_EQ(versionWith("4.19.104-microsoft-standard"), 2);
    EXPECT_EQ(versionWith(kernelOfWsl2), 2);
    EXPECT_EQ(readWsl(root_).text(), std::string("2, Linux ") + kernelOfWsl2);
    put("usr/lib/wsl/lib/libcuda.so.1");
    EXPECT_EQ(versionWith("6.6.1-my-own-kernel"), 2);
}

TEST_F(WslMachine, LibraryOfTheWindowsDriverIsLoaded) {
    setComplete();
    const fs::path library = root_ / "usr/lib/wsl/lib/libcuda-none.so.1";
    fs::copy_file(KERNELCURVE_BUILD_DIR "/tests/fake_cuda/libcuda.so.1", library);
    const auto driver = loadDriver("libcuda-none.so.1", root_);
    EXPECT_EQ(driver->library.file(), fs::canonical(library));
    EXPECT_EQ(driver->version, 13000);
}

TEST_F(WslMachine, LibraryThatDoesNotLoadIsUpdatedInWindows) {
    setComplete();
    put("usr/lib/wsl/lib/libcuda-none.so.1", "not a library");
    EXPECT_THAT(refusal(), HasSubstr("Cannot load the NVIDIA driver library: " + root_.string() +
                                     "/usr/lib/wsl/lib/libcuda-none.so.1"));
    EXPECT_THAT(refusal(), HasSubstr("update the NVIDIA driver in Windows"));
}

TEST_F(WslMachine, MissingPartIsReportedWithItsFix) {
    setKernel("4.4.0-19041-Microsoft");
    EXPECT_THAT(refusal(), StartsWith("error: WSL 1 does not provide GPUs"));
    EXPECT_THAT(refusal(), HasSubstr("wsl --set-version NAME 2"));
    setKernel(kernelOfWsl2);
    EXPECT_THAT(refusal(), HasSubstr("WSL 2 does not provide a GPU: /dev/dxg is missing"));
    EXPECT_THAT(refusal(), HasSubstr("wsl --update"));
    put("dev/dxg");
    EXPECT_THAT(refusal(), HasSubstr("The library of the Windows driver is missing: "
                                     "/usr/lib/wsl/lib/libcuda.so.1"));
    EXPECT_THAT(refusal(), HasSubstr("in Windows, not in Linux"));
}

TEST_F(WslMachine, OtherLinuxKeepsItsOwnFix) {
    setKernel("6.1.0-18-amd64");
    EXPECT_THAT(refusal(), HasSubstr("apt install nvidia-driver"));
}

TEST_F(WslMachine, GpuIsListedWithTheSystem) {
    setComplete();
    fake::state().gpus.resize(1);
    const DeviceDescription device = onlyDevice();
    EXPECT_EQ(device.id, "cuda:0");
    ASSERT_FALSE(device.components.empty());
    EXPECT_EQ(device.components[0].name, wslName);
    EXPECT_EQ(device.components[0].version, std::string("2, Linux ") + kernelOfWsl2);
    for (const DeviceComponent& component : device.components)
        EXPECT_THAT(component.remedy.english(), Not(HasSubstr("libnvidia-ml1"))) << component.name;
    setKernel("6.1.0-18-amd64");
    fs::remove(root_ / "dev/dxg");
    fs::remove_all(root_ / "usr");
    EXPECT_NE(onlyDevice().components[0].name, wslName);
}

TEST_F(WslMachine, LinuxDriverInPlaceOfTheWindowsDriverIsNamed) {
    setComplete();
    for (const bool fails : {false, true}) {
        fake::state().gpus.clear();
        if (fails)
            fake::state().failures["cuInit"] = CUDA_ERROR_SYSTEM_DRIVER_MISMATCH;
        const DeviceDescription device = onlyDevice();
        EXPECT_FALSE(device.usable);
        EXPECT_THAT(device.unusable.english(),
                    HasSubstr("A Linux driver replaces the Windows driver: "));
        EXPECT_THAT(device.unusable.english(), HasSubstr("fake_cuda/libcuda.so.1"));
        EXPECT_THAT(device.unusable.hint.english(), HasSubstr("remove the packages"));
        EXPECT_EQ(device.components[0].name, wslName);
    }
}

TEST_F(WslMachine, MissingGpuIsExplainedIfTheDriverFindsNone) {
    fake::state().gpus.clear();
    setKernel(kernelOfWsl2);
    EXPECT_THAT(onlyDevice().unusable.english(), HasSubstr("/dev/dxg is missing"));
}

TEST(CuptiUnderWsl, WindowsGrantsTheCounters) {
    constexpr int insufficientPrivileges = 35;
    const auto hint = [](bool isWsl) {
        return cuptiFailure(insufficientPrivileges, "cuptiProfilerInitialize", "", isWsl)
            .hint.english();
    };
    EXPECT_THAT(hint(true), HasSubstr("NVIDIA Control Panel"));
    EXPECT_THAT(hint(false), HasSubstr("NVreg_RestrictProfilingToAdminUsers"));
}

} // namespace
