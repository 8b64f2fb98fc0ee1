#include "gpu/model/device/device_place.h"

#include "gpu/model/device/automatic_device.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/text/error.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

TEST(DevicePlace, IsReadAndNamed) {
    EXPECT_EQ(placeOf("box/cuda:0"), (DevicePlace{"box", "cuda:0"}));
    EXPECT_EQ(placeOf("cuda:0"), (DevicePlace{"", "cuda:0"}));
    EXPECT_EQ(placeOf("replay:a/b"), (DevicePlace{"", "replay:a/b"})) << "no name of a host";
    EXPECT_EQ(placeOf("/cpu"), (DevicePlace{"", "/cpu"}));
    EXPECT_EQ((DevicePlace{"box", "auto"}.name()), "box/auto");
    EXPECT_EQ((DevicePlace{"", "auto"}.name()), "auto");
    EXPECT_TRUE(isHostName("gpu-1.lab_x"));
    for (const char* wrong : {"", "-box", ".box", "a b", "a:b", "a/b", "\xc3\xa4"})
        EXPECT_FALSE(isHostName(wrong)) << wrong;
}

TEST(DevicePlace, ADocumentMayNameIt) {
    const auto deviceOf = [](const std::string& name) {
        return readExperiment("kernelcurve: 1\ndevice: " + name + "\nkernels: [a]\n", "e.yaml")
            .device;
    };
    for (const char* name : {"box/cuda:0", "box/auto", "box/cpu", "cuda:12"})
        EXPECT_EQ(deviceOf(name), name);
    for (const char* name : {"box/", "box/gpu", "-box/cpu", "box/replay:nvidia-h200", "a/b/cpu"})
        EXPECT_THROW(deviceOf(name), Error) << name;
}

TEST(DevicePlace, AutomaticIsHereUnlessAHostIsNamed) {
    std::vector<DeviceDescription> devices(3);
    devices[0].id = "cpu";
    devices[1].id = "box/cpu";
    devices[2].id = "box/cuda:0";
    devices[2].kind = DeviceKind::Cuda;
    for (DeviceDescription& device : devices)
        device.components = {};
    EXPECT_EQ(automaticDevice(devices)->id, "cpu");
    EXPECT_EQ(automaticDevice(devices, "box")->id, "box/cuda:0");
    EXPECT_EQ(automaticDevice(devices, "other"), nullptr);
}

TEST(DevicePlace, ARecordedGpuStandsInForOneThatIsMissing) {
    std::vector<DeviceDescription> devices(3);
    devices[0].id = "cpu";
    devices[1].id = "box/cuda:0";
    devices[1].kind = DeviceKind::Cuda;
    devices[2].id = "replay:nvidia-h100";
    devices[2].kind = DeviceKind::Replay;
    EXPECT_EQ(automaticRecording(devices), nullptr) << "labs describe another";
    devices[2].id = "replay:nvidia-h200";
    EXPECT_EQ(automaticRecording(devices), &devices[2]) << "the GPU of another machine is not here";
    devices[2].usable = false;
    EXPECT_EQ(automaticRecording(devices), nullptr);
    devices[2].usable = true;
    devices[1].id = "cuda:0";
    EXPECT_EQ(automaticRecording(devices), nullptr);
    devices[1].usable = false;
    EXPECT_EQ(automaticRecording(devices), &devices[2]);
}

TEST(DevicePlace, APredictedGpuStandsInForOneThatIsMissing) {
    std::vector<DeviceDescription> devices(4);
    devices[0].id = "cpu";
    devices[1].id = "cuda:0";
    devices[1].kind = DeviceKind::Cuda;
    devices[2].id = "predict:nvidia-h100";
    devices[2].kind = DeviceKind::Predict;
    devices[3].id = "predict:nvidia-h200";
    devices[3].kind = DeviceKind::Predict;
    EXPECT_EQ(automaticPrediction(devices), nullptr) << "there is a GPU";
    devices[1].usable = false;
    EXPECT_EQ(automaticPrediction(devices), &devices[3]);
    EXPECT_EQ(automaticPrediction(devices, "predict:nvidia-h100"), &devices[2]);
    EXPECT_EQ(automaticPrediction(devices, "predict:gone"), &devices[3]);
    devices[3].usable = false;
    EXPECT_EQ(automaticPrediction(devices, "predict:nvidia-h200"), &devices[2]);
    devices[2].id = "box/predict:nvidia-h100";
    EXPECT_EQ(automaticPrediction(devices), nullptr) << "it needs another machine";
}

} // namespace
} // namespace kernelcurve
