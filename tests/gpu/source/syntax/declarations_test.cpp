#include "gpu/source/syntax/declarations.h"

#include <gmock/gmock.h>

#include <random>
#include <string>
#include <vector>

namespace kernelcurve {
namespace {

using testing::Contains;
using testing::ElementsAre;

/// The text "kind name name" for every declaration.
std::vector<std::string> declared(const std::string& code) {
    const char* const kinds[] = {"kernel", "function", "prototype", "variable", "type", "alias",
                                 "using",  "assert",   "instance",  "macro",    "other"};
    const ScannedCode scanned = scanCode(code);
    std::vector<std::string> found;
    for (const Declaration& each : scanned.declarations) {
        std::string text = kinds[static_cast<int>(each.kind)];
        for (const std::string_view name : each.names)
            text += " " + std::string(name);
        found.push_back(std::move(text));
    }
    return found;
}

TEST(Declarations, FunctionsAndKernels) {
    EXPECT_THAT(declared("int f(int a) { return a; }\n"
                         "__global__ void k(float *a) { a[0] = 1; }\n"
                         "void g(int);\n"
                         "template <int n, class T = A<int>> __global__ void __launch_bounds__(n)\n"
                         "t(T *a) { if (n) { a[0] = 0; } }\n"
                         "extern \"C\" __global__ void c() {}\n"),
                ElementsAre("function f", "kernel k", "prototype g", "kernel t", "kernel c"));
}

TEST(Declarations, ScopesAreLookedInto) {
    EXPECT_THAT(declared("namespace a::b { int x; namespace { int y; } }\n"
                         "extern \"C\" { void f() {} }\n"
                         "inline namespace c { int z; }\nnamespace d = a::b;\n"),
                ElementsAre("variable x", "variable y", "function f", "variable z", "alias d"));
}

TEST(Declarations, TypesAndAliases) {
    EXPECT_THAT(declared("struct A { int f() { return 1; } };\n"
                         "typedef struct { float x; } B;\n"
                         "class C final : public A { } c;\n"
                         "enum D { one, two = 2 };\n"
                         "using E = float;\ntypedef float F;\nusing a::G;\nusing namespace a;\n"
                         "struct __align__(8) H { int i; };\n"
                         "template <class T> concept I = sizeof(T) == 4;\n"),
                ElementsAre("type A", "alias B", "type C c", "type D D one two", "alias E",
                            "alias F", "alias G", "using", "type H", "alias I"));
}

TEST(Declarations, Variables) {
    EXPECT_THAT(declared("__constant__ float a[4];\nconst int b = f(3), c{4};\n"
                         "static_assert(sizeof(int) == 4, \"\");\n"
                         "auto d = [](int x) { return x; };\n"),
                ElementsAre("variable a", "variable b c", "assert", "variable d"));
}

TEST(Declarations, OperatorsSpecialisationsInstances) {
    EXPECT_THAT(declared("A operator+(A a, A b) { return a; }\n"
                         "int operator()(int a) { return a; }\n"
                         "template <> int f<int>(int a) { return a; }\n"
                         "template int f<short>(short);\n"
                         "void A::g() { }\n"),
                ElementsAre("function operator", "function operator", "function f", "instance f",
                            "function g"));
}

TEST(Declarations, MarksComeFromMacrosToo) {
    const std::string code = "#define HD __host__ __device__\n#define BOTH HD inline\n"
                             "BOTH int f() { return 1; }\nint g() { return 1; }\n"
                             "#define KERNEL(name) __global__ void name()\n"
                             "KERNEL(k)\n{ }\nconstexpr int h() { return 2; }\n";
    const ScannedCode scanned = scanCode(code);
    EXPECT_EQ(scanned.declarations[0].marks, mark::device | mark::host);
    EXPECT_EQ(scanned.declarations[1].marks, 0u);
    EXPECT_EQ(scanned.declarations.back().marks, mark::atCompileTime);
    EXPECT_TRUE(scanned.macros.at("KERNEL").takesArguments);
}

TEST(Declarations, BranchesOfAnIfBeginAlike) {
    EXPECT_THAT(declared("void f(int a) {\n#if X\n  if (a) {\n#else\n  if (!a) {\n#endif\n  }\n}\n"
                         "int after;\n"),
                ElementsAre("function f", "variable after"));
    EXPECT_THAT(declared("#ifdef __cplusplus\nextern \"C\" {\n#endif\nvoid f();\n"
                         "#ifdef __cplusplus\n}\n#endif\nint after;\n"),
                ElementsAre("prototype f", "variable after"));
}

TEST(Declarations, ParametersAndTemplateParametersAreFound) {
    const std::string code = "template <int n, typename T> __global__ void __launch_bounds__(64) "
                             "k(T *a, int b) { }";
    const ScannedCode scanned = scanCode(code);
    const Declaration& kernel = scanned.declarations.at(0);
    EXPECT_EQ(scanned.text(kernel.templateBegin), "int");
    EXPECT_EQ(scanned.text(kernel.templateEnd), ">");
    EXPECT_EQ(scanned.text(kernel.parametersOpen + 1), "T");
    EXPECT_EQ(scanned.text(kernel.parametersClose - 1), "b");
}

TEST(Declarations, DeepAndLongTextsCostTheirLength) {
    const int count = 200000;
    std::string deep;
    for (int i = 0; i < count; ++i)
        deep += "namespace a{";
    EXPECT_TRUE(scanCode(deep).macros.empty());
    for (const char* piece :
         {"(", "{", "template<", "<<", "#if x\n)\n#else\n]\n#endif\n", "M(", "a=", "operator",
          "template<a(", "f(){", "#define M M(\n", "struct "}) {
        std::string text = "#define M(x) x\n";
        while (text.size() < 500000)
            text += piece;
        EXPECT_FALSE(scanCode(text).tokens.empty());
    }
}

TEST(Declarations, AnyTokensMakeDeclarationsInOrder) {
    std::mt19937 random(22);
    const std::vector<std::string> pieces = {"{",
                                             "}",
                                             "(",
                                             ")",
                                             "[",
                                             "]",
                                             "<",
                                             ">",
                                             ";",
                                             "=",
                                             ",",
                                             "template",
                                             "operator",
                                             "struct",
                                             "enum",
                                             "using",
                                             "namespace",
                                             "typedef",
                                             "extern",
                                             "\"C\"",
                                             "__global__",
                                             "__device__",
                                             "a",
                                             "b",
                                             "M",
                                             "\n#if 1\n",
                                             "\n#else\n",
                                             "\n#endif\n",
                                             "\n#define M(x) x\n",
                                             "static_assert",
                                             "inline",
                                             "\n",
                                             "::",
                                             ">>>"};
    for (int round = 0; round < 3000; ++round) {
        std::string code;
        for (unsigned i = random() % 40; i > 0; --i)
            code += pieces[random() % pieces.size()] + " ";
        const ScannedCode scanned = scanCode(code);
        std::size_t end = 0;
        for (const Declaration& each : scanned.declarations) {
            ASSERT_LE(end, each.first) << code;
            ASSERT_LT(each.first, each.last) << code;
            ASSERT_LE(each.last, scanned.tokens.size()) << code;
            end = each.last;
        }
    }
}

} // namespace
} // namespace kernelcurve
