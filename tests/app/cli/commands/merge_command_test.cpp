#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/recording_yaml.h"
#include "tests/app/cli/command_line_fixture.h"

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

class MergeCommandTest : public CommandLine {
  protected:
    void record(const char* name, const QStringList& more = {}) {
        const Outcome outcome =
            run(ScriptedWorker(wholeRun), QStringList{"--quiet", "--out", name} + more);
        ASSERT_EQ(outcome.code, 0) << outcome.err;
    }
};

TEST_F(MergeCommandTest, MakesOneRecordingThatTheOtherCommandsRead) {
    record("monday.yaml");
    record("tuesday.yaml");
    const Outcome outcome = call({"merge", "monday.yaml", "tuesday.yaml", "-o", "both.yaml"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "monday: 4 rows of Scripted processor (monday)\n"
                           "tuesday: 4 rows of Scripted processor (tuesday)\n");
    EXPECT_EQ(outcome.err, "");
    const Recording both = readRecording(content("both.yaml"), "").recording;
    ASSERT_EQ(both.measurements.size(), 8U);
    EXPECT_TRUE(comparesDevices(both));

    EXPECT_EQ(call({"diff", "both.yaml", "both.yaml"}).code, 0);
    const Outcome report = call({"report", "both.yaml", "-o", "both.html", "--kernel", "shift.cu"});
    EXPECT_EQ(report.code, 0) << report.err;
    EXPECT_THAT(content("both.html"), HasSubstr("<h3>Scripted processor (tuesday)</h3>"));
    // The result can be merged again.
    EXPECT_EQ(call({"merge", "both.yaml", "monday.yaml", "-o", "three.yaml"}).code, 0);
    EXPECT_EQ(readRecording(content("three.yaml"), "").recording.devices.size(), 3U);
}

TEST_F(MergeCommandTest, SaysWhatIsWrong) {
    record("monday.yaml");
    EXPECT_EQ(call({"merge", "monday.yaml", "-o", "both.yaml"}).code, 2) << "one is none to merge";
    EXPECT_EQ(call({"merge", "monday.yaml", "monday.yaml"}).code, 2) << "no output";
    const Outcome unmeasured = call({"merge", "monday.yaml", "sweep.yaml", "-o", "both.yaml"});
    EXPECT_EQ(unmeasured.code, 2);
    EXPECT_THAT(unmeasured.err,
                HasSubstr("sweep.yaml: error: The recording contains no measurements"));
    const Outcome nowhere = call({"merge", "monday.yaml", "monday.yaml", "-o", "no/both.yaml"});
    EXPECT_EQ(nowhere.code, 2);
    EXPECT_THAT(nowhere.err,
                HasSubstr("no/both.yaml: error: The folder for this file does not exist"));

    record("other.yaml", {"--set", "n=128Ki"});
    const Outcome different = call({"merge", "monday.yaml", "other.yaml", "-o", "both.yaml"});
    EXPECT_EQ(different.code, 0);
    EXPECT_THAT(different.err, HasSubstr("note: the recordings have different settings"));
}

} // namespace
} // namespace kernelcurve
