#include "gpu/catalog/problem/known_problems.h"
#include "tests/gpu/problems/result_of.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

const Problem& transpose() {
    return *findProblem("transpose");
}

std::vector<std::byte> transposed(const Values& values) {
    const std::int64_t rows = values.at("rows").integer();
    const std::int64_t cols = values.at("cols").integer();
    const auto in = inputOf(transpose(), "in", values, "transpose");
    auto out = poisoned(rows * cols * 4);
    for (std::int64_t row = 0; row < rows; ++row)
        for (std::int64_t column = 0; column < cols; ++column)
            setFloat(out, column * rows + row, floatAt(in, row * cols + column));
    return out;
}

TEST(TransposeCheck, PassesTheRightResult) {
    for (const std::int64_t rows : {1, 2, 31, 33, 1023})
        for (const std::int64_t cols : {1, 31, 1031}) {
            const Values values = {{"rows", rows}, {"cols", cols}};
            const auto result = check(transpose(), values, "transpose", transposed(values), 997);
            EXPECT_TRUE(result.passed) << rows << " x " << cols;
            EXPECT_EQ(result.checked, rows * cols);
            const auto copied =
                check(transpose(), values, "copy", inputOf(transpose(), "in", values, "copy"), 997);
            EXPECT_TRUE(copied.passed) << rows << " x " << cols;
        }
}

TEST(TransposeCheck, TellsACopyFromATranspose) {
    const Values values = {{"rows", 30}, {"cols", 30}};
    const auto copied = inputOf(transpose(), "in", values, "copy");
    const auto result = check(transpose(), values, "transpose", copied);
    EXPECT_EQ(result.wrong, 30 * 29); // elements on the diagonal do not move
    EXPECT_EQ(result.firstWrong->index, 1);
    EXPECT_FALSE(check(transpose(), values, "copy", transposed(values)).passed);
}

TEST(TransposeCheck, WantsTheSameBits) {
    const Values values = {{"rows", 5}, {"cols", 7}};
    auto data = transposed(values);
    data[20 * 4] ^= std::byte{1}; // the last bit of a float
    const auto result = check(transpose(), values, "transpose", data);
    EXPECT_EQ(result.wrong, 1);
    EXPECT_EQ(result.firstWrong->index, 20);
    EXPECT_EQ(result.firstWrong->found.substr(0, 2), "1.");
}

} // namespace
} // namespace kernelcurve
