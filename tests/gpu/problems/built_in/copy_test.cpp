#include "gpu/catalog/problem/known_problems.h"
#include "tests/gpu/problems/result_of.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

const Problem& copy() {
    return *findProblem("copy");
}

TEST(CopyCheck, PassesTheInputItself) {
    for (const char* element : {"char", "short", "float", "double"})
        for (const std::int64_t n : {1, 31, 33, 1023, 10007, 3'000'017}) {
            const Values values = {{"n", n}, {"element", element}};
            const auto result = check(copy(), values, "", inputOf(copy(), "in", values, ""), 9973);
            EXPECT_TRUE(result.passed) << element << " " << n;
            EXPECT_EQ(result.checked, n);
            EXPECT_EQ(result.wrong, 0);
            EXPECT_EQ(result.maxError, std::nullopt); // a copy is compared exactly
        }
}

TEST(CopyCheck, FindsTheFirstWrongElementAndCountsAll) {
    const Values values = {{"n", 3'000'000}, {"element", "short"}};
    auto data = inputOf(copy(), "in", values, "");
    for (const std::int64_t index : {2'999'999, 1'600'000, 1234, 1235})
        data[index * 2] ^= std::byte{1};
    const auto result = check(copy(), values, "", data);
    EXPECT_FALSE(result.passed);
    EXPECT_EQ(result.wrong, 4);
    ASSERT_TRUE(result.firstWrong);
    EXPECT_EQ(result.firstWrong->buffer, "out");
    EXPECT_EQ(result.firstWrong->index, 1234);
    EXPECT_EQ(result.firstWrong->expected.size(), 6U); // 0x and four digits
    EXPECT_NE(result.firstWrong->expected, result.firstWrong->found);
}

TEST(CopyCheck, SaysThatAnElementWasNotWritten) {
    const Values values = {{"n", 100}, {"element", "float"}};
    auto data = inputOf(copy(), "in", values, "");
    std::fill(data.begin() + 99 * 4, data.end(), poison);
    const auto result = check(copy(), values, "", data);
    EXPECT_EQ(result.wrong, 1);
    ASSERT_TRUE(result.firstWrong);
    EXPECT_EQ(result.firstWrong->index, 99);
    EXPECT_EQ(result.firstWrong->found, "");
    const auto all = check(copy(), values, "", poisoned(400));
    EXPECT_EQ(all.wrong, 100);
}

} // namespace
} // namespace kernelcurve
