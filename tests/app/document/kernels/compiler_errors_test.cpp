#include "app/document/kernels/compiler_errors.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

TEST(CompilerErrors, OfClangHaveLineAndColumn) {
    const auto errors =
        compilerErrors("mine.cu:13:13: error: use of undeclared identifier 'colum'\n"
                       "        out[colum * rows + row] = 1;\n"
                       "            ^~~~~\n"
                       "mine.cu:10:12: note: 'column' declared here\n"
                       "mine.cu:13:13: error: use of undeclared identifier 'colum'\n"
                       "kernelcurve/memory.h:4:1: error: somewhere else\n"
                       "mine.cu:14:5: fatal error: too many errors\n",
                       {"mine.cu"});
    ASSERT_EQ(errors.size(), 2U);
    EXPECT_EQ(errors[0].where, (SourcePosition{"mine.cu", 13, 13}));
    EXPECT_EQ(errors[0].what.english(), "use of undeclared identifier 'colum'");
    EXPECT_EQ(errors[1].where.line, 14);
}

TEST(CompilerErrors, OfNvrtcHaveALine) {
    const auto errors = compilerErrors("mine.cu(9): error: identifier \"inn\" is undefined\n"
                                       "      out[i] = inn[i];\n               ^\n"
                                       "mine.cu(12): error #20-D: that is no name\n"
                                       "2 errors detected in the compilation of \"mine.cu\".\n",
                                       {"mine.cu"});
    ASSERT_EQ(errors.size(), 2U);
    EXPECT_EQ(errors[0].where, (SourcePosition{"mine.cu", 9, 0}));
    EXPECT_EQ(errors[0].what.english(), "identifier \"inn\" is undefined");
    EXPECT_EQ(errors[1].where.line, 12);
}

TEST(CompilerErrors, OfEachFileOfAKernelAreItsOwn) {
    const auto errors = compilerErrors("parts/tile.cuh:4:2: error: a\ntile.cuh(5): error: b\n"
                                       "/tmp/work/parts/tile.cuh:6:1: error: c\n",
                                       {"mine.cu", "tile.cuh", "parts/tile.cuh"});
    ASSERT_EQ(errors.size(), 3U);
    EXPECT_EQ(errors[0].where, (SourcePosition{"parts/tile.cuh", 4, 2}));
    EXPECT_EQ(errors[1].where, (SourcePosition{"tile.cuh", 5, 0}));
    EXPECT_EQ(errors[2].where, (SourcePosition{"parts/tile.cuh", 6, 1}));
}

TEST(CompilerErrors, OfOtherFilesAreNotTheirs) {
    EXPECT_TRUE(compilerErrors("mineXcu:1:1: error: x\nother_mine.cu:1:1: error: x\n", {"mine.cu"})
                    .empty());
    std::string many;
    for (int line = 1; line <= 80; ++line)
        many += "mine.cu:" + std::to_string(line) + ":1: error: again\n";
    EXPECT_EQ(compilerErrors(many, {"mine.cu"}).size(), 50U);
}

} // namespace
} // namespace kernelcurve
