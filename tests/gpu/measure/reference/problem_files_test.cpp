#include "gpu/catalog/catalog.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/problem/problem_file.h"
#include "gpu/device/cpu/cpu_description.h"
#include "gpu/measure/checks/small_instance.h"
#include "gpu/measure/reference/result_verification.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "tests/gpu/device/cpu/in_process_device.h"
#include "tests/gpu/measure/reference/planted_faults.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>

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

/// The starting points of New problem...: one for each kind of input and result that a file can
/// have.
std::vector<ProblemPointer> beginnings() {
    std::vector<ProblemPointer> read;
    const std::filesystem::path folder = KERNELCURVE_SOURCE_DIR "/resources/templates/problems";
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".cu")
            read.push_back(
                readProblemFile(readFile(entry.path()), entry.path().filename(), folder));
    return read;
}

INSTANTIATE_TEST_SUITE_P(Templates, ProblemFiles, testing::ValuesIn(beginnings()),
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
    static std::shared_ptr<const FileProblem> beginning(const std::string& id) {
        for (const ProblemPointer& each : beginnings())
            if (each->declaration().id == id)
                return std::dynamic_pointer_cast<const FileProblem>(each);
        throw std::runtime_error("no such file");
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
            } catch (const Error& error) {
                EXPECT_THAT(error.failure().english(),
                            HasSubstr("The reference does not write 50 elements of out"));
                throw;
            }
        },
        Error);
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
              "out[1] must not change, but its value is now 7");
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

TEST_F(OwnProblem, NumbersOfAFileMustHaveTheArraysShape) {
    const auto problem = beginning("from_files");
    EXPECT_EQ(problem->problemWith({{"rows", 12}, {"cols", 8}}), std::nullopt);
    const auto wrong = problem->problemWith({{"rows", 8}, {"cols", 12}});
    ASSERT_TRUE(wrong.has_value());
    EXPECT_EQ(wrong->english(),
              "from_files_readings.npy contains 12 x 8 values, but readings requires 8 x 12");
}

TEST_F(OwnProblem, PairsMustStayTogether) {
    const auto problem = beginning("sorted_pairs");
    CheckedProblem checked = made(*problem);
    checked.putRightResult();
    EXPECT_TRUE(checked.check().passed);
    // The values are equal, but two of them belong to other keys.
    std::vector<unsigned> values(37);
    Buffer& buffer = *checked.arrays().find("values");
    buffer.download(0, std::as_writable_bytes(std::span(values)));
    std::swap(values.front(), values.back());
    buffer.upload(0, std::as_bytes(std::span(values)));
    const Verification found = checked.check();
    ASSERT_TRUE(found.firstWrong.has_value());
    EXPECT_EQ(wrongResult(found).english(),
              "the values in keys, values differ from the values in keys_in, values_in");
}

TEST_F(OwnProblem, MembersThatAreNotNamedAreFree) {
    const auto problem = beginning("chosen_members");
    CheckedProblem checked = made(*problem);
    checked.putRightResult();
    std::vector<float> points(20);
    Buffer& buffer = *checked.arrays().find("moved");
    buffer.download(0, std::as_writable_bytes(std::span(points)));
    points[7] = 99;
    buffer.upload(0, std::as_bytes(std::span(points)));
    EXPECT_TRUE(checked.check().passed) << "w";
    points[6] = 99;
    buffer.upload(0, std::as_bytes(std::span(points)));
    const Verification found = checked.check();
    ASSERT_TRUE(found.firstWrong.has_value());
    EXPECT_EQ(found.firstWrong->place(), "moved[1].z");
}

TEST_F(OwnProblem, AnEstimateMayBeOffByWhatChanceAllows) {
    const auto problem = beginning("random_numbers");
    CheckedProblem checked = made(*problem); // 1000 points, so the standard deviation is 0.05
    for (const auto& [estimate, isRight] : {std::pair(3.3F, true), {2.95F, true}, {3.5F, false}}) {
        checked.arrays().find("estimate")->upload(0, std::as_bytes(std::span(&estimate, 1)));
        EXPECT_EQ(checked.check().passed, isRight) << estimate;
    }
}

