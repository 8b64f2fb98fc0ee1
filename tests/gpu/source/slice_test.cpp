#include "gpu/source/slice.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace kernelcurve {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

std::string sliced(const std::string& code, const std::vector<std::string>& roots = {}) {
    return sliceForKernels(scanCode(code), roots).text;
}

TEST(Slice, LinesAndColumnsStay) {
    const std::string code = "int main() {\r\n  k<<<1, 1>>>();\r\n}\r\n  __global__ void k() {}\n";
    EXPECT_EQ(sliced(code), "            \r\n                \r\n \r\n  __global__ void k() {}\n");
}

TEST(Slice, KernelsKeepWhatTheyNameAgainAndAgain) {
    const std::string code =
        sliced("struct Unused { int u; };\n"
               "struct Pair { float a, b; };\n"
               "constexpr int depth = 4;\n"
               "const int width = depth;\n"
               "int host = 3;\n"
               "__device__ int counter;\n"
               "__device__ float inner(Pair p) { return p.a; }\n"
               "__device__ float outer() { return inner({1, 2}); }\n"
               "__device__ float other() { return 2; }\n"
               "void report() { host = 4; }\n"
               "__global__ void k(float *x) { x[width] = outer() + counter; }\n");
    for (const char* kept : {"struct Pair", "depth = 4", "width = depth", "counter;", "float inner",
                             "float outer", "void k"})
        EXPECT_THAT(code, HasSubstr(kept));
    for (const char* gone : {"Unused", "host", "other", "report"})
        EXPECT_THAT(code, Not(HasSubstr(gone)));
}

TEST(Slice, MacrosCountWithTheNamesInTheirBodies) {
    const std::string code = sliced("#define SQUARE(x) square(x)\n"
                                    "#define TWICE(x) SQUARE(x) + SQUARE(x)\n"
                                    "__device__ int square(int x) { return x * x; }\n"
                                    "__global__ void k(int *a) { a[0] = TWICE(3); }\n");
    EXPECT_THAT(code, HasSubstr("int square"));
}

TEST(Slice, HostFunctionsOfClassesCanBeRemoved) {
    const std::string code = R"(#define BOTH __host__ __device__
class View {
  public:
    View(std::string name) : data_{nullptr}, n_(0) { load(name); }
    BOTH View(float *data, int n) : data_{data}, n_(n) {}
    ~View() = default;
    __host__ void load(const std::string &name);
    void save() const { if (n_ > 0) helper(); }
    __device__ float &operator[](int i) const { return data_[i]; }
    static constexpr int width() { return 4; }
    struct Part { int at; void print() { helper(); } };
  private:
    float *data_ = nullptr;
    int n_ = compute();
};
__device__ void helper() {}
__global__ void k(View v) { v[0] = View::width(); }
)";
    const ScannedCode scanned = scanCode(code);
    const std::string made = sliceForKernels(scanned, {"k"}, {}, HostMembers::Remove).text;
    for (const char* kept : {"public:", "BOTH View(float *data, int n) : data_{data}, n_(n) {}",
                             "~View() = default;", "operator[]", "width()", "struct Part { int at;",
                             "private:", "float *data_ = nullptr;", "int n_ = compute();"})
        EXPECT_THAT(made, HasSubstr(kept));
    for (const char* gone : {"std::string", "save", "print", "void helper"})
        EXPECT_THAT(made, Not(HasSubstr(gone)));
    EXPECT_EQ(sliceForKernels(scanned, {"k"}).text, code);
}

TEST(Slice, OperatorsAndNamesMadeOfPiecesStay) {
    const std::string code =
        sliced("struct V { float x; };\n"
               "__device__ V operator+(V a, V b) { return a; }\n"
               "inline __device__ void operator*=(V &a, float b) { a.x *= b; }\n"
               "bool operator<(V a, V b) { return true; }\n"
               "#define MAKE(name) __device__ int make_##name() { return 1; }\n"
               "MAKE(one)\n"
               "using namespace std;\n"
               "__global__ void k(int *a) { a[0] = make_one(); }\n");
    EXPECT_THAT(code, HasSubstr("operator+"));
    EXPECT_THAT(code, HasSubstr("operator*="));
    EXPECT_THAT(code, HasSubstr("struct V"));
    EXPECT_THAT(code, Not(HasSubstr("operator<")));
    EXPECT_THAT(code, HasSubstr("\nMAKE(one)\n"));
    EXPECT_THAT(code, HasSubstr("using namespace std;"));
}

