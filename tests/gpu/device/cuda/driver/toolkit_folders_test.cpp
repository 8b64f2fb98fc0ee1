#include "gpu/device/cuda/driver/nvrtc.h"
#include "gpu/device/cuda/driver/toolkit_folders.h"
#include "gpu/device/library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <fstream>
#include <map>
#include <sys/utsname.h>

using namespace kernelcurve;
namespace fs = std::filesystem;

namespace {

/// Sets an environment variable during the test.
class Variable {
  public:
    Variable(const char* name, const std::string& value)
        : name_(name) {
        if (const char* old = std::getenv(name); old != nullptr)
            old_ = old;
        setenv(name, value.c_str(), 1);
    }
    ~Variable() { setenv(name_, old_.c_str(), 1); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

  private:
    const char* name_;
    std::string old_;
};

class ToolkitFolders : public testing::Test {
  protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "toolkit_XXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        root_ = fs::canonical(pattern);
    }
    void TearDown() override { fs::remove_all(root_); }
    fs::path file(const fs::path& relative, const std::string& content = "") const {
        fs::create_directories((root_ / relative).parent_path());
        std::ofstream(root_ / relative) << content;
        return root_ / relative;
    }
    fs::path root_;
};

TEST_F(ToolkitFolders, LooksInCudaHomeFirst) {
    const fs::path library = file("cuda/lib64/libnvrtc.so.12");
    const Variable home("CUDA_HOME", (root_ / "cuda").string());
    const std::vector<std::string> candidates = toolkitCandidates("libnvrtc.so.", {12});
    ASSERT_GE(candidates.size(), 2U);
    EXPECT_EQ(candidates.front(), library.string());
    EXPECT_EQ(candidates.back(), "libnvrtc.so.12");
}

TEST_F(ToolkitFolders, LooksInEveryFolderOfTheLoadersPath) {
    file("b/libcublas.so.13");
    fs::create_directories(root_ / "a");
    const Variable path("LD_LIBRARY_PATH", (root_ / "a").string() + "::" + (root_ / "b").string());
    EXPECT_THAT(toolkitCandidates("libcublas.so.", {13}),
                testing::Contains((root_ / "b/libcublas.so.13").string()));
}

TEST_F(ToolkitFolders, FindsWheelsOfAVirtualEnvironment) {
    const fs::path packages = root_ / "lib/python3.11/site-packages/nvidia";
    const fs::path library = file(packages / "cuda_nvrtc/lib/libnvrtc.so.12");
    file(packages / "cuda_runtime/include/cuda_fp16.h");
    file(packages / "cuda_runtime/include/cuda.h", "#define CUDA_VERSION 12040\n");
    const Variable environment("VIRTUAL_ENV", root_.string());
    EXPECT_THAT(toolkitCandidates("libnvrtc.so.", {12}), testing::Contains(library.string()));
    EXPECT_THAT(toolkitIncludeFolders(library, 12),
                testing::ElementsAre(packages / "cuda_runtime/include"));
    // The files that cooperative_groups.h and mma.h include are in separate wheels.
    file(packages / "cuda_cccl/include/nv/target");
    file(packages / "cuda_nvcc/include/crt/mma.h");
    EXPECT_THAT(toolkitIncludeFolders(library, 12),
                testing::ElementsAre(packages / "cuda_runtime/include",
                                     packages / "cuda_cccl/include",
                                     packages / "cuda_nvcc/include"));
}

TEST_F(ToolkitFolders, FindsAProgramThatIsAloneInItsWheel) {
    const fs::path program =
        file("lib/python3.11/site-packages/nvidia/cu13/bin/kernelcurve_test_disassembler");
    const Variable environment("VIRTUAL_ENV", root_.string());
    EXPECT_EQ(toolkitProgram("kernelcurve_test_disassembler"), fs::path());
    fs::permissions(program, fs::perms::owner_all);
    EXPECT_EQ(toolkitProgram("kernelcurve_test_disassembler"), program);
}

TEST_F(ToolkitFolders, SkipsFilesForAnotherProcessor) {
    const fs::path wheels = root_ / "lib/python3.11/site-packages/nvidia";
    for (const auto& [machine, number] :
         std::map<std::string, Elf64_Half>{{"x86_64", EM_X86_64}, {"aarch64", EM_AARCH64}}) {
        Elf64_Ehdr header{};
        std::memcpy(header.e_ident, ELFMAG, SELFMAG);
        header.e_machine = number;
        const std::string content(reinterpret_cast<const char*>(&header), sizeof header);
        file(wheels / machine / "lib/libnvrtc.so.99", content);
        fs::permissions(file(wheels / machine / "bin/kernelcurve_test_disassembler", content),
                        fs::perms::owner_all);
    }
    utsname names{};
    uname(&names);
    const Variable environment("VIRTUAL_ENV", root_.string());
    EXPECT_EQ(toolkitProgram("kernelcurve_test_disassembler"),
              wheels / names.machine / "bin/kernelcurve_test_disassembler");
    EXPECT_THAT(
        toolkitCandidates("libnvrtc.so.", {99}),
        testing::ElementsAre(wheels / names.machine / "lib/libnvrtc.so.99", "libnvrtc.so.99"));
}

TEST_F(ToolkitFolders, FindsWheelsBesideAProgramThatIsInAWheel) {
    file("packages/nvidia/cu13/lib/libnvrtc.so.13");
    const fs::path program = file("packages/kernelcurve/bin/kernelcurve-worker");
    const fs::path wheel = root_ / "packages/nvidia/cu13/lib";
    EXPECT_THAT(toolkitLibraryFolders(program), testing::Not(testing::Contains(wheel)))
        << "a folder that only looks alike";
    file("packages/kernelcurve/__init__.py");
    EXPECT_THAT(toolkitLibraryFolders(program), testing::Contains(wheel));
    file("cuda/lib64/libnvrtc.so.13");
    const Variable home("CUDA_HOME", (root_ / "cuda").string());
    EXPECT_EQ(toolkitLibraryFolders(program).front(), root_ / "cuda/lib64") << "a person's choice";
}

TEST_F(ToolkitFolders, TakesNoHeadersOfAnotherMajorVersion) {
    const fs::path library = file("cuda/lib64/libnvrtc.so.99");
    file("cuda/include/cuda_fp16.h");
    file("cuda/include/cuda.h", "// a comment\n#define CUDA_VERSION 12040\n");
    EXPECT_THAT(toolkitIncludeFolders(library, 99), testing::IsEmpty());
    EXPECT_THAT(toolkitIncludeFolders(library, 12), testing::ElementsAre(root_ / "cuda/include"));
    file("cuda/include/cccl/nv/target");
    EXPECT_THAT(toolkitIncludeFolders(library, 12),
                testing::ElementsAre(root_ / "cuda/include", root_ / "cuda/include/cccl"));
}

TEST_F(ToolkitFolders, AreThoseOfThisProcessor) {
    EXPECT_EQ(toolkitTargets("x86_64"), (std::vector<std::string>{"x86_64-linux"}));
    EXPECT_EQ(toolkitTargets("aarch64"), (std::vector<std::string>{"sbsa-linux", "aarch64-linux"}));
    for (const char* target : {"x86_64-linux", "sbsa-linux"}) {
        const fs::path folder = fs::path("cuda/targets") / target;
        file(folder / "lib/libnvrtc.so.99");
        file(folder / "include/cuda_fp16.h");
        file(folder / "include/cuda.h", "#define CUDA_VERSION 99000\n");
    }
    utsname names{};
    uname(&names);
    const fs::path own = root_ / "cuda/targets" / toolkitTargets(names.machine).front();
    const Variable home("CUDA_HOME", (root_ / "cuda").string());
    const fs::path library = findToolkitLibrary("libnvrtc.so.", {99});
    EXPECT_EQ(library, own / "lib/libnvrtc.so.99");
    EXPECT_THAT(toolkitIncludeFolders(library, 99), testing::ElementsAre(own / "include"));
    EXPECT_THAT(toolkitIncludeFolders(root_ / "cuda/lib64/libnvrtc.so.99", 99),
                testing::ElementsAre(own / "include"));
}

TEST(ToolkitMajors, FollowTheDriver) {
    EXPECT_EQ(toolkitMajors(12020), (std::vector{12}));
    EXPECT_EQ(toolkitMajors(13010), (std::vector{13, 12}));
    EXPECT_EQ(toolkitMajors(11080), (std::vector<int>{}));
}

TEST(VersionInName, IsWhatFollowsTheSuffix) {
    EXPECT_EQ(versionInName("/usr/lib/libcublas.so.13.1.0.3"), "13.1.0.3");
    EXPECT_EQ(versionInName("/usr/lib/libcublas.so"), "");
}

TEST(LibraryFile, SaysWhyItIsNotThere) {
    const Library missing("libnone.so.7");
    EXPECT_FALSE(missing.loaded());
    EXPECT_THAT(missing.error(), testing::HasSubstr("libnone.so.7"));
    EXPECT_EQ(missing.file(), fs::path());
    const Library c("libc.so.6");
    EXPECT_TRUE(c.loaded());
    EXPECT_EQ(c.file().filename(), "libc.so.6");
    EXPECT_NE(c.function<int (*)()>("getpid"), nullptr);
    EXPECT_EQ(c.function<int (*)()>("no_such_function"), nullptr);
}

} // namespace
