#include "gpu/model/recording/measuring_devices.h"

#include "gpu/model/derived/derived_metrics.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/merged_recording.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TelemetrySample sampleAt(double time) {
    TelemetrySample sample;
    sample.at = time;
    return sample;
}

Measurement rowOf(const std::string& kernel, double time, const std::string& device = {}) {
    Measurement row;
    row.configuration = {kernel, {{"n", 4}}};
    row.metrics = {{"time", time}, {"bandwidth", 1e9 / time}};
    row.device = device;
    return row;
}

Recording single(const std::string& device, const std::string& id, double time) {
    Recording recording;
    recording.experiment.kernels = {"copy"};
    recording.experiment.device = id;
    recording.environment = {{"device", device}, {"device_id", id}, {"peak_bandwidth", 4e9}};
    recording.measurements = {rowOf("copy", time)};
    recording.telemetry = {sampleAt(time)};
    return recording;
}

std::vector<std::string> namesOf(const Recording& recording) {
    std::vector<std::string> names;
    for (const MeasuringDevice& device : recording.devices)
        names.push_back(device.name);
    return names;
}

std::string errorOf(const std::string& yaml) {
    try {
        readRecording(yaml, "rec.yaml");
    } catch (const Error& error) {
        return error.failure().english();
    }
    return {};
}

const std::string twoDevices = "kernelcurve: 1\nkernels: [copy]\ndevices:\n- name: cuda:0\n- name: "
                               "cuda:1\n  environment:\n    device: H100\nmeasurements:\n";

TEST(MeasuringDevices, AreWrittenAndReadWithTheirRows) {
    const Recording merged = mergedRecording(std::vector<RecordingPart>{
        {"a", single("H200", "cuda:0", 1)}, {"b", single("H100", "box/cuda:0", 2)}});
    EXPECT_THAT(namesOf(merged), ElementsAre("cuda:0", "box/cuda:0"));
    const Recording read = readRecording(writeRecording(merged), "rec.yaml").recording;
    EXPECT_EQ(read, merged);
    EXPECT_EQ(environmentOf(read, read.measurements[1])[0].second, Value("H100"));
    EXPECT_EQ(read.devices[1].telemetry, (std::vector<TelemetrySample>{sampleAt(2)}));
    EXPECT_EQ(deviceNames(read), "H200, H100");
    EXPECT_THAT(devicesOf(read.experiment), ElementsAre("cuda:0", "box/cuda:0"));
}

TEST(MeasuringDevices, OfWhichARecordingKnowsNothingAreRefused) {
    const std::string row = R"(- {"kernel": "copy", "parameters": {}, "status": "measured")";
    EXPECT_EQ(errorOf(twoDevices + row + R"(, "device": "cuda:1"})" + "\n"), "");
    EXPECT_EQ(errorOf(twoDevices + "\n" + row + R"(, "device": "cuda:2"})" + "\n"),
              "rec.yaml:10: error: The recording has no device cuda:2 (did you mean \"cuda:0\"?)");
    EXPECT_THAT(
        errorOf(twoDevices + row + "}\n"),
        HasSubstr("rec.yaml:9: error: Missing device in this row (add \"device\": \"cuda:0\")"));
    EXPECT_THAT(
        errorOf("kernelcurve: 1\nkernels: [copy]\nmeasurements:\n" + row +
                R"(, "device": "cuda:0"})" + "\n"),
        HasSubstr("The recording has no device cuda:0 (use a name from `devices` above the rows)"));
    const std::string head = "kernelcurve: 1\nkernels: [copy]\n";
    EXPECT_THAT(errorOf(head + "devices:\n- name: a\n- name: a\nmeasurements:\n"),
                HasSubstr("rec.yaml:5:9: error: The device a is listed twice"));
    EXPECT_THAT(
        errorOf(head + "environment: {}\ndevices:\n- name: a\nmeasurements:\n"),
        HasSubstr("rec.yaml:3:14: error: `environment` is set both here and under `devices`"));
    EXPECT_THAT(errorOf(head + "devices:\n- environment: {}\nmeasurements:\n"),
                HasSubstr("\"name\""));
    EXPECT_THAT(errorOf(head + "devices:\n- {name: a, driver: 1}\nmeasurements:\n"),
                HasSubstr("Unknown key \"driver\""));
    EXPECT_THAT(errorOf(head + "devices:\n- {name: \"\"}\nmeasurements:\n"),
                HasSubstr("The device has no name"));
}

