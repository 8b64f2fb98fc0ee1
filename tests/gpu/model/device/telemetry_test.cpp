#include "gpu/model/device/telemetry.h"

#include "gpu/model/format/json_map.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "tests/gpu/model/values/comma_locale.h"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

TelemetrySample wholeSample() {
    TelemetrySample sample;
    sample.at = 1772366400.5;
    sample.smClock = 1755e6;
    sample.memoryClock = 3201e6;
    sample.power = 342.5;
    sample.temperature = 47;
    sample.utilisation = 0.98;
    sample.memoryUtilisation = 0.71;
    sample.throttled = {{ThrottleReason::PowerCap, ThrottleReason::SoftwareThermal}};
    return sample;
}

Recording recordingWith(std::vector<TelemetrySample> samples) {
    Recording recording;
    recording.experiment.kernels = {"copy"};
    recording.environment = {{"device", "one"}};
    recording.telemetry = std::move(samples);
    Measurement row;
    row.configuration = {"copy", {{"n", 1}}};
    recording.measurements = {row};
    return recording;
}

TEST(Telemetry, StandsInARecordingAsATable) {
    const CommaLocale comma;
    TelemetrySample little;
    little.at = 1772366401.04;
    little.throttled.emplace();
    TelemetrySample nothing;
    nothing.at = 1772366401.5;
    const std::string yaml = writeRecording(recordingWith({wholeSample(), little, nothing}));
    EXPECT_NE(yaml.find("telemetry: |\n"
                        "  unix_time,sm_clock_MHz,memory_clock_MHz,power_W,temperature_C,"
                        "utilisation_%,memory_utilisation_%,throttled\n"
                        "  1772366400.5,1755,3201,342.5,47,98,71,power_cap software_thermal\n"
                        "  1772366401,,,,,,,none\n"
                        "  1772366401.5,,,,,,,\n"
                        "measurements:\n"),
              std::string::npos)
        << yaml;
    const Recording read = readRecording(yaml, "rec.yaml").recording;
    ASSERT_EQ(read.telemetry.size(), 3U);
    EXPECT_EQ(read.telemetry[0], wholeSample());
    EXPECT_EQ(read.telemetry[1].throttled, std::vector<ThrottleReason>{});
    EXPECT_EQ(read.telemetry[2], nothing);
    EXPECT_EQ(read.measurements.size(), 1U);
    EXPECT_EQ(writeRecording(recordingWith({})).find("telemetry"), std::string::npos);
}

TEST(Telemetry, RefusesWhatIsNoTable) {
    const auto errorOf = [](const std::string& table) {
        std::string yaml = writeRecordingHead({recordingWith({}).experiment, {}, {}});
        yaml.insert(yaml.find("measurements:"), "telemetry: |\n  " + table + "\n");
        try {
            readRecording(yaml, "rec.yaml");
        } catch (const Error& error) {
            return error.failure().what.english();
        }
        return std::string();
    };
    const std::string heading = "unix_time,sm_clock_MHz,memory_clock_MHz,power_W,temperature_C,"
                                "utilisation_%,memory_utilisation_%,throttled\n  ";
    EXPECT_EQ(errorOf("time,clock"), "The telemetry must start with its column names");
    EXPECT_EQ(errorOf(heading + "1,2"), "Invalid telemetry line: 1,2");
    EXPECT_EQ(errorOf(heading + "1,fast,,,,,,"), "Invalid telemetry line: 1,fast,,,,,,");
    EXPECT_EQ(errorOf(heading + "1,,,,,,,hunger"), "Invalid telemetry line: 1,,,,,,,hunger");
    EXPECT_EQ(errorOf(heading + "1,,,,,,,none"), "");
}

TEST(Telemetry, ALongRunKeepsItsWholeTime) {
    std::vector<TelemetrySample> samples;
    for (int second = 0; second < 50'000; ++second) {
        TelemetrySample sample;
        sample.at = second;
        addSample(samples, sample);
    }
    EXPECT_LE(samples.size(), maxTelemetrySamples);
    EXPECT_GT(samples.size(), maxTelemetrySamples / 2);
    EXPECT_EQ(samples.front().at, 0);
    EXPECT_EQ(samples.back().at, 49'999);
    EXPECT_LT(samples[1].at - samples[0].at, 10);
}

TEST(Telemetry, TravelsInSiUnits) {
    EXPECT_EQ(jsonOf(wholeSample()).dump(),
              R"({"at":1772366400.5,"memory_clock":3201000000.0,"memory_utilisation":0.71,)"
              R"("power":342.5,"sm_clock":1755000000.0,"temperature":47.0,)"
              R"("throttled":["power_cap","software_thermal"],"utilisation":0.98})");
    EXPECT_EQ(readAs<TelemetrySample>(jsonOf(wholeSample()), "sample"), wholeSample());
    const TelemetrySample newer = readAs<TelemetrySample>(
        nlohmann::json::parse(R"({"at": 1, "throttled": ["moonlight"]})"), "sample");
    EXPECT_EQ(newer.throttled, std::vector<ThrottleReason>{ThrottleReason::Unknown});
    EXPECT_THROW(
        readAs<TelemetrySample>(nlohmann::json::parse(R"({"at": 1, "mood": 3})"), "sample"), Error);
}

} // namespace
} // namespace kernelcurve
