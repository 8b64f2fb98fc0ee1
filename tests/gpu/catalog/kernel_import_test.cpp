#include "gpu/catalog/kernel_import.h"

#include "gpu/catalog/kernel_file.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/values/document_error.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>

namespace kernelcurve {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* product = R"(#pragma once
#include <cstdio>
#define CEIL_DIV(M, N) (((M) + (N)-1) / (N))
template <const int BM, const int BN>
__global__ void product(int M, int N, int K, float alpha, const float *A, const float *B, float beta,
                        float *C) {
  C += blockIdx.x;
  C[0] = alpha * A[0] * B[0] + beta * C[0];
}
)";
constexpr const char* runner = R"(#include "product.cuh"
#include <cublas_v2.h>
const int THREADS = 2 * 32;
void run(int M, int N, int K, float alpha, float *A, float *B, float beta, float *C) {
  const uint BM = 64;
  const uint BN = BM * 2;
  dim3 gridDim(CEIL_DIV(N, BN), CEIL_DIV(M, BM));
  dim3 blockDim(THREADS);
  product<BM, BN><<<gridDim, blockDim>>>(M, N, K, alpha, A, B, beta, C);
}
)";

class KernelImport : public testing::Test {
  protected:
    std::filesystem::path write(const std::string& name, const std::string& text) {
        const std::filesystem::path file = folder_.path() / name;
        std::filesystem::create_directories(file.parent_path());
        writeFileAtomically(file, text);
        return file;
    }
    static std::string refusal(const ImportRequest& request) {
        try {
            proposeHeader(request);
        } catch (const DocumentError& error) {
            return error.what();
        }
        return "proposed";
    }
    TemporaryFolder folder_;
};

TEST_F(KernelImport, TheLaunchTellsBlockGridAndTemplateArguments) {
    const auto file = write("product.cuh", product);
    const ImportProposal made = proposeHeader({.file = file,
                                               .kernel = "",
                                               .include = {},
                                               .defines = {},
                                               .launchFrom = write("runner.cu", runner),
                                               .problem = "",
                                               .output = {}});
    EXPECT_EQ(made.output, folder_.path() / "product.cu");
    EXPECT_THAT(made.text,
                HasSubstr("source: product.cuh\nentry: \"product<64, 128>\"   # guess: launch, "
                          "runner.cu line 9\nproblem: gemm"));
    EXPECT_THAT(made.text, HasSubstr("arguments: [m, n, k, alpha, A, B, beta, C]"));
    EXPECT_THAT(made.text, HasSubstr("block: [64]"));
    EXPECT_THAT(made.text, HasSubstr("grid: [\"ceil(n / 128)\", \"ceil(m / 64)\"]"));
    EXPECT_THAT(made.text, HasSubstr("zeroed: [C]"));
    EXPECT_THAT(made.notTold, IsEmpty());
    const KernelFile kernel = readKernelFile(made.text, made.output.string());
    EXPECT_EQ(kernel.codeName, "product.cuh");
    EXPECT_EQ(kernel.launches[0].entry, "product<64, 128>");
}

TEST_F(KernelImport, WhatNothingTellsIsNamed) {
    const ImportProposal made = proposeHeader({.file = write("product.cuh", product),
                                               .kernel = "",
                                               .include = {},
                                               .defines = {},
                                               .launchFrom = {},
                                               .problem = "gemm",
                                               .output = folder_.path() / "up/mine.cu"});
    EXPECT_THAT(made.text, HasSubstr("source: ../product.cuh"));
    EXPECT_THAT(made.text, HasSubstr("# guess: not told: entry, block, grid"));
    EXPECT_THAT(made.notTold, ElementsAre("entry", "block", "grid"));
}

TEST_F(KernelImport, TheLaunchIsFoundInTheProject) {
    const auto file = write("project/kernels/product.cuh", product);
    const std::string elsewhere = std::string(runner).replace(10, 11, "kernels/product.cuh");
    write("project/kernels/other.cu", "void f() { other<<<1, 2>>>(); }\n");
    const auto found = write("project/runner.cu", elsewhere);
    const ImportProposal made = proposeHeader({.file = file});
    EXPECT_EQ(made.launchFile, found);
    EXPECT_THAT(made.text, HasSubstr("# guess: launch, runner.cu line 9"));
    EXPECT_THAT(made.text, HasSubstr("block: [64]"));
    EXPECT_THAT(made.notTold, IsEmpty());
    // Not beyond the folder of a repository.
    std::filesystem::create_directories(folder_.path() / "project/kernels/.git");
    EXPECT_TRUE(proposeHeader({.file = file}).launchFile.empty());
    // A launcher whose own includes cannot be followed tells all the same.
    std::filesystem::remove_all(folder_.path() / "project/kernels/.git");
    write("project/runner.cu", "#include \"../../elsewhere.h\"\n" + elsewhere);
    EXPECT_THAT(proposeHeader({.file = file}).text, HasSubstr("launch, runner.cu line 10"));
}