TEST_F(OwnProblem, ItsSmallSizesServeWhereOthersMakeNoSense) {
    KernelText text{"k.cu", "/*---\nentry: k\nproblem: own\narguments: [out]\nblock: [32]\n"
                            "grid: [1]\n---*/\n__global__ void k(int *out) {}\n"};
    const auto problem = read("requires: [\"n % 100 == 0\"]\n"
                              "arrays:\n  out: {role: out, type: int, shape: [n]}\n"
                              "reference: {entry: one, units: n, arguments: [out]}\n",
                              "__device__ void one(long i, int *out) { out[i] = 1; }\n");
    text.problem = *problem->source();
    const KernelFile kernel = readKernelFile(text);
    const auto instances = smallInstances(kernel, {"k", defaultsOf(kernel)}, describeCpu(), {});
    ASSERT_EQ(instances.size(), 1U);
    EXPECT_EQ(instances.front().configuration.parameters.at("n"), Value(100));
}

TEST_F(OwnProblem, WhatAReferenceWroteIsToldFromWhatItLeftOut) {
    // The value 255 has the same bits as unwritten memory.
    const auto problem =
        read("arrays:\n  out: {role: out, type: unsigned char, shape: [n]}\n"
             "reference: {entry: one, units: 50, arguments: [out]}\n"
             "compare: {out: {left_out: anything}}\n",
             "__device__ void one(long i, unsigned char *out) { out[i] = 255; }\n");
    CheckedProblem checked = made(*problem);
    std::vector<unsigned char> result(100, 255);
    Buffer& buffer = *checked.arrays().find("out");
    result[70] = 3;
    buffer.upload(0, std::as_bytes(std::span(result)));
    EXPECT_TRUE(checked.check().passed);
    result[7] = 3;
    buffer.upload(0, std::as_bytes(std::span(result)));
    EXPECT_EQ(checked.check().wrong, 1);
}

TEST_F(OwnProblem, WhatNobodyWroteIsNoAscendingOrder) {
    const auto problem = read("arrays:\n  out: {role: out, type: int, shape: [n]}\n"
                              "compare: {out: {ascending: true}}\n",
                              "");
    CheckedProblem checked = made(*problem);
    bool doubtful = false;
    EXPECT_TRUE(checked.check(doubtful).passed);
    EXPECT_TRUE(doubtful);
    constexpr std::byte other{0x5a};
    checked.arrays().poisonOutputs(other);
    const Verification found = checked.reference().check(checked.arrays(), other, doubtful, {});
    EXPECT_FALSE(found.passed);
    EXPECT_EQ(wrongResult(found).english(), "some elements of out were not written");
}

TEST_F(OwnProblem, FillsOfImpossibleNumbersAreExcluded) {
    const auto wrong = [](const std::string& fill) {
        const auto problem =
            read("arrays:\n  x: {role: inout, type: int, shape: [n], fill: {" + fill +
                     "}}\nreference: {entry: one, units: n, arguments: [x]}\n",
                 "__device__ void one(long, int *) {}\n");
        const auto message = problem->problemWith({{"n", 100}});
        return message ? message->english() : "";
    };
    EXPECT_EQ(wrong("one_hot: 10"), "");
    EXPECT_EQ(wrong("one_hot: 0"), "The fill of x requires an integer of at least 1, not 0");
    EXPECT_EQ(wrong("integers: [5, 1]"), "Invalid range for x: 5 to 1. Write the lower end first");
    EXPECT_EQ(wrong("normal: [0, -1]"), "The standard deviation for x must not be negative");
}

TEST_F(OwnProblem, ComparedArraysMustBeAsLong) {
    const auto problem = read("arrays:\n  x: {role: in, type: int, shape: [n]}\n"
                              "  y: {role: in, type: int, shape: [n / 2]}\n"
                              "  keys: {role: out, type: int, shape: [n]}\n"
                              "  values: {role: out, type: int, shape: [n]}\n"
                              "compare: {keys: {same_values_as: x, together: {values: y}}}\n",
                              "");
    EXPECT_THROW(made(*problem), Error);
}

} // namespace
} // namespace kernelcurve
