// Tests the predicted costs in the feedback for a class.
#include "app/assignment/class_costs.h"
#include "app/assignment/cost_feedback.h"
#include "app/classroom/class_charts.h"
#include "app/classroom/class_table.h"
#include "app/report/grade_report.h"
#include "tests/app/assignment/class_fixture.h"
#include "tests/gpu/catalog/shipped_catalog.h"

#include <gmock/gmock.h>

#include <algorithm>

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace kernelcurve {
namespace {

AssessmentResult resultWith(std::vector<TimeCost> costs) {
    AssessmentResult result;
    result.costs = RowCosts{std::move(costs), 1e-4, "GPU X"};
    return result;
}

std::string cell(const TextTable& table, std::size_t row, const std::string& column) {
    const auto found = std::ranges::find(table.header, column);
    return found == table.header.end()
               ? "no column " + column
               : table.rows.at(row)[static_cast<std::size_t>(found - table.header.begin())];
}

TEST(ClassCostsTest, CountTheAffectedSubmissionsOfEachCause) {
    const AssessmentResult one = resultWith({{"dram_bandwidth", "", 0, 8e-5},
                                             {"bank_conflicts", "a.cu", 12, 3e-5},
                                             {"bank_conflicts", "a.cu", 14, 1e-5},
                                             {"misaligned", "a.cu", 14, 1e-6}});
    const AssessmentResult two = resultWith({{"dram_bandwidth", "", 0, 9e-5},
                                             {"bank_conflicts", "a.cu", 12, 1e-5},
                                             {"uncoalesced", "a.cu", 3, 3e-5}});
    const AssessmentResult three = resultWith({{"dram_bandwidth", "", 0, 4e-5},
                                               {"bank_conflicts", "a.cu", 12, 2e-5},
                                               {"issue_slots", "", 0, 3e-5, 0, "alu_pipe"}});
    const AssessmentResult unknown;
    const ClassCosts costs = classCosts({&one, &two, &unknown, &three});
    EXPECT_EQ(costs.submissions, 3U);
    EXPECT_EQ(costs.gpu, "GPU X");
    const TextTable table = classCostTable(costs);
    ASSERT_EQ(table.rows.size(), 4U) << "1 % is not a notable cost";
    // Causes that a change of the code removes come first.
    EXPECT_THAT(table.rows[0],
                ElementsAre("bank conflicts", "3 of 3", "20 %", "40 %", HasSubstr("pad the rows")));
    EXPECT_THAT(table.rows[1], ElementsAre("uncoalesced access", "1 of 3", "30 %", "30 %",
                                           HasSubstr("neighbouring threads")));
    EXPECT_THAT(table.rows[2], ElementsAre("DRAM bandwidth", "3 of 3", "80 %", "90 %", ""));
    EXPECT_EQ(table.rows[3][0], "issue slots together with ALU pipe");
    EXPECT_THAT(classCosts({&unknown}).causes, IsEmpty());
}

TEST(ClassCostsTest, ASubmissionsFeedbackHasCauseLinePercentAndRemedy) {
    const AssessmentResult result = resultWith({{"dram_bandwidth", "", 0, 8e-5},
                                                {"bank_conflicts", "a.cu", 12, 3e-5},
                                                {"l2_bandwidth", "", 0, 2e-5},
                                                {"misaligned", "a.cu", 14, 1e-6}});
    EXPECT_THAT(submissionCosts(*result.costs),
                ElementsAre("line 12, bank conflicts: at most 30 %; pad the rows of the shared "
                            "array by one element, or swizzle its index",
                            "DRAM bandwidth: at most 80 %"));
    EXPECT_THAT(submissionCosts(*resultWith({}).costs), ElementsAre(HasSubstr("no single cause")));
}

class CostFeedbackTest : public ClassFixture {
  protected:
    Assignment assignment() const { return readAssignmentFile(path("twice.assignment.yaml")); }
    std::unique_ptr<Grading> graded(const Assignment& assignment) {
        auto grading = std::make_unique<Grading>(
            engine_, assignment, submissionsIn(path("handed_in")), Grading::Options{.jobs = 2});
        QSignalSpy finished(grading.get(), &Grading::finished);
        grading->start();
        EXPECT_TRUE(finished.count() > 0 || eventually(finished));
        return grading;
    }
    static void predict(CostFeedback& feedback) {
        QSignalSpy finished(&feedback, &CostFeedback::finished);
        feedback.start();
        EXPECT_TRUE(finished.count() > 0 || eventually(finished));
    }
    static int lineOf(const std::string& source, const std::string& text) {
        return 1 + static_cast<int>(std::count(
                       source.begin(),
                       source.begin() + static_cast<std::ptrdiff_t>(source.find(text)), '\n'));
    }
};

TEST_F(CostFeedbackTest, IsPredictedForTheSizeOfTheAssignment) {
    const auto settings = [&](const std::string& more) {
        return costSettings(readAssignment(doublingAssignment + more, "x", path("")));
    };
    EXPECT_EQ(settings("").device, "predict:nvidia-h200");
    EXPECT_EQ(
        settings("").at,
        (Values{{"n", assignment().definition->declaration().parameters.front().defaultValue}}));
    const std::string ranking = "ranking: {metric: time, at: {n: 1 Mi}}\n";
    EXPECT_EQ(settings(ranking).at, (Values{{"n", Value(1 << 20)}}));
    const CostSettings own =
        settings(ranking + "costs: {at: {n: 4096}, device: predict:nvidia-a100}\n");
    EXPECT_EQ(own.at, (Values{{"n", Value(4096)}}));
    EXPECT_EQ(own.device, "predict:nvidia-a100");
    std::string gate = doublingAssignment;
    gate.replace(gate.find("findings == 0,"), 14, "cost(atomics) == 0, at: {n: 2048},");
    EXPECT_EQ(costSettings(readAssignment(gate, "x", path(""))).at, (Values{{"n", Value(2048)}}));
    EXPECT_THAT(writeForStudents(readAssignment(
                    std::string(doublingAssignment) + "costs: {at: {n: 4096}}\n", "x", path(""))),
                HasSubstr("costs:\n  at:\n    n: 4096\n"));
    try {
        settings("costs: {device: cuda:0}\n");
        ADD_FAILURE() << "not rejected";
    } catch (const Error& error) {
        EXPECT_THAT(error.failure().english(),
                    HasSubstr("Invalid device for predicted costs: cuda:0"));
    }
}

TEST_F(CostFeedbackTest, IsPartOfTheGradesAndTheirJournal) {
    const std::string source = doublingKernel(honestBody);
    handIn("ada", source);
    handIn("bo", source);
    handIn("cy", doublingKernel("    if (i < n) out[i] = 3 * in[i];\n"));
    const Assignment twice = assignment();
    const int line = lineOf(source, honestBody);
    const RowCosts costs{
        {{"dram_bandwidth", "", 0, 8e-5}, {"misaligned", "doubling_kernel.cu", line, 3e-5}},
        1e-4,
        "GPU X"};
    {
        const auto grading = graded(twice);
        EXPECT_THAT(gradeTable(*grading).rows[0][5], Not(HasSubstr("Costs")));
        QSignalSpy known(grading.get(), &Grading::costsKnown);
        grading->setCosts(source, costs);
        EXPECT_EQ(known.count(), 2) << "two students submitted the same source";
    }
    // The next run reads the costs from the journal.
    const auto grading = graded(twice);
    EXPECT_EQ(grading->grades()[0].result.costs, costs);
    EXPECT_FALSE(grading->grades()[2].result.costs);
    EXPECT_EQ(CostFeedback(*grading, 2).all(), 0U)
        << "known costs and wrong results are not predicted";

    const TextTable table = gradeTable(*grading);
    EXPECT_THAT(table.rows[0][5], HasSubstr("line " + std::to_string(line) +
                                            ", misaligned access: at most 30 %; make"));
    EXPECT_THAT(cell(gradeOverview(*grading), 0, "largest cost"), HasSubstr("misaligned access"));
    EXPECT_EQ(cell(gradeOverview(*grading), 2, "largest cost"), "");

    writeGradePages(*grading, path("grades.html"));
    EXPECT_THAT(readFile(path("grades.html")), HasSubstr("What costs the class most"));
    EXPECT_THAT(readFile(path("grades.html")), HasSubstr("2 of 2"));
    const std::string page = readFile(path("grades-students/001-ada.html"));
    EXPECT_THAT(page, HasSubstr("What costs time"));
    EXPECT_THAT(page, HasSubstr("<b>  30 %</b>  " + std::to_string(line)));
    EXPECT_THAT(readFile(path("grades-students/003-cy.html")), Not(HasSubstr("What costs time")));

    ClassRoster roster;
    addToRoster(roster, path("handed_in"));
    takeGrades(roster, std::make_shared<const Assignment>(twice), *grading);
    rankClass(roster, {});
    EXPECT_THAT(cell(classTable(roster), 1, "largest cost"), HasSubstr("at most 30 %"));
    EXPECT_THAT(classCostSentence(roster.costs()).toStdString(),
                HasSubstr("misaligned access (2 of 2 submissions, median 30 % of the time)"));
    ClassChartChoice choice;
    choice.kind = ClassChartKind::Costs;
    choice.highlighted = 1;
    const ChartData chart = classChartOf(roster, shippedCatalog(), choice);
    ASSERT_EQ(chart.series.size(), 2U);
    EXPECT_EQ(chart.x.categories,
              QStringList({"misaligned access (2 of 2)", "DRAM bandwidth (2 of 2)"}));
    EXPECT_DOUBLE_EQ(*chart.series[0].points[0].y, 30);
    EXPECT_EQ(chart.series[1].name, "bo");
}

TEST_F(CostFeedbackTest, PredictsEachCorrectSourceOnce) {
    const std::string strided =
        doublingKernel("    const long j = (i * 32) % (n / 32 * 32) + (i * 32) / (n / 32 * 32);\n"
                       "    if (i < n / 32 * 32) out[j] = 2 * in[j];\n"
                       "    else if (i < n) out[i] = 2 * in[i];\n");
    handIn("ada", doublingKernel(honestBody));
    handIn("bo", strided);
    handIn("cy", strided);
    handIn("dee", doublingKernel("    if (i < n) out[i] = 3 * in[i];\n"));
    write("twice.assignment.yaml",
          doublingAssignment +
              std::string("costs: {at: {n: 256 Ki}, device: predict:nvidia-a100}\n"));
    const Assignment twice = assignment();
    const auto grading = graded(twice);
    CostFeedback feedback(*grading, 2);
    EXPECT_EQ(feedback.all(), 2U);
    predict(feedback);
    if (feedback.unavailable()) {
        EXPECT_FALSE(feedback.unavailable()->hint.empty());
        EXPECT_EQ(classCosts(*grading).submissions, 0U);
        GTEST_SKIP() << "predicted devices need NVRTC and nvdisasm; run tools/nvidia.sh";
    }
    EXPECT_THAT(feedback.refusals(), IsEmpty());
    const ClassCosts costs = classCosts(*grading);
    EXPECT_EQ(costs.submissions, 3U);
    EXPECT_THAT(costs.gpu, HasSubstr("A100"));
    ASSERT_FALSE(costs.causes.empty());
    EXPECT_EQ(costs.causes.front().cause.cause, "uncoalesced");
    EXPECT_EQ(costs.causes.front().shares.size(), 2U);
    EXPECT_FALSE(grading->grades()[3].result.costs);
    const auto& found = grading->grades()[1].result.costs->costs;
    const auto line = std::ranges::find(found, "uncoalesced", &TimeCost::cause);
    EXPECT_EQ(line->file, "doubling_kernel.cu");
    EXPECT_EQ(line->line, lineOf(strided, "out[j]"));
}

TEST_F(CostFeedbackTest, AnUnusableDeviceCostsNoGrade) {
    handIn("ada", doublingKernel(honestBody));
    write("twice.assignment.yaml",
          doublingAssignment + std::string("costs: {device: predict:nowhere}\n"));
    const Assignment twice = assignment();
    const auto grading = graded(twice);
    CostFeedback feedback(*grading, 1);
    predict(feedback);
    ASSERT_TRUE(feedback.unavailable());
    EXPECT_THAT(feedback.unavailable()->english(), HasSubstr("Device not found: predict:nowhere"));
    EXPECT_EQ(grading->grades()[0].result.points, 10);
    EXPECT_FALSE(grading->grades()[0].result.costs);
}

TEST_F(CostFeedbackTest, CanBeCancelled) {
    handIn("ada", doublingKernel(honestBody));
    const Assignment twice = assignment();
    const auto grading = graded(twice);
    CostFeedback feedback(*grading, 1);
    QSignalSpy finished(&feedback, &CostFeedback::finished);
    feedback.start();
    feedback.cancel();
    EXPECT_EQ(feedback.done(), 0U);
    EXPECT_TRUE(finished.isEmpty());
}

} // namespace
} // namespace kernelcurve
