#include "gpu/device/cuda/compile/cuda_compiler.h"

#include "gpu/device/confine/file_rules.h"
#include "gpu/device/cuda/compile/nvcc.h"
#include "gpu/device/work_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

using namespace kernelcurve;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

namespace {

constexpr const char* addSource = R"(template <typename T, int step>
__global__ void add(const T *in, T *out, size_t n, uint32_t shift)
{
    size_t i = (blockIdx.x * size_t(blockDim.x) + threadIdx.x) * step + shift;
    if (i < n)
        out[i] += in[i];
}
)";

class CudaCompilerTest : public testing::Test {
  protected:
    void SetUp() override {
        nvrtc_ = loadNvrtc(13000, 90);
        if (!nvrtc_) {
            GTEST_SKIP() << "NVRTC is not installed";
        }
        EXPECT_TRUE(nvrtc_->builtins.loaded()) << nvrtc_->builtins.error();
        std::string pattern = (fs::temp_directory_path() / "cubins_XXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
    }
    void TearDown() override { fs::remove_all(folder_); }

    CudaCompiler compiler(int capability = 90) const {
        return CudaCompiler(nvrtc_, capability, DiskCache(folder_));
    }
    static CompileRequest request(const std::string& source, std::vector<std::string> entries) {
        return {"k.cu", source, std::move(entries), {}};
    }
    std::string refusal(const CompileRequest& request) const {
        try {
            compiler().compile(request, {});
        } catch (const DeviceError& error) {
            EXPECT_FALSE(error.fatal());
            return error.what();
        }
        return "compiled";
    }

    std::shared_ptr<const Nvrtc> nvrtc_;
    fs::path folder_;
};

TEST_F(CudaCompilerTest, CompilesForEverySupportedGpu) {
    for (const int capability : {75, 80, 90, 120}) {
        if (!nvrtc_->supports(capability))
            continue;
        const CudaCompiler::Result result =
            compiler(capability)
                .compile(request(addSource, {"add<float, 4>", "add<double,1>"}), {});
        EXPECT_FALSE(result.fromCache);
        EXPECT_TRUE(result.code.cubin.starts_with("\x7f"
                                                  "ELF"))
            << capability;
        ASSERT_EQ(result.code.entries.size(), 2U);
        EXPECT_EQ(result.code.entries[0].loweredName, "_Z3addIfLi4EEvPKT_PS0_mj");
        EXPECT_EQ(result.code.entries[1].loweredName, "_Z3addIdLi1EEvPKT_PS0_mj");
        EXPECT_THAT(result.code.log, HasSubstr("sm_" + std::to_string(capability)));
    }
}

TEST_F(CudaCompilerTest, TellsWhereTheSourceIsWrong) {
    EXPECT_EQ(refusal(request("// one\n__global__ void k(int *a) { a[0] = wrong; }\n", {"k"})),
              "k.cu:2:36: error: identifier \"wrong\" is undefined");
    EXPECT_THAT(refusal(request(addSource, {"add<float>"})),
                HasSubstr("Kernel add<float> not found in the source: "));
    EXPECT_THAT(
        refusal(request("__global__ void k(int *a) { __shared__ int s[65536]; s[a[0]] = "
                        "1; __syncthreads(); a[1] = s[a[2]]; }",
                        {"k"})),
        HasSubstr("ptxas rejected the kernel: Entry function '_Z1kPi' uses too much shared data"));
}

TEST_F(CudaCompilerTest, MakesInstructionsOfOneArchitectureWhereAsked) {
    CompileRequest asked = request("__global__ void __launch_bounds__(128, 1) k() { asm volatile("
                                   "\"setmaxnreg.dec.sync.aligned.u32 24;\"); }",
                                   {"k"});
    EXPECT_THAT(refusal(asked), HasSubstr("add `architecture: 9.0a` to the header"));
    asked.options.isForOneArchitecture = true;
    EXPECT_EQ(refusal(asked), "compiled");
}

TEST_F(CudaCompilerTest, HostCodeDoesNotHurt) {
    const std::string source = R"(#include <cstdio>
#include <vector>
#include "cublas_v2.h"
static int host(std::vector<int>& v) { return v.size(); }
constexpr int factor = 3;
struct Pair { int a; int sum() const { return a * factor; } };
__device__ int scaled(uint a) { return Pair{int(a)}.sum(); }
__global__ void k(int* out) { assert(out); out[threadIdx.x] = scaled(3) + std::min(1, 2) + M_PI; }
int main() { int* out; k<<<1, 100>>>(out); std::vector<int> v(3); printf("%d", host(v)); }
)";
    EXPECT_EQ(refusal(request(source, {"k"})), "compiled");
    std::string wrong = source;
    wrong.replace(wrong.find("scaled(3)"), 6, "scaledd");
    EXPECT_THAT(refusal(request(wrong, {"k"})),
                HasSubstr("k.cu:8:63: error: identifier \"scaledd\" is undefined"));
    wrong.replace(wrong.find("scaledd("), 7, "host");
    EXPECT_THAT(refusal(request(wrong, {"k"})),
                HasSubstr("\"host\" is host code, which is not compiled"));
}