TEST(MeasuringDevices, AreHeldAgainstTheirOwnPeaksAndBaselines) {
    Recording recording;
    recording.experiment.baseline = "copy";
    recording.devices = {{"a", {{"peak_bandwidth", 1e9}}}, {"b", {{"peak_bandwidth", 4e9}}}};
    recording.measurements = {rowOf("copy", 1, "a"), rowOf("copy", 4, "b"), rowOf("fast", 0.5, "a"),
                              rowOf("fast", 1, "b")};
    const std::vector<Measurement> rows = withDerived(recording);
    EXPECT_DOUBLE_EQ(rows[2].metrics.at("of_peak_bandwidth"), 2);
    EXPECT_DOUBLE_EQ(rows[3].metrics.at("of_peak_bandwidth"), 0.25);
    EXPECT_DOUBLE_EQ(rows[2].metrics.at("speedup"), 2);
    EXPECT_DOUBLE_EQ(rows[3].metrics.at("speedup"), 4);
    // If several devices shared the work, the baseline may have been measured on another device.
    recording.measurements = {rowOf("copy", 1, "a"), rowOf("fast", 0.5, "b")};
    for (Measurement& row : recording.measurements)
        row.shared = true;
    EXPECT_DOUBLE_EQ(withDerived(recording)[1].metrics.at("speedup"), 2);
}

TEST(MeasuringDevices, OfOneNameAreToldApart) {
    Recording recording;
    recording.devices = {{"cuda:0", {{"device", "H200"}}},
                         {"cuda:1", {{"device", "H200"}}},
                         {"cpu", {{"device", "EPYC"}}},
                         {"unknown", {}}};
    recording.measurements = {rowOf("copy", 1, "cuda:1"), rowOf("copy", 1, "cpu")};
    EXPECT_EQ(deviceTitle(recording, "cuda:1"), "H200 (cuda:1)");
    EXPECT_EQ(deviceTitle(recording, "cpu"), "EPYC");
    EXPECT_EQ(deviceTitle(recording, "unknown"), "unknown");
    EXPECT_EQ(deviceNames(recording), "H200, EPYC, unknown");
    const auto rows = withDeviceParameter(recording, recording.measurements);
    EXPECT_EQ(rows[0].configuration.parameters.at("device"), Value("H200 (cuda:1)"));
    recording.measurements.push_back(rowOf("copy", 1, "cuda:0"));
    for (Measurement& row : recording.measurements)
        row.shared = row.device.starts_with("cuda");
    const auto shared = withDeviceParameter(recording, recording.measurements);
    EXPECT_EQ(shared[0].configuration, shared[2].configuration) << "nothing tells them apart";
    EXPECT_EQ(shared[0].configuration.parameters.at("device"), Value("H200"));
    EXPECT_EQ(shared[1].configuration.parameters.at("device"), Value("EPYC"));
    EXPECT_TRUE(comparesDevices(recording)) << "two GPUs that shared the work, and a processor";
    recording.measurements[1].shared = true;
    EXPECT_FALSE(comparesDevices(recording));
}

TEST(MeasuringDevices, ComeApartAgain) {
    const Recording one = single("H200", "cuda:0", 1);
    const Recording other = single("H100", "box/cuda:0", 2);
    const std::vector<Recording> parts =
        byDevice(mergedRecording(std::vector<RecordingPart>{{"a", one}, {"b", other}}));
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(parts[0].environment, one.environment);
    EXPECT_EQ(parts[1].measurements, other.measurements);
    EXPECT_EQ(parts[1].telemetry, other.telemetry);
    EXPECT_EQ(byDevice(one), (std::vector<Recording>{one}));
}

