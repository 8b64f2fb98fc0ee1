#include "app/export/text/text_table.h"

#include "app/export/text/structured_text.h"
#include "gpu/model/text/visible_text.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace kernelcurve {
namespace {

TEST(DisplayWidth, CountsColumnsOfATerminal) {
    EXPECT_EQ(displayWidth(""), 0U);
    EXPECT_EQ(displayWidth("GB/s"), 4U);
    EXPECT_EQ(displayWidth("矩阵转置"), 8U);
    EXPECT_EQ(displayWidth("宽 32，块"), 9U);
    EXPECT_EQ(displayWidth("e\xCC\x81"), 1U) << "a combining accent";
    EXPECT_EQ(displayWidth("µs"), 2U);
}

TEST(TextTable, CsvQuotesWhatNeedsIt) {
    const TextTable table{{"id", "reason"},
                          {{"a", "plain"}, {"b", "a, \"b\""}, {"c", "two\nlines\r\nmore"}}};
    EXPECT_EQ(csvText(table), "id,reason\n"
                              "a,plain\n"
                              "b,\"a, \"\"b\"\"\"\n"
                              "c,two lines  more\n");
}

TEST(TextTable, CsvTextsAreNoFormulas) {
    const TextTable table{{"=id", "value"},
                          {{"=1+1", "-5"},
                           {"+SUM(A1)", "+1e-3"},
                           {"-O3", "-inf"},
                           {"@x", "0"},
                           {"\t=1", "1"},
                           {"\r=1", "a=b"}}};
    EXPECT_EQ(csvText(table), "'=id,value\n"
                              "'=1+1,-5\n"
                              "'+SUM(A1),+1e-3\n"
                              "'-O3,'-inf\n"
                              "'@x,0\n"
                              "'\t=1,1\n"
                              "' =1,a=b\n");
}

TEST(VisibleText, ShowsWhatATerminalWouldObey) {
    EXPECT_EQ(visibleText("a\tb\n转置 µ"), "a\tb\n转置 µ");
    EXPECT_EQ(visibleText("\x1b[2J\x07\r\x7F"), "␛[2J␇␍␡");
    EXPECT_EQ(visibleText(std::string_view("\0", 1)), "␀");
    EXPECT_EQ(visibleText("\xC2\x9B\xC2\x80|\xC2\xA0"), "\uFFFD\uFFFD|\xC2\xA0") << "C1, no others";
    EXPECT_EQ(visibleText("\u202A\u202E\u2066\u2069"), "\uFFFD\uFFFD\uFFFD\uFFFD");
    EXPECT_EQ(visibleText("\u2029\u202F\u2065\u206A"), "\u2029\u202F\u2065\u206A");
    EXPECT_EQ(visibleText("\x9B\xE2\x80"), "\uFFFD\uFFFD\uFFFD") << "an 8-bit terminal obeys these";
    EXPECT_EQ(alignedText({{"a", "b"}, {{"\x1b[31m", "1"}}}), "a      b\n␛[31m  1\n");
}

TEST(JsonText, EscapesWhatIsNotToBeSeen) {
    const nlohmann::ordered_json json = {{"a", "\x1b\x7F\xC2\x9B\u202E\u2066x"}};
    const std::string escaped = "\"\\u001b\\u007f\\u009b\\u202e\\u2066x\"";
    EXPECT_EQ(jsonText(structured(json)), "{\n  \"a\": " + escaped + "\n}\n");
    EXPECT_EQ(yamlText(structured(json)), "a: " + escaped + "\n");
    EXPECT_EQ(nlohmann::ordered_json::parse(jsonText(structured(json))), json);
}

TEST(TextTable, AlignsNumbersToTheRightAndTextToTheLeft) {
    const TextTable table{{"kernel", "time us", "note"},
                          {{"转置", "9.5", ""}, {"copy_row", "120", "failed: no memory"}}};
    EXPECT_EQ(alignedText(table), "kernel    time us  note\n"
                                  "转置          9.5\n"
                                  "copy_row      120  failed: no memory\n");
}

TEST(YamlText, WritesBlocksWithQuotedTexts) {
    const auto json = nlohmann::ordered_json::parse(
        R"([{"id":"cpu","on":true,"n":[1,2.5],"limits":{"a":1},"none":[],"text":"yes: \"no\""},"x"])");
    EXPECT_EQ(yamlText(structured(json)), "- id: \"cpu\"\n"
                                          "  on: true\n"
                                          "  n:\n"
                                          "    - 1\n"
                                          "    - 2.5\n"
                                          "  limits:\n"
                                          "    a: 1\n"
                                          "  none: []\n"
                                          "  text: \"yes: \\\"no\\\"\"\n"
                                          "- \"x\"\n");
    EXPECT_EQ(yamlText(structured(nlohmann::ordered_json::array())), "[]\n");
}

} // namespace
} // namespace kernelcurve
