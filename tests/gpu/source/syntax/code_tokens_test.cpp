#include "gpu/source/syntax/code_tokens.h"

#include <gmock/gmock.h>

#include <random>
#include <string>
#include <vector>

namespace kernelcurve {
namespace {

using testing::ElementsAre;

std::vector<std::string> words(std::string_view code) {
    std::vector<std::string> found;
    for (const CodeToken& token : codeTokens(code))
        found.emplace_back(textOf(code, token));
    return found;
}

TEST(CodeTokens, CommentsAreNone) {
    EXPECT_THAT(words("a // b\n c /* d \n e */ f // g \\\n h\n i"),
                ElementsAre("a", "c", "f", "i"));
}

TEST(CodeTokens, LiteralsStayWhole) {
    EXPECT_THAT(words(R"("a // \" b" u8"c" 'd' L'\'' x'y')"),
                ElementsAre(R"("a // \" b")", "u8\"c\"", "'d'", "L'\\''", "x", "'y'"));
    EXPECT_THAT(words("R\"x(a \" )\" )x\" b"), ElementsAre("R\"x(a \" )\" )x\"", "b"));
    EXPECT_THAT(words("1'000'000 .5e-3f 0x1p+4 a.b"),
                ElementsAre("1'000'000", ".5e-3f", "0x1p+4", "a", ".", "b"));
}

TEST(CodeTokens, SignsOfLaunchesAreWhole) {
    EXPECT_THAT(words("k<<<g, b>>>(a) a>>b a::b a##b"),
                ElementsAre("k", "<<<", "g", ",", "b", ">>>", "(", "a", ")", "a", ">", ">", "b",
                            "a", "::", "b", "a", "##", "b"));
}

TEST(CodeTokens, DirectivesEndWithTheirLastLine) {
    const std::string code = "  # define A \\\n  1 // c\nb /* x */ # c\n#include \"//x\"\n";
    EXPECT_THAT(words(code),
                ElementsAre("# define A \\\n  1 // c", "b", "#", "c", "#include \"//x\""));
    EXPECT_EQ(directiveName("# define A 1"), "define");
    EXPECT_EQ(directiveRest("# define A 1 "), "A 1");
    EXPECT_EQ(directiveName("#"), "");
}

TEST(CodeTokens, LinesCountFromOne) {
    std::vector<int> lines;
    for (const CodeToken& token : codeTokens("a\n/*\n*/b \"\\\n\" c\n#d \\\n\ne"))
        lines.push_back(token.line);
    EXPECT_THAT(lines, ElementsAre(1, 3, 3, 4, 5, 7));
}

TEST(CodeTokens, WhatDoesNotEndEndsWithLineOrText) {
    EXPECT_THAT(words("don't {\n}"), ElementsAre("don", "'t {", "}"));
    EXPECT_THAT(words("\"abc\nd"), ElementsAre("\"abc", "d"));
    EXPECT_THAT(words("a /* b"), ElementsAre("a"));
    EXPECT_THAT(words("R\"(a"), ElementsAre("R\"(a"));
    EXPECT_THAT(words("\"a\\"), ElementsAre("\"a\\"));
    EXPECT_THAT(words("#a \\"), ElementsAre("#a \\"));
}

TEST(CodeTokens, AnyBytesAreTakenApartInOrder) {
    std::mt19937 random(21);
    const std::string_view letters = "\"'\\/*#\nRu8L()<>{}a1. \r\xc3\xff";
    for (int round = 0; round < 2000; ++round) {
        std::string code(random() % 80, ' ');
        for (char& c : code)
            c = random() % 8 == 0 ? char(random()) : letters[random() % letters.size()];
        std::size_t end = 0;
        for (const CodeToken& token : codeTokens(code)) {
            ASSERT_LE(end, token.begin) << code;
            ASSERT_LT(token.begin, token.end) << code;
            ASSERT_LE(token.end, code.size()) << code;
            end = token.end;
        }
    }
}

} // namespace
} // namespace kernelcurve
