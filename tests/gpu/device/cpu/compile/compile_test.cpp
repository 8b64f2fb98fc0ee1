#include "gpu/device/confine/file_rules.h"
#include "gpu/device/cpu/compile/clang_tools.h"
#include "gpu/device/cpu/compile/kernel_compiler.h"
#include "gpu/device/cpu/compile/translation_unit.h"
#include "gpu/model/files/xdg_folders.h"
#include "tests/gpu/device/cpu/run/kernel_runner.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

using testing::HasSubstr;
using testing::Not;

DeviceError compileError(const std::string& source, const std::string& entry = "kernel") {
    try {
        KernelRunner kernel(source, entry);
    } catch (const DeviceError& error) {
        return error;
    }
    ADD_FAILURE() << "it compiled";
    return DeviceError(Failure{});
}

TEST(CpuCompile, ErrorsStandAtTheirPlaceInTheKernelFile) {
    const DeviceError error = compileError("/*---\n---*/\n__global__ void kernel(int* out) {\n"
                                           "    out[0] = missing + 1;\n}\n");
    EXPECT_EQ(error.failure().where, (SourcePosition{"test.cu", 4, 14}));
    EXPECT_THAT(error.what(), HasSubstr("use of undeclared identifier 'missing'"));
    EXPECT_THAT(error.log(), HasSubstr("test.cu:4:14: error"));
    EXPECT_THAT(error.log(), Not(HasSubstr("/"))) << "a folder of this machine";
    EXPECT_FALSE(error.fatal());
}

TEST(CpuCompile, MissingBrace) {
    const DeviceError error = compileError("__global__ void kernel(int* out) {\n  out[0] = 1;\n");
    EXPECT_THAT(error.what(),
                HasSubstr("test.cu: error: Missing closing brace at the end of the kernel file"));
}

TEST(CpuCompile, EntryThatTheFileDoesNotHave) {
    const std::string source = "template <int n> __global__ void kernel(int* out) { out[0] = n; }";
    EXPECT_THAT(compileError(source, "colonel<3>").what(),
                HasSubstr("Cannot instantiate the entry colonel<3> from the kernel file"));
    EXPECT_THAT(compileError(source, "kernel<float>").what(), HasSubstr("the entry kernel<float>"));
}

TEST(CpuCompile, ErrorInsideAnInstantiation) {
    const DeviceError error = compileError(
        "template <class T> __global__ void kernel(T* out) {\n  static_assert(sizeof(T) == 4);\n}",
        "kernel<double>");
    EXPECT_EQ(error.failure().where.line, 2);
}

TEST(CpuCompile, WarningsAreKeptInTheLog) {
    const KernelRunner kernel("__global__ void kernel(int* out) {\n  out[0] == 1;\n}");
    EXPECT_THAT(kernel.program().log(), HasSubstr("test.cu:2:10: warning"));
    const KernelRunner clean("__global__ void kernel(int* out) { out[0] = 1; }");
    EXPECT_EQ(clean.program().log(), "");
}

TEST(CpuCompile, WhatOnlyAGpuHasIsSaidSo) {
    struct Case {
        const char* source;
        const char* reason;
        int line;
    };
    for (const Case& example : std::initializer_list<Case>{
             {"#include <cuda/pipeline>\n__global__ void kernel(int*) { cuda::pipeline p; }",
              "does not support", 1},
             {"__global__ void kernel(int* out) {\n  asm volatile(\"bar.sync 0;\");\n}",
              "inline PTX without a body for __KERNELCURVE_CPU__", 2},
             {"__global__ void kernel(int* out, cudaTextureObject_t t) {\n"
              "  out[0] = tex3D<int>(t, 3.f, 3.f, 3.f);\n}",
              "surface objects, and textures of this kind", 2},
             {"__global__ void kernel(float* out, cudaTextureObject_t t) {\n"
              "  out[0] = tex1Dfetch<float4>(t, 3).x;\n}",
              "textures of this type", 2}}) {
        const DeviceError error = compileError(example.source);
        EXPECT_THAT(error.what(), HasSubstr("This kernel requires CUDA")) << example.source;
        EXPECT_THAT(error.what(), HasSubstr(example.reason));
        EXPECT_EQ(error.failure().where.line, example.line) << example.source;
    }
    const DeviceError unknown = compileError("#include <cuda/vector>\n__global__ void kernel(int*) "
                                             "{ cuda::vector<int> v; }");
    EXPECT_THAT(unknown.what(),
                HasSubstr("Header not available on the CPU device: 'cuda/vector' file not found"));
    EXPECT_EQ(unknown.failure().where.line, 1);
}

