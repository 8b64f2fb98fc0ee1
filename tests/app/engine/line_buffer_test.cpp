#include "app/engine/line_buffer.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

TEST(LineBuffer, HandsOutWholeLinesHoweverTheBytesArrive) {
    LineBuffer lines(100);
    std::vector<std::string> taken;
    for (const char byte : std::string("one\n\ntwo\nthr")) {
        lines.append({&byte, 1});
        while (const auto line = lines.take())
            taken.push_back(*line);
    }
    EXPECT_EQ(taken, (std::vector<std::string>{"one", "", "two"}));
    lines.append("ee\n");
    EXPECT_EQ(lines.take(), "three");
    EXPECT_EQ(lines.take(), std::nullopt);
}

TEST(LineBuffer, HandsOutManyLinesOfOneRead) {
    LineBuffer lines(100);
    std::string bytes;
    for (int number = 0; number < 1000; ++number)
        bytes += std::to_string(number) + '\n';
    lines.append(bytes);
    for (int number = 0; number < 1000; ++number)
        ASSERT_EQ(lines.take(), std::to_string(number));
    EXPECT_EQ(lines.take(), std::nullopt);
}

TEST(LineBuffer, OverflowsOnALineWithoutEnd) {
    LineBuffer lines(10);
    lines.append("0123456789");
    EXPECT_EQ(lines.take(), std::nullopt);
    EXPECT_FALSE(lines.overflown());
    lines.append("x");
    EXPECT_EQ(lines.take(), std::nullopt);
    EXPECT_TRUE(lines.overflown());
    lines.append("\nnext\n");
    EXPECT_EQ(lines.take(), std::nullopt) << "nothing can be trusted behind it";
}

TEST(LineBuffer, TakesTheLongestLineAllowed) {
    LineBuffer lines(10);
    lines.append("0123456789\nx\n");
    EXPECT_EQ(lines.take(), "0123456789");
    EXPECT_EQ(lines.take(), "x");
    EXPECT_FALSE(lines.overflown());
}

} // namespace
} // namespace kernelcurve
