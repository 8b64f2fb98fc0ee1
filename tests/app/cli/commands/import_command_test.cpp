// The complete output of `kernelcurve import` with the real programs.
#include "tests/app/cli/command_line_fixture.h"

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Returns a kernel whose names do not identify the problem: `x[i] = BODY`.
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
    EXPECT_THAT(made.err, HasSubstr("problems: each is tested on the CPU."));
    EXPECT_THAT(content("k.cu"),
                HasSubstr("problem: copy   # guess: tested on the CPU, correct for copy"));
    EXPECT_EQ(content("theirs.cu"), stranger("y[i]"));
    const Outcome again = import({"theirs.cu", "--problem", "copy"});
    EXPECT_EQ(again.code, 2);
    EXPECT_THAT(again.err, HasSubstr("A file with this name already exists"));
}

TEST_F(ImportCommandLine, TheProblemIsNamedAndAParameterThatItLacksIsDoubted) {
    const std::string strided =
        "__global__ void gather(const float *in, float *out, int n, int a) {\n"
        "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "  if (i < n) out[i] = in[i * a];\n}\n";
    writeFileAtomically(file("theirs.cu"), strided);
    const Outcome made = import({"theirs.cu"});
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_THAT(made.err, HasSubstr("Problem: copy (guess: tested on the CPU, correct for copy, "
                                    "strided_read). Verify it with kernelcurve check.\n"));
    EXPECT_THAT(made.err, HasSubstr("The match with the problem copy is uncertain: the problem has "
                                    "no parameter that matches a, so the header sets 1."));
    // The names are sufficient for saxpy, and nothing is doubted.
    writeFileAtomically(file("scale.cu"),
                        "__global__ void saxpy(const float *x, float *y, int n, float a) {\n"
                        "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                        "  if (i < n) y[i] = a * x[i];\n}\n");
    const Outcome named = import({"scale.cu", "-o", "named.cu"});
    EXPECT_THAT(named.err, HasSubstr("Problem: saxpy (guess: names)."));
    EXPECT_THAT(named.err, Not(HasSubstr("uncertain")));
    const Outcome checked = call({"check", "named.cu"});
    EXPECT_THAT(checked.out, HasSubstr("compared with the problem saxpy"));
    EXPECT_THAT(call({"run", "--device", "cpu", "--kernel", "named.cu", "--set", "n=1000"}).err,
                HasSubstr("The kernel does not compute the problem saxpy with these parameters"));
}

TEST_F(ImportCommandLine, WhatComputesNoKnownProblemIsDescribedAndItsReferenceWritten) {
    writeFileAtomically(file("theirs.cu"), stranger("y[i] + 12345.0f"));
    const Outcome made = import({"theirs.cu"});
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_THAT(made.err, HasSubstr("The kernel computes none of the known problems: k_problem.cu "
                                    "describes a new problem. Write its reference in that file."));
    EXPECT_THAT(content("k.cu"), HasSubstr("problem: k_problem\n"));
    const auto run = [&] {
        return call({"run", "--device", "cpu", "--kernel", "k.cu", "--set", "n=1000"});
    };
    const Outcome open = run();
    EXPECT_NE(open.code, 0);
    EXPECT_THAT(open.err, HasSubstr("The reference does not write"));
    // The kernel can be traced nevertheless.
    EXPECT_EQ(call({"trace", "k", "--kernel", "k.cu", "--set", "n=1000"}).code, 0);
    std::string text = content("k_problem.cu");
    const std::string left = "// x[unit] = ...";
    ASSERT_NE(text.find(left), text.npos) << text;
    text.replace(text.find(left), left.size(), "x[unit] = y[unit] + 12345.0f;");
    writeFileAtomically(file("k_problem.cu"), text);
    const Outcome right = run();
    EXPECT_EQ(right.code, 0) << right.err;
    // An edited problem file is not overwritten.
    const Outcome again = import({"theirs.cu", "--problem", "new", "-o", "other.cu"});
    EXPECT_EQ(again.code, 2);
    EXPECT_THAT(again.err, HasSubstr("k_problem.cu: error: A file with this name already exists"));
}

