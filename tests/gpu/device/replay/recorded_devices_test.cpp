#include "gpu/device/replay/recorded_devices.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

DeviceRecording sample() {
    DeviceRecording played;
    played.device.id = "cuda:0";
    played.device.name = "Some GPU";
    played.device.kind = DeviceKind::Cuda;
    played.device.computeCapability = 90;
    played.device.properties = {
        {{"Place", "位置"}, {{"pci", {"PCI address", "PCI 地址"}, "0000:3b:00.0", ""}}}};
    Recording recording;
    recording.experiment.title.en = "One\n---\ntwo";
    recording.experiment.kernels = {"copy_vector"};
    recording.experiment.notes = "before\n---\nafter";
    recording.environment = {{"device", "Some GPU"}};
    Measurement row;
    row.configuration = {"copy_vector", {{"n", 1024}}};
    row.metrics = {{"time", 0.1}};
    recording.measurements = {row};
    played.recordings = {recording, recording};
    return played;
}

class RecordedDevicesTest : public testing::Test {
  protected:
    RecordedDevicesTest() {
        std::string pattern = (fs::temp_directory_path() / "kernelcurve-replay-XXXXXX").string();
        folder_ = ::mkdtemp(pattern.data());
    }
    ~RecordedDevicesTest() override { fs::remove_all(folder_); }
    void write(const char* name, const std::string& text) const {
        writeFileAtomically(folder_ / name, text);
    }
    fs::path folder_;
};

TEST(DeviceRecording, ComesBackAsItWasAndNamesNoCard) {
    const DeviceRecording played = sample();
    const std::string text = writeDeviceRecording(played);
    EXPECT_TRUE(isDeviceRecording(text));
    EXPECT_THAT(text, testing::Not(HasSubstr("3b:00")));
    const DeviceRecording read = readDeviceRecording(text, "gpu.yaml");
    EXPECT_EQ(read.recordings, played.recordings);
    EXPECT_EQ(read.device.name, "Some GPU");
    EXPECT_TRUE(read.device.properties.front().properties.empty());
    try {
        readDocument(text, "gpu.yaml");
        FAIL() << "read as an experiment";
    } catch (const Error& error) {
        EXPECT_THAT(error.failure().english(), HasSubstr("gpu.yaml:1:1: error: This file contains "
                                                         "a recorded device, not an experiment"));
    }
}

TEST(DeviceRecording, SaysTheLineOfAnError) {
    std::string text = writeDeviceRecording(sample());
    const std::size_t row = text.rfind("\"status\"");
    text.replace(row, 8, "\"sta@us\"");
    const auto lines = std::count(text.begin(), text.begin() + std::ptrdiff_t(row), '\n') + 1;
    try {
        readDeviceRecording(text, "gpu.yaml");
        FAIL() << "read in spite of the unknown member";
    } catch (const Error& error) {
        EXPECT_EQ(error.failure().where.file, "gpu.yaml");
        EXPECT_EQ(error.failure().where.line, lines);
    }
    EXPECT_THROW(readDeviceRecording("kernelcurve: 1\n", "x.yaml"), Error);
    EXPECT_THROW(readDeviceRecording("kernelcurve_device: 1\n", "x.yaml"), Error);
    EXPECT_THROW(readDeviceRecording("kernelcurve_device: 1\ndevice: {\n", "x.yaml"), Error);
}

TEST_F(RecordedDevicesTest, AreTheFilesOfTheFolders) {
    write("some-gpu.yaml", writeDeviceRecording(sample()));
    write("broken.yaml", "kernelcurve_device: 1\ndevice: {\n");
    RecordedDevices devices({folder_ / "nowhere", folder_});
    const auto described = devices.describe();
    ASSERT_EQ(described.size(), 2U);
    EXPECT_EQ(described[0].id, "replay:broken");
    EXPECT_FALSE(described[0].usable);
    EXPECT_EQ(described[0].unusable.what.english(), "The device description is invalid");
    EXPECT_EQ(described[1].id, "replay:some-gpu");
    EXPECT_EQ(described[1].name, "Some GPU (recorded)");
    EXPECT_EQ(described[1].kind, DeviceKind::Replay);
    EXPECT_EQ(sizingKind(described[1]), DeviceKind::Cuda);
    EXPECT_EQ(devices.open("replay:some-gpu")->played().recordings.size(), 2U);
    EXPECT_THROW(devices.open("replay:broken"), Error);
    EXPECT_THROW(devices.open("replay:other"), Error);
}

} // namespace
} // namespace kernelcurve
