// The built-in assignments: model answers pass every gate, and typical wrong answers and the
// template fail the intended gates. The last line of each source contains the expected result.
#include "tests/app/assignment/class_fixture.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

const fs::path course = KERNELCURVE_SOURCE_DIR "/resources/course";
const fs::path answers = KERNELCURVE_SOURCE_DIR "/tests/app/assignment/course";

std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const auto& entry : fs::directory_iterator(course))
        if (const std::string name = entry.path().filename().string();
            name.ends_with(".assignment.yaml"))
            all.push_back(name.substr(0, name.find('.')));
    std::ranges::sort(all);
    return all;
}

/// Returns "++-" from the last line of a source.
std::string expectedOf(const std::string& source) {
    constexpr std::string_view word = "// gates: ";
    const std::size_t at = source.rfind(word);
    EXPECT_NE(at, std::string::npos);
    return source.substr(at + word.size(), source.find('\n', at) - at - word.size());
}

class Course : public ClassFixture, public testing::WithParamInterface<std::string> {};

TEST_P(Course, ModelAnswersPassAndWrongOnesDoNot) {
    const Assignment assignment = readAssignmentFile(course / (GetParam() + ".assignment.yaml"));
    Grading grading(engine_, assignment, submissionsIn(answers / GetParam()), {.jobs = 2});
    QSignalSpy finished(&grading, &Grading::finished);
    grading.start();
    ASSERT_TRUE(eventually(finished));
    int models = 0;
    int wrong = 0;
    for (const Grade& grade : grading.grades()) {
        std::string states;
        std::string reasons;
        for (std::size_t gate = 0; gate < grade.result.gates.size(); ++gate) {
            states += grade.result.gates[gate].state == GateState::Passed ? '+' : '-';
            reasons += std::to_string(gate + 1) + ": " + why(grade, gate) + "\n";
        }
        const std::string expected = expectedOf(grade.source);
        EXPECT_EQ(states, expected) << grade.submission.file << "\n" << reasons;
        EXPECT_TRUE(grade.result.remarks.empty());
        const bool isModel = grade.submission.student.starts_with("model");
        EXPECT_EQ(isModel, expected.find('-') == std::string::npos) << grade.submission.file;
        ++(isModel ? models : wrong);
    }
    EXPECT_GE(models, 1);
    EXPECT_GE(wrong, 3);
    // At least one submission fails each gate: a gate that cannot fail is useless.
    for (std::size_t gate = 0; gate < assignment.gates.size(); ++gate)
        EXPECT_TRUE(std::ranges::any_of(grading.grades(), [&](const Grade& grade) {
            return grade.result.gates[gate].state == GateState::Missed;
        })) << gate;
}

TEST_P(Course, SpeaksBothLanguagesAndKeepsItsSecrets) {
    const Assignment assignment = readAssignmentFile(course / (GetParam() + ".assignment.yaml"));
    const auto inBoth = [](const LocalizedText& text) {
        EXPECT_FALSE(text.en.empty());
        EXPECT_FALSE(text.zhCN.empty());
    };
    inBoth(assignment.title);
    inBoth(assignment.text);
    for (const AssignmentGate& gate : assignment.gates) {
        inBoth(gate.title);
        if (!gate.hint.empty())
            inBoth(gate.hint);
    }
    EXPECT_GE(assignment.hiddenSizes.size(), 2U);
    const std::string told = writeForStudents(assignment);
    for (const Values& size : assignment.hiddenSizes)
        EXPECT_EQ(std::ranges::count(assignment.sizes, size), 0);
    EXPECT_EQ(readAssignment(told, "x", "nowhere").points(), assignment.points());
}

INSTANTIATE_TEST_SUITE_P(Shipped, Course, testing::ValuesIn(names()),
                         [](const auto& each) { return each.param; });

TEST(CourseFolder, HasEightAssignments) {
    EXPECT_GE(names().size(), 8U);
}

} // namespace
} // namespace kernelcurve
