#include "gpu/catalog/import/kernel_import.h"

#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
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

/// Returns the text after the first occurrence of `was` was replaced.
std::string replaced(std::string text, const std::string& was, const std::string& is) {
    return text.replace(text.find(was), was.size(), is);
}

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
        } catch (const Error& error) {
            return error.what();
        }
        return "proposed";
    }
    TemporaryFolder folder_;
};

TEST_F(KernelImport, TheLaunchTellsBlockGridAndTemplateArguments) {
    const auto file = write("product.cuh", product);
    const ImportProposal made = proposeHeader({.file = file,
                                               .kernels = {},
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
                                               .kernels = {},
                                               .include = {},
                                               .defines = {},
                                               .launchFrom = {},
                                               .problem = "gemm",
                                               .output = folder_.path() / "up/mine.cu"});
    EXPECT_THAT(made.text, HasSubstr("source: ../product.cuh"));
    EXPECT_THAT(made.text, HasSubstr("# guess: unknown: entry, block, grid"));
    EXPECT_THAT(made.notTold, ElementsAre("entry", "block", "grid", "parameters"));
}

/// The file of a student: a kernel, without the main function, which is in another file.
TEST_F(KernelImport, IndicesTellBlockAndGridWhereNothingLaunches) {
    const auto proposal = [&](const std::string& text, const std::string& problem) {
        return proposeHeader({.file = write("plain.cu", text),
                              .kernels = {},
                              .include = {},
                              .defines = {},
                              .launchFrom = {},
                              .problem = problem,
                              .output = folder_.path() / "mine.cu"});
    };
    const std::string saxpy = "__global__ void saxpy(int n, float a, const float *x, float *y) {\n"
                              "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                              "  if (i < n)\n    y[i] = a * x[i] + y[i];\n}\n";
    ImportProposal made = proposal(saxpy, "");
    EXPECT_THAT(made.text,
                HasSubstr("block: [256]   # guess: index expressions in the kernel\ngrid: "
                          "[\"ceil(n / 256)\"]   # guess: index expressions in the kernel\n"));
    EXPECT_THAT(made.notTold, IsEmpty());
    EXPECT_EQ(readKernelFile(made.text, made.output.string()).launches.size(), 1U);

    // The index may have another order, a cast, or a reversed comparison, and two dimensions.
    made = proposal("__global__ void transpose(const float *in, float *out, int rows, int cols) {\n"
                    "  const int c = threadIdx.x + blockDim.x * blockIdx.x;\n"
                    "  const int r = (int)blockIdx.y * blockDim.y + threadIdx.y;\n"
                    "  if (c >= cols || r >= rows) return;\n"
                    "  out[c * rows + r] = in[r * cols + c];\n}\n",
                    "transpose");
    EXPECT_THAT(made.text, HasSubstr("block: [16, 16]"));
    EXPECT_THAT(made.text, HasSubstr("grid: [\"ceil(cols / 16)\", \"ceil(rows / 16)\"]"));
    EXPECT_THAT(made.notTold, IsEmpty());

    // The width of a tile is also the width of the block. A tile in shared memory may depend on it.
    made = proposal("#define TILE 32\n" + replaced(saxpy, "blockDim.x", "TILE"), "");
    EXPECT_THAT(
        made.text,
        HasSubstr(
            "block: [32]   # guess: index expressions in the kernel\ngrid: [\"ceil(n / 32)\"]"));
    made = proposal(replaced(saxpy, "  if", "  __shared__ float part[256];\n  if"), "");
    EXPECT_THAT(made.text, HasSubstr("# guess: index expressions in the kernel; unknown: block\n"));
    EXPECT_THAT(made.notTold, ElementsAre("block"));

    // Values that the text does not contain are not guessed.
    for (const std::string& open :
         {replaced(saxpy, "if (i < n)", "if (i < m)"), replaced(saxpy, "if (i < n)", ""),
          replaced(saxpy, "threadIdx.x;", "threadIdx.x + 1;"),
          replaced(saxpy, "y[i] =", "y[i + blockIdx.y] =")})
        EXPECT_THAT(proposal(open, "saxpy").notTold, ElementsAre("block", "grid")) << open;
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
    // The search does not leave the folder of a repository.
    std::filesystem::create_directories(folder_.path() / "project/kernels/.git");
    EXPECT_TRUE(proposeHeader({.file = file}).launchFile.empty());
    // A launching file is used even if its own includes cannot be found.
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
    EXPECT_THAT(proposeHeader({.file = file, .problem = "copy"}).text,
                HasSubstr("include: [..]   # guess: folders with the included files"));
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
    EXPECT_THAT(made.text, HasSubstr("unknown: entry"));
    readKernelFile(made.text, made.output.string());
}

TEST_F(KernelImport, ANumberThatTheHostComputesIsAsked) {
    const auto file = write("sum.cu", "template <int each, bool all>\n"
                                      "__global__ void sum(float *x, const float *y, int n) {}\n"
                                      "void run(float *x, float *y, int n) {\n"
                                      "  const int each = chosen();\n"
                                      "  sum<each, true><<<n / 256, 256>>>(x, y, n);\n}\n");
    const ImportProposal made = proposeHeader({.file = file, .problem = "copy"});
    EXPECT_THAT(made.text, HasSubstr("entry: \"sum<each, true>\""));
    EXPECT_THAT(made.text, HasSubstr("parameters: {each: {values: [16]}}   # guess: unknown"));
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
                                               .kernels = {"copy_it"},
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
    readKernelFile(proposeHeader({.file = file, .kernels = {"k"}, .problem = "copy"}).text,
                   file.parent_path() / "h.cu");
}

TEST_F(KernelImport, LeadingDimensionsAreToldByTheProblem) {
    const auto file = write("k.cu", "template <typename T>\n"
                                    "__global__ void gemm(size_t m, size_t n, size_t k, T alpha, "
                                    "T const* A, size_t lda, T const* B, size_t ldb, T beta, T* C, "
                                    "size_t ldc) {}\n");
    EXPECT_THAT(proposeHeader({.file = file}).text,
                HasSubstr("arguments: [m, n, k, alpha, A, k, B, n, beta, C, n]"));
}

TEST_F(KernelImport, ConstantsOfAFileThatIsIncludedBeforeAreLent) {
    const auto file = write("second.cuh", "__global__ void copy_it(float *out, const float *in, "
                                          "int n) { out[threadIdx.x % WARPSIZE] = in[0]; }\n");
    write("first.cuh", "const int WARPSIZE = 32;\n#define OTHER 1\n");
    write("run.cu",
          "#include \"first.cuh\"\n#include \"second.cuh\"\n"
          "void run(float *a, float *b, int n) { copy_it<<<n / 256, 256>>>(a, b, n); }\n");
    const std::string text = proposeHeader({.file = file, .problem = "copy"}).text;
    EXPECT_THAT(text, HasSubstr("defines: {WARPSIZE: 32}   # guess: constants of run.cu\n"));
    EXPECT_THAT(
        proposeHeader({.file = file, .defines = {{"WARPSIZE", "16"}}, .problem = "copy"}).text,
        HasSubstr("defines: {WARPSIZE: 16}\n"));
}

/// A typical program: main contains the numbers, and a function in between launches the kernel.
constexpr const char* program = R"(
#include <cstdio>
#define CHECK(call) call
template <class T> T ceilDiv(T a, T b) { return (a + b - 1) / b; }
struct Timer { float ms; };