TEST_F(CudaCompilerTest, MessagesPointIntoTheIncludedFile) {
    EXPECT_THAT(refusal(request("\n#line 1 \"parts/tile.cuh\"\n\n__device__ int b = none;\n"
                                "#line 2 \"k.cu\"\n__global__ void k(int* out) { *out = b; }\n",
                                {"k"})),
                HasSubstr("parts/tile.cuh:2:20: error: identifier \"none\" is undefined"));
}

TEST_F(CudaCompilerTest, StandardAndDefinesAreNvrtcs) {
    CompileRequest asked = request("template <class T> concept anything = true;\n"
                                   "template <anything T> __device__ T one() { return 1; }\n"
                                   "__global__ void k(int* out) { *out = one<int>() + TILE; }",
                                   {"k"});
    EXPECT_NE(refusal(asked), "compiled");
    asked.options.standard = 20;
    asked.options.defines = {{"TILE", "32"}};
    EXPECT_EQ(refusal(asked), "compiled");
}

TEST_F(CudaCompilerTest, GivesTheWholeLogWithAnError) {
    try {
        compiler().compile(request("__global__ void k() { a; b; }", {"k"}), {});
        FAIL() << "compiled";
    } catch (const DeviceError& error) {
        EXPECT_THAT(error.log(), HasSubstr("identifier \"a\""));
        EXPECT_THAT(error.log(), HasSubstr("identifier \"b\""));
    }
}

TEST_F(CudaCompilerTest, TakesTheToolkitsHeaders) {
    if (nvrtc_->includeFolders.empty()) {
        GTEST_SKIP() << "the toolkit's headers are not installed";
    }
    const auto result = compiler().compile(request("#include <cstdint>\n#include <stdint.h>\n"
                                                   "#include <cuda_fp16.h>\n"
                                                   "#include <cuda_pipeline.h>\n"
                                                   "__global__ void k(half *a, int64_t n)\n"
                                                   "{ __pipeline_commit(); a[n] = a[0]; }\n",
                                                   {"k"}),
                                           {});
    EXPECT_EQ(result.code.entries.at(0).loweredName, "_Z1kP6__halfx");
}

/// A file that the compiler must not read for a kernel file.
class Secret {
  public:
    Secret() { std::ofstream(file()) << "__device__ constexpr int secret = 42;\n"; }
    std::string file() const { return folder_.file("id_ed25519"); }

  private:
    WorkFolder folder_;
};

TEST_F(CudaCompilerTest, ReadsNothingOfAPersons) {
    if (landlockVersion() == 0)
        GTEST_SKIP() << "this system has no Landlock";
    const Secret secret;
    for (const std::string& file : {secret.file(), "/proc/self/../.." + secret.file(),
                                    std::string("/etc/passwd"), std::string("/proc/self/maps")}) {
        const CompileRequest asked = request(
            "#include \"" + file + "\"\n__global__ void k(int* out) { *out = secret; }\n", {"k"});
        EXPECT_NE(refusal(asked), "compiled") << file;
        const NvrtcAnswer answer =
            compileInOwnProcess({nvrtc_->library.file(), nvrtc_->includeFolders, asked.name,
                                 asked.source, asked.entries, nvrtcOptions({}, 90, *nvrtc_), false},
                                {});
        EXPECT_THAT(answer.log, HasSubstr("cannot open source file \"" + file + "\""));
    }
    // PTX can only refer to files by name and does not read them.
    EXPECT_NE(refusal(request("__global__ void k() { asm volatile(\".incbin \\\"" + secret.file() +
                                  "\\\";\"); }",
                              {"k"})),
              "compiled");
}

