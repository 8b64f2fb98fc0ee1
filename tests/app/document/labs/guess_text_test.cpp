#include "app/document/labs/guess_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::Pair;

const std::vector<Value> offsets = {0, 8, 16};

GuessPoints read(const QString& text, const std::vector<Value>& places = offsets) {
    const auto parsed = parseGuess(text, places, 1e-9);
    if (const auto* problem = std::get_if<QString>(&parsed)) {
        ADD_FAILURE() << problem->toStdString();
        return {};
    }
    return std::get<GuessPoints>(parsed);
}

std::string problemOf(const QString& text, const std::vector<Value>& places = offsets) {
    const auto parsed = parseGuess(text, places, 1e-9);
    const auto* problem = std::get_if<QString>(&parsed);
    return problem ? problem->toStdString() : "was read";
}

TEST(GuessTextTest, ReadsPlacesAndValues) {
    EXPECT_THAT(read("0: 40, 8: 20"), ElementsAre(Pair(Value(0), 40e9), Pair(Value(8), 20e9)));
    EXPECT_THAT(read("16: 1\n0: 2;"), ElementsAre(Pair(Value(0), 2e9), Pair(Value(16), 1e9)))
        << "in their order";
    EXPECT_THAT(read("0：40，8：20"), ElementsAre(Pair(Value(0), 40e9), Pair(Value(8), 20e9)))
        << "as a Chinese keyboard writes it";
    EXPECT_THAT(read("64 Ki: 3"), ElementsAre(Pair(Value(65536), 3e9)));
    EXPECT_THAT(read("0.5: 3"), ElementsAre(Pair(Value(0.5), 3e9)));
    EXPECT_THAT(read("7"),
                ElementsAre(Pair(Value(0), 7e9), Pair(Value(8), 7e9), Pair(Value(16), 7e9)))
        << "one value for all";
    EXPECT_TRUE(read("  ").empty()) << "no guess";
    EXPECT_THAT(read("b: 2, a: 1", {"a", "b"}),
                ElementsAre(Pair(Value("b"), 2e9), Pair(Value("a"), 1e9)));
}

TEST(GuessTextTest, TakesTheNumbersOfParameters) {
    EXPECT_EQ(read("4 Ki: 2 Ki"), (GuessPoints{{4096, 2048e9}}));
    EXPECT_EQ(problemOf("0: 2 Kx"), "Invalid number: “2 Kx”");
}

TEST(GuessTextTest, SaysWhatIsWrong) {
    EXPECT_EQ(problemOf("0: fast"), "Invalid number: “fast”");
    EXPECT_EQ(problemOf("0: 1,5: x"), "Invalid number: “x”");
    EXPECT_EQ(problemOf("nowhere: 1"), "Invalid x value: “nowhere”");
    EXPECT_EQ(problemOf("0: 1, 0: 2"), "“0” is listed twice");
    EXPECT_EQ(problemOf("0: 1, 2"), "Missing x value. Write, for example, “8: 2”.");
    EXPECT_EQ(problemOf("c: 1", {"a", "b"}), "Unknown value: “c”. Known values: a, b");
    EXPECT_EQ(problemOf("0: nan"), "Invalid number: “nan”");
}

TEST(GuessTextTest, IsWrittenAsItIsRead) {
    const GuessPoints points = {{0, 40e9}, {65536, 20.5e9}, {0.25, 1e9}};
    EXPECT_EQ(guessText(points, 1e-9), "0: 40, 64 Ki: 20.5, 0.25: 1");
    EXPECT_EQ(read(guessText({{0, 40e9}, {8, 2e9}}, 1e-9)), (GuessPoints{{0, 40e9}, {8, 2e9}}));
}

TEST(GuessTextTest, NamesTheError) {
    Experiment experiment;
    PlotSettings plot;
    plot.x = "offset";
    plot.y = "bandwidth";
    experiment.guesses = {{{{"kernel", "a"}}, "offset", "bandwidth", {{0, 74e9}, {8, 100e9}}},
                          {{}, "offset", "bandwidth", {{0, 50e9}}},
                          {{}, "offset", "time", {{0, 1.0}}}};
    std::vector<Measurement> rows(2);
    rows[0].configuration = {"a", {{"offset", 0}}};
    rows[0].metrics = {{"bandwidth", 50e9}};
    rows[1].configuration = {"a", {{"offset", 8}}};
    rows[1].metrics = {{"bandwidth", 102e9}};
    const QStringList verdicts = guessVerdicts(experiment, plot, rows);
    ASSERT_EQ(verdicts.size(), 2);
    EXPECT_EQ(verdicts[0].toStdString(),
              "Your guess for a: mean error 25 %, maximum at offset 0 (+48 %: guess too high)");
    EXPECT_EQ(verdicts[1].toStdString(), "Your guess: equal to the measurement");
    rows[0].metrics["bandwidth"] = 200e9;
    EXPECT_TRUE(guessVerdicts(experiment, plot, rows)[0].endsWith("(−63 %: guess too low)"));
    rows[0].metrics["bandwidth"] = 5e9;
    EXPECT_TRUE(guessVerdicts(experiment, plot, rows)[0].endsWith("(×14.8: guess too high)"))
        << "beyond ten times per cent tell nothing";
    EXPECT_TRUE(guessVerdicts(experiment, plot, {}).isEmpty());
}

TEST(GuessTextTest, NamesTheErrorOnEachDevice) {
    Recording recording;
    PlotSettings plot;
    plot.x = "offset";
    plot.y = "bandwidth";
    recording.experiment.guesses = {{{}, "offset", "bandwidth", {{0, 50e9}}}};
    recording.devices = {{"cpu", {{"device", "Xeon"}}}, {"cuda:0", {{"device", "H200"}}}};
    for (const auto& [device, bandwidth] : {std::pair("cpu", 50e9), std::pair("cuda:0", 100e9)}) {
        Measurement& row = recording.measurements.emplace_back();
        row.configuration = {"a", {{"offset", 0}}};
        row.metrics = {{"bandwidth", bandwidth}};
        row.device = device;
    }
    EXPECT_EQ(
        guessVerdicts(recording, plot),
        QStringList(
            {"Xeon: Your guess: equal to the measurement",
             "H200: Your guess: mean error 50 %, maximum at offset 0 (−50 %: guess too low)"}));
    for (Measurement& row : recording.measurements)
        row.shared = true;
    EXPECT_EQ(guessVerdicts(recording, plot).size(), 1) << "they shared the work";
}

} // namespace
} // namespace kernelcurve