__device__ void store(float *to, float value) { *to = value; }
__global__ void scale_rows(float *out, const float *inp, int N, int C, float by, bool twice) {
  const float *row = inp + blockIdx.x * C;
  for (int i = threadIdx.x; i < C; i += blockDim.x)
    store(out + blockIdx.x * C + i, row[i] * by);
}
void scale(float *out, const float *inp, int N, int C, int block_size) {
  const int grid = ceilDiv(N, 1);
  size_t shared = block_size * sizeof(float);
  scale_rows<<<grid, block_size, shared>>>(out, inp, N, C, 0.5f, true);
}
int main() {
  int B = 8, T = 1024;
  const int C = 768;
  float *d_out, *d_inp;
  CHECK(cudaMalloc(&d_out, B * T * C * sizeof(float)));
  CHECK(cudaMalloc((void **)&d_inp, B * T * C * sizeof(float)));
  int block_sizes[] = {32, 64};
  for (int j = 0; j < 2; j++) scale(d_out, d_inp, B * T, C, block_sizes[j]);
}
)";

TEST_F(KernelImport, AKernelOfNoKnownProblemGetsOneOfItsOwn) {
    const auto file = write("rows.cu", program);
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_EQ(made.problemFile, folder_.path() / "scale_rows_problem.cu");
    // The sizes come from the allocations in main, and the roles from the use of the arrays, also
    // in `store`.
    EXPECT_THAT(made.problemText,
                HasSubstr("  N: {range: [1, 1 Gi], default: 8192}   # guess: the host's program\n"
                          "  C: {range: [1, 1 Gi], default: 768}   # guess: the host's program\n"));
    EXPECT_THAT(made.problemText,
                HasSubstr("  out: {role: out, type: float, shape: [\"N * C\"]}   # guess: "));
    EXPECT_THAT(made.problemText,
                HasSubstr("  inp: {role: in, type: float, shape: [\"N * C\"]}   # guess: "));
    EXPECT_THAT(made.problemText, HasSubstr("bytes: 4 * (N * C) + 4 * (N * C)\n"));
    EXPECT_THAT(
        made.problemText,
        HasSubstr("reference: {entry: right, units: \"N * C\", arguments: [out, inp, N, C]}"));
    // The block size is a value of which the program tries several.
    EXPECT_THAT(made.text, HasSubstr("arguments: [out, inp, N, C, 0.5, 1]"));
    EXPECT_THAT(made.text, HasSubstr("parameters: {block_size: {values: [32, 64, 128, 256, 512, "
                                     "1024], default: 256}}   # guess: unknown: parameters"));
    EXPECT_THAT(made.text, HasSubstr("block: [block_size]"));
    EXPECT_THAT(made.text, HasSubstr("grid: [N]"));
    EXPECT_THAT(made.text, HasSubstr("shared_bytes: \"block_size * 4\""));
    EXPECT_THAT(made.notTold, ElementsAre("parameters"));
    addProposedProblem(made);
    const KernelFile kernel = readKernelFile(made.text, made.output.string());
    EXPECT_EQ(kernel.problem, "scale_rows_problem");
}

TEST_F(KernelImport, ACallerInAnotherFileTellsNumbersAndTypes) {
    const auto file =
        write("halve.cu", "template <class T> __global__ void halve(T *x, int n) {\n"
                          "  x[threadIdx.x] = x[threadIdx.x] / 2;\n}\n"
                          "template <class T> void run(T *data, int n, int threads) {\n"
                          "  halve<T><<<n >> 8, threads>>>(data, n);\n}\n"
                          "template void run<short>(short *, int, int);\n");
    const std::string alone = proposeHeader({.file = file, .problem = ownProblem}).problemText;
    EXPECT_THAT(alone, HasSubstr("x: {role: inout, type: short, "));
    write("main.cpp", "void other() { thing.run(1); }\n"
                      "int main() {\n  const int size = 1 << 20;\n  int threads = 0;\n"
                      "  choose(threads);\n  double *d;\n  cudaMalloc(&d, size * sizeof(double));\n"
                      "  run<double>(d, size, threads);\n}\n");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("entry: \"halve<double>\""));
    EXPECT_THAT(made.text, HasSubstr("grid: [\"floor(n / 256)\"]"));
    EXPECT_THAT(made.text,
                HasSubstr("threads: {values: [32, 64, 128, 256, 512, 1024], default: 256}"));
    EXPECT_THAT(made.problemText, HasSubstr("n: {range: [1, 1 Gi], default: 1048576}"));
    EXPECT_THAT(made.problemText, HasSubstr("x: {role: inout, type: double, shape: [\"n\"]}"));
    EXPECT_THAT(made.notTold, ElementsAre("parameters"));
}

TEST_F(KernelImport, SizesAreTheLikeliestProductAndOneOfSeveralIsNotTold) {
    const auto shapes = [&](const std::string& numbers) {
        const auto file =
            write("k.cu", "__global__ void k(float *x, const float *y, int a, int b, int c) "
                          "{ x[0] = y[0]; }\n"
                          "void run(float *x, float *y, int a, int b, int c) {\n"
                          "  k<<<a, b>>>(x, y, a, b, c);\n}\n"
                          "int main() {\n  int A, B, C;\n  float *x, *y;\n" +
                              numbers +
                              "  cudaMalloc(&x, A * B * sizeof(float));\n"
                              "  cudaMalloc(&y, 3 * A * B * C * sizeof(float));\n"
                              "  run(x, y, A, B, C);\n}\n");
        return proposeHeader({.file = file, .problem = ownProblem});
    };
    // 3 a b c, and not 2 a b b, which has the same value.
    const ImportProposal told = shapes("A = 10; B = 12; C = 8;");
    EXPECT_THAT(told.problemText, HasSubstr("x: {role: out, type: float, shape: [\"a * b\"]}"));
    EXPECT_THAT(told.problemText,
                HasSubstr("y: {role: in, type: float, shape: [\"3 * a * b * c\"]}"));
    EXPECT_TRUE(told.notTold.empty());
    const ImportProposal equal = shapes("A = 64; B = 64; C = 64;");
    EXPECT_THAT(equal.problemText,
                HasSubstr("size from one of several products that fit; unknown"));
    EXPECT_THAT(equal.notTold, ElementsAre("arrays"));
}

TEST_F(KernelImport, WhatTheBodyDoesTellsRoles) {
    const auto roles = [&](const std::string& body) {
        const auto file = write("k.cu", "__device__ void add(int *to) { atomicAdd(to, 1); }\n"
                                        "__global__ void k(float *a, float *b, int *c, int n) {" +
                                            body + "}\n");
        const std::string text = proposeHeader({.file = file, .problem = ownProblem}).problemText;
        std::string found;
        for (const std::string name : {"a", "b", "c"}) {
            const std::string mark = "  " + name + ": {role: ";
            const std::size_t at = text.find(mark) + mark.size();
            found += (found.empty() ? "" : " ") + text.substr(at, text.find(',', at) - at);
        }
        return found;
    };
    EXPECT_EQ(roles("a[0] = b[0] + c[0];"), "out in in");
    EXPECT_EQ(roles("a[0] = 0.5f * a[0] + b[0]; c[0]++;"), "inout in inout");
    EXPECT_EQ(roles("a[0] = b[0]; a[0] /= 2;"), "out in in");
    EXPECT_EQ(roles("reinterpret_cast<float4 *>(&a[4])[0] = *(float4 *)(b + 4); add(&c[1]);"),
              "out in inout");
    EXPECT_EQ(roles("float *p = a + n; p[1] = b[0]; c += n; *c = 1;"), "out in out");
    EXPECT_EQ(roles("if (a[0] == b[0]) c[0] = 1;"), "in in out");
}

