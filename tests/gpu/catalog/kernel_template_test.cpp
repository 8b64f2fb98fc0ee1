#include "gpu/catalog/kernel_template.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/problem/problem_file.h"

#include "gpu/catalog/kernel_file.h"
#include "gpu/model/values/document_error.h"
#include "gpu/model/values/utf8.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace kernelcurve {
namespace {

const std::filesystem::path folder = KERNELCURVE_SOURCE_DIR "/resources/templates";

// What they compute is verified with the shipped kernels.
TEST(KernelTemplate, EveryProblemHasOneThatIsRead) {
    for (const auto& problem : problems())
        for (const bool chinese : {false, true}) {
            SCOPED_TRACE(problem->declaration().id);
            const std::string text = kernelTemplate(*problem, "first_try", chinese, folder);
            const KernelFile kernel = readKernelFile(text, "first_try.cu");
            EXPECT_EQ(kernel.id, "first_try");
            EXPECT_EQ(kernel.problem, problem->declaration().id);
            EXPECT_EQ(text.find("my_kernel"), std::string::npos);
            ASSERT_FALSE(kernel.launches.empty());
            EXPECT_TRUE(kernel.launches[0].entry.starts_with("first_try"));
            const LocalizedText& about = problem->declaration().about;
            const std::string& words = chinese ? about.zhCN : about.en;
            constexpr std::size_t someCharacters = 12; // four Chinese ones
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
    const std::string text = kernelTemplate(*findProblem("transpose"), "t", false, folder);
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
}

TEST(KernelTemplate, SaysWhatIsMissing) {
    EXPECT_THROW(kernelTemplate(*findProblem("copy"), "t", false, "/nowhere"), DocumentError);
}

} // namespace
} // namespace kernelcurve
