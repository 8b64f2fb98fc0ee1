#include "app/assignment/assignment_form.h"

#include "app/assignment/assignment.h"
#include "gpu/catalog/problem/known_problems.h"

#include <gmock/gmock.h>

#include <algorithm>

using testing::Contains;
using testing::HasSubstr;

namespace kernelcurve {
namespace {

const std::string file = R"file(kernelcurve_assignment: 1   # for the second week
title: Doubled
problem: saxpy
template: twice.cu
sizes: [{n: 1000}, {n: 128, a: 2}]
gates:
- {that: verified, points: 3}
- that: load_efficiency >= 95 %
  at: {n: 8192}
  title: {en: "Coalesced", zh_CN: "合并"}
limit: 2 s
)file";

HeaderValues values() {
    return assignmentValues(file, "x");
}

std::string with(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TEST(AssignmentForm, ShowsTheFile) {
    const AssignmentForm form = assignmentForm(values());
    EXPECT_EQ(form.title, (LocalizedText{"Doubled", ""}));
    EXPECT_EQ(form.problem, "saxpy");
    EXPECT_EQ(form.beginning, "twice.cu");
    EXPECT_EQ(form.sizes, "n = 1000; n = 128, a = 2");
    EXPECT_EQ(form.limit, "2 s");
    ASSERT_EQ(form.gates.size(), 2U);
    EXPECT_EQ(form.gates[0].points, "3");
    EXPECT_EQ(form.gates[1].that, "load_efficiency >= 95 %");
    EXPECT_EQ(form.gates[1].at, "n = 8192");
    EXPECT_EQ(form.gates[1].title, (LocalizedText{"Coalesced", "合并"}));
}

TEST(AssignmentForm, AFieldChangesOnlyItsKey) {
    HeaderValues changed = values();
    setAssignmentSizes(changed, {"sizes"}, "n = 7; n=9, a=1");
    EXPECT_EQ(changed.text(), with(file, "[{n: 1000}, {n: 128, a: 2}]", "[{n: 7}, {n: 9, a: 1}]"));
    setAssignmentSizes(changed, {"sizes"}, "n = 1000; n = 128, a = 2");
    EXPECT_EQ(changed.text(), file);
    setAssignmentSize(changed, {"gates", "1", "at"}, "");
    EXPECT_EQ(changed.text(), with(file, "  at: {n: 8192}\n", ""));
    setAssignmentSize(changed, {"gates", "1", "at"}, "n = 8192");
    EXPECT_EQ(assignmentForm(changed), assignmentForm(values()));
    setAssignmentValue(changed, {"limit"}, "");
    EXPECT_EQ(assignmentForm(changed).limit, "");
    setAssignmentSizes(changed, {"hidden_sizes"}, "n = 5");
    EXPECT_THAT(changed.text(), HasSubstr("a: 2}]\nhidden_sizes: [{n: 5}]\ngates:"))
        << "in the usual order";
}

TEST(AssignmentForm, InstructionsHaveSeveralLines) {
    HeaderValues changed = values();
    const LocalizedText english{"Double it.\n\nUse: one pass.", ""};
    setInstructions(changed, english);
    EXPECT_THAT(changed.text(), HasSubstr("text: |\n  Double it.\n\n  Use: one pass.\nsizes:"));
    const LocalizedText both{english.en, "加倍。\n一次。"};
    setInstructions(changed, both);
    EXPECT_THAT(changed.text(), HasSubstr("zh_CN: |\n    加倍。\n    一次。\nsizes:"));
    EXPECT_EQ(assignmentForm(changed).gates.size(), 2U);
    setInstructions(changed, {});
    EXPECT_EQ(changed.text(), file);
}

TEST(AssignmentForm, ANewAssignmentIsValid) {
    const std::vector<std::string> ids = assignableProblems();
    EXPECT_THAT(ids, Contains("saxpy"));
    EXPECT_THAT(ids, testing::Not(Contains("transpose"))) << "its inputs are always the same";
    const std::string text = newAssignment("saxpy", {"n"});
    const Assignment read =
        readAssignment(text, "x", "/nowhere", {{"my_saxpy.cu", "// not next to the file yet"}});
    EXPECT_EQ(read.beginning, "my_saxpy.cu");
    EXPECT_EQ(read.sizes.size(), 2U);
    EXPECT_EQ(read.points(), 5);
}

TEST(AssignmentForm, TheKernelFollowsTheProblemUnlessItsNameWasChanged) {
    HeaderValues form = assignmentValues(newAssignment("saxpy", {"n"}), "x");
    form.set({"problem"}, "transpose");
    followProblem(form, "saxpy");
    EXPECT_EQ(form.scalar({"template"}), "my_transpose.cu");
    HeaderValues named = values();
    named.set({"problem"}, "transpose");
    followProblem(named, "saxpy");
    EXPECT_EQ(named.scalar({"template"}), "twice.cu");
}

TEST(AssignmentForm, OffersTheNamesOfGates) {
    const auto problem = std::dynamic_pointer_cast<const FileProblem>(findProblem("saxpy"));
    ASSERT_NE(problem, nullptr);
    const std::vector<std::string> names = gateNames(*problem, false);
    for (const char* name :
         {"verified", "load_efficiency", "load_bytes", "cost_bank_conflicts", "n"})
        EXPECT_THAT(names, Contains(name));
    EXPECT_THAT(names, testing::Not(Contains("time")));
    EXPECT_THAT(gateNames(*problem, true), Contains("time"));
}

} // namespace
} // namespace kernelcurve