/// Returns a kernel that sums the elements of a block, with this host code.
std::string reduction(const std::string& host) {
    return "__global__ void reduce(const float *in, float *out, int n)\n{\n"
           "    __shared__ float s[256];\n"
           "    int t = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;\n"
           "    s[t] = i < n ? in[i] : 0.0f;\n"
           "    __syncthreads();\n"
           "    for (int d = blockDim.x / 2; d > 0; d /= 2) {\n"
           "        if (t < d)\n            s[t] += s[t + d];\n"
           "        __syncthreads();\n    }\n"
           "    if (t == 0)\n        out[blockIdx.x] = s[0];\n}\n"
           "void sum(const float *in, float *partial, float *out, int n)\n{\n"
           "    int blocks = (n + 255) / 256;\n"
           "    reduce<<<blocks, 256>>>(in, partial, n);\n" +
           host + "}\n";
}

TEST_F(ImportCommandLine, AReductionThatIsLaunchedTwiceComputesTheSum) {
    writeFileAtomically(file("theirs.cu"),
                        reduction("    reduce<<<1, 256>>>(partial, out, blocks);\n"));
    const Outcome made = import({"theirs.cu"});
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_THAT(content("reduce.cu"),
                HasSubstr("problem: reduce   # guess: tested on the CPU, correct for reduce"));
    const Outcome checked = call({"check", "reduce.cu"});
    EXPECT_EQ(checked.code, 0) << checked.err;
    EXPECT_THAT(call({"trace", "reduce.cu"}).out,
                HasSubstr("n = 65536 instead of 16777216: the kernel requires blocks <= 256\n"));
    EXPECT_THAT(
        checked.out,
        HasSubstr("1 element of the result compared with the problem reduce\nnothing found\n"));
}

TEST_F(ImportCommandLine, PartialSumsAreSaidToBePartial) {
    writeFileAtomically(file("theirs.cu"), reduction(""));
    const Outcome made = import({"theirs.cu"});
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_THAT(content("reduce.cu"), HasSubstr("problem: reduce_problem\n"));
    EXPECT_THAT(made.err, HasSubstr("Each block writes one element of `out`: these are probably "
                                    "partial results.\n"));
}

TEST_F(ImportCommandLine, ATracedRunShowsRolesAndSizes) {
    // The file contains only the kernels. `second` is only read although it is not const, `both` is
    // written before it is read, and no host program shows their lengths.
    writeFileAtomically(file("theirs.cu"), R"(struct Shape { int rows, cols; };
__device__ float *moved(float *p, int by) { return p + by; }
__global__ void twist(float *first, float *second, float *both, Shape shape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= shape.rows) return;
  for (int c = 0; c < shape.cols; ++c)
    *moved(both, i * shape.cols + c) = second[c] + i;
  first[i] = 2 * *moved(both, i * shape.cols);
}
)");
    const Outcome made = import({"theirs.cu"});
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_THAT(content("twist.cu"), HasSubstr("arguments: [first, second, both, {rows: "
                                               "shape_rows, cols: shape_cols}]"));
    const std::string problem = content("twist_problem.cu");
    EXPECT_THAT(problem,
                HasSubstr("  first: {role: out, type: float, shape: [\"shape_rows\"]}   # guess: "
                          "role from a traced run; size from the accesses of a traced run\n"));
    EXPECT_THAT(problem, HasSubstr("  second: {role: in, type: float, shape: [\"shape_cols\"]}"));
    EXPECT_THAT(
        problem,
        HasSubstr("  both: {role: out, type: float, shape: [\"shape_rows * shape_cols\"]}"));
}