TEST(CpuCompile, HostCodeDoesNotHurt) {
    const std::string source = R"(#include <cstdio>
#include <vector>
#include "cublas_v2.h"
#define CHECK(call) if (call != cudaSuccess) exit(1)
static int host(std::vector<int>& v) { return v.size(); }
constexpr int factor = 3;
__device__ int scaled(int a) { return factor * a; }
__global__ void kernel(int* out) { out[threadIdx.x] = scaled(threadIdx.x); }
int main() {
    int* out;
    CHECK(cudaMalloc(&out, 400));
    kernel<<<1, 100>>>(out);
    std::vector<int> v(3);
    printf("%d\n", host(v));
}
)";
    EXPECT_EQ(run<int>(source, {{1, 1, 1}, {64, 1, 1}}, 64)[21], 63);
    std::string wrong = source;
    wrong.replace(wrong.find("scaled(threadIdx"), 6, "scaledd");
    EXPECT_EQ(compileError(wrong).failure().where, (SourcePosition{"test.cu", 8, 55}));
}

TEST(CpuCompile, CodeOfTheHostThatAKernelNeedsIsNamed) {
    const DeviceError error = compileError("#include <vector>\nint twice(int a) { return 2 * a; }\n"
                                           "__global__ void kernel(int* out) { *out = twice(1); }");
    EXPECT_EQ(error.failure().where.line, 3);
    EXPECT_THAT(error.what(), HasSubstr("\"twice\" is host code, which is not compiled"));
}

TEST(CpuCompile, AKernelThatDoesNotCompileDoesNotHurtAnother) {
    const std::string source = "#include <torch/extension.h>\n"
                               "__global__ void other(at::Tensor t) { t.missing(); }\n"
                               "__global__ void kernel(int* out) { *out = 5; }\n";
    EXPECT_EQ(run<int>(source, {}, 1)[0], 5);
}

TEST(CpuCompile, MessagesPointIntoTheIncludedFile) {
    const DeviceError error = compileError("\n#line 1 \"parts/tile.cuh\"\nint a;\nint b = none;\n"
                                           "#line 2 \"test.cu\"\n"
                                           "__global__ void kernel(int* out) { *out = b; }\n");
    EXPECT_EQ(error.failure().where, (SourcePosition{"parts/tile.cuh", 2, 9}));
}

TEST(CpuCompile, ParametersMayBeClasses) {
    const std::string source = "struct Pair { int a; float b; };\n"
                               "__global__ void kernel(int* out, Pair pair, float4 four) {}";
    EXPECT_NO_THROW(KernelRunner{source});
}

TEST(CpuCompile, AMissingFileIsNamed) {
    const DeviceError error = compileError("#include \"gone.cuh\"\n"
                                           "__global__ void kernel(Tile* out) { }\n");
    EXPECT_THAT(error.what(), HasSubstr("Included file not found: gone.cuh"));
}

TEST(CpuCompile, StandardAndDefinesAreTheCompilers) {
    CompileRequest request{
        "test.cu", "__global__ void kernel(int* out) { *out = TILE; }", {"kernel"}, {}};
    EXPECT_THROW(KernelRunner::device().compile(request, {}), DeviceError);
    request.options.defines = {{"TILE", "32"}};
    EXPECT_NO_THROW(KernelRunner::device().compile(request, {}));
    request.source = "template <class T> concept anything = true;\n"
                     "template <anything T> __device__ T one() { return 1; }\n"
                     "__global__ void kernel(int* out) { *out = one<int>() + TILE; }";
    EXPECT_THROW(KernelRunner::device().compile(request, {}), DeviceError);
    request.options.standard = 20;
    EXPECT_NO_THROW(KernelRunner::device().compile(request, {}));
}

