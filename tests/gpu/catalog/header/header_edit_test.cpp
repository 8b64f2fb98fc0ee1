#include "gpu/catalog/header/header_edit.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

constexpr const char* proposed =
    "/*---\nentry: \"k<4>\"   # guess: launch, line 9\nproblem: copy # mine\nblock: [256]\t# "
    "guess: unknown: block\n---*/\nint a;   # guess: code is not touched\n";

TEST(HeaderEdit, GuessesAreTheMarkedLinesOfTheHeader) {
    EXPECT_EQ(guessedLines(proposed),
              (std::vector<GuessedLine>{{2, "launch, line 9"}, {4, "unknown: block"}}));
    EXPECT_TRUE(guessedLines("no header # guess: x").empty());
}

TEST(HeaderEdit, WithoutTheMarksAllElseStays) {
    EXPECT_EQ(withoutGuessMarks(proposed), "/*---\n"
                                           "entry: \"k<4>\"\n"
                                           "problem: copy # mine\n"
                                           "block: [256]\n"
                                           "---*/\n"
                                           "int a;   # guess: code is not touched\n");
    EXPECT_EQ(withoutGuessMarks("/*---\r\na: 1   # guess: x\r\n---*/\r\n"),
              "/*---\r\na: 1\r\n---*/\r\n");
    EXPECT_EQ(withoutGuessMarks("code # guess: x"), "code # guess: x");
}

TEST(HeaderEdit, ARequirementIsAddedToTheHeader) {
    const std::string items = "\"m % 64 == 0\", \"n % 64 == 0\"";
    EXPECT_EQ(withRequirements("/*---\ntitle: t\n---*/\ncode\n", items),
              "/*---\ntitle: t\nrequires: [" + items + "]\n---*/\ncode\n");
    EXPECT_EQ(withRequirements("/*---\r\ntitle: t\r\n---*/\r\n", items),
              "/*---\r\ntitle: t\r\nrequires: [" + items + "]\r\n---*/\r\n");
    EXPECT_EQ(withRequirements("/*---\nrequires: [\"k > 0\"]  \n---*/\n", items),
              "/*---\nrequires: [\"k > 0\", " + items + "]  \n---*/\n");
    EXPECT_EQ(withRequirements("/*---\nrequires: []\n---*/\n", items),
              "/*---\nrequires: [" + items + "]\n---*/\n");
    EXPECT_EQ(withRequirements("/*---\nrequires: k\n---*/\n", items), std::nullopt);
    EXPECT_EQ(withRequirements("code\n", items), std::nullopt);
}

TEST(HeaderEdit, RequirementsOnSeveralLinesAreAddedInTheirForm) {
    const std::string items = R"("m % 64 == 0", "n % 8 == 0")";
    const std::string head = "/*---\ntitle: t\n";
    EXPECT_EQ(withRequirements(head + "requires: [\"k > 0\", # ] a remark\n  \"[k] < 9\", # two\n"
                                      "  ]\ngrid: [1]\n---*/\n",
                               items),
              head + "requires: [\"k > 0\", # ] a remark\n  \"[k] < 9\", " + items +
                  ", # two\n  ]\ngrid: [1]\n---*/\n");
    EXPECT_EQ(withRequirements(head + "requires:\n  - \"k > 0\"\n  - that: \"k < 9\"\n"
                                      "    else: large\ngrid: [1]\n---*/\n",
                               items),
              head + "requires:\n  - \"k > 0\"\n  - that: \"k < 9\"\n    else: large\n"
                     "  - \"m % 64 == 0\"\n  - \"n % 8 == 0\"\ngrid: [1]\n---*/\n");
    EXPECT_EQ(withRequirements(head + "requires: [{that: n, else: don't}, 'k, ]']\n---*/\n", items),
              head + "requires: [{that: n, else: don't}, 'k, ]', " + items + "]\n---*/\n");
    EXPECT_EQ(withRequirements(head + "requires:\r\n- a\r\n---*/\r\n", "\"b\""),
              head + "requires:\r\n- a\r\n- \"b\"\r\n---*/\r\n");
}

} // namespace
} // namespace kernelcurve