TEST_F(KernelImport, TheKernelsOfAFileWithTheirPlaces) {
    write("second.cuh",
          "#pragma once\n__global__ void second(float *x, const float *y, int n) {}\n");
    const auto file = write("two.cu", "#include \"second.cuh\"\n\n" + std::string(product));
    const std::vector<ImportableKernel> kernels = importableKernels({.file = file});
    ASSERT_EQ(kernels.size(), 2U);
    EXPECT_EQ(kernels[0].name, "second");
    EXPECT_EQ(kernels[0].where, (SourcePosition{"second.cuh", 2, 0}));
    EXPECT_FALSE(kernels[0].problemTold);
    EXPECT_GT(kernels[0].problems.size(), 1U);
    EXPECT_EQ(kernels[1].where, (SourcePosition{"two.cu", 6, 0}));
    EXPECT_TRUE(kernels[1].problemTold);
    EXPECT_EQ(kernels[1].problems.front(), "gemm");
}

TEST_F(KernelImport, AConstPointerIsNoOutputWhateverItIsCalled) {
    const auto file =
        write("k.cu", "__global__ void k(float *x, const float *y, int n) { x[0] = y[0]; }\n");
    EXPECT_THAT(proposeHeader({.file = file, .problem = "copy"}).text,
                HasSubstr("arguments: [out, in, n]"));
}

TEST_F(KernelImport, TypesAndNamesTellProblemsOfFiles) {
    const auto file = write(
        "rows.cu", "__global__ void softmax_kernel(const float *input, float *output, int rows, "
                   "int cols) {}\n"
                   "__global__ void histogram_smem(const unsigned char *in, unsigned *bins, "
                   "int n) {}\n");
    const auto kernels = importableKernels({.file = file});
    ASSERT_EQ(kernels.size(), 2U);
    ASSERT_FALSE(kernels[0].problems.empty());
    EXPECT_EQ(kernels[0].problems.front(), "softmax_rows");
    EXPECT_THAT(kernels[1].problems, Not(Contains("softmax_rows"))) << "that has floats";
    EXPECT_THAT(kernels[1].problems, Not(Contains("histogram"))) << "that has ints";
}

TEST_F(KernelImport, AFolderAboveTheFilesMayBeNamedInAnyWay) {
    write("common.h", "#define SCALE 2\n");
    const auto file = write("copy/k.cu", "#include \"../common.h\"\n"
                                         "__global__ void k(float *x, const float *y, int n) {}\n");
    EXPECT_THAT(refusal({.file = file}), HasSubstr("../common.h leads out of the kernel's folder"));
    const ImportProposal made =
        proposeHeader({.file = file, .include = {folder_.path()}, .problem = "copy"});
    EXPECT_THAT(made.text, HasSubstr("include: [..]"));
}

TEST_F(KernelImport, ATypeOfALaunchingTemplateIsAsked) {
    const auto file =
        write("sum.cu", "template <class T> __global__ void sum(T *x, const T *y, int n) {}\n"
                        "template <class T> void run(T *x, const T *y, int n) {\n"
                        "  sum<T><<<n / 256, 256>>>(x, y, n);\n}\n");
    const ImportProposal made = proposeHeader({.file = file, .problem = "copy"});
    EXPECT_THAT(made.text, HasSubstr("entry: \"sum<float>\""));
    EXPECT_THAT(made.text, HasSubstr("not told: entry"));
    readKernelFile(made.text, made.output.string());
}

TEST_F(KernelImport, ANumberThatTheHostComputesIsAsked) {
    const auto file = write("sum.cu", "template <int each, bool all>\n"
                                      "__global__ void sum(float *x, const float *y, int n) {}\n"
                                      "void run(float *x, float *y, int n) {\n"
                                      "  const int each = chosen();\n"
                                      "  sum<each, true><<<n / 256, 256>>>(x, y, n);\n}\n");
    const ImportProposal made = proposeHeader({.file = file, .problem = "copy"});
    EXPECT_THAT(made.text, HasSubstr("entry: \"sum<1, true>\""));
    EXPECT_THAT(made.text, HasSubstr("not told: entry"));
    readKernelFile(made.text, made.output.string());
}