TEST_F(KernelImport, ALoopThatSwapsItsArraysIsARepetition) {
    const auto file = write("heat.cu", R"(
__global__ void heat(float *next, const float *now, int n) { next[0] = now[n - 1]; }
int main() {
  const int n = 1 << 16;
  int steps = 50;
  float *a, *b;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  for (int i = 0; i < steps; ++i) {
    heat<<<(n + 127) / 128, 128>>>(b, a, n);
    std::swap(a, b);
  }
}
)");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("repeat: {times: 50, swap: [now, next]}"));
    EXPECT_THAT(made.problemText, HasSubstr("next: {role: inout, type: float, shape: [\"n\"]}"));
    EXPECT_THAT(made.problemText, HasSubstr("now: {role: inout, "));
    EXPECT_TRUE(made.notTold.empty());
    addProposedProblem(made);
    EXPECT_TRUE(readKernelFile(made.text, made.output.string()).repeat);
}

TEST_F(KernelImport, TheReferencesUnitHasANameOfItsOwn) {
    const auto file = write("k.cu", "__global__ void k(float *x, int unit) { x[0] = unit; }\n");
    EXPECT_THAT(proposeHeader({.file = file, .problem = ownProblem}).problemText,
                HasSubstr("void right(long unit_, float *x, long unit)\n{\n    // x[unit_] = "));
}

TEST_F(KernelImport, WhatAProblemCannotHaveIsSaid) {
    std::string text;
    const auto said = [&](const std::string& parameters) {
        const auto file =
            write("k.cu", text + "struct P { virtual int a(); };\n__global__ void k(" + parameters +
                              ") {}\n");
        return refusal({.file = file, .problem = ownProblem});
    };
    EXPECT_THAT(said("float *x, long double s"), HasSubstr("Unsupported type: s of k is a"));
    EXPECT_THAT(said("long double *x"), HasSubstr("Unsupported type: x of k is an array of"));
    text = "#include \"shape.h\"\n";
    EXPECT_THAT(said("Shape *p, int n"),
                HasSubstr("k.cu:3: error: Unknown type: p of k is a Shape, which neither the file "
                          "nor its includes declare (add the folder"));
    EXPECT_THAT(said("float *x, const Shape s"), HasSubstr("Unknown type: s of k is a Shape"));
    EXPECT_THAT(
        said("float *x, P p"),
        HasSubstr("Unsupported type: p of k is a P, but problem parameters must be numbers"));
    EXPECT_THAT(said("float **x"),
                HasSubstr("x of k is an array of pointers, whose elements a header cannot set"));
}

TEST_F(KernelImport, AKernelWithoutArraysGetsAPlaceholder) {
    const auto file = write("k.cu", R"(__device__ float total[256];
__global__ void fill(float unused, int n, long steps) { total[threadIdx.x % n] = unused * steps; }
__global__ void hello() { printf("%d", threadIdx.x); }
void run() { fill<<<4, 64>>>(2.5f, 256, 12); }
)");
    ImportProposal made = proposeHeader({.file = file, .kernels = {"fill"}, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("arguments: [2.5, n, 12]"));
    EXPECT_THAT(made.problemText,
                HasSubstr("  unused: {role: inout, type: float, shape: [\"1\"]}"));
    EXPECT_THAT(made.problemText, HasSubstr("metric: time\n"));
    EXPECT_THAT(made.problemText, HasSubstr("// The kernel takes no array, so runs cannot verify"));
    ASSERT_TRUE(made.doubt);
    EXPECT_THAT(made.doubt->english(), HasSubstr("The kernel takes no array"));
    addProposedProblem(made);
    EXPECT_EQ(readKernelFile(made.text, made.output.string()).launches[0].arguments.size(), 3U);

    made = proposeHeader({.file = file, .kernels = {"hello"}, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("arguments: []"));
    addProposedProblem(made);
    EXPECT_THAT(readKernelFile(made.text, made.output.string()).launches[0].arguments, IsEmpty());
}

TEST_F(KernelImport, AnArrayThatKernelsOnlyPassOnIsTheResult) {
    const auto file = write("k.cu", R"(__global__ void first(float *x) { x[threadIdx.x] = 1; }
__global__ void second(const float *x) { printf("%f", x[threadIdx.x]); }
void run(float *x) { first<<<1, 64>>>(x); second<<<1, 64>>>(x); }
)");
    const ImportProposal made =
        proposeHeader({.file = file, .kernels = {"first", "second"}, .problem = ownProblem});
    EXPECT_THAT(made.problemText, HasSubstr("x: {role: out, type: float"));
    addProposedProblem(made);
    readKernelFile(made.text, made.output.string());
}

TEST_F(KernelImport, AnAliasOfATensorAccessorHasTheSizesOfItsTensor) {
    const auto file = write("k.cu", R"(using Frame = torch::PackedTensorAccessor32<float, 2>;
__global__ void k(Frame out) { out[blockIdx.x][threadIdx.x] = 1; }
)");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.problemText, HasSubstr("shape: [\"out_sizes_0 * out_sizes_1\"]"));
    EXPECT_THAT(made.text, HasSubstr("strides: [out_strides_0, 1]"));
}

TEST_F(KernelImport, AllElementsOfALargeArrayInAStructureHaveOneValue) {
    const auto file = write("k.cu", R"(
struct Many { float *rows[40]; float weights[300]; int count; };
union Either { float real; int whole; };
__global__ void k(Many many, Either either) {
  many.rows[blockIdx.x][threadIdx.x] = many.weights[many.count] + either.real;
}
)");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(
        made.text,
        HasSubstr("arguments: [{rows: many_rows, weights: many_weights, count: many_count}, "
                  "{bytes: [0, 0, 0, 0]}]"));
    EXPECT_THAT(made.text, HasSubstr("unknown: arguments, the members of a structure are unknown"));
    EXPECT_THAT(made.problemText, HasSubstr("many_rows: {role: out, type: float"));
    EXPECT_THAT(made.problemText, HasSubstr("many_weights: {values: [1.0]}"));
    addProposedProblem(made);
    const KernelLaunch launch = readKernelFile(made.text, made.output.string()).launches[0];
    ASSERT_EQ(launch.arguments.size(), 345U);
    EXPECT_EQ(launch.arguments[39], "many_rows");
    EXPECT_EQ(launch.arguments[40], "many_weights");
    EXPECT_EQ(launch.arguments[340], "many_count");
    EXPECT_EQ(launch.arguments[341], "0");
    // An element may also have its own value, but each element must have one.
    const std::string some =
        replaced(made.text, "weights: many_weights", "weights: [many_weights]");
    EXPECT_THROW(readKernelFile(some, made.output.string()), Error);
}

TEST_F(KernelImport, StructuresAreTakenApart) {
    const auto file = write("product.cu", R"(
struct Matrix { int rows, cols; float *data; };
__device__ float at(const Matrix m, int r, int c) { return m.data[r * m.cols + c]; }
__global__ void matmul(Matrix a, Matrix b, Matrix c, int2 part) {
  int x = threadIdx.x, y = blockIdx.x;
  float sum = 0;
  for (int i = 0; i < a.cols; ++i) sum += at(a, y, i) * at(b, i, x);
  c.data[y * c.cols + x] = sum;
}
int main() {
  Matrix a, b, c;
  a.rows = c.rows = 64;
  b.cols = c.cols = 128;
  a.cols = b.rows = 32;
  cudaMalloc(&a.data, a.rows * a.cols * sizeof(float));
  cudaMalloc((void **)&b.data, b.rows * b.cols * sizeof(float));
  cudaMalloc(&c.data, sizeof(float) * c.rows * c.cols);
  matmul<<<64, 128>>>(a, b, c, make_int2(0, 3));
}
)");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(
        made.text,
        HasSubstr("arguments: [{rows: a_rows, cols: a_cols, data: a}, {rows: b_rows, cols: "
                  "b_cols, data: b}, {rows: c_rows, cols: c_cols, data: c}, {x: 0, y: 3}]"));
    EXPECT_THAT(made.problemText,
                HasSubstr("  a_rows: {range: [1, 1 Gi], default: 64}   # guess: "));
    EXPECT_THAT(made.problemText,
                HasSubstr("  a: {role: in, type: float, shape: [\"a_rows * a_cols\"]}"));
    EXPECT_THAT(made.problemText, HasSubstr("  b: {role: in, type: float, "));
    EXPECT_THAT(made.problemText, HasSubstr("  c: {role: out, type: float, "));
    EXPECT_THAT(made.notTold, IsEmpty());
    addProposedProblem(made);
    const KernelFile kernel = readKernelFile(made.text, made.output.string());
    EXPECT_EQ(kernel.launches.front().arguments.size(), 11U);
    ASSERT_EQ(kernel.launches.front().structs.size(), 4U);
    EXPECT_EQ(kernel.launches.front().structs[3].first, 9U);
}