TEST(CpuCompile, WhatIsForGpusAloneMakesNoThreadMeetAnother) {
    const std::string meets = "    __syncthreads();\n";
    const std::string other = "    x += 1;\n";
    const auto between = [](const char* condition, const std::string& then,
                            const std::string& otherwise) {
        return "void f() {\n#" + std::string(condition) + "\n" + then + "#else\n" + otherwise +
               "#endif\n";
    };
    EXPECT_TRUE(mentionsBarriers(meets));
    EXPECT_FALSE(mentionsBarriers(between("ifndef __KERNELCURVE_CPU__", meets, other)));
    EXPECT_TRUE(mentionsBarriers(between("ifndef __KERNELCURVE_CPU__", other, meets)));
    EXPECT_FALSE(mentionsBarriers(between("ifdef __KERNELCURVE_CPU__", other, meets)));
    EXPECT_TRUE(mentionsBarriers(between("ifdef __KERNELCURVE_CPU__", meets, other)));
    EXPECT_TRUE(mentionsBarriers(between("if OTHER", meets, other)));
    EXPECT_TRUE(mentionsBarriers(between("if OTHER", other, meets)));
    const std::string within = between("ifdef OTHER", meets, meets);
    EXPECT_FALSE(mentionsBarriers(between("ifndef __KERNELCURVE_CPU__", within, other)));
    EXPECT_TRUE(mentionsBarriers(between("ifndef __KERNELCURVE_CPU__", within, other) + meets));
}

TEST(CpuCompile, BodyForTheCpuInsteadOfPtx) {
    const std::string source = R"(
__device__ int lane() {
#ifdef __KERNELCURVE_CPU__
    return threadIdx.x % 32;
#else
    int lane;
    asm("mov.u32 %0, %laneid;" : "=r"(lane));
    return lane;
#endif
}
__global__ void kernel(int* out) { out[threadIdx.x] = lane(); }
)";
    EXPECT_EQ(run<int>(source, {{1, 1, 1}, {64, 1, 1}}, 64)[40], 8);
}

