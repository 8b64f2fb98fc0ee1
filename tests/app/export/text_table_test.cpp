#include "app/export/text_table.h"

#include "app/export/display_width.h"
#include "app/export/yaml_text.h"

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
    EXPECT_EQ(yamlText(json), "- id: \"cpu\"\n"
                              "  on: true\n"
                              "  n:\n"
                              "    - 1\n"
                              "    - 2.5\n"
                              "  limits:\n"
                              "    a: 1\n"
                              "  none: []\n"
                              "  text: \"yes: \\\"no\\\"\"\n"
                              "- \"x\"\n");
    EXPECT_EQ(yamlText(nlohmann::ordered_json::array()), "[]\n");
}

} // namespace
} // namespace kernelcurve
