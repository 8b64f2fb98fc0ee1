// The class command, and the output that it prints. tests/app/classroom tests grading.
#include "gpu/model/recording/recording_yaml.h"
#include "tests/app/cli/command_line_fixture.h"

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class ClassCommandTest : public CommandLine {
  protected:
    ClassCommandTest() {
        for (const auto& [who, speed] :
             {std::pair("ada", 1), std::pair("bo", 3), std::pair("cy", 2)})
            writeFileAtomically(classFile(who), writeRecording(recording(speed)));
    }
    std::string classFile(const std::string& who) const {
        std::filesystem::create_directories(file("class"));
        return file(("class/" + who + ".yaml").c_str());
    }
    static Recording recording(double speed) {
        Recording made;
        made.experiment.kernels = {"read_offset"};
        made.experiment.parameters = {{"n", Value(std::int64_t{1024})}};
        made.experiment.sweep = {{"offset", std::vector<Value>{Value(0), Value(8)}}};
        made.experiment.plot.x = "offset";
        made.experiment.plot.y = "bandwidth";
        for (const int offset : {0, 8}) {
            Measurement& row = made.measurements.emplace_back();
            row.configuration = {"read_offset", {{"offset", Value(offset)}}};
            row.metrics = {{"bandwidth", speed * 100e9}};
        }
        return made;
    }
};

TEST_F(ClassCommandTest, RanksRecordingsAndDrawsTheirSpread) {
    const Outcome outcome =
        call({"class", "class", "--csv", "-", "--chart", "class.svg", "--person", "bo"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, StartsWith("who,basis,rank,bandwidth,claimed,remarks\n"
                                        "ada,claimed,3,100 GB/s,"));
    EXPECT_THAT(outcome.err, HasSubstr("3 students."));
    const std::string chart = content("class.svg");
    EXPECT_THAT(chart, HasSubstr("median of 3"));
    EXPECT_THAT(chart, HasSubstr(">bo<"));
}

TEST_F(ClassCommandTest, HoldsGuessesAgainstTheTruth) {
    writeFileAtomically(file("truth.yaml"), writeRecording(recording(1)));
    Recording guessing = recording(1);
    guessing.measurements.clear();
    guessing.experiment.guesses = {{{{"kernel", Value(std::string("read_offset"))}},
                                    "offset",
                                    "bandwidth",
                                    {{Value(0), 120e9}},
                                    {}}};
    writeFileAtomically(file("dee.yaml"), writeExperiment(guessing.experiment));
    const Outcome outcome = call({"class", "dee.yaml", "--guesses-of", "truth.yaml", "--guess",
                                  "Eve=0: 90, 8: 110", "-o", "all.yaml", "--csv", "-"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "who,curve,rank,mean error %,largest error %,at\n"
                           "Eve,read_offset,1,10,10,8\ndee,read_offset,2,20,20,0\n");
    EXPECT_EQ(readRecording(content("all.yaml"), "").recording.experiment.guesses.size(), 2U);
    EXPECT_THAT(call({"class", "dee.yaml", "--guesses-of", "truth.yaml", "--guess", "90"}).err,
                HasSubstr("Missing name in the guess"));
    EXPECT_EQ(call({"class", "dee.yaml", "--guess", "Eve=1"}).code, 2);
}

TEST_F(ClassCommandTest, SaysWhatIsWrong) {
    EXPECT_THAT(call({"class", "class", "--person", "adda"}).err, HasSubstr("did you mean"));
    EXPECT_THAT(call({"class", "class", "--metric", "bandwith"}).err, HasSubstr("did you mean"));
    EXPECT_THAT(call({"class", "shift.cu/no"}).err,
                HasSubstr("No recordings or submissions found"));
    EXPECT_EQ(call({"class", "class", "--chart", "class.jpg"}).code, 2);
    EXPECT_EQ(call({"class", "nowhere.yaml"}).code, 2);
}

TEST_F(ClassCommandTest, PrintsWorksheets) {
    EXPECT_EQ(call({"worksheet", "--lab", "transposes", "-o", "sheet.pdf"}).code, 0);
    EXPECT_THAT(content("sheet.pdf"), StartsWith("%PDF"));
    EXPECT_EQ(call({"worksheet", "sweep.yaml", "-o", "mine.pdf", "--kernel", "shift.cu",
                    "--language", "zh_CN"})
                  .code,
              0);
    EXPECT_EQ(call({"worksheet", "--lab", "transposes", "-o", "sheet.html"}).code, 1);
    EXPECT_EQ(call({"worksheet", "-o", "sheet.pdf"}).code, 2);
}

} // namespace
} // namespace kernelcurve