/// A sum in two launches.
constexpr const char* passes = R"(
__global__ void partial(const float *x, float *sums, int n) {
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += x[i];
  atomicAdd(&sums[blockIdx.x], sum);
}
__global__ void total(const float *parts, float *y, int count) {
  float sum = 0;
  for (int i = 0; i < count; ++i) sum += parts[i];
  y[0] = sum;
}
int main() {
  int n = 1 << 20, blocks = 64;
  float *d_x, *d_sums, *d_y;
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMalloc(&d_sums, blocks * sizeof(float));
  cudaMalloc(&d_y, sizeof(float));
  partial<<<blocks, 256>>>(d_x, d_sums, n);
  total<<<1, 1>>>(d_sums, d_y, blocks);
}
)";

TEST_F(KernelImport, SeveralKernelsAreOneRun) {
    std::string text = passes;
    const std::string atomic = "atomicAdd(&sums[blockIdx.x], sum)";
    text.replace(text.find(atomic), atomic.size(), "sums[blockIdx.x] = sum");
    const auto file = write("sum.cu", text);
    // The order in which the kernels are named does not matter.
    const ImportRequest both{.file = file, .kernels = {"total", "partial"}, .problem = "reduce"};
    const ImportProposal known = proposeHeader(both);
    EXPECT_EQ(known.output, folder_.path() / "partial.cu");
    EXPECT_THAT(
        known.text,
        HasSubstr(
            "parameters: {count: {values: [64]}}   # guess: the host's program\nlaunches:    # "
            "guess: names and const\n  - {entry: \"partial\", arguments: [numbers, sums, n], "
            "block: [256], grid: [count]}   # guess: launch, line 18\n  - {entry: \"total\", "
            "arguments: [sums, sum, count], block: [1], grid: [1]}   # guess: launch, line 19\n"));
    EXPECT_THAT(known.text, HasSubstr("scratch: {sums: {type: float, elements: \"count\"}}   # "
                                      "guess: data passed from one kernel to the next\n"));
    EXPECT_THAT(known.notTold, IsEmpty());
    const KernelFile kernel = readKernelFile(known.text, known.output.string());
    ASSERT_EQ(kernel.launches.size(), 2U);
    EXPECT_EQ(kernel.scratch.size(), 1U);

    const ImportProposal own =
        proposeHeader({.file = file, .kernels = {"partial", "total"}, .problem = ownProblem});
    EXPECT_THAT(own.problemText, HasSubstr("arrays:\n  x: {role: in, "));
    EXPECT_THAT(own.problemText, HasSubstr("\n  y: {role: out, "));
    EXPECT_THAT(own.problemText, Not(HasSubstr("sums")));
    EXPECT_THAT(own.text, HasSubstr("scratch: {sums: {type: float, "));
    addProposedProblem(own);
    EXPECT_EQ(readKernelFile(own.text, own.output.string()).launches.size(), 2U);
}

TEST_F(KernelImport, WhatTheTextWritesIsAnOutputWithoutAnyConst) {
    const auto argumentsOf = [&](const std::string& body) {
        const auto file = write("r.cu", "__global__ void reduce_it(float *a, float *b, int n) {\n" +
                                            body + "}\n");
        const std::string text = proposeHeader({.file = file, .problem = "reduce"}).text;
        return text.substr(text.find("arguments"), 31);
    };
    EXPECT_EQ(argumentsOf("  b[blockIdx.x] = a[threadIdx.x];\n"),
              "arguments: [numbers, sum, n]   ");
    EXPECT_EQ(argumentsOf("  a[threadIdx.x] = b[blockIdx.x];\n"),
              "arguments: [sum, numbers, n]   ");
    // The kernel accumulates in the input itself.
    EXPECT_EQ(argumentsOf("  a[0] += a[threadIdx.x];\n  b[blockIdx.x] = a[0];\n"),
              "arguments: [numbers, sum, n]   ");
}

TEST_F(KernelImport, ProductsOfOtherNumbersAreNoProblemOfFloats) {
    const auto file =
        write("product.cu", "__global__ void matrixMul(const int *a, const int *b, int *c, int m, "
                            "int n, int k) { c[0] = a[0] * b[0]; }\n");
    EXPECT_THAT(refusal({.file = file, .problem = "gemm"}),
                HasSubstr("do not match the arrays of any problem"));
}

TEST_F(KernelImport, MembersAreToldByTheListInBraces) {
    const auto file = write("rows.cu", R"(
struct Rows { int count; const float *in; float *out; };
__global__ void k(Rows r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < r.count) r.out[i] = r.in[i];
}
int main() {
  int many = 1000000;
  float *d_in, *d_out;
  cudaMalloc(&d_in, many * 4);
  cudaMalloc(&d_out, many * sizeof(float));
  Rows rows = {many, d_in, d_out};
  dim3 const blocks((many + 127) / 128);
  k<<<blocks, 128>>>(rows);
}
)");
    const ImportProposal made = proposeHeader({.file = file, .problem = "copy"});
    EXPECT_THAT(made.text, HasSubstr("arguments: [{count: n, in: in, out: out}]"));
    EXPECT_THAT(made.text, HasSubstr("grid: [\"ceil(n / 128)\"]"));
    EXPECT_THAT(made.notTold, IsEmpty());
    const ImportProposal own = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(own.problemText,
                HasSubstr("  r_in: {role: in, type: float, shape: [\"r_count\"]}"));
    EXPECT_THAT(own.text, HasSubstr("grid: [\"ceil(r_count / 128)\"]"));
}

TEST_F(KernelImport, StructuresHandTheirPointersOn) {
    const auto file = write("pair.cu", "struct Pair { float *to, *from; };\n"
                                       "__device__ void put(float *p, float v) { p[0] = v; }\n"
                                       "__device__ void all(Pair p) { put(p.to, p.from[0]); }\n"
                                       "__global__ void direct(Pair p) { put(p.to, p.from[0]); }\n"
                                       "__global__ void whole(Pair p) { all(p); }\n");
    for (const char* kernel : {"direct", "whole"}) {
        const std::string text =
            proposeHeader({.file = file, .kernels = {kernel}, .problem = ownProblem}).problemText;
        EXPECT_THAT(text, HasSubstr("  p_from: {role: in, "));
        EXPECT_THAT(text, HasSubstr("  p_to: {role: out, "));
    }
}

