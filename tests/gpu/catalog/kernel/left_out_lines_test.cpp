#include "gpu/catalog/kernel/left_out_lines.h"

#include "gpu/model/files/atomic_file.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include <gmock/gmock.h>

#include <string>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::string copyHeader = "/*---\nproblem: copy\nentry: k\narguments: [in, out, n]\n"
                               "block: [256]\ngrid: [\"ceil(n / 256)\"]\ntitle: k\n";
constexpr const char* copyKernel = "__global__ void k(const float *in, float *out, int n) {\n"
                                   "  int i = blockIdx.x * 256 + threadIdx.x;\n"
                                   "  if (i < n) out[i] = in[i];\n}\n";

TEST(LeftOutLines, AreThoseOfHostCodeInEachFile) {
    const TemporaryFolder folder;
    writeFileAtomically(folder.path() / "part.cuh", "#pragma once\nvoid host() {\n}\n");
    writeFileAtomically(folder.path() / "code.cuh",
                        std::string("#include <vector>\n#include \"part.cuh\"\n") + copyKernel +
                            "// said\nint main() {\n\n  k<<<1, 256>>>(0, 0, 0);\n}\n");
    const KernelFile read = readKernelFile(copyHeader + "source: code.cuh\n---*/\n",
                                           (folder.path() / "mine.cu").string());
    EXPECT_THAT(leftOutLines(read, "code.cuh"), ElementsAre(1, 8, 10, 11));
    EXPECT_THAT(leftOutLines(read, "part.cuh"), ElementsAre(2, 3));
    EXPECT_THAT(leftOutLines(read, "mine.cu"), IsEmpty());
}

TEST(LeftOutLines, WhatGoesAsItIsHasNone) {
    const KernelFile read =
        readKernelFile(copyHeader + "---*/\n#include <cuda_runtime.h>\n" + copyKernel +
                           "__device__ int unused() { return 1; }\n",
                       "mine.cu");
    EXPECT_THAT(leftOutLines(read, "mine.cu"), IsEmpty());
}

} // namespace
} // namespace kernelcurve
