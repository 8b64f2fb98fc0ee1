// Object files of each processor. The compiler of one processor also compiles for the other one.

#include "gpu/device/child_process.h"
#include "gpu/device/cpu/compile/clang_tools.h"
#include "gpu/device/cpu/compile/object_file.h"
#include "gpu/device/device.h"
#include "gpu/device/work_folder.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Field;

class ObjectFile : public testing::TestWithParam<const char*> {
  protected:
    void SetUp() override { ASSERT_TRUE(clangTools()); }

    std::string compiled(const std::string& source) const {
        folder_.write("kernel.cpp", "extern \"C\" {\n" + source + "}\n");
        run({clangTools()->compiler, std::string("--target=") + GetParam(), "-c", "-O2", "-fPIC",
             "-fvisibility=hidden", "-fno-exceptions", "-ffunction-sections", "-fdata-sections",
             "-fstack-size-section", folder_.file("kernel.cpp"), "-o", folder_.file("kernel.o")});
        return readBytes(folder_.file("kernel.o"));
    }
    std::string linked(const std::string& object, const std::vector<std::string>& more = {}) const {
        folder_.write("kernel.o", object);
        std::vector<std::string> command = {
            clangTools()->linker,    "-shared", "-Bsymbolic", "-o", folder_.file("kernel.so"),
            folder_.file("kernel.o")};
        command.insert(command.end(), more.begin(), more.end());
        run(command);
        return readBytes(folder_.file("kernel.so"));
    }

  private:
    static void run(const std::vector<std::string>& command) {
        const ProcessResult result = runProcess(command, {std::chrono::minutes(10)}, {});
        ASSERT_EQ(result.exitStatus, 0) << result.output;
    }

    WorkFolder folder_;
};

constexpr const char* kernels = R"(
    void kcSyncBlock();
    __thread char kcDynamicShared[64];
    extern __thread int first[];
    extern __thread float second[];
    static __thread int tile[100];
    static int mark = 1;
    __attribute__((noinline)) static void meet() { kcSyncBlock(); }
    __attribute__((visibility("default"))) void meets(int* out) { meet(); out[0] = 1; }
    __attribute__((visibility("default"))) void shares(int* out) {
        tile[out[0]] = out[1];
        out[2] = tile[out[3]];
    }
    __attribute__((visibility("default"))) void alone(int* out) {
        out[0] = first[0] + (int)second[1] + mark++;
    }
)";

TEST_P(ObjectFile, HasTheRequirementsOfEachFunction) {
    const ObjectFacts facts = readObject(compiled(kernels), {"meets", "shares", "alone"});
    ASSERT_EQ(facts.functions.size(), 3U);
    EXPECT_TRUE(facts.functions[0].meets);
    EXPECT_FALSE(facts.functions[1].meets);
    EXPECT_FALSE(facts.functions[2].meets);
    EXPECT_EQ(facts.functions[0].staticSharedBytes, 0);
    EXPECT_EQ(facts.functions[1].staticSharedBytes, 400);
    EXPECT_EQ(facts.functions[2].staticSharedBytes, 0);
    EXPECT_FALSE(facts.hasStartCode);
    EXPECT_GE(facts.stackBytes, 8) << "meets() saves its return address";
    EXPECT_THAT(facts.wanted, Contains("kcSyncBlock"));
    EXPECT_THAT(facts.wanted, testing::Each(testing::Truly(isForKernels)));
}

TEST_P(ObjectFile, PlacesDynamicSharedArraysWhenItIsLinked) {
    std::string object = compiled(kernels);
    placeDynamicShared(object);
    std::string library = linked(object, {"--no-allow-shlib-undefined", "--defsym=kcSyncBlock=0"});
    const std::string before = library;
    EXPECT_NO_THROW(withoutStartCode(library));
    EXPECT_EQ(library, before);
    const ModuleVariables variables = readVariables(library);
    EXPECT_THAT(variables.device, ElementsAre(Field(&ModuleVariables::Variable::name, "_ZL4mark")));
    EXPECT_LT(variables.codeBegin, variables.codeEnd);
}

TEST_P(ObjectFile, LosesItsStartCode) {
    const std::string object = compiled("void kcSyncBlock();\n"
                                        "__attribute__((constructor)) static void start() {\n"
                                        "    kcSyncBlock();\n"
                                        "}\n");
    EXPECT_TRUE(readObject(object, {}).hasStartCode);
    std::string library = linked(object);
    const std::string before = library;
    withoutStartCode(library);
    EXPECT_NE(library, before);
}

TEST_P(ObjectFile, IsRejectedIfAFunctionChoosesItsCode) {
    const std::string object = compiled(
        "static int one(int x) { return x; }\n"
        "void* choose() { return (void*)one; }\n"
        "static int chosen(int) __attribute__((ifunc(\"choose\")));\n"
        "__attribute__((visibility(\"default\"))) int kernel(int x) { return chosen(x); }\n");
    std::string library = linked(object);
    EXPECT_THROW(withoutStartCode(library), DeviceError);
    std::string withoutNames = linked(object, {"--strip-all"});
    EXPECT_THROW(withoutStartCode(withoutNames), DeviceError);
}

INSTANTIATE_TEST_SUITE_P(Processor, ObjectFile,
                         testing::Values("x86_64-linux-gnu", "aarch64-linux-gnu"),
                         [](const auto& processor) {
                             return std::string(processor.param).substr(0, 3) == "x86" ? "X86"
                                                                                       : "Arm64";
                         });

} // namespace
} // namespace kernelcurve