TEST_F(CudaCompilerTest, FindsTheSameAgainOnDisk) {
    const CompileRequest add = request(addSource, {"add<float, 4>"});
    const CudaCompiler::Result first = compiler().compile(add, {});
    const CudaCompiler::Result second = compiler().compile(add, {});
    EXPECT_FALSE(first.fromCache);
    EXPECT_TRUE(second.fromCache);
    EXPECT_EQ(first.code, second.code);
}

TEST_F(CudaCompilerTest, CompilesAnewWhenAnythingDiffers) {
    const CompileRequest add = request(addSource, {"add<float, 4>"});
    compiler().compile(add, {});
    CompileRequest other = add;
    other.entries = {"add<float, 8>"};
    EXPECT_FALSE(compiler().compile(other, {}).fromCache);
    other = add;
    other.source += "// and more\n";
    EXPECT_FALSE(compiler().compile(other, {}).fromCache);
    other = add;
    other.options.fastMath = true;
    EXPECT_FALSE(compiler().compile(other, {}).fromCache);
    EXPECT_FALSE(compiler(80).compile(add, {}).fromCache);
    EXPECT_TRUE(compiler().compile(add, {}).fromCache);
}

TEST_F(CudaCompilerTest, CompilesAnewWhereTheCacheIsDamaged) {
    const CompileRequest add = request(addSource, {"add<float, 4>"});
    const CompiledCode code = compiler().compile(add, {}).code;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_))
        std::fstream(entry.path(), std::ios::in | std::ios::out | std::ios::binary)
            .seekp(std::streamoff(entry.file_size()) - 9)
            .put('?');
    const CudaCompiler::Result again = compiler().compile(add, {});
    EXPECT_FALSE(again.fromCache);
    EXPECT_EQ(again.code.cubin, code.cubin);
}

TEST_F(CudaCompilerTest, WorksOnSeveralThreads) {
    std::vector<CudaCompiler::Result> results(4);
    {
        const CudaCompiler shared = compiler();
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < results.size(); ++i)
            threads.emplace_back([&, i] {
                results[i] = shared.compile(
                    request(addSource, {"add<float, " + std::to_string(i + 1) + ">"}), {});
            });
    }
    for (std::size_t i = 0; i < results.size(); ++i) {
        EXPECT_EQ(results[i].code.entries.at(0).loweredName,
                  "_Z3addIfLi" + std::to_string(i + 1) + "EEvPKT_PS0_mj");
    }
}

TEST_F(CudaCompilerTest, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(compiler().compile(request(addSource, {"add<float, 4>"}), stop.get_token()),
                 Cancelled);
    EXPECT_TRUE(fs::is_empty(folder_)) << "a cancelled result was kept";
}

TEST_F(CudaCompilerTest, CountsSpilledRegisters) {
    CompileRequest many = request("__global__ void k(float *a) { float v[64];\n"
                                  "for (int i = 0; i < 64; ++i) v[i] = a[i];\n"
                                  "__syncthreads();\n"
                                  "for (int i = 0; i < 64; ++i) a[i] = v[63 - i] * v[i]; }",
                                  {"k"});
    EXPECT_EQ(compiler().compile(many, {}).code.entries.at(0).spilledBytes, 0);
    many.options.maxRegisters = 24;
    EXPECT_GT(compiler().compile(many, {}).code.entries.at(0).spilledBytes, 0);
}

TEST(NvrtcOptions, SayWhatTheParametersSay) {
    Nvrtc nvrtc;
    nvrtc.major = 12;
    nvrtc.minor = 4;
    const std::vector<std::string> plain = nvrtcOptions({}, 75, nvrtc);
    EXPECT_THAT(plain, Contains("--gpu-architecture=sm_75"));
    EXPECT_THAT(plain, Contains("-lineinfo"));
    EXPECT_THAT(plain, Not(Contains(HasSubstr("dlcm"))));
    EXPECT_THAT(plain, Not(Contains("--no-cache"))) << "unknown to NVRTC 12.4";
    const std::vector<std::string> all = nvrtcOptions({"cg", 32, true, 1}, 90, nvrtc);
    for (const char* option :
         {"-Xptxas=-dlcm=cg", "--maxrregcount=32", "--use_fast_math", "-Xptxas=-O1"}) {
        EXPECT_THAT(all, Contains(option));
    }
    EXPECT_THAT(all, Not(Contains(HasSubstr("restrict"))));
    CompilerOptions alone;
    alone.isForOneArchitecture = true;
    EXPECT_THAT(nvrtcOptions(alone, 90, nvrtc), Contains("--gpu-architecture=sm_90a"));
}

