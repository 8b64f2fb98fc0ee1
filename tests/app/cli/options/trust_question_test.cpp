// Kernels that were not made here, on the command line: nothing of them is compiled or run before a
// person says so.
#include "tests/app/cli/command_line_fixture.h"

#include <filesystem>
#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

class TrustQuestion : public CommandLine {
  protected:
    TrustQuestion() {
        environment_.insert("XDG_CACHE_HOME", folder_.filePath("cache"));
        writeFileAtomically(file("theirs.cu"), theirs);
    }
    Outcome tried(const QStringList& arguments) {
        return call(arguments + QStringList{"--worker", worker_.command().join(' ')});
    }
    bool nothingWasCompiled() const { return !std::filesystem::exists(file("cache")); }

    const std::string theirs = "/*---\nentry: theirs\nproblem: copy\narguments: [in, out, n]\n"
                               "block: [128]\ngrid: [\"ceil(n / 128)\"]\n---*/\n"
                               "__global__ void theirs(const float* in, float* out, size_t n) {\n"
                               "    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;\n"
                               "    if (i < n) out[i] = in[i];\n}\n";
    ScriptedWorker worker_{wholeRun};
};

TEST_F(TrustQuestion, KeepsAStrangersKernelFromEveryCommand) {
    for (const QStringList& arguments :
         {QStringList{"run", "--kernel", "theirs.cu", "--set", "n=4096"},
          QStringList{"trace", "theirs.cu", "--set", "n=4096"}, QStringList{"check", "theirs.cu"},
          QStringList{"inspect", "theirs.cu"}, QStringList{"inspect", "theirs.cu", "--ptx"}}) {
        const Outcome outcome = tried(arguments);
        EXPECT_EQ(outcome.code, 2) << arguments.join(' ').toStdString();
        EXPECT_EQ(outcome.err,
                  "theirs.cu: error: this is a program that was not made here: theirs.cu (look at "
                  "what it does; `--trust`, or a yes in the window, lets this content run in a "
                  "sandbox)\n");
        EXPECT_EQ(outcome.out, "");
    }
    const QStringList job = {"submit", "--kernel", "theirs.cu", "--set", "n=4096", "--dry-run"};
    EXPECT_EQ(call(job).code, 2);
    EXPECT_FALSE(std::filesystem::exists(file("theirs.sh")));
    EXPECT_EQ(worker_.starts(), 0);
    EXPECT_FALSE(std::filesystem::exists(file("state/kernelcurve/trusted.lock")));
}

TEST_F(TrustQuestion, IsAnsweredOnceForEachContent) {
    const QStringList run = {"run", "--kernel", "theirs.cu", "--set", "n=4096", "--quiet"};
    EXPECT_EQ(tried(run + QStringList{"--trust"}).code, 0);
    EXPECT_EQ(tried(run).code, 0);
    writeFileAtomically(file("renamed.cu"), theirs);
    EXPECT_EQ(tried({"run", "--kernel", "renamed.cu", "--set", "n=4096", "--quiet"}).code, 0);
    writeFileAtomically(file("theirs.cu"), theirs + "// changed\n");
    EXPECT_EQ(tried(run).code, 2);
    EXPECT_EQ(worker_.starts(), 3);
}

TEST_F(TrustQuestion, IsNotAskedWhereNothingRuns) {
    ASSERT_EQ(run(worker_, {"--out", "rec.yaml", "--quiet"}).code, 0);
    const int starts = worker_.starts();
    for (const QStringList& arguments :
         {QStringList{"list", "kernels", "--kernel", "theirs.cu"},
          QStringList{"list", "parameters", "theirs.cu"},
          QStringList{"report", "rec.yaml", "--kernel", "theirs.cu", "-o", "rec.html"},
          QStringList{"diff", "rec.yaml", "rec.yaml"}}) {
        const Outcome outcome = call(arguments);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_THAT(outcome.err, testing::Not(HasSubstr("not made here")));
    }
    EXPECT_EQ(worker_.starts(), starts);
    EXPECT_TRUE(nothingWasCompiled());
}

TEST_F(TrustQuestion, IsAskedBeforeAProblemIsTriedOut) {
    writeFileAtomically(file("brought.cu"), "__global__ void k(float *x, const float *y, int n) {\n"
                                            "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                            "  if (i < n) x[i] = y[i];\n}\n");
    const Outcome outcome = call({"import", "brought.cu"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("this is a program that was not made here: brought.cu"));
    EXPECT_FALSE(std::filesystem::exists(file("k.cu")));
    // What it computes can be told instead of tried, and then nothing runs.
    EXPECT_EQ(call({"import", "brought.cu", "--problem", "copy"}).code, 0);
    EXPECT_TRUE(nothingWasCompiled());
    // The header was made here, the source that it names was not.
    const Outcome ran = tried({"run", "--kernel", "k.cu", "--set", "n=4096"});
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.err, HasSubstr("not made here: brought.cu ("));
}

} // namespace
} // namespace kernelcurve
