#include "gpu/source/syntax/struct_layouts.h"

#include <gmock/gmock.h>

#include <string>

namespace kernelcurve {
namespace {

using testing::ElementsAre;

/// One text per member, such as "x 4@0" or "data *8@8 const float", followed by the total number of
/// bytes.
std::vector<std::string> layoutOf(const std::string& code, const std::string& type) {
    const auto layout = structLayout(scanCode(code), type);
    if (!layout)
        return {"none"};
    std::vector<std::string> texts;
    for (const StructMember& member : layout->members)
        texts.push_back(member.name + (member.kind == MemberKind::Pointer ? " *" : " ") +
                        std::to_string(member.bytes) + "@" + std::to_string(member.offset) +
                        (member.pointsTo.empty() ? "" : " " + member.pointsTo));
    texts.push_back(std::to_string(layout->bytes));
    return texts;
}

TEST(StructLayouts, MembersLieWhereCompilersPutThem) {
    EXPECT_THAT(layoutOf("struct Matrix { int width, height; const float *data; };", "Matrix"),
                ElementsAre("width 4@0", "height 4@4", "data *8@8 const float", "16"));
    EXPECT_THAT(layoutOf("typedef struct { char c; double d; bool b; } Odd;", "Odd"),
                ElementsAre("c 1@0", "d 8@8", "b 1@16", "24"));
    EXPECT_THAT(layoutOf("struct P { float3 v; short s[3]; unsigned long long n; };", "P"),
                ElementsAre("v.x 4@0", "v.y 4@4", "v.z 4@8", "s[0] 2@12", "s[1] 2@14", "s[2] 2@16",
                            "n 8@24", "32"));
    EXPECT_THAT(layoutOf("struct A { char c; }; using B = A; struct C { B b; float4 f; };", "C"),
                ElementsAre("b.c 1@0", "f.x 4@16", "f.y 4@20", "f.z 4@24", "f.w 4@28", "32"));
    EXPECT_THAT(layoutOf("struct __align__(16) V { float x; };", "V"), ElementsAre("x 4@0", "16"));
}

TEST(StructLayouts, LengthsMayBeConstants) {
    EXPECT_THAT(layoutOf("#define N 4\nconst int half = N / 2;\n"
                         "enum Kind { A, B }; enum class Small : short { C };\n"
                         "struct S { short s[half][N - 2]; Kind kind; Small small; };",
                         "S"),
                ElementsAre("s[0][0] 2@0", "s[0][1] 2@2", "s[1][0] 2@4", "s[1][1] 2@6", "kind 4@8",
                            "small 2@12", "16"));
    EXPECT_THAT(layoutOf("#define N N\nstruct S { int a[N]; };", "S"), ElementsAre("none"));
}

TEST(StructLayouts, TemplatesWithTheirArguments) {
    const std::string code = "template <class T, int n> struct Vector { T at[n]; const T *p; };\n"
                             "template <class T> struct Pair { T a, b; };\n"
                             "using Two = Vector<Pair<char>, 2>;";
    EXPECT_THAT(layoutOf(code, "Two"),
                ElementsAre("at[0].a 1@0", "at[0].b 1@1", "at[1].a 1@2", "at[1].b 1@3",
                            "p *8@8 const Pair < char >", "16"));
    EXPECT_THAT(layoutOf(code, "Pair<double>"), ElementsAre("a 8@0", "b 8@8", "16"));
    EXPECT_THAT(layoutOf(code, "Pair"), ElementsAre("none"));
    EXPECT_THAT(layoutOf(code, "Vector<int>"), ElementsAre("none"));
}

TEST(StructLayouts, BaseClassesLieBeforeTheMembers) {
    EXPECT_THAT(layoutOf("template <class T> struct Pair { T a, b; };\n"
                         "struct Point : float3 {};\n"
                         "struct Body : public Point, private Pair<short> { char c; };",
                         "Body"),
                ElementsAre("x 4@0", "y 4@4", "z 4@8", "a 2@12", "b 2@14", "c 1@16", "20"));
}

TEST(StructLayouts, BaseClassesWithUsablePaddingAreUnknown) {
    const auto derived = [](const std::string& base) {
        return layoutOf("struct Z { Z(int); int z; char y; }; struct E { int e; };\n" + base +
                            " struct D : B { char d; };",
                        "D");
    };
    EXPECT_THAT(derived("struct B { int a; char c; int sum() const { int s = a; return s; } };"),
                ElementsAre("a 4@0", "c 1@4", "d 1@8", "12"));
    EXPECT_THAT(derived("class B { public: int a; B(int); };"), ElementsAre("a 4@0", "d 1@4", "8"));
    for (const char* base : {"struct B { B(int); int a; char c; };", "struct B : E { char c; };",
                             "struct B { int a; private: char c; };", "class B { int a; char c; };",
                             "struct B { int a; char c = 1; };", "struct B { int a; char c{1}; };",
                             "struct B { ~B(); int a; char c; };", "struct B { Z z; char c; };"})
        EXPECT_THAT(derived(base), ElementsAre("none")) << base;
}

TEST(StructLayouts, UnknownAlignmentsHaveNoLayout) {
    EXPECT_THAT(layoutOf("struct alignas(alignmentOf<int>()) S { int a; };", "S"),
                ElementsAre("none"));
}

TEST(StructLayouts, SizesOfOtherClasses) {
    const std::string code = "struct Base { double d; };\n"
                             "struct More : public Base { char c[1000]; };\n"
                             "union Bits { double d; char c[9]; };\n"
                             "struct Open { int a : 3; };";
    EXPECT_EQ(structBytes(scanCode(code), "More"), 1008U);
    EXPECT_EQ(
        structBytes(scanCode("struct Calls { void (*f)(int); double (*g)(double *); };"), "Calls"),
        16U);
    EXPECT_EQ(structBytes(scanCode(code), "Bits"), 16U);
    EXPECT_EQ(structBytes(scanCode(code), "Open"), std::nullopt);
}

TEST(StructLayouts, VectorsOfCudaNeedNoDeclaration) {
    EXPECT_THAT(layoutOf("", "int4"), ElementsAre("x 4@0", "y 4@4", "z 4@8", "w 4@12", "16"));
    EXPECT_THAT(layoutOf("", "dim3"), ElementsAre("x 4@0", "y 4@4", "z 4@8", "12"));
    EXPECT_THAT(layoutOf("struct S { char c; double4 d; };", "S"),
                ElementsAre("c 1@0", "d.x 8@16", "d.y 8@24", "d.z 8@32", "d.w 8@40", "48"));
}

TEST(StructLayouts, FunctionsAndWhatIsStaticTakeNoRoom) {
    EXPECT_THAT(layoutOf(R"(class View {
  public:
    static constexpr int width = 4;
    using Number = float;
    __device__ View(float *p, int n) : p_(p), n_(n) {}
    __device__ float &operator[](int i) const { return (*this).p_[i]; }
  private:
    float *p_ = nullptr;
    int n_{0};
};)",
                         "View"),
                ElementsAre("p_ *8@0 float", "n_ 4@8", "16"));
}