TEST_F(KernelImport, WhatIsIncludedAndNotThereIsNamed) {
    const auto file = write("product.cuh", "#include \"lost.h\"\n#include \"cublas_v2.h\"\n" +
                                               std::string(product));
    const ImportProposal made = proposeHeader({.file = file});
    ASSERT_EQ(made.missing.size(), 1U) << "the toolkit's headers need not be there";
    EXPECT_EQ(made.missing[0].name, "lost.h");
    EXPECT_EQ(made.missing[0].where.line, 1);
}

TEST_F(KernelImport, TheHeaderNeverTakesTheSourcesName) {
    const auto file = write("product.cu", product);
    EXPECT_EQ(proposeHeader({.file = file}).output, folder_.path() / "my_product.cu");
}

TEST_F(KernelImport, NumbersOfTheLaunchAndNamesOfOthers) {
    const auto file = write("copy.cu", R"(
__global__ void copy_it(float *dst, const float *src, int count, int step, bool flag) {
  if (count) dst[0] = src[0];
}
int main() {
  int size = 1 << 20;
  float *a, *b;
  int threads = 256;
  copy_it<<<(size + threads - 1) / threads, threads, threads * sizeof(float)>>>(a, b, size, 4, flag);
}
)");
    const ImportProposal made = proposeHeader({.file = file,
                                               .kernel = "copy_it",
                                               .include = {},
                                               .defines = {{"FAST", "1"}},
                                               .launchFrom = {},
                                               .problem = "copy",
                                               .output = {}});
    EXPECT_THAT(made.text, HasSubstr("arguments: [out, in, n, 4, flag]"));
    EXPECT_THAT(made.text, HasSubstr("parameters: {flag: {values: [1]}}"));
    EXPECT_THAT(made.text, HasSubstr("grid: [\"ceil(n / 256)\"]"));
    EXPECT_THAT(made.text, HasSubstr("shared_bytes: \"1024\""));
    EXPECT_THAT(made.text, HasSubstr("defines: {FAST: 1}"));
    EXPECT_THAT(made.text, Not(HasSubstr("zeroed")));
    EXPECT_NO_THROW(readKernelFile(made.text, made.output.string()));
}

TEST_F(KernelImport, BranchesOfAConditionalAndSpecialisationsAreOneKernel) {
    const auto file = write("k.cu", "#if A\n__global__ void k(float *x, const float *y, int n) {}\n"
                                    "#elif B\n#if C\n#endif\n"
                                    "__global__ void k(float *x, const float *y, int n) {}\n"
                                    "#endif\n"
                                    "template <int N> __global__ void t(float *x) {}\n"
                                    "template <> __global__ void t<4>(float *x) {}\n");
    const auto kernels = importableKernels({.file = file});
    ASSERT_EQ(kernels.size(), 2U);
    EXPECT_EQ(kernels[0].where.line, 2);
    EXPECT_EQ(kernels[1].name, "t");
    readKernelFile(proposeHeader({.file = file, .kernel = "k", .problem = "copy"}).text,
                   file.parent_path() / "h.cu");
}

TEST_F(KernelImport, RefusalsSayWhatToDo) {
    const auto two =
        write("two.cu", "__global__ void a(float *x) {}\n__global__ void b(float *x) {}\n"
                        "__global__ void b(double *x) {}\n");
    EXPECT_THAT(refusal({.file = two}),
                HasSubstr("the file has 3 kernels: a, b, b (choose one with"));
    EXPECT_THAT(refusal({.file = two, .kernel = "b"}),
                HasSubstr("two.cu:3:1: error: the file has two kernels of the name b"));
    EXPECT_THAT(refusal({.file = two, .kernel = "aa"}),
                HasSubstr("has no __global__ function \"aa\" (there are a, b, b)"));
    EXPECT_THAT(refusal({.file = write("none.cu", "int a;")}), HasSubstr("no __global__ function"));
    EXPECT_THAT(refusal({.file = folder_.path() / "gone.cu"}), HasSubstr("there is no such file"));
    const auto file = write("many.cu", "__global__ void k(float *x, const float *y, int n) {}\n");
    EXPECT_THAT(refusal({.file = file}), HasSubstr("fit several problems: "));
    EXPECT_THAT(refusal({.file = file, .problem = "gem"}), HasSubstr("did you mean \"gemm\"?"));
    EXPECT_THAT(refusal({.file = file, .problem = "gemm"}), HasSubstr("arrays of no problem fit"));
}

} // namespace
} // namespace kernelcurve