TEST_F(KernelImport, PassesOfOneFunctionAreMeant) {
    const auto file = write("steps.cu", R"(
__global__ void half(const float4 *x, float *y, int n) { y[threadIdx.x] = x[threadIdx.x].x; }
__global__ void again(float *y, float *z) { z[threadIdx.x] = y[threadIdx.x]; }
void another(float *a, float *b) { half<<<7, 32>>>((float4 *)a, b, 5); }
void meant(float *a, float *b, float *c, float *d) {
  half<<<8, 64>>>((const float4 *)a, b, 640);
  again<<<9, 64>>>(b, c);
  again<<<10, 64>>>(c, d);
}
void offset(float *a, float *b) { again<<<1, 1>>>(a + 256, b); }
)");
    const ImportProposal made =
        proposeHeader({.file = file, .kernels = {"half", "again", "again"}, .problem = ownProblem});
    EXPECT_THAT(made.text,
                HasSubstr("{entry: \"half\", arguments: [x, y, n], block: [64], grid: [8]}"));
    EXPECT_THAT(made.text,
                HasSubstr("{entry: \"again\", arguments: [y, z], block: [64], grid: [9]}"));
    EXPECT_THAT(made.text,
                HasSubstr("{entry: \"again\", arguments: [z, d], block: [64], grid: [10]}"));
    EXPECT_THAT(made.text, HasSubstr("scratch: {y: {type: float"));
    EXPECT_THAT(made.problemText, HasSubstr("  d: {role: out, "));
    EXPECT_THAT(made.notTold, Not(Contains("arguments")));
    const ImportProposal apart =
        proposeHeader({.file = write("apart.cu", "__global__ void one(float *x) { x[0] = 1; }\n"
                                                 "__global__ void two(float *x) { x[0] += 1; }\n"
                                                 "void f(float *a) { one<<<1, 1>>>(a); }\n"
                                                 "void g(float *a) { two<<<1, 1>>>(a); }\n"),
                       .kernels = {"one", "two"},
                       .problem = ownProblem});
    EXPECT_THAT(apart.notTold, Contains("arguments"));
    EXPECT_THAT(apart.text, HasSubstr("unknown: arguments, several functions launch the kernels"));
    // A pointer into an array cannot be an argument.
    std::string text = "__global__ void again(float *y, float *z) { z[0] = y[0]; }\n"
                       "void run(float *a, float *b) { again<<<1, 1>>>(a + 256, b); }\n";
    const ImportProposal inside =
        proposeHeader({.file = write("inside.cu", text), .problem = ownProblem});
    EXPECT_THAT(inside.notTold, Contains("arguments"));
}

TEST_F(KernelImport, WhatAnotherKernelMustHaveWrittenIsNotBetween) {
    // atomicAdd reads existing content, which these two launches have not written.
    const auto file = write("sum.cu", passes);
    const ImportProposal own =
        proposeHeader({.file = file, .kernels = {"partial", "total"}, .problem = ownProblem});
    EXPECT_THAT(own.problemText, HasSubstr("  sums: {role: inout, "));
    EXPECT_THAT(own.text, Not(HasSubstr("scratch")));
}

/// The textbook version: the program launches the kernel on all elements, and then on the partial
/// sums.
constexpr const char* reduction = R"(
__global__ void reduce(const float *in, float *out, int n)
{
    __shared__ float s[256];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
    s[t] = i < n ? in[i] : 0.0f;
    __syncthreads();
    for (int d = blockDim.x / 2; d > 0; d /= 2) {
        if (t < d)
            s[t] += s[t + d];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}
int main()
{
    const int n = 1 << 16;
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    float *d_in, *d_partial, *d_out;
    cudaMalloc(&d_in, n * sizeof(float));
    cudaMalloc(&d_partial, blocks * sizeof(float));
    cudaMalloc(&d_out, sizeof(float));
    reduce<<<blocks, threads>>>(d_in, d_partial, n);
    reduce<<<1, threads>>>(d_partial, d_out, blocks);
}
)";
constexpr const char* secondLaunch = "    reduce<<<1, threads>>>(d_partial, d_out, blocks);\n";

TEST_F(KernelImport, AReductionThatIsLaunchedAgainIsOneRun) {
    const auto file = write("sums.cu", reduction);
    const std::string text = proposeHeader({.file = file, .problem = "reduce"}).text;
    EXPECT_THAT(text, HasSubstr("sizes: {blocks: \"ceil(n / 256)\"}   # guess: "));
    EXPECT_THAT(text, HasSubstr("requires: [\"blocks <= 256\"]   # guess: "));
    EXPECT_THAT(text, HasSubstr("{entry: \"reduce\", arguments: [numbers, out, n], block: [256], "
                                "grid: [blocks]}"));
    EXPECT_THAT(text, HasSubstr("{entry: \"reduce\", arguments: [out, sum, blocks], block: [256], "
                                "grid: [1]}"));
    EXPECT_THAT(text, HasSubstr("scratch: {out: {type: float, elements: \"blocks\"}}"));
    EXPECT_THAT(text, HasSubstr("\ntitle: reduce\n"));
    EXPECT_EQ(proposeHeader({.file = file, .problem = "reduce"}).doubt, std::nullopt);
    EXPECT_THAT(importableKernels({.file = file}).front().problems, Contains("reduce"));
    EXPECT_EQ(readKernelFile(text, (folder_.path() / "reduce.cu").string()).launches.size(), 2U);
    // A kernel with a grid-stride loop accepts any number of partial sums.
    write("sums.cu", replaced(reduction, "s[t] = i < n ? in[i] : 0.0f;",
                              "s[t] = 0;\n"
                              "    for (; i < n; i += gridDim.x * blockDim.x)\n"
                              "        s[t] += in[i];"));
    EXPECT_THAT(proposeHeader({.file = file, .problem = "reduce"}).text,
                Not(HasSubstr("requires")));
    // A single block has as many threads as there are partial sums.
    write("sums.cu", replaced(reduction, "reduce<<<1, threads>>>", "reduce<<<1, blocks>>>"));
    EXPECT_THAT(proposeHeader({.file = file, .problem = "reduce"}).text,
                HasSubstr("requires: [\"blocks <= 1024\"]"));
}

TEST_F(KernelImport, PartialSumsAreNoSum) {
    const auto file = write("sums.cu", replaced(reduction, secondLaunch, ""));
    EXPECT_THAT(importableKernels({.file = file}).front().problems, Not(Contains("reduce")));
    EXPECT_FALSE(importableKernels({.file = file}).front().problemTold);
    const ImportProposal own = proposeHeader({.file = file, .problem = ownProblem});
    ASSERT_TRUE(own.doubt);
    EXPECT_EQ(own.doubt->english(),
              "Each block writes one element of `out`: these are probably partial results.");
    const ImportProposal chosen = proposeHeader({.file = file, .problem = "reduce"});
    ASSERT_TRUE(chosen.doubt);
    EXPECT_EQ(chosen.doubt->english(), "The match with the problem reduce is uncertain: each block "
                                       "writes one element of `out`, probably a partial result.");
    // Another name is used for the index of the block.
    write("sums.cu", replaced(replaced(reduction, secondLaunch, ""), "out[blockIdx.x] = s[0];",
                              "{ int b = blockIdx.x; out[b] = s[0]; }"));
    EXPECT_THAT(importableKernels({.file = file}).front().problems, Not(Contains("reduce")));
    // With a grid of one block, or with one element for all blocks, only the total sum is left.
    for (const auto& [from, to] : {std::pair("<<<blocks, threads>>>", "<<<1, threads>>>"),
                                   std::pair("out[blockIdx.x] = s[0];", "atomicAdd(out, s[0]);")}) {
        write("sums.cu", replaced(replaced(reduction, secondLaunch, ""), from, to));
        EXPECT_THAT(importableKernels({.file = file}).front().problems, Contains("reduce")) << to;
        EXPECT_EQ(proposeHeader({.file = file, .problem = "reduce"}).doubt, std::nullopt) << to;
    }
}

TEST_F(KernelImport, StepsThatGoBackAndForthAreNoReduction) {
    const auto file = write("steps.cu", R"(
__global__ void step(const float *in, float *out, int n) { out[blockIdx.x] = in[threadIdx.x] + n; }
void run(float *a, float *b, int n) {
  step<<<n, 32>>>(a, b, n);
  step<<<n, 32>>>(b, a, n);
}
)");
    EXPECT_THAT(proposeHeader({.file = file, .problem = ownProblem}).text,
                Not(HasSubstr("launches")));
}

