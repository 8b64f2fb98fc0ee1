#include "gpu/model/analysis/counters.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/protocol/relay_protocol.h"
#include "gpu/model/recording/device_recording.h"
#include "gpu/model/recording/recording_yaml.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include <gtest/gtest.h>

#include <sstream>

namespace kernelcurve {
namespace {

// Files that version 0.2.0 wrote: for each format, one with a non-default value for every setting,
// and one with as little content as possible. They are never rewritten, only extended, because
// saved files must remain readable and must be written again without a change.
std::string golden(const std::string& name) {
    return readFile(std::filesystem::path(KERNELCURVE_TEST_DATA) / "golden" / name);
}

class GoldenExperiment : public testing::TestWithParam<const char*> {};

TEST_P(GoldenExperiment, IsWrittenAsItWasRead) {
    const std::string text = golden(GetParam());
    EXPECT_EQ(writeExperiment(readExperiment(text, GetParam())), text);
}

INSTANTIATE_TEST_SUITE_P(Files, GoldenExperiment,
                         testing::Values("experiment.yaml", "experiment_least.yaml",
                                         "experiment_empty_parts.yaml"));

class GoldenRecording : public testing::TestWithParam<const char*> {};

TEST_P(GoldenRecording, IsWrittenAsItWasRead) {
    const std::string text = golden(GetParam());
    const ReadRecording read = readRecording(text, GetParam());
    EXPECT_FALSE(read.tornLastLine);
    EXPECT_EQ(writeRecording(read.recording), text);
}

TEST_P(GoldenRecording, IsReadWhereItWasLeftUnfinished) {
    const TemporaryFolder folder;
    const Recording recording = readRecording(golden(GetParam()), GetParam()).recording;
    const std::filesystem::path file = folder.path() / "unfinished.yaml";
    {
        RecordingWriter writer(file, recording);
        for (const Measurement& measurement : recording.measurements)
            writer.append(measurement);
    }
    const std::string text = readFile(file);
    Recording withoutTelemetry = recording;
    withoutTelemetry.telemetry.clear();
    for (MeasuringDevice& device : withoutTelemetry.devices)
        device.telemetry.clear();
    EXPECT_EQ(text, writeRecording(withoutTelemetry));
    const ReadRecording read = readRecording(text + "- {\"kernel\": \"copy", "torn.yaml");
    EXPECT_TRUE(read.tornLastLine);
    EXPECT_EQ(writeRecording(read.recording), text);
}

INSTANTIATE_TEST_SUITE_P(Files, GoldenRecording,
                         testing::Values("recording.yaml", "recording_least.yaml",
                                         "recording_devices.yaml", "recording_kernels.yaml"));

TEST(GoldenFiles, AnExperimentIsWrittenWithItsKernels) {
    const std::string text = golden("experiment_kernels.yaml");
    std::string written;
    writeDocument(readDocument(text, "experiment_kernels.yaml").recording,
                  [&](std::string_view piece) { written += piece; });
    EXPECT_EQ(written, text);
}

class GoldenDevice : public testing::TestWithParam<const char*> {};

TEST_P(GoldenDevice, IsWrittenAsItWasRead) {
    const std::string text = golden(GetParam());
    EXPECT_EQ(writeDeviceRecording(readDeviceRecording(text, GetParam())), text);
}

INSTANTIATE_TEST_SUITE_P(Files, GoldenDevice,
                         testing::Values("device_recording.yaml", "device_recording_least.yaml"));

TEST(GoldenFiles, CountersAreWrittenAsTheyWereRead) {
    const std::string text = golden("counters.yaml");
    EXPECT_EQ(writeCounterFile(readCounterFile(text, "counters.yaml")), text);
}

TEST(GoldenFiles, MessagesAreWrittenAsTheyWereRead) {
    std::size_t count = 0;
    std::istringstream requests(golden("requests.jsonl"));
    for (std::string line; std::getline(requests, line); ++count)
        EXPECT_EQ(writeRequest(readRequest(line)), line);
    std::istringstream events(golden("events.jsonl"));
    for (std::string line; std::getline(events, line); ++count)
        EXPECT_EQ(writeEvent(readEvent(line)), line);
    std::istringstream relay(golden("relay.jsonl"));
    for (std::string line; std::getline(relay, line); ++count)
        EXPECT_EQ(writeRelayEvent(readRelayEvent(line).value()), line);
    EXPECT_GE(count, std::variant_size_v<Request> + std::variant_size_v<Event> +
                         std::variant_size_v<RelayEvent>);
}

} // namespace
} // namespace kernelcurve
