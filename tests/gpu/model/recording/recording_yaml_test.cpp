#include "gpu/model/recording/recording_yaml.h"

#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "tests/gpu/model/experiment/random_document.h"
#include "tests/gpu/model/files/temporary_folder.h"
#include "tests/gpu/model/values/comma_locale.h"
#include "tests/processor_time.h"

#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <bit>

namespace kernelcurve {
namespace {

std::string readError(const std::string& yaml) {
    try {
        readRecording(yaml, "r.yaml");
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

Experiment leastExperiment() {
    Experiment experiment;
    experiment.kernels = {"copy_element"};
    return experiment;
}

Measurement row(std::int64_t n) {
    Measurement measurement;
    measurement.configuration = {"copy_element", {{"n", n}}};
    measurement.metrics = {{"time", 0.25}};
    return measurement;
}

const std::string beginning = "kernelcurve: 1\nkernels: [copy_element]\nmeasurements:\n";
const std::string rowText =
    R"(- {"kernel": "copy_element", "parameters": {"n":1}, "status": "measured", )"
    R"("metrics": {"time":0.25}})";

TEST(Recording, HasOneLineForEachMeasurement) {
    const Recording recording{leastExperiment(), {{"device", "CPU"}, {"threads", 65536}}, {row(1)}};
    EXPECT_EQ(writeRecording(recording),
              "kernelcurve: 1\nkernels: [copy_element]\nenvironment:\n  device: CPU\n  threads: "
              "65536\nmeasurements:\n" +
                  rowText + "\n");
    EXPECT_TRUE(isRecording(writeRecording(recording)));
    EXPECT_FALSE(isRecording(writeExperiment(leastExperiment())));
    EXPECT_FALSE(isRecording("notes: |\n  measurements:\n"));
}

TEST(Recording, KeepsTheTextsOfItsKernelsByteForByte) {
    for (const char* text : {"a\n", "a", "  a\n", "a\r\nb\n", "a \n\tb\n\n\n", "\xef\xbb\xbf#\n"}) {
        Recording recording{leastExperiment(), {}, {row(1)}};
        recording.kernelFiles = {{"mine.cu", text, {{"t.cuh", text}}, SourceFile{"p.cu", text}}};
        EXPECT_EQ(readRecording(writeRecording(recording), "").recording, recording) << text;
        recording.measurements.clear();
        std::string written;
        writeDocument(recording, [&](std::string_view piece) { written += piece; });
        EXPECT_EQ(readDocument(written, "").recording, recording) << text;
    }
}

TEST(Recording, NamesNoKernelFileOfThisMachine) {
    for (const char* file : {"/etc/mine.cu", "id_rsa"})
        EXPECT_NE(readError("kernelcurve: 1\nkernels: [mine]\nkernel_files: [{file: " +
                            std::string(file) + "}]\nmeasurements:\n")
                      .find("r.yaml:3:23: error: Invalid kernel file: " + std::string(file)),
                  std::string::npos)
            << readError("kernelcurve: 1\nkernels: [mine]\nkernel_files: [{file: " +
                         std::string(file) + "}]\nmeasurements:\n");
}

TEST(Recording, ReadsBackEqualAndIsOneYamlDocument) {
    const CommaLocale comma;
    RandomDocument random(20260104);
    for (int i = 0; i < 300; ++i) {
        Recording recording{random.experiment(), random.environment(), {}};
        if (random.below(2) == 0)
            recording = {recording.experiment,
                         {},
                         {},
                         {},
                         {{"cuda:0", recording.environment}, {"box/cuda:1", {}}}};
        for (std::int64_t rows = random.below(6); rows > 0; --rows) {
            Measurement& row = recording.measurements.emplace_back(random.measurement());
            if (!recording.devices.empty())
                row.device = recording.devices[rows % 2].name;
        }
        const std::string yaml = writeRecording(recording);
        const ReadRecording read = readRecording(yaml, "r.yaml");
        ASSERT_EQ(read.recording, recording) << yaml;
        ASSERT_FALSE(read.tornLastLine);
        ASSERT_EQ(readExperiment(yaml, "r.yaml"), recording.experiment);
        for (std::size_t row = 0; row < recording.measurements.size(); ++row)
            for (const auto& [tag, value] : recording.measurements[row].metrics)
                ASSERT_EQ(
                    std::bit_cast<std::uint64_t>(read.recording.measurements[row].metrics.at(tag)),
                    std::bit_cast<std::uint64_t>(value));
        const YAML::Node document = YAML::Load(yaml);
        ASSERT_EQ(document["measurements"].size(), recording.measurements.size()) << yaml;
        for (std::size_t row = 0; row < recording.measurements.size(); ++row)
            ASSERT_EQ(document["measurements"][row]["clock"].as<std::string>(""),
                      recording.measurements[row].clock)
                << yaml;
    }
}

TEST(Recording, CarriesAProblemAsItsTextStands) {
    const std::string problem = "/*---\nproblem: own\n---*/\n\n__device__ void f() {}\n";
    const Recording recording{
        leastExperiment(), {{"problem own", problem}, {"device", "CPU"}}, {row(1)}};
    const std::string yaml = writeRecording(recording);
    EXPECT_NE(yaml.find("  problem own: |\n    /*---\n    problem: own\n    ---*/\n\n"
                        "    __device__ void f() {}\n  device: CPU\n"),
              std::string::npos);
    EXPECT_EQ(readRecording(yaml, "r.yaml").recording, recording);
}

TEST(Recording, NamesFilesWithoutTheirFolders) {
    Measurement failed = row(1);
    failed.status = Status::Failed;
    failed.reason = {message("it broke"), {}, {"/home/someone/3_copy.cu", 4, 1}};
    const std::string line = writeRecordingLine(failed);
    EXPECT_NE(line.find(R"("file":"3_copy.cu")"), std::string::npos);
    EXPECT_EQ(line.find("someone"), std::string::npos);
}

TEST(Recording, LosesOnlyTheTornLastLine) {
    const std::string whole = beginning + rowText + "\n" + rowText + "\n";
    const std::string last =
        R"(- {"kernel": "copy_element", "parameters": {"n":1}, "status": "measured", "clock": )"
        "\"\xE4\xB8\x80\"}";
    for (std::size_t length = 1; length < last.size(); ++length) {
        const ReadRecording read = readRecording(whole + last.substr(0, length), "r.yaml");
        ASSERT_TRUE(read.tornLastLine) << length;
        ASSERT_EQ(read.recording.measurements.size(), 2U);
    }
    // Only the line feed is missing, and the row is complete.
    EXPECT_FALSE(readRecording(whole + last, "r.yaml").tornLastLine);
    EXPECT_EQ(readRecording(whole + last, "r.yaml").recording.measurements.size(), 3U);
    EXPECT_TRUE(readRecording(whole + std::string(100, '\0'), "r.yaml").tornLastLine);
}

TEST(Recording, RefusesATornLineInTheMiddle) {
    EXPECT_EQ(readError(beginning + rowText + "\n" + rowText.substr(0, 20) + "\n" + rowText + "\n"),
              "r.yaml:5: error: Invalid JSON at character 19");
    EXPECT_EQ(
        readError(beginning + "x\n" + rowText + "\n"),
        "r.yaml:4: error: Not a measurement (write one line per measurement: - {\"kernel\": ...})");
}

TEST(Recording, RefusesWrongRowsWithTheirLine) {
    EXPECT_EQ(readError(beginning + rowText + "\n- {\"kernel\": 5}\n"),
              "r.yaml:5: error: \"kernel\" must be a text");
    EXPECT_EQ(
        readError(beginning + "- {\"kernel\": \"a\", \"parameters\": {}, \"status\": \"good\"}\n"),
        "r.yaml:4: error: \"status\" cannot be \"good\" in \"measurement\"");
    EXPECT_EQ(
        readError(beginning + rowText + "\ntitle: late\n" + rowText + "\n"),
        "r.yaml:5: error: Not a measurement (write one line per measurement: - {\"kernel\": ...})");
    EXPECT_EQ(readError("kernelcurve: 1\nkernels: [a]\nmeasurements: {a: 1}\n"),
              "r.yaml:3:15: error: Invalid format of the measurements (after `measurements:`, "
              "write one line per row: - {\"kernel\": ...})");
    EXPECT_EQ(readError("kernelcurve: 3\nmeasurements:\n"),
              "r.yaml:1:14: error: Unsupported file format 3; this version reads formats up to 1 "
              "(open it with a newer version of Kernelcurve)");
}

TEST(Recording, OpensWithoutMeasurementsAndFromWindowsEditors) {
    EXPECT_TRUE(readRecording(beginning, "r.yaml").recording.measurements.empty());
    EXPECT_EQ(readError("kernelcurve: 1\nkernels: [a]\nmeasurements: []\n"), "no error");
    std::string crlf;
    for (const char c : beginning + "# a remark\n\n" + rowText + "\n")
        crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const ReadRecording read = readRecording(crlf, "r.yaml");
    EXPECT_EQ(read.recording.measurements, (std::vector<Measurement>{row(1)}));
    EXPECT_FALSE(read.tornLastLine);
}

TEST(Recording, OfManyRowsIsReadInProportion) {
    Measurement typical = row(1);
    typical.configuration.parameters = {{"block", 256}, {"l1", "ca"},         {"n", 67108864},
                                        {"offset", 11}, {"fast_math", false}, {"unroll", 4}};
    typical.clock = "events";
    typical.stopped = StopReason::NoiseReached;
    typical.times = {2.4959e-05, 7.4e-12, {}};
    for (std::int64_t place : {0, 65536, 8123, 7001, 120, 9955, 3344, 12012, 22000, 6, 977, 45012})
        typical.times.bins.push_back({place, 1});
    for (const char* tag :
         {"time", "time_min", "time_mean", "time_max", "time_q1", "time_q3", "noise", "deviation",
          "samples", "bandwidth", "registers", "occupancy", "compile_time", "threads"})
        typical.metrics[tag] = 1.0 / 3.0 + static_cast<double>(typical.metrics.size());
    constexpr std::size_t rows = 50000;
    std::string yaml = beginning;
    std::string tenth;
    for (std::size_t i = 0; i < rows; ++i) {
        typical.configuration.parameters["offset"] = static_cast<std::int64_t>(i);
        yaml += writeRecordingLine(typical);
        if (i + 1 == rows / 10)
            tenth = yaml;
    }
    const ReadRecording read = readRecording(yaml, "r.yaml");
    ASSERT_EQ(read.recording.measurements.size(), rows);
    EXPECT_EQ(read.recording.measurements.back(), typical);
    for (std::size_t i = 0; i < rows; ++i)
        ASSERT_EQ(read.recording.measurements[i].configuration.parameters.at("offset").integer(),
                  static_cast<std::int64_t>(i));
    const auto cost = [](const std::string& text) {
        return processorSeconds([&] { readRecording(text, "r.yaml"); });
    };
    // The file is ten times as long. With quadratic cost, it would take a hundred times as long.
    EXPECT_LT(cost(yaml), 40 * cost(tenth));
}

TEST(Recording, OfManyRowsNamesTheFirstWrongLine) {
    std::string yaml = beginning;
    for (int i = 0; i < 20000; ++i)
        yaml += (i == 9000 || i == 19000 ? "- {" : rowText) + "\n";
    EXPECT_EQ(readError(yaml), "r.yaml:9004: error: Invalid JSON at character 2");
    yaml = beginning;
    for (int i = 0; i < 20000; ++i)
        yaml += (i == 19999 ? "- {" : rowText) + "\n";
    const ReadRecording read = readRecording(yaml, "r.yaml");
    EXPECT_TRUE(read.tornLastLine);
    EXPECT_EQ(read.recording.measurements.size(), 19999U);
}

TEST(RecordingWriter, LeavesEveryRowInTheFile) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "r.yaml";
    RecordingWriter writer(file, {leastExperiment(), {{"device", "CPU"}}, {}});
    EXPECT_TRUE(readRecording(readFile(file), "r.yaml").recording.measurements.empty());
    for (int i = 1; i < 4; ++i) {
        writer.append(row(i));
        EXPECT_EQ(readRecording(readFile(file), "r.yaml").recording.measurements.size(),
                  static_cast<std::size_t>(i));
    }
    RecordingWriter moved = std::move(writer);
    moved.append(row(4));
    const Recording expected{
        leastExperiment(), {{"device", "CPU"}}, {row(1), row(2), row(3), row(4)}};
    EXPECT_EQ(readFile(file), writeRecording(expected));
}

TEST(RecordingWriter, EndsWithAWholeLineWhenTheDiskIsFull) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "r.yaml";
    RecordingWriter writer(file, {leastExperiment(), {}, {}});
    writer.append(row(1));
    const std::string before = readFile(file);
    {
        const FileSizeLimit limit(before.size() + 30);
        try {
            writer.append(row(2));
            FAIL() << "the line was longer than the limit";
        } catch (const Error& error) {
            EXPECT_EQ(error.what(),
                      file.string() +
                          ": error: Cannot write the file: it exceeds the maximum file size");
        }
        EXPECT_EQ(readFile(file), before);
    }
    writer.append(row(3));
    EXPECT_EQ(readRecording(readFile(file), "r.yaml").recording.measurements,
              (std::vector<Measurement>{row(1), row(3)}));
}

TEST(RecordingWriter, SaysThatTheFileIsGone) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "r.yaml";
    RecordingWriter writer(file, {leastExperiment(), {}, {}});
    std::filesystem::remove(file);
    try {
        writer.append(row(1));
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.what(), file.string() +
                                    ": error: The file was deleted during the recording "
                                    "(save the recording under another name)");
    }
}

} // namespace
} // namespace kernelcurve
