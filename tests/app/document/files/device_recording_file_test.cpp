#include "app/document/files/device_recording_file.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/device_recording.h"

#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <cstdlib>

namespace kernelcurve {
namespace {

TEST(DeviceRecordingFile, AnotherOneOfTheSameNameStays) {
    const QTemporaryDir folder;
    const auto path = [&](const char* name) { return folder.filePath(name).toStdString(); };
    ::setenv("XDG_DATA_HOME", path("data").c_str(), 1);
    const auto keep = [&](const char* name, const std::string& device) {
        DeviceRecording played;
        played.device.name = device;
        writeFileAtomically(path(name), writeDeviceRecording(played));
        return keepDeviceRecording(path(name));
    };
    const auto nameOf = [&](const char* kept) {
        const std::string text = readFile(path("data/kernelcurve/recordings/") + kept);
        return readDeviceRecording(text, kept).device.name;
    };
    EXPECT_EQ(keep("card.yaml", "first"), "replay:card");
    EXPECT_EQ(keep("card.yaml", "second"), "replay:card-2");
    EXPECT_EQ(keep("card.yaml", "first"), "replay:card") << "it is there already";
    EXPECT_EQ(keep("card.yaml", "third"), "replay:card-3");
    EXPECT_EQ(nameOf("card.yaml"), "first");
    EXPECT_EQ(nameOf("card-2.yaml"), "second");
    EXPECT_EQ(nameOf("card-3.yaml"), "third");
    EXPECT_TRUE(isDeviceRecordingFile(path("card.yaml")));
    EXPECT_FALSE(isDeviceRecordingFile("/dev/zero"));
    EXPECT_FALSE(isDeviceRecordingFile(path("missing.yaml")));
}

} // namespace
} // namespace kernelcurve