TEST(Slice, ChosenRootsDropOtherKernels) {
    const std::string code = "__device__ int f() { return 1; }\n__device__ int g() { return 1; }\n"
                             "__global__ void a(int *x) { x[0] = f(); }\n"
                             "__global__ void b(int *x) { x[0] = g(); }\n";
    EXPECT_THAT(sliced(code, {"b"}), HasSubstr("int g"));
    EXPECT_THAT(sliced(code, {"b"}), Not(HasSubstr("int f")));
    EXPECT_THAT(sliced(code, {"b"}), Not(HasSubstr("void a")));
    EXPECT_EQ(sliced(code), code);
}

TEST(Slice, InstancesAndAssertsGo) {
    const std::string code = sliced("template <int n> __global__ void k() { }\n"
                                    "template __global__ void k<4>();\n"
                                    "static_assert(sizeof(Host) == 4);\n");
    EXPECT_THAT(code, Not(HasSubstr("k<4>")));
    EXPECT_THAT(code, Not(HasSubstr("static_assert")));
}

TEST(Slice, DirectivesWithinWhatGoesStayWhereTheyCount) {
    // A complete conditional is removed, a definition is kept together with its conditional, and
    // #line is kept.
    EXPECT_THAT(sliced("void f() {\n#ifdef X\n  g();\n#endif\n}\n__global__ void k() {}\n"),
                Not(HasSubstr("#")));
    const std::string code =
        sliced("void f() {\n#ifdef X\n#define N 4\n#else\n#define N 8\n#endif\n#line 7 \"b\"\n}\n"
               "__global__ void k() {}\n");
    EXPECT_THAT(code, HasSubstr("#ifdef X\n#define N 4\n#else\n#define N 8\n#endif\n#line 7"));
}

TEST(Slice, WhatIsLeftOutIsNamedWithItsLines) {
    const std::string code = "void one() {\n}\n__global__ void k() {}\nint two;\n";
    const ScannedCode scanned = scanCode(code);
    const Slice slice = sliceForKernels(scanned);
    EXPECT_THAT(slice.leftOut, testing::ElementsAre("one", "two"));
    EXPECT_THAT(slice.lines, testing::ElementsAre(std::pair(1, 2), std::pair(4, 4)));
    EXPECT_THAT(slice.words, Contains("k"));
    EXPECT_THAT(slice.words, Not(Contains("one")));
}

TEST(Slice, AnyTextKeepsItsLength) {
    std::mt19937 random(23);
    const std::vector<std::string> pieces = {"{",
                                             "}",
                                             "(",
                                             ")",
                                             "<",
                                             ">",
                                             ";",
                                             "=",
                                             "template",
                                             "operator",
                                             "struct",
                                             "using namespace",
                                             "__global__",
                                             "__device__",
                                             "void",
                                             "k",
                                             "f",
                                             "M",
                                             "\n#if 1\n",
                                             "\n#else\n",
                                             "\n#endif\n",
                                             "\n#define M(x) x##f\n",
                                             "\n#line 3 \"x\"\n",
                                             "\"",
                                             "/*",
                                             "*/",
                                             "\n"};
    for (int round = 0; round < 3000; ++round) {
        std::string code;
        for (unsigned i = random() % 60; i > 0; --i)
            code += pieces[random() % pieces.size()] + " ";
        const std::string text = sliced(code);
        ASSERT_EQ(text.size(), code.size()) << code;
        ASSERT_EQ(std::count(text.begin(), text.end(), '\n'),
                  std::count(code.begin(), code.end(), '\n'))
            << code;
    }
}

TEST(Slice, ManyDeclarationsOfOneNameCostTheirNumber) {
    std::string code;
    for (int i = 0; i < 20000; ++i)
        code += "__device__ int f(int a) { return f(a); }\n#define M" + std::to_string(i) + " f\n";
    code += "__global__ void k() { f(1); }\n";
    EXPECT_EQ(sliced(code), code);
}

} // namespace
} // namespace kernelcurve