// NVRTC 13.0 computes addresses of shared memory with 64 bits, and nvcc uses 32 bits.
TEST_F(CudaCompilerTest, NvccMakesTheCodeWhereTheHeaderAsksForIt) {
    if (installedNvcc().program.empty()) {
        GTEST_SKIP() << "nvcc is not installed";
    }
    CompileRequest each = request(R"(#include <iostream>
template <int n> __device__ float twice(float x) { return 2 * n * x; }
template <int n> __global__ void turn(float *x)
{
    __shared__ float s[64];
    s[threadIdx.x] = twice<n>(x[threadIdx.x]);
    __syncthreads();
    x[threadIdx.x] = s[63u - threadIdx.x];
}
int main() { turn<1><<<1, 64>>>(nullptr); std::cout << "done"; }
)",
                                  {"turn<1>", "turn<2>"});
    const CompiledCode byNvrtc = compiler().compile(each, {}).code;
    const std::string shared = ", _ZZ4turn";
    EXPECT_THAT(compiler().compileToRead(each, {}).ptx, Not(HasSubstr("mov.u32 \t%r2, _ZZ")));
    each.options.nvcc = true;
    const CudaCompiler::Result result = compiler().compile(each, {});
    EXPECT_FALSE(result.fromCache) << "NVRTC's code is no answer";
    EXPECT_TRUE(compiler().compile(each, {}).fromCache);
    ASSERT_EQ(result.code.entries.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(result.code.entries[i].loweredName, byNvrtc.entries[i].loweredName);
        EXPECT_NE(result.code.cubin.find(result.code.entries[i].loweredName), std::string::npos);
    }
    EXPECT_THAT(result.code.log, HasSubstr("Used "));
    const std::string ptx = compiler().compileToRead(each, {}).ptx;
    EXPECT_THAT(ptx, testing::ContainsRegex("mov.u32[^\n]*, _ZZ4turn"));
}

TEST_F(CudaCompilerTest, NvccCompilesTensorAccessors) {
    if (installedNvcc().program.empty())
        GTEST_SKIP() << "nvcc is not installed";
    CompileRequest each = request(R"(#include <torch/extension.h>
__global__ void twice(torch::PackedTensorAccessor32<float, 2, torch::RestrictPtrTraits> x)
{
    x[blockIdx.x][threadIdx.x] *= 2;
}
)",
                                  {"twice"});
    each.options.nvcc = true;
    EXPECT_EQ(compiler().compile(each, {}).code.entries.size(), 1U);
}

TEST_F(CudaCompilerTest, KernelsMayCallThrust) {
    CompileRequest each = request(R"(#include <thrust/complex.h>
#include <thrust/device_vector.h>
#include <thrust/sort.h>
__global__ void k(float *keys, int *values, float *out)
{
    thrust::sort_by_key(thrust::seq, keys, keys + 9, values, thrust::greater<float>());
    thrust::complex<float> a(keys[0], keys[1]);
    a *= thrust::conj(a);
    const thrust::tuple<int, float> two = thrust::make_tuple(4, thrust::abs(a));
    out[0] = thrust::get<1>(two) + thrust::reduce(thrust::seq, keys, keys + 9, 0.f);
}
int main() { thrust::device_vector<float> x(9); k<<<1, 1>>>(nullptr, nullptr, nullptr); }
)",
                                  {"k"});
    EXPECT_EQ(refusal(each), "compiled");
    if (!installedNvcc().program.empty()) {
        each.options.nvcc = true;
        EXPECT_EQ(refusal(each), "compiled");
    }
}

TEST_F(CudaCompilerTest, NvccReadsNothingOfAPersons) {
    if (installedNvcc().program.empty() || landlockVersion() == 0)
        GTEST_SKIP() << "nvcc is not installed, or this system has no Landlock";
    const Secret secret;
    const auto compiled = [&](const std::string& file) {
        const std::string code =
            "#include \"" + file + "\"\n__global__ void k(int* out) { *out = secret; }\n";
        return compileByNvcc("k.cu", {code}, {"k"}, {}, 90, true, {});
    };
    try {
        compiled(secret.file());
        FAIL() << "compiled";
    } catch (const DeviceError& error) {
        EXPECT_THAT(error.log(), HasSubstr(secret.file() + ": Permission denied"));
    }
    EXPECT_THAT(compileByNvcc("k.cu", {"#include <cuda_fp16.h>\n__global__ void k(half* a) {}\n"},
                              {"k"}, {}, 90, true, {})
                    .ptx,
                HasSubstr(".entry _Z1kP6__half"));
}

} // namespace