TEST_F(KernelImport, KernelsInNamespacesAreQualified) {
    const auto file =
        write("k.cu", "namespace a { namespace b::c { namespace {\n"
                      "__global__ void k(float *x, int n) {}\n} } }\n"
                      "void run(float *x, int n) { a::b::c::k<<<n / 64, 64>>>(x, n); }\n");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("entry: \"a::b::c::k\""));
    addProposedProblem(made);
    EXPECT_EQ(readKernelFile(made.text, made.output.string()).launches[0].entry, "a::b::c::k");
}

TEST_F(KernelImport, TypesOfDispatchMacrosAreGuessed) {
    const auto file = write(
        "gate.cu", "#include <torch/extension.h>\ntemplate <typename scalar_t, int PER>\n"
                   "__global__ void gate(const scalar_t *x, scalar_t *y, int n) {}\n"
                   "void run(torch::Tensor x, torch::Tensor y) {\n  const int threads = 128;\n"
                   "  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), \"gate\", ([&] {\n"
                   "    gate<scalar_t, 4><<<8, threads>>>(x.data_ptr<scalar_t>(),\n"
                   "        y.data_ptr<scalar_t>(), x.numel());\n  }));\n}\n");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("entry: \"gate<float, 4>\""));
    EXPECT_THAT(made.notTold, Contains("entry"));
    EXPECT_THAT(made.text, HasSubstr("block: [128]"));
    ASSERT_EQ(made.missing.size(), 1U);
    EXPECT_EQ(made.missing[0].name, "torch/extension.h");
    addProposedProblem(made);
    readKernelFile(made.text, made.output.string());
}

TEST_F(KernelImport, TemplateArgumentsMayBeConstantsOfTypesAndEnumerators) {
    const auto file = write(
        "k.cu", "struct Traits { static constexpr int tile = 32; };\nenum Mode { Add, Mul };\n"
                "template <typename T, int N, Mode M>\n__global__ void k(T *x, int n) {}\n"
                "void run(double *x, int n) {\n  using T = double;\n  using Own = Traits;\n"
                "  k<T, Own::tile, Mul><<<n / 64, 64>>>(x, n);\n}\n");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("entry: \"k<double, Traits::tile, Mul>\""));
    EXPECT_THAT(made.notTold, Not(Contains("entry")));
    addProposedProblem(made);
    readKernelFile(made.text, made.output.string());
}

TEST_F(KernelImport, NumbersOfTemplatesWithoutALaunchAreLikely) {
    const auto entryOf = [&](const std::string& parameters) {
        const ImportProposal made =
            proposeHeader({.file = write("k.cu", "template <" + parameters +
                                                     ">\n__global__ void k(float *x, int n) {}\n"),
                           .problem = ownProblem});
        return made.text.substr(0, made.text.find("title"));
    };
    EXPECT_THAT(entryOf("int BLOCK"), HasSubstr("{BLOCK: {values: [256]}}"));
    EXPECT_THAT(entryOf("int BM, int BN, int VEC"),
                HasSubstr("{BM: {values: [16]}, BN: {values: [16]}, VEC: {values: [4]}}"));
    EXPECT_THAT(entryOf("class T, bool all"),
                HasSubstr("\"k<float, false>\"   # guess: unknown: entry; types such as float"));
}

TEST_F(KernelImport, BlocksThatNoDeviceRunsAreUnknown) {
    const auto file = write("k.cu", "__global__ void k(float *x, int n) {}\n"
                                    "void run(float *x) {\n  const int n = 4096;\n"
                                    "  k<<<1, n>>>(x, n);\n}\n");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("block: [256]"));
    EXPECT_THAT(made.notTold, Contains("block"));
}

TEST_F(KernelImport, ArraysOfOtherTypesAreArraysOfTheirComponents) {
    const auto file = write(
        "k.cu", "struct Body { float3 at; int id; };\nenum class Kind { A, B };\n"
                "__global__ void k(float3 *a, const void *b, Body *c, curandState *d, Kind e,\n"
                "                  cuda::atomic<int, cuda::thread_scope_device> *f, int n) {}\n"
                "int main() {\n  float3 *a;\n  int n = 1000;\n"
                "  cudaMalloc(&a, n * sizeof(float3));\n}\n");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.problemText, HasSubstr("type: float, shape: [\"3 * ("));
    EXPECT_THAT(made.problemText, HasSubstr("b: {role: in, type: unsigned char"));
    EXPECT_THAT(made.problemText, HasSubstr("type: unsigned char, shape: [\"16 * ("));
    EXPECT_THAT(made.problemText, HasSubstr("type: unsigned, shape: [\"12 * ("));
    EXPECT_THAT(made.problemText, HasSubstr("type: int, shape: [\""));
    addProposedProblem(made);
    readKernelFile(made.text, made.output.string());
}

TEST_F(KernelImport, ArraysOfStructuresAreArraysOfTheirBytes) {
    const auto file = write("k.cu", R"(#define PATHS 100
constexpr int levels = PATHS / 10;
struct Base { double scale; };
union Bits { float f; unsigned char bytes[12]; };
template <class T, int n> struct Vector { T values[n]; };
struct Paths : public Base {
  float origin[PATHS][3];
  Bits bits;
  Vector<short, levels> steps;
};
class Shape { public: virtual float area(); };
__global__ void known(const Paths *paths, float *out, int n) { out[threadIdx.x] = paths->scale; }
__global__ void guessed(const Shape *shapes, float *out, int n) { out[threadIdx.x] = 1; }
)");
    const auto imported = [&](const std::string& kernel) {
        return proposeHeader({.file = file, .kernels = {kernel}, .problem = ownProblem});
    };
    // 8 bytes of Base, 1200 of origin, 12 of bits, and 20 of steps.
    EXPECT_THAT(imported("known").problemText, HasSubstr("shape: [\"1240 * ("));
    EXPECT_THAT(imported("guessed").problemText, HasSubstr("shape: [\"256 * ("));
    EXPECT_THAT(imported("guessed").notTold, Contains("arrays"));
}

TEST_F(KernelImport, StructuresOfTemplatesAreTakenApart) {
    const auto file = write("k.cu", R"(namespace math {
template <typename T, int n> struct Span { T *data; T factors[n]; };
}
using Halves = math::Span<float, 2>;
__global__ void k(Halves in, float *out, int n) { out[threadIdx.x] = in.data[0]; }
)");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("arguments: [{data: in, factors: [in_factors_0, "
                                     "in_factors_1]}, out, n]"));
    addProposedProblem(made);
    const KernelFile kernel = readKernelFile(made.text, made.output.string());
    EXPECT_EQ(kernel.launches.front().structs.front().layout.bytes, 16U);
}

TEST_F(KernelImport, TensorAccessorsAreTakenApart) {
    const auto file = write("k.cu", R"(#include <torch/extension.h>
template <typename scalar_t>
__global__ void k(const torch::PackedTensorAccessor32<scalar_t, 2, torch::RestrictPtrTraits> in,
                  torch::PackedTensorAccessor64<scalar_t, 1> out) {
  out[threadIdx.x] = in[threadIdx.x][in.size(1) - 1];
}
)");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("arguments: [{data: in, sizes: [in_sizes_0, in_sizes_1], "
                                     "strides: [in_strides_0, 1]}, {data: out, sizes: "
                                     "[out_sizes_0], strides: [1]}]"));
    EXPECT_THAT(made.problemText, HasSubstr("sizes: {in_strides_0: in_sizes_1}"));
    EXPECT_THAT(made.problemText, HasSubstr("in: {role: in, type: float, shape: [\"in_sizes_0 * "
                                            "in_sizes_1\"]}"));
    addProposedProblem(made);
    const KernelFile kernel = readKernelFile(made.text, made.output.string());
    EXPECT_EQ(kernel.launches.front().structs.front().layout.bytes, 24U);
    EXPECT_EQ(kernel.launches.front().structs.back().layout.bytes, 24U);
}

