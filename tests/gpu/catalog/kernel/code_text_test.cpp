#include "gpu/catalog/kernel/code_text.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

TEST(CodeText, LeavesWordsOut) {
    const std::string code = "__global__ void f(int *a)\n{ a[0] = 1; }\n";
    EXPECT_EQ(codeText(code), code);
    EXPECT_EQ(codeText("/*---\ntitle: A\n---*/\n// one\n__global__  void f(int *a) // two\n\n"
                       "{ a[0] =\t/* three */ 1; }\n"),
              code);
}

TEST(CodeText, KeepsWhatMatters) {
    EXPECT_NE(codeText("a = 1;"), codeText("a = 2;"));
    EXPECT_EQ(codeText("s = \"// no  /* comment\";"), "s = \"// no  /* comment\";");
    EXPECT_EQ(codeText(R"(c = '"'; // end)"), "c = '\"'; ");
    EXPECT_EQ(codeText("a/* never ends"), "a ");
}

} // namespace
} // namespace kernelcurve