TEST_F(ImportCommandLine, KernelsThatFollowEachOtherAreOneRun) {
    writeFileAtomically(file("theirs.cu"), R"(#include <cstdio>
struct Range { int first, count; };
__global__ void partial(const float *x, float *sums, Range range) {
  __shared__ float all[256];
  float sum = 0;
  for (int i = blockIdx.x * 256 + threadIdx.x; i < range.count; i += gridDim.x * 256)
    sum += x[range.first + i];
  all[threadIdx.x] = sum;
  for (int half = 128; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) all[threadIdx.x] += all[threadIdx.x + half];
  }
  if (threadIdx.x == 0) sums[blockIdx.x] = all[0];
}
__global__ void total(const float *parts, float *y, int count) {
  float sum = 0;
  for (int i = 0; i < count; ++i) sum += parts[i];
  y[0] = sum;
}
int main() {
  const int blocks = 64;
  Range range;
  range.first = 0;
  range.count = 1 << 20;
  float *d_x, *d_sums, *d_y;
  cudaMalloc(&d_sums, blocks * sizeof(float));
  partial<<<blocks, 256>>>(d_x, d_sums, range);
  total<<<1, 1>>>(d_sums, d_y, blocks);
}
)");
    const Outcome made =
        import({"theirs.cu", "--kernel", "partial", "--kernel", "total", "--problem", "reduce"});
    ASSERT_EQ(made.code, 0) << made.err;
    EXPECT_THAT(content("partial.cu"),
                HasSubstr("arguments: [numbers, sums, {first: 0, count: n}]"))
        << made.err;
    const Outcome run =
        call({"run", "--device", "cpu", "--kernel", "partial.cu", "--set", "n=100003"});
    EXPECT_EQ(run.code, 0) << run.err << content("partial.cu");
    EXPECT_EQ(call({"trace", "partial", "--kernel", "partial.cu", "--set", "n=100003"}).code, 0);
}

