#include "gpu/catalog/problem/known_problems.h"
#include "tests/gpu/problems/result_of.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

TEST(ResultCheck, DoesNotPassWhatItHasNotSeen) {
    const Problem& copy = *findProblem("copy");
    const Values values = {{"n", 1000}, {"element", "float"}};
    EXPECT_FALSE(copy.startCheck(values, "")->finish().passed);
    const auto data = inputOf(copy, "in", values, "");
    const auto checking = copy.startCheck(values, "");
    checking->accept("out", 0, std::span(data).first(999 * 4));
    EXPECT_FALSE(checking->finish().passed);
    checking->accept("out", 999, std::span(data).last(4));
    EXPECT_TRUE(checking->finish().passed);
}

TEST(ResultCheck, KeepsTheLowestWrongIndexWhateverTheOrderOfTheChunks) {
    const Problem& copy = *findProblem("copy");
    const Values values = {{"n", 1000}, {"element", "char"}};
    const auto data = poisoned(500);
    const auto checking = copy.startCheck(values, "");
    checking->accept("out", 500, data);
    checking->accept("out", 0, data);
    const auto result = checking->finish();
    EXPECT_EQ(result.wrong, 1000);
    EXPECT_EQ(result.firstWrong->index, 0);
}

TEST(WrongElement, IsDescribedInASentence) {
    EXPECT_EQ(describe({"C", 5, "2.5", "1.5"}).english(), "C[5] is 1.5; expected 2.5");
    EXPECT_EQ(describe({"C", 5, "2.5", ""}).english(), "C[5] was not written; expected 2.5");
    EXPECT_EQ(describe({"C", 5, "", "1.5"}).english(),
              "C[5] must not change, but its value is now 1.5");
}

} // namespace
} // namespace kernelcurve
