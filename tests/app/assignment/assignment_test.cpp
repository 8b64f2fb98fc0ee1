#include "app/assignment/gate_outcome.h"
#include "tests/app/assignment/class_fixture.h"

#include <gmock/gmock.h>

using testing::HasSubstr;
using testing::Not;

namespace kernelcurve {
namespace {

class AssignmentTest : public ClassFixture {
  protected:
    /// Returns the error for the assignment after `old` was replaced.
    std::string errorOf(const std::string& old, const std::string& now) {
        std::string text = doublingAssignment;
        text.replace(text.find(old), old.size(), now);
        try {
            readAssignment(text, "twice.assignment.yaml", path(""));
        } catch (const Error& error) {
            return error.failure().english();
        }
        return "read";
    }
};

TEST_F(AssignmentTest, ErrorsSayWhereAndWhatToDo) {
    EXPECT_EQ(errorOf("title", "title"), "read");
    EXPECT_THAT(errorOf("kernelcurve_assignment: 1", "kernelcurve_assignment: 2"),
                HasSubstr("twice.assignment.yaml:1:25: error: Unsupported file format 2"));
    EXPECT_THAT(errorOf("limit", "limits"), HasSubstr("did you mean \"limit\"?"));
    EXPECT_THAT(errorOf("n: 777", "m: 777"),
                HasSubstr(":6:17: error: The problem doubling has no parameter \"m\""));
    EXPECT_THAT(errorOf("n: 777", "n: 0"), HasSubstr(":6:20: error:"));
    EXPECT_THAT(errorOf("findings == 0", "finding == 0"), HasSubstr("did you mean \"findings\"?"));
    EXPECT_THAT(errorOf("findings == 0", "time <= 1"), HasSubstr("device: auto"));
    EXPECT_THAT(errorOf("findings == 0", "access_passes <= 1"), HasSubstr("Unknown key in a gate"));
    EXPECT_THAT(errorOf("findings == 0", "findings = 0"), HasSubstr("compare with =="));
    EXPECT_THAT(errorOf("problem.cu", "../problem.cu"),
                HasSubstr("File not found next to the assignment"));
    EXPECT_THAT(errorOf("problem.cu", "nothing.cu"), HasSubstr("next to the assignment"));
    EXPECT_THAT(errorOf("problem: problem.cu", "problem: transpse"),
                HasSubstr("did you mean \"transpose\"?"));
    EXPECT_THAT(errorOf("problem: problem.cu", "problem: transpose"),
                HasSubstr("the same in every run"));
    EXPECT_THAT(errorOf("points: 3", "points: -1"), HasSubstr("Invalid number of points"));
    EXPECT_THAT(errorOf("2 s", "2"), HasSubstr("Invalid duration"));
    EXPECT_THAT(errorOf("sizes: [{n: 1000}, {n: 128}]", "sizes: []"),
                HasSubstr("The list of sizes is empty"));
}

TEST_F(AssignmentTest, TheKernelSolvesTheProblem) {
    write("other.cu", "/*---\nproblem: transpose\n---*/\n");
    const std::string text = doublingAssignment;
    const std::size_t begin = text.find("template: ");
    const std::string old = text.substr(begin, text.find('\n', begin) - begin);
    EXPECT_THAT(errorOf(old, "template: other.cu"),
                HasSubstr("other.cu is a kernel for the problem transpose, not for doubling"));
}

TEST_F(AssignmentTest, StudentsGetNoHiddenSizeAndEverythingElse) {
    const Assignment whole = readAssignmentFile(path("twice.assignment.yaml"));
    const std::string told = writeForStudents(whole);
    EXPECT_THAT(told, Not(HasSubstr("777")));
    EXPECT_THAT(told, Not(HasSubstr("seed")));
    // The text needs no other file.
    const Assignment read = readAssignment(told, "x", path("nowhere"));
    EXPECT_EQ(read.withheld, 1);
    EXPECT_TRUE(read.hiddenSizes.empty());
    EXPECT_EQ(read.sizes, whole.sizes);
    EXPECT_EQ(read.points(), 10);
    EXPECT_EQ(read.limit, 2);
    EXPECT_EQ(read.file("problem.cu").text, doublingProblem);
    EXPECT_EQ(read.gates[2].that->text(), "load_efficiency >= 95 %");
    EXPECT_EQ(read.gates[2].at, whole.gates[2].at);
    EXPECT_EQ(writeForStudents(read), told);
    EXPECT_TRUE(isAssignment(told));
    EXPECT_FALSE(isAssignment("kernelcurve: 1\n"));
    // The name or the content of a file shows that it is an assignment.
    write("renamed.kernelcurve", told);
    write("experiment.kernelcurve", "kernelcurve: 1\nkernels: [copy_vector]\n");
    EXPECT_TRUE(isAssignmentFile(path("renamed.kernelcurve")));
    EXPECT_FALSE(isAssignmentFile(path("experiment.kernelcurve")));
    EXPECT_TRUE(isAssignmentFile("nowhere/twice.assignment.yaml"));
    EXPECT_FALSE(isAssignmentFile("nowhere/twice.yaml"));
}

TEST_F(AssignmentTest, AMetricCountsOnlyWhereResultsAreRight) {
    const Assignment assignment = readAssignmentFile(path("twice.assignment.yaml"));
    KernelEvidence evidence;
    evidence.sizes = {{assignment.sizes[0], false, Status::Measured, {}, true}};
    LineAccess access;
    access.line = 9;
    access.requests = 1;
    access.lanes = 32;
    access.width = 4;
    access.bytes = 128;
    access.sectors = 4;
    evidence.traces = {{assignment.gates[2].at, {}, {}}};
    evidence.traces[0].report.accesses = {access};
    EXPECT_EQ(outcomeOf(assignment, 2, evidence).state, GateState::Passed);
    evidence.sizes[0].status = Status::Failed;
    EXPECT_EQ(outcomeOf(assignment, 2, evidence).state, GateState::Missed);
    evidence.sizes[0].status = Status::Measured;
    evidence.traces[0].report.accesses[0].sectors = 5;
    const GateOutcome missed = outcomeOf(assignment, 2, evidence);
    EXPECT_EQ(missed.state, GateState::Missed);
    EXPECT_EQ(missed.where.line, 9);
    EXPECT_THAT(missed.why.back().english(),
                HasSubstr("line 9: a request touches 5 32-byte sectors"));
    // A kernel without such an access does not pass the gate for that reason.
    evidence.traces[0].report.accesses.clear();
    EXPECT_THAT(outcomeOf(assignment, 2, evidence).why[0].english(),
                HasSubstr("does not read from global memory"));
    // Without attempts, no result is right.
    EXPECT_FALSE(KernelEvidence().isRight());
}

TEST_F(AssignmentTest, APredictedCostHasALimit) {
    std::string text = doublingAssignment;
    text.replace(text.find("findings == 0"), 13, "cost(bank_conflicts) <= 5 %");
    const Assignment assignment = readAssignment(text, "x", path(""));
    EXPECT_EQ(titleOf(assignment.gates[1]).en, "cost(bank_conflicts) <= 5 %");
    EXPECT_THAT(writeForStudents(assignment), HasSubstr("cost(bank_conflicts) <= 5 %"));
    EXPECT_FALSE(assignment.gates[1].measures());
    KernelEvidence evidence;
    evidence.sizes = {{assignment.sizes[0], false, Status::Measured, {}, true}};
    EXPECT_EQ(outcomeOf(assignment, 1, evidence).state, GateState::Missed) << "nothing predicted";
    Measurement row;
    row.clock = modelClock;
    row.metrics["time"] = 1e-4;
    row.costs = {{"dram_bandwidth", "", 0, 5e-5},
                 {"bank_conflicts", "mine.cu", 12, 4e-6},
                 {"bank_conflicts", "mine.cu", 14, 2e-6}};
    evidence.explained = {{assignment.sizeOf(assignment.gates[1]), "predict:nvidia-h200", row, {}}};
    const GateOutcome missed = outcomeOf(assignment, 1, evidence);
    EXPECT_EQ(missed.state, GateState::Missed);
    EXPECT_EQ(missed.where.line, 12);
    EXPECT_EQ(missed.why[0].english(), "cost(bank_conflicts): at most 6 % of the predicted time");
    EXPECT_EQ(missed.why[1].english(), "line 12 costs at most 4 %");
    EXPECT_THAT(missed.why[2].english(), HasSubstr("pad the rows of the shared array"));
    evidence.explained[0].row.costs.pop_back();
    EXPECT_EQ(outcomeOf(assignment, 1, evidence).state, GateState::Passed);

    EXPECT_THAT(errorOf("findings == 0", "cost(bank_conflict) <= 5 %"),
                HasSubstr("Unknown cause in a gate: bank_conflict (did you mean "
                          "\"bank_conflicts\"?)"));
}

TEST_F(AssignmentTest, BarriersOfABlockCount) {
    std::string text = doublingAssignment;
    text.replace(text.find("findings == 0"), 13, "barriers <= 2");
    const Assignment assignment = readAssignment(text, "x", path(""));
    KernelEvidence evidence;
    evidence.sizes = {{assignment.sizes[0], false, Status::Measured, {}, true}};
    evidence.traces = {{assignment.sizeOf(assignment.gates[1]), {}, {}}};
    evidence.traces[0].report.barriers = 2;
    EXPECT_EQ(outcomeOf(assignment, 1, evidence).state, GateState::Passed);
    evidence.traces[0].report.barriers = 3;
    const GateOutcome missed = outcomeOf(assignment, 1, evidence);
    EXPECT_EQ(missed.state, GateState::Missed);
    EXPECT_EQ(missed.why.front().english(), "barriers: 3");
}

TEST_F(AssignmentTest, WhatIsMeasuredIsUndecidedWithoutADevice) {
    std::string text = doublingAssignment;
    text += "";
    text.replace(text.find("- {that: findings == 0, points: 2}"), 34,
                 "- {that: \"time <= 1.2 * copy_vector\", device: auto, points: 2, "
                 "against: {kernel: copy_vector, at: {n: 1000}}}");
    const Assignment assignment = readAssignment(text, "x", path(""));
    KernelEvidence evidence;
    evidence.sizes = {{assignment.sizes[0], false, Status::Measured, {}, true}};
    EXPECT_EQ(outcomeOf(assignment, 1, evidence).state, GateState::Undecided);
    Measurement row;
    row.metrics["time"] = 1.1;
    Measurement baseline;
    baseline.metrics["time"] = 1.0;
    evidence.measured = {{1, row, baseline, {}}};
    EXPECT_EQ(outcomeOf(assignment, 1, evidence).state, GateState::Passed);
    evidence.measured[0].row.clock = "model";
    const GateOutcome predicted = outcomeOf(assignment, 1, evidence);
    EXPECT_EQ(predicted.state, GateState::Undecided) << "nobody measured it";
    ASSERT_FALSE(predicted.why.empty());
    EXPECT_THAT(predicted.why.front().english(), HasSubstr("predicted, not measured"));
    evidence.measured[0].row.clock.clear();
    evidence.measured[0].row.metrics["time"] = 1.3;
    EXPECT_EQ(outcomeOf(assignment, 1, evidence).state, GateState::Missed);
    evidence.measured[0].baseline->status = Status::Failed;
    EXPECT_EQ(outcomeOf(assignment, 1, evidence).state, GateState::Missed);
}

} // namespace
} // namespace kernelcurve
