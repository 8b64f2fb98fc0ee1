#include "gpu/catalog/kernel/kernel_template.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/problem/problem_file.h"

#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/utf8.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace kernelcurve {
namespace {

const std::filesystem::path templateFolder = KERNELCURVE_SOURCE_DIR "/resources/templates";

// The results of the templates are verified together with the shipped kernels.
TEST(KernelTemplate, EveryProblemHasOneThatIsRead) {
    for (const auto& problem : problems())
        for (const bool chinese : {false, true}) {
            SCOPED_TRACE(problem->declaration().id);
            const std::string text = kernelTemplate(*problem, "first_try", chinese, templateFolder);
            const KernelFile kernel = readKernelFile(text, "first_try.cu");
            EXPECT_EQ(kernel.id, "first_try");
            EXPECT_EQ(kernel.problem, problem->declaration().id);
            EXPECT_EQ(text.find("my_kernel"), std::string::npos);
            ASSERT_FALSE(kernel.launches.empty());
            EXPECT_TRUE(kernel.launches[0].entry.starts_with("first_try"));
            const LocalizedText& about = problem->declaration().about;
            const std::string& words = chinese ? about.zhCN : about.en;
            constexpr std::size_t someCharacters = 12; // four Chinese characters
            EXPECT_NE(text.find(words.substr(0, chinese ? someCharacters : words.find(' '))),
                      std::string::npos)
                << "it says what it computes";
            for (const Parameter& parameter : problem->declaration().parameters)
                EXPECT_NE(text.find("// " + parameter.name + (chinese ? "：" : ": ")),
                          std::string::npos)
                    << parameter.name;
            std::istringstream lines(text);
            for (std::string line; std::getline(lines, line);)
                EXPECT_LE(countCharacters(line), 104U) << line;
        }
}

TEST(KernelTemplate, NamesItsArraysAndWhatBecomesOfThem) {
    const std::string text = kernelTemplate(*findProblem("transpose"), "t", false, templateFolder);
    EXPECT_THAT(text, testing::HasSubstr("// Arrays: in (read), out (written)\n"));
    EXPECT_THAT(text, testing::HasSubstr("// rows: Rows of the input matrix.\n"));
    EXPECT_THAT(text, testing::HasSubstr("__global__ void t(float *out"));
}

TEST(KernelTemplate, OfAnOwnProblemHasItsArraysAndNumbers) {
    const auto problem = readProblemFile(
        "/*---\nproblem: own\ntitle: Own\nparameters: {n: {range: [1, 9]}, a: {range: [0.5, "
        "2.0]}}\n"
        "arrays:\n  x: {role: in, type: float4, shape: [n]}\n  y: {role: out, type: __half, shape: "
        "[n, 2]}\ncheck: {entry: good, units: n, arguments: [x, y]}\n---*/\n"
        "__device__ bool good(long i, const float4 *x, const __half *y) { return true; }\n",
        "own.cu", {});
    const std::string text = kernelTemplate(*problem, "mine", false, "/nowhere");
    EXPECT_THAT(text, testing::HasSubstr("arguments: [x, y, n, a]\n"));
    EXPECT_THAT(text, testing::HasSubstr("grid: [\"ceil(((n) * (2)) / block)\"]\n"));
    EXPECT_THAT(text, testing::HasSubstr("__global__ void mine(const float4 *x, __half *y, long "
                                         "long n, double a)\n"));
    // Without a folder of templates, a file in the working directory must not be used as a
    // template.
    const TemporaryFolder here;
    writeFileAtomically(here.path() / "own.cu", "no template\n");
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(here.path());
    EXPECT_EQ(kernelTemplate(*problem, "mine", false, {}), text);
    std::filesystem::current_path(before);
}

/// A user-defined problem, and the kernel template that is created for it.
std::string templateOf(const std::string& header, const std::string& code,
                       const std::string& id = "mine") {
    const auto problem = readProblemFile(
        "/*---\nproblem: own\ntitle: Own\n" + header + "---*/\n" + code, "own.cu", {});
    const std::string text = kernelTemplate(*problem, id, false, "/nowhere");
    const KernelFile kernel =
        readKernelFile({id + ".cu", text, {}, *problem->source(), problem->folder().string()});
    EXPECT_EQ(kernel.problem, "own");
    return text;
}

TEST(KernelTemplate, OfAnOwnProblemCallsItsReference) {
    const std::string text = templateOf(
        "parameters: {n: {range: [1, 9], label: Elements}, a: {range: [0.5, 2.0]}, m: {range: [1, "
        "3]}}\n"
        "arrays:\n  x: {role: in, type: float, shape: [n]}\n"
        "  y: {role: inout, type: float, shape: [n]}\n"
        "reference: {entry: element, units: n, arguments: [a, x, y, 2]}\n",
        "\n// Plain.\n__device__ void element(long i, double a, const float *x, float "
        "*y, int k) {\n"
        "    y[i] = a * x[i] + y[i];\n}\n");
    EXPECT_THAT(text, testing::HasSubstr("entry: mine\nproblem: own\narguments: [x, y, n, a]\n"));
    EXPECT_THAT(text, testing::HasSubstr("---*/\n// Own\n// Arrays: x (read), y (read and written)"
                                         "\n// n: Elements\n\n"));
    EXPECT_THAT(text, testing::HasSubstr("// Plain.\n__device__ void element(long i, double a"));
    EXPECT_THAT(text, testing::HasSubstr(
                          "__global__ void mine(const float *x, float *y, long long n, double a)\n"
                          "{\n    long long unit = (long long)blockIdx.x * blockDim.x + "
                          "threadIdx.x;\n    if (unit < n)\n        element(unit, a, x, y, 2);\n"
                          "}\n"));
}

TEST(KernelTemplate, OfAnOwnProblemSetsCountersToZeroAndKnowsItsTypes) {
    const std::string text = templateOf(
        "parameters: {n: {range: [1, 9]}, of: {values: [float, __half]}, k: {values: [1, 2]}}\n"
        "sizes: {twice: 2 * n}\narrays:\n  row: {role: in, type: of, shape: [twice]}\n"
        "  unit: {role: out, type: unsigned, shape: [3]}\nstandard: 20\n"
        "reference: {entry: \"row<of, k>\", units: \"ceil(twice / 4)\", "
        "arguments: [row, unit, twice], zeroed: [unit]}\n",
        "template <typename T, int k>\n__device__ void row(long i, const T *in, unsigned *out, "
        "long n) {}\n");
    EXPECT_THAT(text, testing::HasSubstr("\n#include <cuda_fp16.h>\n\ntemplate <typename T"));
    EXPECT_THAT(text, testing::HasSubstr("entry: mine<of, k>\n"));
    EXPECT_THAT(text, testing::HasSubstr("zeroed: [unit]\nstandard: 20\n"));
    EXPECT_THAT(text, testing::HasSubstr("template <typename of, long long k>\n"
                                         "__global__ void mine(const of *row_, unsigned *unit, "
                                         "long long twice)\n"));
    EXPECT_THAT(text,
                testing::HasSubstr("if (unit_of_work < (long long)(ceil((double)twice / 4.0)))\n"
                                   "        row<of, k>(unit_of_work, row_, unit, twice);\n"));
}

TEST(KernelTemplate, OfAnOwnProblemSaysWhatIsToBeWritten) {
    const std::string header = "parameters: {n: {range: [1, 9]}, block: {range: [1, 9]}}\n"
                               "arrays:\n  x: {role: in, type: float, shape: [n]}\n"
                               "  y: {role: out, type: float, shape: [n]}\n"
                               "reference: {entry: f, units: n, arguments: [x, y]";
    const std::string code = "__device__ void f(long i, const float *x, double *y) {}\n";
    const std::string wide = templateOf(header + ", wide: {y: double}}\n", code);
    EXPECT_THAT(wide, testing::Not(testing::HasSubstr("__device__")));
    EXPECT_THAT(wide, testing::HasSubstr("    // Write here what a thread computes"));
    EXPECT_THAT(wide, testing::HasSubstr("cannot be called with the problem's arrays"));
    EXPECT_THAT(wide, testing::HasSubstr("\nblock: [threads_per_block]\n"));
    // A kernel that is called in the same way as the reference would hide the error.
    const std::string same = templateOf(header + "}\n", code, "f");
    EXPECT_THAT(same, testing::Not(testing::HasSubstr("__device__")));
    EXPECT_THAT(same, testing::HasSubstr("// Write here what a thread computes"));
}

TEST(KernelTemplate, SaysWhatIsMissing) {
    EXPECT_THROW(kernelTemplate(*findProblem("copy"), "t", false, "/nowhere"), Error);
}

} // namespace
} // namespace kernelcurve
