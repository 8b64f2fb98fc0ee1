#include "app/assignment/handed_in.h"
#include "app/report/grade_report.h"
#include "tests/app/assignment/class_fixture.h"

#include <QCoreApplication>

#include <gmock/gmock.h>

#include <fstream>

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace kernelcurve {
namespace {

class GradingTest : public ClassFixture {
  protected:
    std::filesystem::path journal() const {
        for (const auto& entry :
             std::filesystem::directory_iterator(path("state/kernelcurve/grades")))
            return entry.path();
        return {};
    }
};

TEST_F(GradingTest, AGraderThatWasKilledLosesNothing) {
    handIn("a", doublingKernel(honestBody));
    handIn("b", doublingKernel("    if (i < n) out[i] = 3 * in[i];\n"));
    handIn("c", doublingKernel(honestBody, "// c\n"));
    const auto first = graded();
    EXPECT_FALSE(first.at("a").wasKnown);
    // The last line was incomplete.
    const std::string text = readFile(journal());
    ASSERT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
    std::ofstream(journal(), std::ios::trunc) << text.substr(0, text.size() - 20);
    const auto second = graded();
    int known = 0;
    for (const auto& [student, grade] : second) {
        known += grade.wasKnown ? 1 : 0;
        EXPECT_EQ(grade.result, first.at(student).result) << student;
    }
    EXPECT_EQ(known, 2);
    // The grade of the incomplete line was appended after it, and is known from now on.
    for (const auto& [student, grade] : graded())
        EXPECT_TRUE(grade.wasKnown) << student;
    for (const auto& [student, grade] : graded(true))
        EXPECT_FALSE(grade.wasKnown) << student;
    // The source or the hidden sizes differ, so these grades are not known.
    handIn("a", doublingKernel(honestBody, "// changed\n"));
    EXPECT_FALSE(graded().at("a").wasKnown);
    std::string other = doublingAssignment;
    other.replace(other.find("777"), 3, "776");
    write("twice.assignment.yaml", other);
    EXPECT_FALSE(graded().at("b").wasKnown);
}

TEST_F(GradingTest, FindsWhatMoodleAndPeopleHandIn) {
    const std::string moodle = "handed_in/Ada Lovelace_4711_assignsubmission_file_/";
    write(moodle + "kernel.cu", doublingKernel(honestBody));
    write("handed_in/bob-2.cu", "2");
    write("handed_in/bob-10.cu", "10");
    write("handed_in/bob.cu", "1");
    write("handed_in/.hidden.cu", "");
    write("handed_in/notes.txt", "");
    const auto found = submissionsIn(path("handed_in"));
    std::vector<std::string> names;
    for (const Submission& each : found)
        names.push_back(each.student + ":" + each.file.filename().string());
    EXPECT_THAT(names, ElementsAre("Ada Lovelace_4711_assignsubmission_file_:kernel.cu",
                                   "bob:bob.cu", "bob:bob-2.cu", "bob:bob-10.cu"));
    EXPECT_THROW(submissionsIn(path("nowhere")), Error);
    makeFolder(path("empty"));
    EXPECT_THROW(submissionsIn(path("empty")), Error);
}

TEST_F(GradingTest, TheTableIsWhatMoodleReads) {
    write("handed_in/Ada Lovelace_4711_assignsubmission_file_/kernel.cu",
          doublingKernel(honestBody));
    // A student's text must not be executed as a formula or script.
    handIn("=evil<script>alert(1)<", doublingKernel("    if (i < n) out[i] = 1; // <script>\n"));
    write("twice.assignment.yaml", doublingAssignment + std::string("tries: 1\n"));
    handIn("zed", doublingKernel("    if (i < n) out[i] = 1;\n"));
    handIn("zed-2", doublingKernel(honestBody));
    const Assignment assignment = readAssignmentFile(path("twice.assignment.yaml"));
    Grading grading(engine_, assignment, submissionsIn(path("handed_in")), {.jobs = 2});
    QSignalSpy finished(&grading, &Grading::finished);
    grading.start();
    ASSERT_TRUE(eventually(finished));
    const TextTable table = gradeTable(grading);
    EXPECT_THAT(std::vector(table.header.begin(), table.header.begin() + 6),
                ElementsAre("Identifier", "Full name", "Grade", "Maximum Grade",
                            "Last modified (grade)", "Feedback comments"));
    ASSERT_EQ(table.rows.size(), 3U);
    EXPECT_EQ(table.rows[1][0], "Participant 4711");
    EXPECT_EQ(table.rows[1][1], "Ada Lovelace");
    EXPECT_EQ(table.rows[1][2], "10");
    EXPECT_EQ(table.rows[1][3], "10");
    // The second attempt does not count, and the table shows that.
    EXPECT_EQ(table.rows[2][1], "zed");
    EXPECT_EQ(table.rows[2][2], "2");
    EXPECT_THAT(table.rows[2].back(), HasSubstr("more often than allowed"));
    EXPECT_THAT(csvText(table), HasSubstr("'=evil"));

    writeGradePages(grading, path("grades.html"));
    EXPECT_THAT(readFile(path("grades.html")), Not(HasSubstr("<script")));
    int pages = 0;
    for (const auto& entry : std::filesystem::directory_iterator(path("grades-students"))) {
        ++pages;
        const std::string page = readFile(entry.path());
        EXPECT_THAT(page, Not(HasSubstr("<script")));
        EXPECT_THAT(page, HasSubstr("default-src 'none'"));
        // The hidden size must not appear; its digits may be part of an expected value.
        EXPECT_THAT(page, Not(testing::ContainsRegex("(^|[^0-9])777([^0-9]|$)")));
    }
    EXPECT_EQ(pages, 3);
}

TEST_F(GradingTest, EachRunHasOtherInputs) {
    const Assignment assignment = readAssignmentFile(path("twice.assignment.yaml"));
    const SourceFile first = withFreshInputs(assignment);
    const SourceFile second = withFreshInputs(assignment);
    EXPECT_NE(first, second);
    const KernelFile kernel = submittedKernel(assignment, doublingKernel(honestBody));
    std::vector<float> given(64);
    std::vector<float> known(64);
    const Values size{{"n", Value(std::int64_t{64})}};
    kernel.definition->fillInput("in", 0, std::as_writable_bytes(std::span(given)), size);
    assignment.definition->fillInput("in", 0, std::as_writable_bytes(std::span(known)), size);
    EXPECT_NE(given, known);
}

TEST_F(GradingTest, WhatIsHandedInIsReadBack) {
    HandIn handIn{"Twice", "Ada", "kernel.cu", doublingKernel(honestBody), "0.2.0",
                  "cpu",   10,    {"Right"},   "2026-11-24T00:00:00Z",     {},
                  {}};
    const HandIn read = readHandIn(writeHandIn(handIn), "x");
    EXPECT_EQ(read.source, handIn.source);
    EXPECT_EQ(read.student, "Ada");
    EXPECT_EQ(read.passed, handIn.passed);
    // The submission claims all points, but only its source is trusted.
    handIn.source = doublingKernel("    if (i < n) out[i] = 1;\n");
    write("handed_in/ada.handin.yaml", writeHandIn(handIn));
    EXPECT_EQ(graded().at("ada").result.points, 2);
    EXPECT_THROW(readHandIn("kernelcurve_handin: 2\n", "x"), Error);
    EXPECT_THROW(readHandIn("a: 2\n", "x"), Error);
}

} // namespace
} // namespace kernelcurve
