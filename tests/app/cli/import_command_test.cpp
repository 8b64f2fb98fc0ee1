// `kernelcurve import`, whole outputs of the real programs.
#include "tests/app/cli/command_line_fixture.h"

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

/// What names do not tell: `x[i] = BODY`.
std::string stranger(const std::string& body) {
    return "#include <cstdio>\n"
           "__global__ void k(float *x, const float *y, int n) {\n"
           "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
           "  if (i < n) x[i] = " +
           body +
           ";\n}\n"
           "void run(float *x, float *y, int n) {\n"
           "  k<<<(n + 255) / 256, 256>>>(x, y, n);\n}\n";
}

class ImportCommandLine : public CommandLine {
  public:
    Outcome import(const QStringList& arguments) {
        QProcess process;
        start(process, QStringList{"import"} + arguments);
        return finish(process);
    }
};

TEST_F(ImportCommandLine, AProblemThatNothingTellsIsTried) {
    writeFileAtomically(file("theirs.cu"), stranger("y[i]"));
    const Outcome made = import({"theirs.cu"});
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_THAT(made.err, HasSubstr("problems: each is tried on the CPU."));
    EXPECT_THAT(content("k.cu"),
                HasSubstr("problem: copy   # guess: tried on the CPU, right for copy"));
    EXPECT_EQ(content("theirs.cu"), stranger("y[i]"));
    const Outcome again = import({"theirs.cu", "--problem", "copy"});
    EXPECT_EQ(again.code, 2);
    EXPECT_THAT(again.err, HasSubstr("there is a file of this name already"));
}

TEST_F(ImportCommandLine, WhatIsRightForNoneIsAsked) {
    writeFileAtomically(file("theirs.cu"), stranger("y[i] + 12345.0f"));
    const Outcome made = import({"theirs.cu"});
    EXPECT_EQ(made.code, 2);
    EXPECT_THAT(made.err, HasSubstr("fit several problems: "));
    EXPECT_THAT(made.err, HasSubstr("--problem ID"));
    EXPECT_FALSE(std::filesystem::exists(file("k.cu")));
}

} // namespace
} // namespace kernelcurve