TEST_F(KernelImport, OneOfSeveralKernelsWithTheSameNameIsChosenByItsLine) {
    const auto file = write("k.cu", R"(template <class T> __global__ void scale(T *x, const T *y) {}
__global__ void scale(float *x, const float *y, int n) { x[n] = y[n]; }
__global__ void scale(double *x, const double *__restrict__ y, int n) { x[n] = y[n]; }
)");
    std::vector<std::string> names;
    for (const ImportableKernel& each : importableKernels({.file = file}))
        names.push_back(each.name);
    EXPECT_THAT(names, ElementsAre("scale:1", "scale:2", "scale:3"));
    const auto entry = [&](const std::string& kernel) {
        const ImportProposal made =
            proposeHeader({.file = file, .kernels = {kernel}, .problem = ownProblem});
        addProposedProblem(made);
        return readKernelFile(made.text, made.output.string()).launches.front().entry;
    };
    EXPECT_EQ(entry("scale:1"), "scale<float>(float*, const float*)");
    EXPECT_EQ(entry("scale:2"), "scale(float*, const float*, int)");
    EXPECT_EQ(entry("scale:3"), "scale(double*, const double*, int)");
}

TEST_F(KernelImport, FilesThatDefineCalledFunctionsAreAdded) {
    std::filesystem::create_directories(folder_.path() / "project/.git");
    write("project/math.cu", "#include \"math.h\"\n__device__ float twice(float x) {\n"
                             "  return sum(x, x);\n}\nint main() {}\n");
    write("project/sum.cu", "__device__ float sum(float a, float b) { return a + b; }\n");
    write("project/math.h", "#pragma once\n__device__ float twice(float x);\n"
                            "__device__ float sum(float a, float b);\n"
                            "__device__ float unused(float x);\n");
    write("project/unused.cu", "__device__ float unused(float x) { return x; }\n");
    const auto file =
        write("project/app/k.cu", "#include \"../math.h\"\n__global__ void k(float *x) {\n"
                                  "  x[threadIdx.x] = twice(1);\n}\n");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("definitions: [../math.cu, ../sum.cu] "));
    EXPECT_THAT(made.text, HasSubstr("include: [..]"));
    addProposedProblem(made);
    const KernelFile kernel = readKernelFile(made.text, made.output.string());
    EXPECT_THAT(kernel.code, HasSubstr("return sum(x, x);"));
    EXPECT_THAT(kernel.code, HasSubstr("return a + b;"));
}

TEST_F(KernelImport, StructuresOfOverloadedKernelsAreTakenApart) {
    const auto file = write("k.cu", "__device__ float scale(float x) { return x; }\n"
                                    "__global__ void scale(float *x, float factor) {}\n"
                                    "__global__ void scale(float2 *x, float2 factor) {}\n");
    const ImportProposal made =
        proposeHeader({.file = file, .kernels = {"scale:3"}, .problem = ownProblem});
    addProposedProblem(made);
    const KernelLaunch launch = readKernelFile(made.text, made.output.string()).launches.front();
    EXPECT_EQ(launch.entry, "scale(float2*, float2)");
    EXPECT_EQ(launch.structs.front().layout.bytes, 8U);
    const auto single = write("one.cu", "__device__ float scale(float x) { return x; }\n"
                                        "__global__ void scale(float *x, int n) {}\n");
    EXPECT_THAT(proposeHeader({.file = single, .problem = ownProblem}).text,
                HasSubstr("entry: \"scale(float*, int)\""));
}

TEST_F(KernelImport, AnUnknownNumberThatTheGridDividesIsLarge) {
    const auto file = write("k.cu", R"(__global__ void k(float *x) { x[threadIdx.x] = 1; }
void run(float *x, int length, int threads) { k<<<length / threads, threads>>>(x); }
)");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("length: {values: [1048576]}"));
}

TEST_F(KernelImport, OtherUnknownNumbersOfALaunchAreSmall) {
    const auto file = write("k.cu", R"(__global__ void k(float *x) { x[threadIdx.x] = 1; }
void run(float *x, int length, int chunk, int bytes) { k<<<length / chunk, 64, bytes / 2>>>(x); }
)");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("length: {values: [1048576]}"));
    EXPECT_THAT(made.text, HasSubstr("chunk: {values: [1]}"));
    EXPECT_THAT(made.text, HasSubstr("bytes: {values: [1]}"));
}

TEST_F(KernelImport, OnlyCallsOfTextureFunctionsReadTextures) {
    for (const char* tail : {"tex2D<", "tex2D<float", "tex2D<float>", "tex2D<float>("}) {
        const auto file = write("k.cu", std::string(R"(
template <class T> __device__ T texel(int i);
__global__ void k(float *out, cudaTextureObject_t image, int n) {
    out[0] = texel<double>(image) + tex1Dfetch<float>(image, n);
}
)") + tail);
        const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
        EXPECT_THAT(made.problemText, HasSubstr("image_texels: {role: in, type: float"));
        EXPECT_THAT(made.text, Not(HasSubstr("width:"))) << "a line, as tex1Dfetch reads";
    }
}

TEST_F(KernelImport, AliasesOfPointersAreArrays) {
    const auto file = write("k.cu", "using Grid = double*;\ntypedef const float *Row;\n"
                                    "__global__ void k(Grid out, Row in) { out[0] = in[0]; }\n");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.problemText, HasSubstr("out: {role: out, type: double"));
    EXPECT_THAT(made.problemText, HasSubstr("in: {role: in, type: float"));
}

TEST_F(KernelImport, AnArrayOfPointersMayOnlyBeWritten) {
    const auto file = write("k.cu", "__global__ void k(float **rows, float *data, int n) {\n"
                                    "  rows[threadIdx.x] = data + threadIdx.x * n;\n}\n");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.problemText, HasSubstr("rows: {role: out, type: unsigned long long"));
}

TEST_F(KernelImport, AnArrayOfPointersMayPassFromOneKernelToTheNext) {
    const auto file = write("k.cu", R"(struct Shape { float r; };
__global__ void make(Shape **shapes) { shapes[0] = new Shape{1}; }
__global__ void draw(float *out, Shape **shapes) { out[threadIdx.x] = shapes[0]->r; }
void run(float *out, Shape **shapes) { make<<<1, 1>>>(shapes); draw<<<1, 64>>>(out, shapes); }
)");
    const ImportProposal made =
        proposeHeader({.file = file, .kernels = {"make", "draw"}, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("scratch: {shapes: {type: unsigned long long"));
    addProposedProblem(made);
    EXPECT_EQ(readKernelFile(made.text, made.output.string()).launches.size(), 2U);
}

TEST_F(KernelImport, ComplexNumbersOfLibrariesArePairs) {
    const auto file =
        write("k.cu",
              "typedef cufftComplex Pair;\n__global__ void k(Pair *x, thrust::complex<double> *y) "
              "{ x[0].x = y[0].real(); }\n");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.problemText, HasSubstr("x: {role: out, type: float, shape: [\"2 * (n)\"]}"));
    EXPECT_THAT(made.problemText, HasSubstr("y: {role: in, type: double, shape: [\"2 * (n)\"]}"));
}

TEST_F(KernelImport, NamesThatTheHeaderReservesAreChanged) {
    const auto file = write("k.cu", "__global__ void k(float *x, float min, long int max) {\n"
                                    "  x[threadIdx.x] = min < max ? min : max;\n}\n");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("arguments: [x, min_, max_]"));
    addProposedProblem(made);
    readKernelFile(made.text, made.output.string());
}