class CpuCompileCache : public testing::Test {
  protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / ("kernelcurve_compile_" + std::to_string(getpid()));
        fs::remove_all(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    CompiledImage compile(const CompileRequest& request,
                          const ProcessLimits& limits = {compileLimit}) const {
        return KernelCompiler(*clangTools(), shareFolder() / "cpu", DiskCache(folder_), limits)
            .compile(request, {});
    }
    DeviceError refusal(const std::string& source, const ProcessLimits& limits) const {
        CompileRequest request = request_;
        request.source = source;
        try {
            compile(request, limits);
        } catch (const DeviceError& error) {
            return error;
        }
        ADD_FAILURE() << "it compiled";
        return DeviceError(Failure{});
    }
    fs::path onlyEntry() const { return fs::directory_iterator(folder_)->path(); }

    fs::path folder_;
    CompileRequest request_{
        "a.cu", "template <int n> __global__ void k(int* out) { out[0] = n; }", {"k<1>"}, {}};
};

TEST_F(CpuCompileCache, SameRequestComesFromTheCache) {
    const CompiledImage first = compile(request_);
    const CompiledImage second = compile(request_);
    EXPECT_FALSE(first.fromCache);
    EXPECT_TRUE(second.fromCache);
    EXPECT_EQ(first.image.sharedObject, second.image.sharedObject);
    EXPECT_EQ(first.image.stackBytes, second.image.stackBytes);
}

TEST_F(CpuCompileCache, EveryDifferenceCompilesAgain) {
    compile(request_);
    CompileRequest other = request_;
    other.entries = {"k<2>"};
    EXPECT_FALSE(compile(other).fromCache);
    other = request_;
    other.source += "\n";
    EXPECT_FALSE(compile(other).fromCache);
    other = request_;
    other.options.fastMath = true;
    EXPECT_FALSE(compile(other).fromCache);
    other = request_;
    other.name = "b.cu"; // the name appears in messages and line information
    EXPECT_FALSE(compile(other).fromCache);
    // Limits that only apply to GPU compilers do not change the result.
    other = request_;
    other.options.maxRegisters = 32;
    EXPECT_TRUE(compile(other).fromCache);
}

TEST_F(CpuCompileCache, DamagedEntryIsCompiledAgain) {
    compile(request_);
    fs::resize_file(onlyEntry(), fs::file_size(onlyEntry()) / 2);
    EXPECT_FALSE(compile(request_).fromCache);
    EXPECT_TRUE(compile(request_).fromCache);
}

TEST_F(CpuCompileCache, StoppedCompilationIsNotKept) {
    std::stop_source stop;
    stop.request_stop();
    const KernelCompiler compiler(*clangTools(), shareFolder() / "cpu", DiskCache(folder_));
    EXPECT_THROW(compiler.compile(request_, stop.get_token()), Cancelled);
    EXPECT_FALSE(compile(request_).fromCache);
}

TEST_F(CpuCompileCache, WhatExpandsWithoutEndGetsNoMoreMemory) {
    std::string source = "\n#define A0 1,1,1,1,1,1,1,1\n";
    for (int i = 0; i < 12; ++i) {
        const std::string before = "A" + std::to_string(i);
        source += "#define A" + std::to_string(i + 1);
        for (int times = 0; times < 8; ++times)
            source += (times == 0 ? " " : ",") + before;
        source += "\n";
    }
    source += "__device__ int many[] = {A12};\n"
              "template <int n> __global__ void k(int* out) { out[0] = many[n]; }\n";
    const DeviceError error = refusal(source, {std::chrono::hours(1), std::uint64_t{400} << 20});
    EXPECT_EQ(error.failure().what.english(), "The compiler needed more than 400 MiB of memory");
    EXPECT_EQ(error.failure().where.file, "a.cu");
    EXPECT_THAT(error.failure().hint.english(), HasSubstr("expand endlessly"));
}

TEST_F(CpuCompileCache, WhatNeverEndsIsNotWaitedFor) {
    const DeviceError error =
        refusal("template <int n, long k> struct Both {\n"
                "    static constexpr int value = Both<n - 1, 2 * k>::value + Both<n - 1, 2 * k + "
                "1>::value;\n};\n"
                "template <long k> struct Both<0, k> { static constexpr int value = 1; };\n"
                "constexpr int all = Both<40, 0>::value;\n" +
                    request_.source,
                {std::chrono::seconds(1)});
    EXPECT_EQ(error.failure().what.english(), "Compilation timed out after 1 s");
    EXPECT_EQ(error.failure().where.file, "a.cu");
}

TEST_F(CpuCompileCache, ReadsNoFileButTheRuntimes) {
    if (landlockVersion() == 0)
        GTEST_SKIP() << "this system has no Landlock";
    fs::create_directories(folder_);
    const fs::path secret = folder_ / "id_ed25519";
    std::ofstream(secret) << "int secret;\n";
    // The include uses a macro, because readable includes are resolved before the compilation.
    for (const fs::path& file : {secret, fs::path("/etc/passwd")}) {
        const DeviceError error =
            refusal("#define FILE \"" + file.string() + "\"\n#include FILE\n" + request_.source,
                    {std::chrono::minutes(1)});
        EXPECT_THAT(error.failure().what.english(),
                    testing::StartsWith("The sandbox does not allow the compiler to read "));
        EXPECT_EQ(error.failure().where, (SourcePosition{"a.cu", 2, 10}));
        EXPECT_THAT(error.log(), testing::Not(HasSubstr("secret;")));
        EXPECT_THAT(error.log(), testing::Not(HasSubstr("root:")));
    }
}

TEST(CpuDescription, SaysWhatAPersonWantsToKnow) {
    const DeviceDescription cpu = describeCpu();
    EXPECT_EQ(cpu.id, "cpu");
    EXPECT_FALSE(cpu.name.empty());
    EXPECT_TRUE(cpu.usable);
    EXPECT_GE(cpu.multiprocessors, 1);
    EXPECT_FALSE(cpu.peakBytesPerSecond);
    ASSERT_EQ(cpu.components.size(), 4U);
    EXPECT_EQ(cpu.components[2].name, "Landlock");
    EXPECT_EQ(cpu.components[2].present, landlockVersion() > 0);
    EXPECT_EQ(cpu.components[3].name, "seccomp");
    EXPECT_THAT(cpu.components[0].version, HasSubstr(clangTools()->version));
    EXPECT_EQ(cpu.components[0].remedy.english(), "sudo apt install clang lld");
    ASSERT_EQ(cpu.properties.size(), 3U);
    for (const DevicePropertyGroup& group : cpu.properties) {
        EXPECT_FALSE(group.title.zhCN.empty());
        EXPECT_FALSE(group.properties.empty());
        for (const DeviceProperty& property : group.properties)
            EXPECT_FALSE(property.label.zhCN.empty()) << property.tag;
    }
    EXPECT_GT(cpu.limits.memoryBytes, std::int64_t{1} << 20);
}

} // namespace
} // namespace kernelcurve
