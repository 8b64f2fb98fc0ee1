#include "gpu/worker/channels/request_lines.h"

#include <gtest/gtest.h>

using namespace kernelcurve;

namespace {

std::vector<std::string> linesOf(RequestLines& lines) {
    std::vector<std::string> all;
    while (const auto line = lines.next())
        all.push_back(line->tooLong ? "(too long)" : line->text);
    return all;
}

} // namespace

TEST(RequestLines, joinsPiecesAndLeavesEmptyLinesOut) {
    RequestLines lines;
    lines.append("{\"ty");
    EXPECT_TRUE(linesOf(lines).empty());
    lines.append("pe\"}\n\n\r\nab\r\nc");
    EXPECT_EQ(linesOf(lines), (std::vector<std::string>{"{\"type\"}", "ab"}));
    lines.append("\n");
    EXPECT_EQ(linesOf(lines), (std::vector<std::string>{"c"}));
}

TEST(RequestLines, dropsALineThatIsTooLongAndGoesOn) {
    RequestLines lines(5);
    lines.append("12345\n123456\n12");
    EXPECT_EQ(linesOf(lines), (std::vector<std::string>{"12345", "(too long)"}));
    lines.append("3456789");
    lines.append("0123\nok\n");
    EXPECT_EQ(linesOf(lines), (std::vector<std::string>{"(too long)", "ok"}));
}
