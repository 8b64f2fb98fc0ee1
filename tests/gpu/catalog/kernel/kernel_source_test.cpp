#include "gpu/catalog/kernel/kernel_source.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

std::string repeated(const std::string& text, std::size_t bytes) {
    std::string all;
    while (all.size() < bytes)
        all += text;
    return all;
}

TEST(KernelSource, FindsFunctionsAmongWhatLooksLikeThem) {
    const auto functions = globalFunctions("__global__ void a(int x, float *y);\n"
                                           "// __global__ void comment();\n"
                                           "int my__global__word; __global__\n"
                                           "__launch_bounds__(256, 2) void b() {}\n"
                                           "__global__ void open(int x\n"
                                           "template <int n> __global__ void c(int (&z)[n]) {}"
                                           "__global__ void __own__(int x) {}");
    ASSERT_EQ(functions.size(), 5U);
    EXPECT_EQ(functions[0].name, "a");
    EXPECT_EQ(functions[0].parameters, 2);
    EXPECT_EQ(functions[1].name, "b");
    EXPECT_EQ(functions[1].parameters, 0);
    EXPECT_EQ(functions[3].name, "c");
    EXPECT_EQ(functions[3].parameters, 1);
    EXPECT_EQ(functions[4].name, "__own__");
}

/// Regression test: a file of 1 MiB was read to its end for each of a hundred thousand keywords.
TEST(KernelSource, LooksAtNothingTwice) {
    for (const char* text :
         {"__global__ ", "__global__ f(", "__global__ (", "__global__ void ",
          "__global__ void f(a, ", "__global__ __attribute__((x)) ", "__global__<"}) {
        const std::string source = repeated(text, 1 << 20);
        std::size_t looked = 0;
        globalFunctions(source, &looked);
        EXPECT_LE(looked, source.size()) << text;
    }
}

} // namespace
} // namespace kernelcurve
