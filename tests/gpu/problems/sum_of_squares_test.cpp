#include "gpu/catalog/problem/known_problems.h"
#include "tests/gpu/problems/result_of.h"

#include <gtest/gtest.h>

#include <array>

namespace kernelcurve {
namespace {

const Problem& sumOfSquares() {
    return *findProblem("sum_of_squares");
}

std::vector<std::int32_t> numbers(std::int64_t n) {
    const auto bytes = inputOf(sumOfSquares(), "numbers", {{"n", n}}, "");
    std::vector<std::int32_t> values(static_cast<std::size_t>(n));
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

std::vector<std::byte> asBytes(std::uint64_t sum) {
    std::vector<std::byte> bytes(sizeof sum);
    std::memcpy(bytes.data(), &sum, sizeof sum);
    return bytes;
}

TEST(SumOfSquares, AddsNumbersFromOneToNine) {
    std::array<int, 10> count{};
    for (const std::int32_t value : numbers(90'000)) {
        ASSERT_GE(value, 1);
        ASSERT_LE(value, 9);
        ++count[value];
    }
    for (int value = 1; value <= 9; ++value)
        EXPECT_NEAR(count[value], 10'000, 500) << value;
}

TEST(SumOfSquares, IsCheckedExactly) {
    for (const std::int64_t n : {1, 31, 33, 1023, 10'007, 2'000'003}) {
        std::uint64_t sum = 0;
        for (const std::int32_t value : numbers(n))
            sum += static_cast<std::uint64_t>(value * value);
        const auto right = check(sumOfSquares(), {{"n", n}}, "", asBytes(sum));
        EXPECT_TRUE(right.passed) << n;
        EXPECT_EQ(right.checked, 1);
        const auto wrong = check(sumOfSquares(), {{"n", n}}, "", asBytes(sum + 1));
        EXPECT_FALSE(wrong.passed);
        EXPECT_EQ(wrong.firstWrong,
                  (WrongElement{"sum", 0, std::to_string(sum), std::to_string(sum + 1)}));
    }
}

TEST(SumOfSquares, SaysThatNothingWasWritten) {
    const auto result = check(sumOfSquares(), {{"n", 100}}, "", poisoned(8));
    EXPECT_EQ(result.wrong, 1);
    EXPECT_EQ(result.firstWrong->found, "");
}

TEST(SumOfSquares, ReadsEveryNumberOnce) {
    EXPECT_EQ(sumOfSquares().bytesMoved({{"n", 1000}}, ""), 4000);
    EXPECT_EQ(sumOfSquares().sizes({{"n", 1000}}),
              (Values{{"elements", 1000}, {"element_bytes", 4}}));
}

} // namespace
} // namespace kernelcurve