TEST(MeasuringDevices, AreTheSameByWhatTheyCallThemselves) {
    const Environment gpu = {{"device", "H200"}, {"device_id", "cuda:0"}, {"clock", "cupti"}};
    const auto with = [&](const char* name, const char* value) {
        Environment changed = gpu;
        const auto entry = std::ranges::find(changed, name, &Environment::value_type::first);
        if (entry == changed.end())
            changed.emplace_back(name, value);
        else
            entry->second = value;
        return changed;
    };
    EXPECT_TRUE(isSameDevice(gpu, with("time", "later")));
    EXPECT_FALSE(isSameDevice(gpu, with("device", "H100"))) << "the slot has another card now";
    EXPECT_FALSE(isSameDevice(gpu, with("device_id", "cuda:1")));
    EXPECT_TRUE(isSameModel(gpu, with("device_id", "cuda:1")));
    EXPECT_FALSE(isSameModel(gpu, with("replayed", "replay:h200")));
    EXPECT_TRUE(isSameDevice(with("replayed", "replay:h200"), with("replayed", "replay:h200")));
    EXPECT_FALSE(isSameDevice(with("replayed", "replay:h200"), with("replayed", "replay:mine")));
    EXPECT_FALSE(isSameDevice({}, {})) << "nobody knows";
    const Environment cpu = {
        {"device", "EPYC"}, {"device_id", "cpu"}, {"clock", "steady"}, {"processor_threads", 8}};
    Environment larger = cpu;
    larger.back().second = 64;
    EXPECT_FALSE(isSameDevice(cpu, larger)) << "a machine of the same processor";
}

TEST(MeasuringDevices, AreFoundByTheirRows) {
    Recording recording = single("H200", "cuda:0", 1);
    const Environment own = recording.environment;
    Environment other = own;
    other[0].second = "H100";
    EXPECT_EQ(nameOfDevice(recording, own, "auto"), "");
    EXPECT_EQ(nameOfDevice(recording, other, "cuda:0"), std::nullopt);
    nameDevice(recording);
    EXPECT_EQ(nameOfDevice(recording, own, "auto"), "cuda:0");
    EXPECT_EQ(nameOfDevice(recording, own, "auto", {"cuda:0"}), std::nullopt);
    EXPECT_EQ(nameOfDevice(recording, other, "cuda:0"), std::nullopt);
    deviceNamed(recording, "cuda:1");
    EXPECT_EQ(nameOfDevice(recording, other, "cuda:1"), "cuda:1") << "it has no row yet";
    Recording played = single("H200", "cuda:0", 1);
    played.environment.emplace_back("replayed", "replay:h200");
    nameDevice(played);
    EXPECT_THAT(namesOf(played), ElementsAre("replay:h200"));
}

TEST(MeasuringDevices, ThatAnEarlierVersionMixedAreSaid) {
    Recording recording = single("Xeon", "cpu", 1);
    recording.environment.emplace_back("clock", "steady");
    recording.measurements.front().clock = "steady";
    EXPECT_FALSE(mixedDevices(recording));
    recording.measurements.push_back(rowOf("copy", 2));
    recording.measurements.back().clock = "recorded";
    ASSERT_TRUE(mixedDevices(recording));
    EXPECT_THAT(mixedDevices(recording)->english(),
                HasSubstr("1 of 2 rows were not measured on Xeon"));
    EXPECT_EQ(nameOfDevice(recording, recording.environment, "cpu"), std::nullopt)
        << "nothing more is added to them";
    recording.measurements.back().clock = "cupti";
    EXPECT_TRUE(mixedDevices(recording)) << "a GPU's";
    recording.measurements.back().clock = "steady";
    EXPECT_FALSE(mixedDevices(recording));
    // Recordings played by an earlier version lack this entry.
    for (Measurement& row : recording.measurements)
        row.clock = "recorded";
    EXPECT_FALSE(mixedDevices(recording));
}

