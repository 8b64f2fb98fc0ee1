#include "gpu/source/compiler_text.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace kernelcurve {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::vector<CompilerText> ways(const std::string& code,
                               const std::vector<std::string>& entries = {}) {
    CompilerTexts texts(code, entries, [](std::string_view name) { return name == "known.h"; });
    std::vector<CompilerText> all;
    while (auto text = texts.next())
        all.push_back(std::move(*text));
    return all;
}

TEST(CompilerText, WhatHasNoHostCodeGoesAsItIs) {
    const std::string code = "#include <known.h>\n__global__ void k() {}\n";
    const auto all = ways(code, {"k"});
    EXPECT_EQ(all.front().text, code);
    EXPECT_FALSE(all.front().sliced);
}

TEST(CompilerText, HostCodeAndItsHeadersAreLeftOutFirst) {
    const auto all =
        ways("#include <cstdio>\n__global__ void k() {}\nint main() { k<<<1, 1>>>(); }\n", {"k"});
    ASSERT_EQ(all.size(), 1u);
    EXPECT_TRUE(all[0].sliced);
    EXPECT_EQ(all[0].text.substr(0, 40), "                 \n__global__ void k() {}");
    EXPECT_THAT(all[0].leftOut, ElementsAre("main"));
    EXPECT_THAT(adviceFor(all[0], "use of undeclared identifier 'main'").english(),
                HasSubstr("mark it __device__"));
    EXPECT_TRUE(adviceFor(all[0], "expected ';'").empty());
}

TEST(CompilerText, LastTheChosenKernelsAlone) {
    const auto all = ways("#include <host>\n__global__ void a() {}\n"
                          "template <int n> __global__ void b() {}\n",
                          {"b<4>"});
    ASSERT_EQ(all.size(), 2u);
    EXPECT_THAT(all[0].text, HasSubstr("void a"));
    EXPECT_THAT(all[1].text, Not(HasSubstr("void a")));
    EXPECT_THAT(all[1].text, HasSubstr("void b"));
}

TEST(CompilerText, HeadersComeByTheWordsInUse) {
    const auto all = ways("#include <vector>\n#include <cuda_fp16.h>\n#include <mma.h>\n"
                          "#include <cuda/barrier>\n"
                          "__global__ void k(__half *a, float *b) { *b = FLT_MAX; cuda::x(); }\n"
                          "void h() { wmma(); nv_bfloat16 x; }\n");
    EXPECT_THAT(all.at(0).headers, ElementsAre("float.h"));
    EXPECT_THAT(all.at(0).text, HasSubstr("#include <cuda/barrier>"));
    EXPECT_THAT(ways("#include <vector>\n__global__ void k(__half *a) {}\n").at(0).headers,
                ElementsAre("cuda_fp16.h"));
    EXPECT_THAT(all.at(0).text, HasSubstr("#include <cuda_fp16.h>"));
    EXPECT_THAT(all.at(0).text, Not(HasSubstr("mma.h")));
}

TEST(CompilerText, AMissingFileIsNamedWhereTheCompilerRefuses) {
    const auto all = ways("#include \"gone.h\"\n#include \"cublas_v2.h\"\n"
                          "__global__ void k() {}\n");
    EXPECT_THAT(all.at(0).missing, ElementsAre("gone.h"));
    EXPECT_THAT(adviceFor(all[0], "unknown type name 'Tile'").english(),
                HasSubstr("Included file not found: gone.h"));
}

TEST(CompilerText, TheHostsLibraryIsNamedInTheWordsOfBothCompilers) {
    const CompilerText text;
    for (const char* error : {"no member named 'vector' in namespace 'std'",
                              "namespace \"std\" has no member \"vector\""})
        EXPECT_THAT(adviceFor(text, error).english(),
                    HasSubstr("std::vector is part of the host's standard library"));
    EXPECT_TRUE(adviceFor(text, "no member named 'vector' in 'Tile'").empty());
}

TEST(CompilerText, WithoutAKernelNothingIsLeftOut) {
    EXPECT_EQ(ways("#include <vector>\nint a;\n").size(), 1u);
    EXPECT_EQ(ways("").size(), 1u);
}

} // namespace
} // namespace kernelcurve