TEST(StructLayouts, WhatATextDoesNotTellIsLeftAlone) {
    for (const char* code :
         {"", "struct T;", "struct B {}; struct T : B { int x; };",
          "struct T { virtual void f(); int x; };", "struct T { int a : 3; };",
          "struct T { int &r; };", "template <class N> struct T { N x; };", "enum T { a, b };",
          "struct T { char c[5000]; };", "struct T { T t; };", "using T = T;",
          "struct T { unknown x; };", "typedef float T;", "struct T { int a[n]; };",
          "struct T {\n#if X\n int a;\n#endif\n int b; };", "struct T { int x;"})
        EXPECT_THAT(layoutOf(code, "T"), ElementsAre("none")) << code;
}

TEST(StructLayouts, OtherStructuresAreListsOfBytes) {
    EXPECT_THAT(layoutOf("union T { short a; char b; };", "T"),
                ElementsAre("bytes[0] 1@0", "bytes[1] 1@1", "2"));
    const auto calls = structLayout(scanCode("struct T { void (*f)(int); int x; };"), "T");
    ASSERT_TRUE(calls);
    EXPECT_EQ(calls->members.size(), 16U);
}

TEST(StructLayouts, AParameterOfAFunctionTakesNoRoom) {
    const std::string code =
        "struct S { int n; void each(int (*f)(int)) const; S(int *p) : n((*p)) {} };";
    EXPECT_THAT(layoutOf(code, "S"), ElementsAre("n 4@0", "4"));
    EXPECT_EQ(structBytes(scanCode(code), "S"), 4U);
}

TEST(StructLayouts, LargeArraysHaveOneNameInAHeader) {
    const auto layout = structLayout(
        scanCode("struct B { int x; float *p; }; struct S { int n, d[16]; B bodies[5][200]; };"),
        "S");
    ASSERT_TRUE(layout);
    ASSERT_EQ(layout->members.size(), 2017U);
    const std::vector<std::string> names = headerNames(*layout);
    EXPECT_EQ(names[0], "n");
    EXPECT_EQ(names[16], "d[15]");
    EXPECT_EQ(names[17], "bodies.x");
    EXPECT_EQ(names[18], "bodies.p");
    EXPECT_EQ(names[2016], "bodies.p");
}

} // namespace
} // namespace kernelcurve