TEST(MeasuringDevices, PredictedRowsAreOfNoDeviceThatMeasures) {
    Recording recording = single("NVIDIA H100", "cuda:0", 1);
    recording.environment.emplace_back("clock", "events");
    recording.measurements.front().clock = "events";
    Environment model = recording.environment;
    model.back().second = "model";
    EXPECT_TRUE(isPredicted(model));
    EXPECT_FALSE(isSameModel(recording.environment, model));
    EXPECT_EQ(nameOfDevice(recording, model, "predict:nvidia-h100"), std::nullopt);

    recording.measurements.push_back(rowOf("copy", 2));
    recording.measurements.back().clock = "model";
    ASSERT_TRUE(mixedDevices(recording));
    EXPECT_THAT(mixedDevices(recording)->english(), HasSubstr("1 of 2 rows"));
    recording.environment = model;
    ASSERT_TRUE(mixedDevices(recording)) << "the other one was measured";
    recording.measurements.front().clock = "model";
    EXPECT_FALSE(mixedDevices(recording));
}

TEST(MeasuringDevices, PredictedRowsAreAGroupOfTheirOwn) {
    Recording recording = single("NVIDIA H100", "cuda:0", 1);
    recording.measurements.push_back(rowOf("copy", 2));
    recording.measurements.back().clock = "model";
    const auto groups = rowsByDevice(recording, recording.measurements);
    ASSERT_EQ(groups.size(), 2U);
    EXPECT_EQ(groups[0].first, "NVIDIA H100");
    EXPECT_EQ(groups[1].first, "NVIDIA H100 (predicted)");
}

TEST(MergedRecording, CallsDevicesOfOneIdByTheirFiles) {
    const Recording one = single("H200", "cuda:0", 1);
    const auto merged = [&](std::vector<RecordingPart> parts) {
        const Recording all = mergedRecording(parts);
        // A file is read as it was written.
        EXPECT_EQ(readRecording(writeRecording(all), "").recording, all);
        return all;
    };
    EXPECT_THAT(namesOf(merged({{"monday", one}, {"tuesday", one}})),
                ElementsAre("monday", "tuesday"));
    EXPECT_THAT(namesOf(merged({{"rec", one}, {"rec", one}})), ElementsAre("rec", "rec 2"));
    const Recording both = merged({{"a", one}, {"b", single("H100", "cuda:1", 2)}});
    EXPECT_THAT(namesOf(merged({{"both", both}, {"later", one}})),
                ElementsAre("both cuda:0", "cuda:1", "later"));
    const Recording all = merged({{"both", both}, {"later", one}});
    EXPECT_EQ(all.measurements[0].device, "both cuda:0");
    EXPECT_EQ(all.measurements[2].device, "later");
}

TEST(MergedRecording, HasWhatTheExperimentsOfAllSay) {
    Recording one = single("H200", "cuda:0", 1);
    one.experiment.notes = "first";
    Recording other = single("H100", "cuda:1", 1);
    other.experiment.kernels = {"copy", "fast"};
    other.experiment.notes = "second\n";
    other.experiment.share = true;
    std::vector<RecordingPart> parts{{"a", one}, {"b", other}};
    EXPECT_FALSE(differInSettings(parts));
    const Experiment experiment = mergedRecording(parts).experiment;
    EXPECT_THAT(experiment.kernels, ElementsAre("copy", "fast"));
    EXPECT_EQ(experiment.notes, "first\nsecond\n");
    EXPECT_FALSE(experiment.share) << "one of them had measured everything";
    parts[1].recording.experiment.measure.noise = 0.1;
    EXPECT_TRUE(differInSettings(parts));
}

} // namespace
} // namespace kernelcurve
