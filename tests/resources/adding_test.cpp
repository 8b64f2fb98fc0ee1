// Checks that a new kernel or a new lab needs only one new file, because no other file contains
// their names.

#include "gpu/model/files/atomic_file.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// The programs with all shipped files, installed in a separate folder.
class Adding : public testing::Test {
  protected:
    Adding() {
        const fs::path build = KERNELCURVE_BUILD_DIR;
        const fs::path source = KERNELCURVE_SOURCE_DIR;
        fs::create_directories(root_ / "bin");
        for (const char* program : {"kernelcurve", "kernelcurve-worker"})
            fs::copy_file(build / "bin" / program, root_ / "bin" / program);
        const fs::path share = root_ / "share" / "kernelcurve";
        fs::create_directories(share);
        fs::copy(source / "gpu/kernels", share / "kernels", fs::copy_options::recursive);
        fs::copy(source / "resources/labs", share / "labs", fs::copy_options::recursive);
        fs::create_symlink(source / "gpu/device/cpu/runtime", share / "cpu");
    }

    void add(const std::string& file, const std::string& text) {
        writeFileAtomically(root_ / "share" / "kernelcurve" / file, text);
    }

    /// The output of `kernelcurve ARGUMENTS`, followed by the exit status.
    std::string call(const std::string& arguments) const {
        const std::string command =
            "'" + (root_ / "bin" / "kernelcurve").string() + "' " + arguments + " 2>&1";
        std::FILE* pipe = popen(command.c_str(), "r");
        if (pipe == nullptr)
            return "cannot be started";
        std::string text;
        std::array<char, 4096> piece;
        while (const std::size_t count = std::fread(piece.data(), 1, piece.size(), pipe))
            text.append(piece.data(), count);
        return text + "status " + std::to_string(WEXITSTATUS(pclose(pipe)));
    }

    TemporaryFolder folder_;
    fs::path root_ = folder_.path();
};

TEST_F(Adding, AKernelOrALabIsOneFile) {
    add("kernels/copy/99_copy_backwards.cu", R"cu(/*---
entry: copy_backwards
problem: copy
arguments: [out, in, n]
parameters:
  block: {values: [64, 256], default: 256}
block: [block]
grid: ["ceil(n / block)"]
title: {
    en:
        "Copy from the end", zh_CN : "从末尾拷贝"}
---*/
__global__ void copy_backwards(float *out, const float *in, size_t n)
{
        size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
        if (i < n)
            out[n - 1 - i] = in[n - 1 - i];
}
)cu");
    EXPECT_THAT(
        call("list kernels --format csv"),
        HasSubstr("\ncopy_backwards,copy,,,99_copy_backwards.cu,true,,Copy from the end\n"));

    add("labs/backwards.yaml", R"yaml(kernelcurve: 1
title: {en: "Does the direction matter", zh_CN: "方向要紧吗"}
kernels: [copy_element, copy_backwards]
parameters: {n: 1000, element: float}
sweep:
  block: [64, 256]
measure: {noise: 50 %, max_time: 20 ms}
lab:
  goal: {en: "Find out.", zh_CN: "弄清楚。"}
  expect: {en: "No.", zh_CN: "不。"}
  why: {en: "Sectors have no direction.", zh_CN: "扇区没有方向。"}
  steps: [{en: "Press Run.", zh_CN: "点击“运行”。"}]
  questions: [{en: "Why?", zh_CN: "为什么？"}]
)yaml");
    EXPECT_THAT(call("list labs --format csv"),
                HasSubstr("\nbackwards,Does the direction matter,Find out.\n"));

    const std::string ran = call("run --lab backwards --device cpu --csv - --quiet");
    EXPECT_THAT(ran, HasSubstr("status 0"));
    for (const char* row : {"\ncopy_element,64,", "\ncopy_element,256,", "\ncopy_backwards,64,",
                            "\ncopy_backwards,256,"})
        EXPECT_THAT(ran, HasSubstr(row));
    EXPECT_THAT(ran, testing::Not(HasSubstr("failed")));
}

} // namespace
} // namespace kernelcurve
