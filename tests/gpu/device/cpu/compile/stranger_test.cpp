// Tests of kernel files that try to do more than compute. Each is rejected with a reason before any
// of its code runs.

#include "gpu/device/confine/file_rules.h"
#include "tests/gpu/device/cpu/run/kernel_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace kernelcurve;
using testing::HasSubstr;

namespace {

struct Case {
    const char* name;
    const char* source;
    const char* reason;
    int line;
};

class Stranger : public testing::TestWithParam<Case> {};

DeviceError refusalOf(const std::string& source) {
    try {
        const KernelRunner kernel(source);
    } catch (const DeviceError& error) {
        return error;
    }
    ADD_FAILURE() << "it compiled";
    return DeviceError(Failure{});
}

} // namespace

TEST_P(Stranger, IsRefusedByName) {
    const DeviceError error = refusalOf(GetParam().source);
    EXPECT_THAT(error.failure().what.english(), HasSubstr(GetParam().reason));
    EXPECT_EQ(error.failure().where.file, "test.cu");
    EXPECT_EQ(error.failure().where.line, GetParam().line);
    EXPECT_FALSE(error.fatal());
}

TEST(StrangersHostCode, NeverRuns) {
    // It is omitted like all host code.
    EXPECT_EQ(
        run<int>("__device__ int mark = 1;\n"
                 "__attribute__((constructor)) static void first() { *(volatile int*)&mark = 2; }\n"
                 "__global__ void kernel(int* out) { out[0] = mark; }\n",
                 {}, 1)[0],
        1);
}

INSTANTIATE_TEST_SUITE_P(
    Kernel, Stranger,
    testing::Values(
        Case{"CallsASystemFunction",
             "extern \"C\" int system(const char*);\n"
             "__global__ void kernel(int* out) { out[0] = system(\"id\"); }\n",
             "The kernel file calls system, which is not available in kernels", 1},
        Case{"CallsItByALabel",
             "#undef __asm__\n#undef asm\n"
             "int harmless(const char*, int) __asm__(\"open\");\n"
             "__global__ void kernel(int* out) { out[0] = harmless(\"/etc/passwd\", 0); }\n",
             "The kernel file calls open, which is not available in kernels", 3},
        Case{"TakesItsAddress",
             "extern \"C\" int unlink(const char*);\n"
             "__device__ int (*later)(const char*) = unlink;\n"
             "__global__ void kernel(int* out) { out[0] = later(\"x\"); }\n",
             "The kernel file calls unlink,", 1},
        Case{"MakesThreads",
             "\nextern \"C\" int pthread_create(void*, void*, void* (*)(void*), void*);\n"
             "__global__ void kernel(int* out) { out[0] = pthread_create(0, 0, 0, 0); }\n",
             "The kernel file calls pthread_create,", 2},
        Case{"JumpsOut",
             "extern \"C\" void longjmp(void*, int);\n"
             "__global__ void kernel(int* out) { longjmp(out, 1); }\n",
             "The kernel file calls longjmp,", 1},
        Case{"TakesVariablesOfTheProgram",
             "extern \"C\" char** environ;\n"
             "__global__ void kernel(int* out) { out[0] = environ[0][0]; }\n",
             "The kernel file calls environ,", 1},
        Case{"TakesWeakly",
             "extern \"C\" __attribute__((weak)) int getpid();\n"
             "__global__ void kernel(int* out) { out[0] = getpid ? getpid() : 0; }\n",
             "weak declaration cannot have internal linkage", 1},
        Case{"HasAssembly",
             "#undef asm\n__global__ void kernel(int* out) {\n    asm(\"syscall\");\n}\n",
             "Inline assembly for the CPU is not allowed in kernels", 3},
        Case{"HasAssemblyByAnotherWord",
             "__global__ void kernel(int* out) {\n    __asm(\"syscall\");\n}\n",
             "inline PTX without a body for __KERNELCURVE_CPU__", 2},
        Case{"BringsFilesIn",
             "#undef asm\n__global__ void kernel(int* out) {\n"
             "    asm(\".incbin \\\"/etc/passwd\\\"\");\n}\n",
             "Inline assembly for the CPU is not allowed in kernels", 3},
        Case{"HasAConstructor",
             "__device__ volatile int mark;\n"
             "__attribute__((constructor)) __device__ void first() { mark = 1; }\n"
             "__global__ void kernel(int* out) { first(); }\n",
             "The kernel file has code that runs when it is loaded", 0},
        Case{"HasADestructor",
             "__attribute__((destructor)) __device__ void last() {}\n"
             "__global__ void kernel(int* out) { last(); }\n",
             "The kernel file has code that runs when it is loaded", 0},
        Case{"ConstructsAVariable",
             "__device__ volatile int depth = 3;\n__device__ int begun = depth;\n"
             "__global__ void kernel(int* out) { out[0] = begun; }\n",
             "The kernel file has code that runs when it is loaded", 0},
        Case{"IsCalledAtTheBeginning",
             "__device__ void first() {}\n"
             "__attribute__((section(\".init_array\"), used)) __device__ void (*begin)() = first;\n"
             "__global__ void kernel(int* out) { begin(); }\n",
             "The kernel file has code that runs when it is loaded", 0},
        Case{"IsChosenByCode",
             "extern \"C\" void* choose() { return 0; }\n"
             "extern \"C\" void chosen() __attribute__((ifunc(\"choose\")));\n"
             "__global__ void kernel(int* out) { chosen(); choose(); }\n",
             "ifunc must point to a defined function", 2}),
    [](const testing::TestParamInfo<Case>& one) { return one.param.name; });
