// A class from files: the identity of the students, graded results, and claims.
#include "app/classroom/class_charts.h"
#include "app/classroom/class_guesses.h"
#include "app/classroom/class_table.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/recording/recording_yaml.h"
#include "tests/app/assignment/class_fixture.h"
#include "tests/gpu/catalog/shipped_catalog.h"

#include <gmock/gmock.h>

#include <algorithm>

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace kernelcurve {
namespace {

class ClassRosterTest : public ClassFixture {
  protected:
    /// Returns a recording with offsets 0 and 8, at `speed` times 100 and 80 GB/s.
    static Recording recording(double speed) {
        Recording made;
        made.experiment.kernels = {"read_offset"};
        made.experiment.plot.x = "offset";
        made.experiment.plot.y = "bandwidth";
        made.environment = {{"device", Value(std::string("H100"))}};
        for (const auto& [offset, bandwidth] : {std::pair(0, 100e9), std::pair(8, 80e9)}) {
            Measurement& row = made.measurements.emplace_back();
            row.configuration = {"read_offset", {{"offset", Value(offset)}}};
            row.metrics = {{"bandwidth", speed * bandwidth}};
        }
        return made;
    }
    void record(const std::string& file, double speed) const {
        write("class/" + file, writeRecording(recording(speed)));
    }
    static std::vector<std::string> names(const ClassRoster& roster) {
        std::vector<std::string> all;
        for (const ClassEntry& entry : roster.entries)
            all.push_back(entry.who);
        return all;
    }
    static std::string cell(const TextTable& table, std::size_t row, const std::string& column) {
        const auto found = std::ranges::find(table.header, column);
        return found == table.header.end()
                   ? "no column " + column
                   : table.rows.at(row)[static_cast<std::size_t>(found - table.header.begin())];
    }
    void guess(const std::string& file, double atZero, double atEight) const {
        Experiment experiment = recording(1).experiment;
        experiment.guesses.push_back(
            {{}, "offset", "bandwidth", {{Value(0), atZero}, {Value(8), atEight}}, {}});
        write("class/" + file, writeExperiment(experiment));
    }
};

TEST_F(ClassRosterTest, RecordingsAreRankedByWhatTheyClaim) {
    record("ada.yaml", 1);
    record("bo.yaml", 3);
    record("cy/lab.yaml", 2);
    record("dee/lab.yaml", 2);
    write("class/notes.yaml", "kernelcurve: 1\nkernels: [read_offset]\n");
    ClassRoster roster;
    addToRoster(roster, path("class"));
    rankClass(roster, plottedMetric(roster, shippedCatalog()));
    EXPECT_THAT(names(roster), ElementsAre("ada", "bo", "cy", "dee"));
    EXPECT_EQ(roster.leftOut, 1);
    EXPECT_EQ(roster.metric, "bandwidth");
    EXPECT_FALSE(roster.isRankGraded);
    EXPECT_FALSE(roster.isGraded());
    std::vector<int> ranks;
    for (const ClassEntry& entry : roster.entries)
        ranks.push_back(entry.rank);
    EXPECT_THAT(ranks, ElementsAre(4, 1, 2, 2));
    const TextTable table = classTable(roster);
    EXPECT_EQ(cell(table, 1, "basis"), "claimed");
    EXPECT_EQ(cell(table, 1, "bandwidth"), "300 GB/s");
    EXPECT_THAT(cell(table, 1, "claimed"), HasSubstr("2 of 2 rows"));
    // Adding the same files again does not add students.
    addToRoster(roster, path("class"));
    EXPECT_EQ(roster.entries.size(), 4);
}

TEST_F(ClassRosterTest, PredictedRowsAreNotRanked) {
    record("ada.yaml", 1);
    Recording predicted = recording(3);
    predicted.environment.emplace_back("clock", Value(std::string("model")));
    for (Measurement& row : predicted.measurements)
        row.clock = "model";
    write("class/bo.yaml", writeRecording(predicted));
    ClassRoster roster;
    addToRoster(roster, path("class"));
    rankClass(roster, "bandwidth");
    ASSERT_EQ(roster.entries.size(), 2U);
    EXPECT_EQ(roster.entries[0].rank, 1);
    EXPECT_EQ(roster.entries[1].rank, 0);
    EXPECT_FALSE(roster.entries[1].figure);
    EXPECT_THAT(cell(classTable(roster), 1, "claimed"), HasSubstr("0 of 2 rows, 2 predicted"));
    // The spread of the class does not mix them either.
    const ChartData chart = classChartOf(roster, shippedCatalog(), {});
    for (const ChartBand& band : chart.bands)
        for (const ChartBand::Place& place : band.places)
            EXPECT_LE(place.high, 100) << place.x;
}

TEST_F(ClassRosterTest, TheirSpreadIsDrawnWithTheChosenOneBeforeIt) {
    for (const auto& [file, speed] : {std::pair("ada.yaml", 1), std::pair("bo.yaml", 2),
                                      std::pair("cy.yaml", 3), std::pair("dee.yaml", 4)})
        record(file, speed);
    ClassRoster roster;
    addToRoster(roster, path("class"));
    ClassChartChoice choice;
    choice.highlighted = 2;
    const ChartData chart = classChartOf(roster, shippedCatalog(), choice);
    ASSERT_EQ(chart.series.size(), 2);
    EXPECT_EQ(chart.series[1].name, "cy");
    EXPECT_DOUBLE_EQ(*chart.series[0].points[0].y, 250);
    EXPECT_DOUBLE_EQ(*chart.series[1].points[1].y, 240);
    ASSERT_EQ(chart.bands.size(), 2);
    EXPECT_DOUBLE_EQ(chart.bands[0].places[0].low, 100);
    EXPECT_DOUBLE_EQ(chart.bands[0].places[0].high, 400);
    EXPECT_DOUBLE_EQ(chart.bands[1].places[0].low, 175);
    EXPECT_EQ(classCurves(roster, shippedCatalog()).size(), 1);
}

TEST_F(ClassRosterTest, WhatAHandInClaimsIsNotWhatItGets) {
    HandIn liar;
    liar.assignment = "Twice";
    liar.file = "doubling_kernel.cu";
    liar.source = doublingKernel("    if (i < n) out[i] = 3 * in[i];\n");
    liar.points = 10;
    liar.passed = {"Right", "findings == 0", "load_efficiency >= 95 %"};
    write("handed_in/liar.handin.yaml", writeHandIn(liar));
    handIn("honest", doublingKernel(honestBody));
    ClassRoster roster;
    addToRoster(roster, path("handed_in"));
    rankClass(roster, {});
    const std::string claim = "3 gates, 10 points";
    EXPECT_EQ(cell(classTable(roster), 1, "claimed"), claim);
    EXPECT_EQ(roster.entries[1].rank, 0) << "nothing was graded";

    const auto assignment =
        std::make_shared<const Assignment>(readAssignmentFile(path("twice.assignment.yaml")));
    Grading grading(engine_, *assignment, roster.submissions, {.jobs = 2});
    QSignalSpy finished(&grading, &Grading::finished);
    grading.start();
    ASSERT_TRUE(eventually(finished));
    takeGrades(roster, assignment, grading);
    rankClass(roster, {});
    EXPECT_TRUE(roster.isRankGraded);
    const TextTable table = classTable(roster);
    EXPECT_EQ(cell(table, 0, "points"), "10");
    EXPECT_EQ(cell(table, 0, "passed"), "3 of 3");
    EXPECT_EQ(cell(table, 0, "rank"), "1");
    EXPECT_EQ(cell(table, 1, "basis"), "graded");
    EXPECT_EQ(cell(table, 1, "points"), "2");
    EXPECT_EQ(cell(table, 1, "rank"), "2");
    EXPECT_EQ(cell(table, 1, "Right"), "missed");
    EXPECT_EQ(cell(table, 0, "missed"), "");
    EXPECT_THAT(cell(table, 1, "missed"), HasSubstr("Right: "));
    EXPECT_THAT(cell(table, 1, "missed"), HasSubstr("expected"));
    EXPECT_THAT(classTable(roster, false).header, Not(testing::Contains("missed")));
    EXPECT_EQ(cell(table, 1, "claimed"), claim);
    // The chart shows the gates one after the other.
    ClassChartChoice choice;
    choice.kind = ClassChartKind::Gates;
    choice.highlighted = 1;
    const ChartData chart = classChartOf(roster, shippedCatalog(), choice);
    EXPECT_EQ(chart.x.categories.size(), 3);
    EXPECT_TRUE(chart.x.categories[0].contains("1 (1 of 2)"));
    ASSERT_EQ(chart.series.size(), 2);
    EXPECT_DOUBLE_EQ(*chart.series[1].points[2].y, 2);
    EXPECT_DOUBLE_EQ(chart.bands[0].places[2].high, 10);
}

TEST_F(ClassRosterTest, GuessesOfFilesAreASpreadOverTheTruth) {
    guess("ada.yaml", 90e9, 80e9);
    guess("bo.yaml", 300e9, 300e9);
    guess("cy.yaml", 110e9, 100e9);
    record("dee.yaml", 1); // contains no guess
    Recording truth = recording(1);
    std::vector<std::string> without;
    EXPECT_EQ(addGuessesOf(truth.experiment, path("class"), without), 3);
    EXPECT_THAT(without, ElementsAre("dee.yaml"));
    const auto people = personsGuesses(truth, plotOf(truth, shippedCatalog()));
    ASSERT_EQ(people.size(), 3);
    EXPECT_EQ(people[0].who, "ada");
    EXPECT_DOUBLE_EQ(people[0].error.mean, 0.05);
    EXPECT_EQ(people[2].who, "bo");
    EXPECT_EQ(people[2].rank, 3);
    const ChartData chart = guessChart(truth, shippedCatalog());
    ASSERT_EQ(chart.series.size(), 2) << "the truth, and the median of the guesses";
    EXPECT_TRUE(chart.series[1].guessed);
    EXPECT_DOUBLE_EQ(*chart.series[1].points[0].y, 110);
    ASSERT_EQ(chart.bands.size(), 2);
    EXPECT_DOUBLE_EQ(chart.bands[0].places[0].high, 300);
    // The saved file contains all guesses with their names.
    const Experiment read = readExperiment(writeExperiment(truth.experiment), "x");
    EXPECT_EQ(read.guesses, truth.experiment.guesses);
}

} // namespace
} // namespace kernelcurve