TEST_F(KernelImport, TexturesGetArraysWithTheirTexels) {
    const auto file = write("k.cu", R"(
__device__ float sample(cudaTextureObject_t image, int x, int y) { return tex2D<float>(image, x, y); }
__global__ void k(cudaTextureObject_t image, cudaTextureObject_t table, float *out, int w, int h) {
  out[threadIdx.x] = sample(image, 1, 2) + tex1Dfetch<unsigned char>(table, 3);
}
)");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("textures: {image: {of: image_texels, width: w, height: h}, "
                                     "table: {of: table_texels}}"));
    EXPECT_THAT(made.problemText,
                HasSubstr("image_texels: {role: in, type: float, shape: [\"w * h\"]}"));
    EXPECT_THAT(made.problemText,
                HasSubstr("table_texels: {role: in, type: unsigned char, shape: [\"w\"]}"));
    EXPECT_THAT(made.notTold, Contains("textures"));
    addProposedProblem(made);
    readKernelFile(made.text, made.output.string());
    const auto deep = write("deep.cu", "__global__ void deep(cudaTextureObject_t t, float *x) {\n"
                                       "  x[0] = tex3D<float4>(t, 0, 0, 0).x;\n}\n");
    EXPECT_THAT(refusal({.file = deep, .problem = ownProblem}),
                HasSubstr("Unsupported texture: t of deep is read by tex3D<float4>"));
}

TEST_F(KernelImport, KeywordsOfALaterStandardSelectIt) {
    const auto file = write("k.cu", "template <class T> concept Number = sizeof(T) == 4;\n"
                                    "template <Number T> __global__ void k(T *x, int n) {}\n");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("standard: 20 "));
}

TEST_F(KernelImport, ASquaredSizeIsSmall) {
    const auto file = write("k.cu", R"(__global__ void k(float *x, int n) { x[threadIdx.x] = 1; }
void run(int n) {
  float *x;
  cudaMalloc(&x, n * n * sizeof(float));
  k<<<(n * n + 255) / 256, 256>>>(x, n);
}
)");
    EXPECT_THAT(proposeHeader({.file = file, .problem = ownProblem}).problemText,
                HasSubstr("n: {range: [1, 1 Gi], default: 1024}"));
}

TEST_F(KernelImport, FoldersOfIncludesAreFoundWithinTheRepository) {
    std::filesystem::create_directories(folder_.path() / "project/.git");
    write("project/include/theirs/tile.h", "#include <theirs/more.h>\n");
    write("project/include/theirs/more.h", "#define TILE 8\n");
    write("outside/gone.h", "#define GONE 1\n");
    const auto file = write("project/src/deep/k.cu", "#include \"theirs/tile.h\"\n"
                                                     "#include \"outside/gone.h\"\n"
                                                     "__global__ void k(float *x, int n) {}\n");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("include: [../../include]   # guess: folders"));
    ASSERT_EQ(made.missing.size(), 1U);
    EXPECT_EQ(made.missing[0].name, "outside/gone.h");
    addProposedProblem(made);
    EXPECT_THAT(readKernelFile(made.text, made.output.string()).code, HasSubstr("TILE 8"));
}

TEST_F(KernelImport, FoldersOfIncludesThatLeadOutAreAdded) {
    std::filesystem::create_directories(folder_.path() / "project/.git");
    write("project/utils/error.h", "#include \"../common/all.h\"\n");
    write("project/common/all.h", "#define TILE 8\n");
    const auto file = write("project/src/k.cu", "#include \"../utils/error.h\"\n"
                                                "__global__ void k(float *x, int n) {}\n");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.text, HasSubstr("include: [../utils, ../common]   # guess: folders"));
    addProposedProblem(made);
    EXPECT_THAT(readKernelFile(made.text, made.output.string()).code, HasSubstr("TILE 8"));
}

TEST_F(KernelImport, ASizeBelowOneIsNoDefault) {
    const auto file = write("k.cu", "__global__ void k(float *x, int n) { x[n - 1] = 0; }\n"
                                    "void run(float *x) {\n  int n = 0;\n  read(&n);\n"
                                    "  k<<<1, 32>>>(x, n);\n}\n");
    const ImportProposal made = proposeHeader({.file = file, .problem = ownProblem});
    EXPECT_THAT(made.problemText, HasSubstr("n: {range: [1, 1 Gi], default: 1048576}"));
    addProposedProblem(made);
    readKernelFile(made.text, made.output.string());
}

TEST_F(KernelImport, DefaultsOfTemplatesAreWrittenOut) {
    const auto file = write("k.cu", "template <int TILE = 32, class T = float>\n"
                                    "__global__ void k(float *x, int n) {}\n"
                                    "void run(float *x, int n) { k<<<n / 64, 64>>>(x, n); }\n");
    EXPECT_THAT(proposeHeader({.file = file, .problem = ownProblem}).text,
                HasSubstr("entry: \"k<32>\""));
}

TEST_F(KernelImport, ConstantsOfTheHardwareAreDefined) {
    const std::string kernel = "__global__ void k(float *x, int n) { x[WARP_SIZE] = 0; }\n";
    const auto textOf = [&](const std::string& text) {
        return proposeHeader({.file = write("k.cu", text), .problem = ownProblem}).text;
    };
    EXPECT_THAT(textOf(kernel), HasSubstr("defines: {WARP_SIZE: 32}   # guess: constants of the"));
    EXPECT_THAT(textOf("#define WARP_SIZE 32\n" + kernel), Not(HasSubstr("defines")));
    EXPECT_THAT(textOf("constexpr int WARP_SIZE = 32;\n" + kernel), Not(HasSubstr("defines")));
}

TEST_F(KernelImport, AFileThatLaunchesItsOwnKernelOfTheSameNameIsPassedOver) {
    const std::string kernel = "__global__ void k(float *x, int n) {}\n";
    write("a.cu", kernel + "void run(float *x, int n) { k<<<1, 32>>>(x, n); }\n");
    write("b.cu", "void run(float *x, int n) { k<<<1, 64>>>(x, n); }\n");
    const ImportProposal made =
        proposeHeader({.file = write("k.cu", kernel), .problem = ownProblem});
    EXPECT_EQ(made.launchFile.filename(), "b.cu");
    EXPECT_THAT(made.text, HasSubstr("block: [64]"));
}

TEST_F(KernelImport, RefusalsSayWhatToDo) {
    const auto two =
        write("two.cu", "__global__ void a(float *x) {}\n__global__ void b(float *x) {}\n"
                        "__global__ void b(double *x) {}\n");
    EXPECT_THAT(refusal({.file = two}),
                HasSubstr("The file has 3 kernels: a, b:2, b:3 (choose a kernel with"));
    EXPECT_THAT(refusal({.file = two, .kernels = {"b"}}),
                HasSubstr("The file has 2 kernels: b:2, b:3 (choose a kernel with"));
    EXPECT_THAT(refusal({.file = two, .kernels = {"aa"}}),
                HasSubstr("has no __global__ function \"aa\" (allowed: a, b:2, b:3)"));
    EXPECT_THAT(refusal({.file = write("none.cu", "int a;")}), HasSubstr("no __global__ function"));
    EXPECT_THAT(refusal({.file = folder_.path() / "gone.cu"}), HasSubstr("File not found"));
    const auto file = write("many.cu", "__global__ void k(float *x, const float *y, int n) {}\n");
    EXPECT_THAT(refusal({.file = file}), HasSubstr("match several problems: "));
    EXPECT_THAT(refusal({.file = file, .problem = "gem"}), HasSubstr("did you mean \"gemm\"?"));
    EXPECT_THAT(refusal({.file = file, .problem = "gemm"}),
                HasSubstr("do not match the arrays of any problem"));
}

} // namespace
} // namespace kernelcurve
