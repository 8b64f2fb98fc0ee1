#include "app/export/listing.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/device/wsl_name.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

DeviceComponent wsl() {
    DeviceComponent component;
    component.name = wslName;
    component.present = true;
    component.version = "2, Linux 5.15.90.1-microsoft-standard-WSL2";
    return component;
}

std::string noteOn(const DeviceDescription& device) {
    return listingOf(std::vector{device}).summary.rows.at(0).back();
}

TEST(DeviceListing, ShowsWslNextToWhatIsMissing) {
    DeviceDescription device;
    device.id = "cuda:0";
    EXPECT_EQ(noteOn(device), "");
    device.components = {wsl()};
    EXPECT_EQ(noteOn(device), "WSL 2, Linux 5.15.90.1-microsoft-standard-WSL2");
    DeviceComponent nvrtc;
    nvrtc.name = "NVRTC";
    nvrtc.missing = message("no kernel can be compiled");
    device.components.push_back(nvrtc);
    EXPECT_EQ(noteOn(device), "WSL 2, Linux 5.15.90.1-microsoft-standard-WSL2; NVRTC: no kernel "
                              "can be compiled");
    device.usable = false;
    device.unusable.what = message("A Linux driver replaces the Windows driver");
    EXPECT_EQ(noteOn(device), "WSL 2, Linux 5.15.90.1-microsoft-standard-WSL2; cannot be used: A "
                              "Linux driver replaces the Windows driver");
}

} // namespace
} // namespace kernelcurve
