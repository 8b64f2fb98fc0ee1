#include "gpu/device/cuda/compile/print_code.h"

#include "gpu/device/cuda/driver/nvrtc.h"
#include "gpu/device/cuda/driver/toolkit_folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace kernelcurve {
namespace {

using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

constexpr const char* twice = R"(__device__ float doubled(float x) {
    return x + x;
}
__global__ void twice(const float *in, float *out, size_t n)
{
    size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < n)
        out[i] = doubled(in[i]);
}
)";

/// The source lines of the instructions with this name, without duplicates.
std::vector<int> linesOf(const CodeListing& listing, const char* instruction) {
    std::vector<int> found;
    std::size_t begin = 0;
    for (const int line : listing.lines) {
        const std::size_t end = listing.text.find('\n', begin);
        const bool has =
            listing.text.substr(begin, end - begin).find(instruction) != std::string::npos;
        if (has && std::find(found.begin(), found.end(), line) == found.end())
            found.push_back(line);
        begin = end + 1;
    }
    return found;
}

class PrintCode : public testing::Test {
  protected:
    void SetUp() override {
        if (!loadNvrtc(13000, 90))
            GTEST_SKIP() << "NVRTC is not installed";
        std::string pattern = (fs::temp_directory_path() / "print_XXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
        if (const char* path = std::getenv("PATH"))
            path_ = path;
    }
    void TearDown() override {
        if (!path_.empty())
            setenv("PATH", path_.c_str(), 1);
        fs::remove_all(folder_);
    }
    /// Installs a program with this name, which is found before all others in PATH.
    void install(const std::string& script) {
        const fs::path program = folder_ / "nvdisasm";
        std::ofstream(program) << "#!/bin/sh\n" << script;
        fs::permissions(program, fs::perms::owner_all);
        setenv("PATH", (folder_.string() + ":" + path_).c_str(), 1);
    }
    static MachineCode print(const std::string& source = twice) {
        return printCudaCode({"k.cu", source, {"twice"}, {}}, 90, {});
    }

    fs::path folder_;
    std::string path_;
};

TEST_F(PrintCode, LinksPtxWithTheSource) {
    const MachineCode code = print();
    EXPECT_EQ(code.computeCapability, 90);
    EXPECT_THAT(code.compiler, HasSubstr("NVRTC 1"));
    EXPECT_THAT(code.ptx.text, HasSubstr(".target sm_90"));
    EXPECT_THAT(code.ptx.text, Not(HasSubstr(".loc")));
    EXPECT_EQ(std::count(code.ptx.text.begin(), code.ptx.text.end(), '\n'),
              std::ptrdiff_t(code.ptx.lines.size()));
    EXPECT_EQ(linesOf(code.ptx, "st.global.f32"), std::vector{8});
    EXPECT_EQ(linesOf(code.ptx, "add.f32"), std::vector{2}) << "inlined from the same file";
    EXPECT_EQ(linesOf(code.ptx, ".visible .entry"), std::vector{0});
}

TEST_F(PrintCode, SaysWhatTheCompilerRefuses) {
    try {
        print("__global__ void twice() { nonsense; }\n");
        FAIL() << "compiled nonsense";
    } catch (const DeviceError& error) {
        EXPECT_EQ(error.failure().where, (SourcePosition{"k.cu", 1, 27}));
        EXPECT_THAT(error.failure().what.english(), HasSubstr("nonsense"));
    }
}

TEST_F(PrintCode, LinksMachineCodeWithTheSource) {
    if (toolkitProgram("nvdisasm").empty())
        install("echo '//--------------------- .text.twice   --------------------------'\n"
                "echo '.text.twice:'\n"
                "echo '\t//## File \"'$HOME'/k.cu\", line 8'\n"
                "echo '        /*0000*/                   STG.E desc[UR4][R2.64], R5 ;'\n");
    const MachineCode code = print();
    ASSERT_TRUE(code.sass) << code.sassMissing->english();
    EXPECT_FALSE(code.sassMissing);
    EXPECT_EQ(linesOf(*code.sass, "STG"), std::vector{8}) << code.sass->text;
    EXPECT_THAT(code.sass->text, Not(HasSubstr("File")));
}

TEST_F(PrintCode, SaysWhatIsMissingForMachineCode) {
    if (!toolkitProgram("nvdisasm").empty())
        GTEST_SKIP() << "nvdisasm is installed with the toolkit";
    const MachineCode without = print();
    EXPECT_FALSE(without.sass);
    ASSERT_TRUE(without.sassMissing);
    EXPECT_THAT(without.sassMissing->english(),
                HasSubstr("requires nvdisasm, which is not installed (install NVIDIA's package "
                          "cuda-nvdisasm"));
    EXPECT_FALSE(without.ptx.text.empty()) << "PTX is there all the same";
    install("echo 'nvdisasm fatal: unknown architecture' >&2\nexit 1\n");
    const MachineCode refused = print();
    ASSERT_TRUE(refused.sassMissing);
    EXPECT_THAT(refused.sassMissing->english(),
                HasSubstr("nvdisasm failed: nvdisasm fatal: unknown architecture (install one"));
}

} // namespace
} // namespace kernelcurve
