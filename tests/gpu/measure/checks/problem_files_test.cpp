#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/problem/problem_file.h"
#include "gpu/device/cpu/cpu_device.h"
#include "gpu/measure/measure_error.h"
#include "tests/gpu/measure/checks/planted_faults.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::HasSubstr;

namespace kernelcurve {
namespace {

class ProblemFiles : public testing::TestWithParam<ProblemPointer> {
  protected:
    static Device& cpu() {
        static const std::unique_ptr<Device> device = openCpuDevice();
        return *device;
    }
    const FileProblem& problem() const { return dynamic_cast<const FileProblem&>(*GetParam()); }
};

std::vector<ProblemPointer> fileProblems() {
    std::vector<ProblemPointer> all = problems();
    std::erase_if(all, [](const ProblemPointer& each) { return each->source() == nullptr; });
    return all;
}

TEST_P(ProblemFiles, GiveWhatTheirExamplesSay) {
    examplesAreRight(cpu(), problem());
}

TEST_P(ProblemFiles, FindEveryPlantedFault) {
    constexpr int least = 5;
    EXPECT_GE(everyPlantedFaultIsFound(cpu(), problem()), least);
}

INSTANTIATE_TEST_SUITE_P(Shipped, ProblemFiles, testing::ValuesIn(fileProblems()),
                         [](const auto& each) { return each.param->declaration().id; });

class OwnProblem : public ProblemFiles {
  protected:
    static std::shared_ptr<const FileProblem> read(const std::string& more,
                                                   const std::string& code) {
        return readProblemFile("/*---\nproblem: own\ntitle: Own\n"
                               "parameters: {n: {range: [1, 1 Mi], default: 1000}}\n" +
                                   more + "small: [{n: 100}]\n---*/\n" + code,
                               "own.cu", {});
    }
    static CheckedProblem made(const FileProblem& problem) {
        return {cpu(), problem, problem.smallSizes().front(), ""};
    }
};

TEST_F(OwnProblem, WholeNumbersOfAllOnesAreToldFromWhatNobodyWrote) {
    const auto problem = read("arrays:\n  out: {role: out, type: int, shape: [n]}\n"
                              "reference: {entry: one, units: n, arguments: [out]}\n",
                              "__device__ void one(long i, int *out) { out[i] = -1; }\n");
    CheckedProblem checked = made(*problem);
    bool doubtful = false;
    EXPECT_TRUE(checked.check(doubtful).passed) << "the poison looks like the result";
    EXPECT_TRUE(doubtful) << "so that another poison has to tell";
}

TEST_F(OwnProblem, AReferenceThatLeavesElementsOutIsWrongUnlessItSaysSo) {
    const std::string code =
        "__device__ void one(long i, float *out) { if (i % 2 == 0) out[i] = i; }\n";
    const std::string arrays = "arrays:\n  out: {role: out, type: float, shape: [n]}\n"
                               "reference: {entry: one, units: n, arguments: [out]}\n";
    const auto silent = read(arrays, code);
    CheckedProblem checked = made(*silent);
    EXPECT_THROW(
        {
            try {
                checked.check();
            } catch (const MeasureError& error) {
                EXPECT_THAT(error.failure().english(),
                            HasSubstr("the reference leaves 50 elements of out unwritten"));
                throw;
            }
        },
        MeasureError);
    const auto anything = read(arrays + "compare: {out: {left_out: anything}}\n", code);
    CheckedProblem free = made(*anything);
    free.putRightResult();
    EXPECT_TRUE(free.check().passed);
    const auto untouched = read(arrays + "compare: {out: {left_out: untouched}}\n", code);
    CheckedProblem strict = made(*untouched);
    strict.putRightResult();
    EXPECT_TRUE(strict.check().passed);
    std::vector<float> bad = {0, 7, 2, 3};
    strict.arrays().find("out")->upload(0, std::as_bytes(std::span(bad)));
    const Verification found = strict.check();
    EXPECT_EQ(found.wrong, 2);
    ASSERT_TRUE(found.firstWrong.has_value());
    EXPECT_EQ(describe(*found.firstWrong).english(),
              "out[1] was written (7), but should not have been");
}

TEST_F(OwnProblem, ComparesInRepresentableSteps) {
    const auto problem = read("arrays:\n  out: {role: out, type: float, shape: [n]}\n"
                              "reference: {entry: one, units: n, arguments: [out]}\n"
                              "compare: {out: {steps: 2}}\n",
                              "__device__ void one(long i, float *out) { out[i] = -1.5f; }\n");
    CheckedProblem checked = made(*problem);
    std::vector<float> near(100, std::nextafter(std::nextafter(-1.5F, 0.0F), 0.0F));
    checked.arrays().find("out")->upload(0, std::as_bytes(std::span(near)));
    EXPECT_TRUE(checked.check().passed);
    near[3] = std::nextafter(near[3], 0.0F);
    checked.arrays().find("out")->upload(0, std::as_bytes(std::span(near)));
    const Verification found = checked.check();
    EXPECT_EQ(found.wrong, 1);
    ASSERT_TRUE(found.firstWrong.has_value());
    EXPECT_EQ(found.firstWrong->index, 3);
}

TEST_F(OwnProblem, HalvesSeveralOutputsScalarsAndASampleWork) {
    const auto problem = read(
        "arrays:\n  in: {role: in, type: __half, shape: [n], fill: {normal: [0, 1]}}\n"
        "  twice: {role: out, type: __half, shape: [n]}\n"
        "  brief: {role: out, type: __nv_bfloat16, shape: [n]}\n"
        "  largest: {role: out, type: float, shape: []}\n"
        "reference: {entry: one, units: n, arguments: [in, twice, brief, largest, n]}\n",
        "__device__ void one(long i, const __half *in, __half *twice, __nv_bfloat16 *brief, float "
        "*largest, long n) {\n"
        "    twice[i] = __half(2 * (float)in[i]);\n    brief[i] = __nv_bfloat16((float)in[i]);\n"
        "    if (i > 0)\n        return;\n    float most = (float)in[0];\n"
        "    for (long k = 1; k < n; ++k)\n        most = fmaxf(most, (float)in[k]);\n"
        "    *largest = most;\n}\n");
    CheckedProblem checked = made(*problem);
    checked.putRightResult();
    EXPECT_TRUE(checked.check().passed);
    for (const char* output : {"twice", "brief", "largest"}) {
        std::byte first{};
        Buffer& buffer = *checked.arrays().find(output);
        buffer.download(1, std::span(&first, 1));
        const std::byte other = first ^ std::byte{0x40};
        buffer.upload(1, std::span(&other, 1));
        EXPECT_FALSE(checked.check().passed) << output;
        buffer.upload(1, std::span(&first, 1));
    }
}

} // namespace
} // namespace kernelcurve
