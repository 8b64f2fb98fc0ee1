#include "app/document/labs/guess.h"

#include "gpu/model/experiment/experiment_yaml.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::Pair;

Measurement measured(const std::string& kernel, std::int64_t offset, double bandwidth) {
    Measurement row;
    row.configuration = {kernel, {{"offset", offset}, {"n", 1024}}};
    row.metrics = {{"bandwidth", bandwidth}};
    return row;
}

const Guess falling{{{"kernel", "read_offset"}}, "offset", "bandwidth", {{0, 100.0}, {10, 50.0}}};

TEST(GuessError, IsHeldAgainstTheCurveThatItIsAbout) {
    const std::vector<Measurement> rows = {
        measured("read_offset", 0, 100), measured("read_offset", 5, 50),
        measured("read_offset", 10, 50), measured("read_offset", 20, 1),
        measured("write_offset", 5, 1)};
    const auto error = guessError(falling, rows, false);
    ASSERT_TRUE(error);
    // The guess is 75 in the middle, and the measured value is 50. There is no guess beyond 10.
    EXPECT_EQ(error->places, 3);
    EXPECT_DOUBLE_EQ(error->mean, 0.5 / 3);
    EXPECT_DOUBLE_EQ(error->largest, 0.5);
    EXPECT_EQ(error->at, Value(5));
}

TEST(GuessError, KeepsTheSignOfWhatIsTooLow) {
    const auto error = guessError(falling, std::vector{measured("read_offset", 0, 400)}, false);
    ASSERT_TRUE(error);
    EXPECT_DOUBLE_EQ(error->largest, -0.75);
    EXPECT_DOUBLE_EQ(error->mean, 0.75);
}

TEST(GuessError, FollowsTheLineThatIsDrawn) {
    const Guess wide{{}, "offset", "bandwidth", {{1, 0.0}, {100, 200.0}}};
    const std::vector<Measurement> rows = {measured("a", 10, 100)};
    EXPECT_DOUBLE_EQ(guessError(wide, rows, true)->largest, 0) << "half the way in decades";
    EXPECT_NEAR(guessError(wide, rows, false)->largest, 200.0 * 9 / 99 / 100 - 1, 1e-12);
}

TEST(GuessError, TakesTheMedianOfRepeatedMeasurementsAndLeavesFailedOnesOut) {
    std::vector<Measurement> rows = {measured("read_offset", 0, 100),
                                     measured("read_offset", 0, 50),
                                     measured("read_offset", 0, 1000)};
    EXPECT_DOUBLE_EQ(guessError(falling, rows, false)->largest, 0);
    for (Measurement& row : rows)
        row.status = Status::Failed;
    EXPECT_FALSE(guessError(falling, rows, false));
    EXPECT_FALSE(guessError(falling, {}, false));
}

TEST(GuessError, OfWordsHasNothingInBetween) {
    const Guess kernels{{}, "kernel", "bandwidth", {{"b", 10.0}, {"a", 20.0}}};
    const auto error =
        guessError(kernels, std::vector{measured("a", 0, 10), measured("c", 0, 10)}, false);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->places, 1);
    EXPECT_EQ(error->at, Value("a"));
    EXPECT_DOUBLE_EQ(error->largest, 1);
}

TEST(Guess, TakesThePlaceOfTheOneAboutTheSameCurve) {
    Experiment experiment;
    setGuess(experiment, falling);
    EXPECT_EQ(experiment.plot.x, "offset") << "the axes are kept with the guess";
    EXPECT_EQ(experiment.plot.y, "bandwidth");
    Guess other = falling;
    other.points = {{0, 1.0}};
    setGuess(experiment, other);
    other.of = {};
    setGuess(experiment, other);
    ASSERT_EQ(experiment.guesses.size(), 2U);
    EXPECT_EQ(experiment.guesses[0].points.size(), 1U);
    EXPECT_EQ(guessAbout(experiment, experiment.plot, falling.of), &experiment.guesses[0]);
    other.points.clear();
    setGuess(experiment, other);
    EXPECT_EQ(experiment.guesses.size(), 1U);
    EXPECT_EQ(guessAbout(experiment, experiment.plot, other.of), nullptr);
}

TEST(ExpectedCurves, AreThoseThatWillBeDrawn) {
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    const Experiment experiment =
        readExperiment("kernelcurve: 1\nkernels: [read_offset, read_offset_unroll]\n"
                       "sweep: {offset: [8, 0, 4], unroll: [1, 4], block: [256]}\n",
                       "f.yaml");
    PlotSettings plot;
    plot.x = "offset";
    plot.series = {"kernel", "unroll", "block"};
    const auto curves = expectedCurves(experiment, plot, catalog);
    std::vector<std::string> names;
    for (const ExpectedCurve& curve : curves)
        names.push_back(curveName(curve.of).toStdString());
    EXPECT_THAT(names, ElementsAre("read_offset", "read_offset_unroll, unroll 1",
                                   "read_offset_unroll, unroll 4"));
    EXPECT_THAT(curves[0].places, ElementsAre(Value(0), Value(4), Value(8)));
    const std::vector<Measurement> rows = rowsOf(curves[2], "offset");
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[1].configuration.kernel, "read_offset_unroll");
    EXPECT_THAT(rows[1].configuration.parameters,
                ElementsAre(Pair("offset", Value(4)), Pair("unroll", Value(4))));
    plot.x = "kernel";
    plot.series = {};
    EXPECT_THAT(expectedCurves(experiment, plot, catalog).at(0).places,
                ElementsAre(Value("read_offset"), Value("read_offset_unroll")));
    plot.x = "time";
    EXPECT_TRUE(expectedCurves(experiment, plot, catalog).empty()) << "nobody draws over a time";
}

TEST(ExpectedCurves, AreNotListedForAPlanThatNobodyGuesses) {
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    Experiment experiment;
    experiment.kernels = {"read_offset"};
    PlotSettings plot;
    plot.x = "offset";
    plot.y = "bandwidth";
    plot.series = {"kernel"};
    experiment.sweep = {{"offset", StepRange{0, 1999, 1}}};
    const auto curves = expectedCurves(experiment, plot, catalog);
    ASSERT_EQ(curves.size(), 1U);
    EXPECT_EQ(curves[0].places.size(), 2000U);
    experiment.sweep = {{"offset", StepRange{0, 2000, 1}}};
    EXPECT_TRUE(expectedCurves(experiment, plot, catalog).empty());
}

} // namespace
} // namespace kernelcurve