/// The machine of the worker has no file of the project: the folder is removed before the worker
/// starts.
TEST_F(ImportCommandLine, AProjectTravelsToAWorkerThatDoesNotSeeIt) {
    const auto project = std::filesystem::path(file("project"));
    const auto away = std::filesystem::path(file("away"));
    std::filesystem::create_directories(project / "parts");
    writeFileAtomically(project / "theirs.cu",
                        "#include \"parts/scale.cuh\"\n" + stranger("scaled(y[i])"));
    writeFileAtomically(project / "parts/scale.cuh",
                        "#pragma once\n#include \"factor.h\"\n"
                        "__device__ inline float scaled(float a) { return FACTOR * a; }\n");
    writeFileAtomically(project / "parts/factor.h", "#define FACTOR 1\n");
    ASSERT_EQ(import({"project/theirs.cu", "--problem", "copy"}).code, 0);
    writeFileAtomically(file("far.sh"), "[ -d project ] && mv project away\n"
                                        "exec " KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker\n");
    const auto run = [&] {
        const Outcome outcome = call({"run", "--device", "cpu", "--kernel", "project/k.cu", "--set",
                                      "n=1024", "--worker", "sh far.sh"});
        EXPECT_TRUE(std::filesystem::exists(away)) << "it was there while the kernel ran";
        std::filesystem::rename(away, project);
        return outcome;
    };
    const Outcome first = run();
    EXPECT_EQ(first.code, 0) << first.err;
    // If a file that is included indirectly is edited, the kernel is a different one, regardless of
    // earlier compilations.
    writeFileAtomically(project / "parts/factor.h", "#define FACTOR 2\n");
    const Outcome edited = run();
    EXPECT_NE(edited.code, 0);
    EXPECT_THAT(edited.err, HasSubstr("1024 of 1024 elements are wrong"));
    // The compiler's message contains the name of the affected file.
    writeFileAtomically(project / "parts/factor.h", "#define FACTOR twice\n");
    EXPECT_THAT(run().err, HasSubstr("scale.cuh:3:"));
    writeFileAtomically(project / "parts/factor.h", "#define FACTOR 1\n");
    EXPECT_EQ(run().code, 0);
}

/// A file that cannot be imported, and the line that reports the position, the reason, and the fix.
struct BadInput {
    const char* name;
    std::string text;
    const char* said;
};

class ImportOfBadInput : public ImportCommandLine, public testing::WithParamInterface<BadInput> {};

TEST_P(ImportOfBadInput, IsOneSentenceAtItsPlace) {
    writeFileAtomically(file("theirs.cu"), GetParam().text);
    writeFileAtomically(file("one.h"), "#include \"other.h\"\n");
    writeFileAtomically(file("other.h"), "\n#include \"one.h\"\n");
    const Outcome made = import({"theirs.cu", "--kernel", "k", "--problem", "copy"});
    EXPECT_EQ(made.code, 2);
    EXPECT_EQ(made.err, std::string(GetParam().said) + "\n");
    EXPECT_FALSE(std::filesystem::exists(file("k.cu")));
}

INSTANTIATE_TEST_SUITE_P(
    All, ImportOfBadInput,
    testing::Values(
        BadInput{"AnIncludeOutsideTheFolders", "\n#include \"../secret.h\"\n" + stranger("y[i]"),
                 "theirs.cu:2:1: error: The include ../secret.h is outside the kernel's folder "
                 "(add its folder to the header: `include: [..]`)"},
        BadInput{"AnAbsoluteInclude", "#include \"/etc/passwd\"\n" + stranger("y[i]"),
                 "theirs.cu:1:1: error: Absolute path in an include: /etc/passwd (write only the "
                 "file name, and add its folder to the header: `include: [FOLDER]`)"},
        BadInput{"ACycle", "#include \"one.h\"\n" + stranger("y[i]"),
                 "other.h:2:1: error: one.h includes itself (add #pragma once at the start of this "
                 "file)"},
        BadInput{"TenMebibytes", stranger("y[i]") + std::string(10U << 20U, ' '),
                 "theirs.cu: error: The file is 11 MiB; a kernel file must not exceed 1 MiB "
                 "(choose a CUDA source file)"},
        BadInput{"NoSuchKernel", "__global__ void other(float *x) {}\n",
                 "theirs.cu: error: The file has no __global__ function \"k\" (allowed: other)"},
        BadInput{
            "TwoKernelsOfOneName",
            "__global__ void k(float *x, const float *y, int n) {}\n"
            "__global__ void k(double *x, const double *y, int n) {}\n",
            "theirs.cu: error: The file has 2 kernels: k:1, k:2 (choose a kernel with --kernel "
            "NAME)"}),
    [](const auto& each) { return std::string(each.param.name); });

TEST_F(ImportCommandLine, AMissingIncludeIsNamedAndOnlyThenAnErrorWhenItIsNeeded) {
    const std::string text = "#include \"gone.h\"\n" + stranger("y[i] * SCALE");
    writeFileAtomically(file("theirs.cu"), text);
    const Outcome made = import({"theirs.cu", "--problem", "copy"});
    EXPECT_EQ(made.code, 0);
    EXPECT_THAT(
        made.err,
        HasSubstr("theirs.cu:1: gone.h not found. If the kernel needs this include, put it next to "
                  "the file, or add its folder with -I"));
    const Outcome ran = call({"run", "--device", "cpu", "--kernel", "k.cu", "--set", "n=1024"});
    EXPECT_NE(ran.code, 0);
    EXPECT_THAT(ran.err, HasSubstr("theirs.cu:5:28: Compilation failed: "));
    EXPECT_THAT(ran.err, HasSubstr("(Included file not found: gone.h. Put it next to the kernel's "
                                   "file, or add its folder to the header"));
}

TEST_F(ImportCommandLine, HostCodeThatAKernelNeedsIsNamedAtItsPlace) {
    const auto errorFor = [&](const std::string& before, const std::string& body) {
        writeFileAtomically(file("theirs.cu"), before + stranger(body));
        std::filesystem::remove(file("k.cu"));
        EXPECT_EQ(import({"theirs.cu", "--problem", "copy"}).code, 0);
        return call({"run", "--device", "cpu", "--kernel", "k.cu", "--set", "n=1024"}).err;
    };
    EXPECT_THAT(errorFor("float host(float x) { return x; }\n", "host(y[i])"),
                HasSubstr("theirs.cu:5:21: Compilation failed: use of undeclared identifier "
                          "'host' (\"host\" is host code, which is not compiled: mark it "
                          "__device__, or remove it)"));
    EXPECT_THAT(errorFor("#include <vector>\n", "std::vector<float>(1, y[i])[0]"),
                HasSubstr("(std::vector is part of the host's standard library, which is not "
                          "available in kernels: remove it)"));
}

} // namespace
} // namespace kernelcurve
