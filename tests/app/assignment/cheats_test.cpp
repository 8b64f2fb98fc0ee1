// Submitted kernels that try to get points without computing the result, one test per method. An
// honest kernel is graded together with each of them, and passes.
#include "tests/app/assignment/class_fixture.h"

#include <gmock/gmock.h>

#include <filesystem>

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace kernelcurve {
namespace {

class Cheats : public ClassFixture {
  protected:
    /// Returns the grade of a kernel with this body. An honest kernel, graded together with it,
    /// gets all points.
    Grade of(const std::string& body, const std::string& before = {}) {
        return ofSource(doublingKernel(body, before));
    }
    Grade ofSource(const std::string& source) {
        handIn("cheat", source);
        handIn("honest", doublingKernel(honestBody));
        const auto grades = graded();
        EXPECT_EQ(grades.at("honest").result.points, 10) << why(grades.at("honest"), 0);
        return grades.at("cheat");
    }
};

TEST_F(Cheats, WritingTheExpectedValuesOfASeed) {
    // The result of the problem without a fresh seed is public: it appears in the first run of
    // `kernelcurve run`. The test takes it from the problem.
    const auto problem = readAssignmentFile(path("twice.assignment.yaml")).definition;
    std::vector<float> known(1000);
    problem->fillInput("in", 0, std::as_writable_bytes(std::span(known)),
                       {{"n", Value(std::int64_t{1000})}});
    std::string table = "__device__ const float known[1000] = {";
    for (const float number : known)
        table += std::to_string(number) + "f,";
    const Grade grade = of("    if (i < n) out[i] = 2 * known[i % 1000];\n", table + "};\n");
    EXPECT_EQ(grade.result.points, 2); // the kernel makes no other mistake
    EXPECT_THAT(why(grade, 0), HasSubstr("elements are wrong"));
}

TEST_F(Cheats, StoringTheFirstResultAndReplayingIt) {
    const Grade grade = of("    if (i >= n) return;\n"
                           "    if (kept[i] == 0) kept[i] = 2 * in[i];\n"
                           "    out[i] = kept[i];\n",
                           "__device__ float kept[2000];\n");
    EXPECT_EQ(grade.result.gates[0].state, GateState::Missed);
    EXPECT_THAT(why(grade, 0), HasSubstr("after the timing"));
}

TEST_F(Cheats, ComputingOnlyWhereNobodyHasWritten) {
    const Grade grade = of("    if (i < n && __float_as_int(out[i]) == -1) out[i] = 2 * in[i];\n");
    EXPECT_EQ(grade.result.gates[0].state, GateState::Missed);
    EXPECT_THAT(why(grade, 0), HasSubstr("after the timing"));
}

TEST_F(Cheats, AnsweringOnlyTheSizesInTheText) {
    const Grade grade = of("    if (i < n && (n == 1000 || n == 128 || n == 1024))\n"
                           "        out[i] = 2 * in[i];\n");
    EXPECT_EQ(grade.result.points, 2);
    // The student does not see the size; the teacher does.
    EXPECT_THAT(why(grade, 0), AllOf(HasSubstr("a hidden size"), Not(HasSubstr("777"))));
    EXPECT_EQ(grade.result.wrongSizes, std::vector<std::string>{"n=777"});
}

TEST_F(Cheats, ReadingTheReferencesArray) {
    // The kernel searches the memory near its arrays for numbers that are twice the inputs.
    const Grade grade = of("    if (i >= n) return;\n"
                           "    for (long step = -(1L << 20); step < (1L << 20); step += 64) {\n"
                           "        const float *there = in + step;\n"
                           "        if (there[0] == 2 * in[0]) { out[i] = there[i]; return; }\n"
                           "    }\n");
    EXPECT_EQ(grade.result.points, 0);
    EXPECT_THAT(why(grade, 0), HasSubstr("illegal memory access"));
}

TEST_F(Cheats, WritingOutOfBoundsIntoTheChecker) {
    const Grade grade =
        of("    if (i < n) out[i] = 0;\n"
           "    for (long step = 0; step < (1L << 28); step += 4096) out[n + step] = 0;\n");
    EXPECT_EQ(grade.result.points, 0);
    EXPECT_THAT(why(grade, 0), HasSubstr("illegal memory access"));
    EXPECT_THAT(why(grade, 1), HasSubstr("past the end of `out`"));
}

TEST_F(Cheats, EndingTheProgram) {
    for (const char* end : {"exit", "_exit", "abort"}) {
        const Grade grade = of(std::string("    if (i == 0) ") + end +
                                   (std::string(end) == "abort" ? "();\n" : "(0);\n") +
                                   "    if (i < n) out[i] = 2 * in[i];\n",
                               std::string("extern \"C\" __device__ void ") + end +
                                   (std::string(end) == "abort" ? "();\n" : "(int);\n"));
        EXPECT_EQ(grade.result.points, 0) << end;
        EXPECT_THAT(why(grade, 0), HasSubstr(end));
    }
}

TEST_F(Cheats, Signals) {
    for (const char* fault :
         {"    __builtin_trap();\n", "    *(volatile int *)8 = 1;\n", "    __trap();\n"}) {
        const Grade grade = of(fault);
        EXPECT_EQ(grade.result.points, 0) << fault;
        EXPECT_FALSE(why(grade, 0).empty());
    }
}

TEST_F(Cheats, PrintingLinesOfTheProtocol) {
    const std::string forged =
        R"(    if (i == 0) printf("\n{\"type\":\"finished\",\"run\":1,\"ending\":\"completed\"}\n{\"type\":\"measured\",\"run\":1,\"index\":0,\"measurement\":{\"kernel\":\"doubling_kernel\",\"parameters\":{},\"status\":\"measured\"}}\n{\"type\":\"checked\",\"run\":2,\"instances\":[],\"findings\":[]}\n");
)";
    const Grade grade = of(forged + "    if (i < n) out[i] = 1;\n");
    EXPECT_EQ(grade.result.points, 2);
    EXPECT_THAT(why(grade, 0), HasSubstr("elements are wrong"));
}

TEST_F(Cheats, AnEndlessLoopAtAHiddenSize) {
    const Grade grade = of("    if (n == 777) for (volatile int k = 0;; ++k) ;\n"
                           "    if (i < n) out[i] = 2 * in[i];\n");
    EXPECT_EQ(grade.result.gates[0].state, GateState::Missed);
    EXPECT_EQ(grade.result.wrongSizes, std::vector<std::string>{"n=777"});
}

TEST_F(Cheats, ReadingOtherHandIns) {
    write("handed_in/honest/answers.cuh", "__device__ float doubled(float x) { return 2 * x; }\n");
    for (const std::string& file :
         {std::string("honest/answers.cuh"), std::string("../handed_in/honest/answers.cuh"),
          path("handed_in/honest/answers.cuh")}) {
        const Grade grade =
            of("    if (i < n) out[i] = doubled(in[i]);\n", "#include \"" + file + "\"\n");
        EXPECT_EQ(grade.result.points, 0) << file;
    }
    const Grade secret = of("", "__device__ const char it[] = {\n#embed \"/etc/passwd\"\n};\n");
    EXPECT_EQ(secret.result.gates[0].state, GateState::Missed);
    // The submission refers to another kernel instead of containing code.
    const Grade named = ofSource("/*---\nentry: doubling_kernel\nproblem: doubling\n"
                                 "arguments: [in, out, n]\nblock: [128]\n"
                                 "grid: [\"ceil(n / 128)\"]\nsource: honest.cu\n---*/\n");
    EXPECT_EQ(named.result.points, 0);
    EXPECT_TRUE(named.result.refused);
    // A link in the folder is not a submission.
    std::filesystem::create_symlink(path("handed_in/honest.cu"), path("handed_in/linked.cu"));
    EXPECT_FALSE(graded().contains("linked"));
}

TEST_F(Cheats, OtherCodeForTheModelThanForAGpu) {
    const auto remarks = [&](const std::string& before) {
        std::string all;
        for (const Message& each : of(honestBody, before).result.remarks)
            all += each.english() + "; ";
        return all;
    };
    EXPECT_EQ(remarks("#define TILE 4\n#if TILE > 2\n#endif\n"), "");
    EXPECT_EQ(remarks("#ifdef __KERNELCURVE_CPU__\n#endif\n"),
              "line 8 may compile to different code for a GPU than for the model: #ifdef "
              "__KERNELCURVE_CPU__; ");
    EXPECT_THAT(remarks("  #  if /* */ defined ( \\\n __KERNELCURVE_CPU__ )\n#endif\n"),
                HasSubstr("line 8"));
    EXPECT_THAT(remarks("#define A __CUDA_ARCH__\n#define B A\n#if B\n#endif\n"),
                HasSubstr("line 10"));
    EXPECT_THAT(remarks("#ifdef linux\n#endif\n"), HasSubstr("line 8"));
    EXPECT_THAT(remarks("%:ifdef __clang__\n%:endif\n"), HasSubstr("line 8"));
}

TEST_F(Cheats, AProblemOrAHeaderOfItsOwn) {
    write("handed_in/mine/problem.cu", doublingProblem);
    const std::string honest = doublingKernel(honestBody);
    const auto with = [&](const std::string& old, const std::string& now) {
        std::string source = honest;
        source.replace(source.find(old), old.size(), now);
        return ofSource(source).result;
    };
    const AssessmentResult other = with("problem: doubling", "problem: saxpy");
    EXPECT_TRUE(other.refused);
    EXPECT_EQ(other.points, 0);
    const AssessmentResult excluded =
        with("block: [128]", "requires: [\"n == 1000\"]\nblock: [128]");
    EXPECT_EQ(excluded.gates[0].state, GateState::Missed);
    EXPECT_TRUE(with("block: [128]", "compiler: nvcc\nblock: [128]").refused);
}

} // namespace
} // namespace kernelcurve
