#include "gpu/source/syntax/host_expression.h"
#include "gpu/source/syntax/launches.h"

#include <gmock/gmock.h>

#include <map>
#include <random>
#include <string>
#include <vector>

namespace kernelcurve {
namespace {

using testing::ElementsAre;

/// A host expression in the syntax of a header. Names with these meanings are replaced.
std::string inHeader(const std::string& text,
                     const std::map<std::string, std::string>& meanings = {}) {
    const auto parsed = parseHostExpression(text);
    if (!parsed)
        return "none";
    return headerText(simplified(
        *parsed,
        [&](const std::string& name, const auto* arguments) -> std::optional<HostExpression> {
            const auto known = meanings.find(name);
            if (arguments != nullptr || known == meanings.end())
                return std::nullopt;
            return parseHostExpression(known->second);
        }));
}

TEST(HostExpression, NumbersAreComputedAsCDoes) {
    EXPECT_EQ(inHeader("(128 * 64) / (8 * 8)"), "128");
    EXPECT_EQ(inHeader("7 / 2 + 1 << 4"), "64");
    EXPECT_EQ(inHeader("sizeof(float) * 32 * (32 + 1)"), "4224");
    EXPECT_EQ(inHeader("0x10 + 1'000u + 2ull"), "1018");
    EXPECT_EQ(inHeader("-3 + 10 % 4"), "-1");
    EXPECT_EQ(inHeader("1 > 2 ? 5 : 6"), "6");
}

TEST(HostExpression, DivisionsThatRoundUpAreCeil) {
    EXPECT_EQ(inHeader("(n + 255) / 256"), "ceil(n / 256)");
    EXPECT_EQ(inHeader("(n + B - 1) / B", {{"B", "32"}}), "ceil(n / 32)");
    EXPECT_EQ(inHeader("(n + b - 1) / b"), "ceil(n / b)");
    EXPECT_EQ(inHeader("(n - 1) / 64 + 1"), "ceil(n / 64)");
    EXPECT_EQ(inHeader("CEIL_DIV(n, 32)"), "ceil(n / 32)");
    EXPECT_EQ(inHeader("ceil((float)n / 32)"), "ceil(n / 32)");
    EXPECT_EQ(inHeader("std::ceil(100 / 32)"), "3"); // integers are divided before ceil is applied
    EXPECT_EQ(inHeader("n / 32"), "floor(n / 32)");
    EXPECT_EQ(inHeader("static_cast<int>(n) * 2 / 32"), "floor((n * 2) / 32)");
}

TEST(HostExpression, CirclesAndNonsenseEnd) {
    EXPECT_EQ(inHeader("a", {{"a", "b + b"}, {"b", "a + a"}}).find("none"), std::string::npos);
    for (const char* text : {"", "(", "a b", "1 +", "\"x\"", "f(", "a ? b", "[&](int)"})
        EXPECT_EQ(inHeader(text), "none") << text;
    EXPECT_EQ(inHeader(std::string(100000, '(')), "none");
    EXPECT_EQ(inHeader(std::string(100000, '-') + "1"), "none");
    std::mt19937 random(24);
    const std::string_view letters = "()+-*/%<>?:,.=&|1an \"";
    for (int round = 0; round < 3000; ++round) {
        std::string text(random() % 30, ' ');
        for (char& c : text)
            c = letters[random() % letters.size()];
        EXPECT_FALSE(inHeader(text).empty());
    }
}

TEST(Launches, AreFoundWithAllThatTheySay) {
    const std::string code = "void run(int n) {\n  dim3 b(16, 16);\n"
                             "  k<float, (1 < 2), A<3>><<<dim3(n / 16, 2), b, 4 * n, s>>>(x + 1, "
                             "f(a, b), n);\n  plain<<<1, 2>>>();\n}\n";
    const ScannedCode scanned = scanCode(code);
    const std::vector<LaunchSite> sites = launchesIn(scanned);
    ASSERT_EQ(sites.size(), 2u);
    EXPECT_EQ(sites[1].kernel, "plain");
    EXPECT_THAT(sites[1].configuration, ElementsAre("1", "2"));
    EXPECT_TRUE(sites[1].arguments.empty());
    EXPECT_EQ(sites[1].within, &scanned.declarations[0]);
    EXPECT_THAT(sites[0].configuration, ElementsAre("dim3(n / 16, 2)", "b", "4 * n", "s"));
    EXPECT_THAT(sites[0].arguments, ElementsAre("x + 1", "f(a, b)", "n"));
}

TEST(Launches, WhatNeverEndsCostsItsLength) {
    for (const char* piece : {"k<<<", "k<a, ", "<<<(", "k<<<g, b>>>("}) {
        std::string text;
        while (text.size() < 500000)
            text += piece;
        const ScannedCode scanned = scanCode(text);
        EXPECT_LE(launchesIn(scanned).size(), scanned.tokens.size());
    }
}

TEST(Launches, ParametersAreTakenApart) {
    const std::string code =
        "template <typename T, int n = 4> __global__ void __launch_bounds__(64)\n"
        "k(const T *__restrict__ a, unsigned int b, float c[4], T* d = 0, "
        "Pair<int, 2> e) {}\n";
    const ScannedCode scanned = scanCode(code);
    const auto parameters = parametersOf(scanned, scanned.declarations[0]);
    ASSERT_EQ(parameters.size(), 5u);
    EXPECT_EQ(parameters[0].name, "a");
    EXPECT_EQ(parameters[0].type, "T");
    EXPECT_EQ(parameters[0].pointers, 1);
    EXPECT_TRUE(parameters[0].isConst);
    EXPECT_EQ(parameters[1].type, "unsigned int");
    EXPECT_EQ(parameters[2].pointers, 1);
    EXPECT_FALSE(parameters[3].isConst);
    EXPECT_EQ(parameters[4].type, "Pair<int,2>");
    EXPECT_EQ(parameters[4].name, "e");
    const auto templates = templateParametersOf(scanned, scanned.declarations[0]);
    ASSERT_EQ(templates.size(), 2u);
    EXPECT_EQ(templates[1].name, "n");
    EXPECT_EQ(templates[1].type, "int");
}

} // namespace
} // namespace kernelcurve
