#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/recording_yaml.h"
#include "tests/app/cli/command_line_fixture.h"

#include <QFile>

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

QString data(const char* name) {
    return QStringLiteral(KERNELCURVE_SOURCE_DIR "/tests/app/data/interchange/") +
           QString::fromLatin1(name);
}

class ImportResultsCommandTest : public CommandLine {
  protected:
    Recording recording(const char* name) const {
        return readRecording(content(name), name).recording;
    }
};

TEST_F(ImportResultsCommandTest, WritesARecordingThatTheOtherCommandsRead) {
    const Outcome outcome =
        call({"import-results", data("kernel_tuner_cache.json"), "-o", "tuner.yaml"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(lines(outcome.out).front(), StartsWith("kernel"));
    EXPECT_EQ(lines(outcome.out).size(), 16U);
    EXPECT_THAT(lines(outcome.out)[1], HasSubstr("imported: Kernel Tuner"));
    EXPECT_THAT(outcome.err, HasSubstr("values without a corresponding metric"));
    EXPECT_EQ(recording("tuner.yaml").measurements.size(), 15U);

    EXPECT_EQ(call({"plot", "tuner.yaml", "-o", "tuner.svg", "--data", "points.csv"}).code, 0);
    EXPECT_THAT(content("points.csv"), HasSubstr("per_thread"));
    EXPECT_EQ(call({"diff", "tuner.yaml", "tuner.yaml"}).code, 0);
    const Outcome report = call({"report", "tuner.yaml", "-o", "tuner.html", "--language", "en"});
    EXPECT_EQ(report.code, 0) << report.err;
    EXPECT_THAT(content("tuner.html"), HasSubstr("CUDA events, median of launches; Kernel Tuner"));
    EXPECT_THAT(content("tuner.html"), HasSubstr("imported: Kernel Tuner"));
    // The other commands also read the file itself.
    EXPECT_EQ(call({"plot", data("kernel_tuner_cache.json"), "-o", "direct.svg"}).code, 0);
}

TEST_F(ImportResultsCommandTest, PrintsTheRowsWithoutAnOutput) {
    const Outcome outcome = call({"import-results", data("kernel_tuner_cache.json")});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.err, HasSubstr("-o REC.yaml writes these rows"));
}

TEST_F(ImportResultsCommandTest, JoinsFiles) {
    EXPECT_EQ(call({"import-results", data("kernel_tuner_cache.json"),
                    data("google_benchmark.json"), "-o", "both.yaml"})
                  .code,
              0);
    const Recording both = recording("both.yaml");
    ASSERT_EQ(both.devices.size(), 2U);
    EXPECT_THAT(environmentText(both.devices[1].environment, "program"),
                StartsWith("Google Benchmark"));
}

TEST_F(ImportResultsCommandTest, SaysWhatIsWrong) {
    const Outcome unknown = call({"import-results", "sweep.yaml"});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("sweep.yaml: error: Unknown format of results"));
    const Outcome profile = call({"import-results", data("ncu.csv")});
    EXPECT_EQ(profile.code, 2);
    EXPECT_THAT(profile.err, HasSubstr("import-results --into REC.yaml"));
    EXPECT_EQ(call({"import-results"}).code, 2);
    EXPECT_EQ(call({"import-results", "a", "b", "--into", "c"}).code, 2);
    const Outcome missing = call({"import-results", "missing.json"});
    EXPECT_EQ(missing.code, 2);
    EXPECT_THAT(missing.err, HasSubstr("missing.json: error: "));
}

TEST_F(ImportResultsCommandTest, AddsCountersToARecording) {
    const Outcome outcome = call(
        {"import-results", "--into", data("own_copy.yaml"), data("ncu.csv"), "-o", "counted.yaml"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "counted.yaml: 3 of 3 rows have counters from 7 launches\n");
    EXPECT_THAT(outcome.err, HasSubstr("1 launches of scale match no row"));
    const Recording counted = recording("counted.yaml");
    EXPECT_TRUE(counted.measurements[0].metrics.contains("dram_read_bytes"));
    EXPECT_EQ(environmentText(counted.environment, "counters"), "Nsight Compute, imported");
    // Without -o, the recording itself gets the counters.
    ASSERT_EQ(call({"import-results", "--into", "counted.yaml", data("ncu.csv")}).code, 0);
    EXPECT_EQ(recording("counted.yaml"), counted);
}

TEST_F(ImportResultsCommandTest, ReadsFilesInUtf16) {
    QFile counters(data("ncu.csv"));
    ASSERT_TRUE(counters.open(QIODevice::ReadOnly));
    const auto text = QString::fromUtf8(counters.readAll()).toStdU16String();
    std::string bytes = "\xFF\xFE";
    for (const char16_t sign : text)
        bytes += {static_cast<char>(sign & 0xFF), static_cast<char>(sign >> 8)};
    writeFileAtomically(file("powershell.csv"), bytes);
    const Outcome outcome = call({"import-results", "--into", data("own_copy.yaml"),
                                  "powershell.csv", "-o", "counted.yaml"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "counted.yaml: 3 of 3 rows have counters from 7 launches\n");
}

TEST_F(ImportResultsCommandTest, ExportsWhatItImported) {
    ASSERT_EQ(call({"import-results", data("nvbench.json"), "-o", "once.yaml"}).code, 0);
    ASSERT_EQ(call({"export", "once.yaml", "--format", "nvbench", "-o", "out.json"}).code, 0);
    ASSERT_EQ(call({"import-results", "out.json", "-o", "twice.yaml"}).code, 0);
    const Recording once = recording("once.yaml");
    const Recording twice = recording("twice.yaml");
    ASSERT_EQ(once.measurements.size(), twice.measurements.size());
    for (std::size_t i = 0; i < once.measurements.size(); ++i) {
        EXPECT_EQ(once.measurements[i].configuration, twice.measurements[i].configuration);
        EXPECT_EQ(once.measurements[i].metrics, twice.measurements[i].metrics);
        EXPECT_EQ(once.measurements[i].status, twice.measurements[i].status);
    }
    EXPECT_EQ(call({"export", "once.yaml", "--format", "nvbench"}).out, content("out.json"));
    EXPECT_EQ(call({"export", "once.yaml"}).code, 2) << "the format is required";
    EXPECT_EQ(call({"export", "sweep.yaml", "--format", "nvbench"}).code, 2);
}

} // namespace
} // namespace kernelcurve
