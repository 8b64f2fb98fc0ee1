#include "gpu/model/files/line_splitter.h"

#include <gtest/gtest.h>

using namespace kernelcurve;

namespace {

std::vector<std::string> linesOf(LineSplitter& lines) {
    std::vector<std::string> all;
    while (const auto line = lines.next())
        all.push_back(line->tooLong ? "(too long)" : line->text);
    return all;
}

} // namespace

TEST(LineSplitter, JoinsPiecesAndLeavesEmptyLinesOut) {
    LineSplitter lines;
    lines.append("{\"ty");
    EXPECT_TRUE(linesOf(lines).empty());
    lines.append("pe\"}\n\n\r\nab\r\nc");
    EXPECT_EQ(linesOf(lines), (std::vector<std::string>{"{\"type\"}", "ab"}));
    lines.append("\n");
    EXPECT_EQ(linesOf(lines), (std::vector<std::string>{"c"}));
}

TEST(LineSplitter, DropsALineThatIsTooLongAndGoesOn) {
    LineSplitter lines(5);
    lines.append("12345\n123456\n12");
    EXPECT_EQ(linesOf(lines), (std::vector<std::string>{"12345", "(too long)"}));
    lines.append("3456789");
    EXPECT_TRUE(lines.dropping());
    lines.append("0123\nok\n");
    EXPECT_EQ(linesOf(lines), (std::vector<std::string>{"(too long)", "ok"}));
}

TEST(LineSplitter, HandsOutManyLinesOfOneReadAndLinesOfManyReads) {
    LineSplitter lines;
    std::string bytes;
    std::vector<std::string> numbers;
    for (int number = 0; number < 1000; ++number) {
        numbers.push_back(std::to_string(number));
        bytes += numbers.back() + '\n';
    }
    lines.append(bytes);
    EXPECT_EQ(linesOf(lines), numbers);
    for (const char byte : bytes)
        lines.append({&byte, 1});
    EXPECT_EQ(linesOf(lines), numbers);
    EXPECT_FALSE(lines.dropping());
}
