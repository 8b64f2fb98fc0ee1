// Kernels on the command line: the user's own files run, and code from other sources is not
// compiled or run before the user agrees.
#include "tests/app/cli/command_line_fixture.h"
#include "tests/app/trust/foreign_file.h"

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
        letOthersWrite(file("theirs.cu"));
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
        EXPECT_EQ(outcome.err, "theirs.cu: error: `theirs.cu` is not trusted: other users can "
                               "change the file (fix: chmod go-w) (review the file, then pass "
                               "--trust, or choose Run in the window, to run it in the sandbox)\n");
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
    letOthersWrite(file("renamed.cu"));
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
        EXPECT_THAT(outcome.err, testing::Not(HasSubstr("another source")));
    }
    EXPECT_EQ(worker_.starts(), starts);
    EXPECT_TRUE(nothingWasCompiled());
}

TEST_F(TrustQuestion, IsAskedBeforeAProblemIsTriedOut) {
    writeFileAtomically(file("brought.cu"), "__global__ void k(float *x, const float *y, int n) {\n"
                                            "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                            "  if (i < n) x[i] = y[i];\n}\n");
    letOthersWrite(file("brought.cu"));
    const Outcome outcome = call({"import", "brought.cu"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("`brought.cu` is not trusted"));
    EXPECT_FALSE(std::filesystem::exists(file("k.cu")));
    // If the user specifies the problem, no trial run is needed.
    EXPECT_EQ(call({"import", "brought.cu", "--problem", "copy"}).code, 0);
    EXPECT_TRUE(nothingWasCompiled());
    // The header is the user's own, but the source to which it refers is not.
    const Outcome ran = tried({"run", "--kernel", "k.cu", "--set", "n=4096"});
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.err, HasSubstr("brought.cu: error: `brought.cu` is not trusted"));
}

/// The commands in the README. An editor changes the file between the commands.
TEST_F(TrustQuestion, IsNotAskedAboutTheUsersOwnFile) {
    const std::string readme = readFile(KERNELCURVE_SOURCE_DIR "/README.md");
    const std::size_t begin = readme.find("/*---\nentry: my_copy");
    ASSERT_NE(begin, std::string::npos);
    const std::string mine = readme.substr(begin, readme.find("```", begin) - begin);
    int edits = 0;
    for (const QStringList& arguments :
         {QStringList{"check", "my_copy.cu"},
          QStringList{"run", "--device", "cpu", "--kernel", "my_copy.cu", "--set", "n=4096"},
          QStringList{"trace", "my_copy.cu", "--set", "n=4096"},
          QStringList{"check", "my_copy.cu"}}) {
        writeFileAtomically(file("my_copy.cu"), mine + std::string(++edits, '\n'));
        const Outcome outcome = call(arguments);
        EXPECT_EQ(outcome.code, 0) << arguments.join(' ').toStdString() << '\n' << outcome.err;
    }
}

/// Each file that a specified kernel includes must also be the user's own.
TEST_F(TrustQuestion, IsAskedAboutWhatTheUsersOwnFileIncludes) {
    writeFileAtomically(file("theirs.cuh"), "#define FROM in\n");
    std::string mine = theirs;
    mine.replace(mine.find("__global__"), 0, "#include \"theirs.cuh\"\n");
    writeFileAtomically(file("mine.cu"), mine);
    const QStringList run = {"run", "--kernel", "mine.cu", "--set", "n=4096", "--quiet"};
    letOthersWrite(file("theirs.cuh"));
    const Outcome outcome = tried(run);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("theirs.cuh: error: `theirs.cuh` is not trusted"));
}

} // namespace
} // namespace kernelcurve
