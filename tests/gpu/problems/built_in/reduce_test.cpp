#include "gpu/catalog/problem/known_problems.h"
#include "tests/gpu/problems/result_of.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kernelcurve {
namespace {

const Problem& reduce() {
    return *findProblem("reduce");
}

Values sized(std::int64_t n, const char* element) {
    return {{"n", n}, {"element", element}};
}

template <typename T>
std::vector<T> numbers(std::int64_t n, const char* element) {
    const auto bytes = inputOf(reduce(), "numbers", sized(n, element), "");
    std::vector<T> values(static_cast<std::size_t>(n));
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

template <typename T>
std::vector<std::byte> asBytes(T sum) {
    std::vector<std::byte> bytes(sizeof sum);
    std::memcpy(bytes.data(), &sum, sizeof sum);
    return bytes;
}

TEST(Reduce, AddsWholeNumbersExactly) {
    for (const std::int64_t n : {1, 31, 1023, 10'007, 2'000'003}) {
        std::int32_t sum = 0;
        for (const std::int32_t value : numbers<std::int32_t>(n, "int")) {
            ASSERT_LE(std::abs(value), 999);
            sum += value;
        }
        EXPECT_TRUE(check(reduce(), sized(n, "int"), "", asBytes(sum)).passed) << n;
        const auto wrong = check(reduce(), sized(n, "int"), "", asBytes(sum + 1));
        EXPECT_FALSE(wrong.passed);
        EXPECT_EQ(wrong.firstWrong,
                  (WrongElement{"sum", 0, std::to_string(sum), std::to_string(sum + 1)}));
    }
}

TEST(Reduce, HoldsFloatsAgainstTheSumInDoublePrecision) {
    for (const std::int64_t n : {1, 31, 1023, 100'003}) {
        double sum = 0;
        for (const float value : numbers<float>(n, "float"))
            sum += value;
        const auto right = check(reduce(), sized(n, "float"), "", asBytes(float(sum)));
        EXPECT_TRUE(right.passed) << n;
        EXPECT_FALSE(check(reduce(), sized(n, "float"), "", asBytes(float(sum - 1.1))).passed)
            << "one number left out of " << n;
        EXPECT_FALSE(check(reduce(), sized(n, "float"), "", asBytes(std::nanf(""))).passed);
    }
}

TEST(Reduce, SaysThatNothingWasWritten) {
    for (const char* element : {"int", "float"}) {
        EXPECT_FALSE(check(reduce(), sized(100, element), "", poisoned(4)).passed) << element;
        EXPECT_FALSE(reduce().startCheck(sized(100, element), "")->finish().passed);
    }
}

TEST(Reduce, ReadsEveryNumberOnce) {
    EXPECT_EQ(reduce().bytesMoved(sized(1000, "float"), ""), 4000);
    EXPECT_EQ(reduce().operations(sized(1000, "float"), ""), 1000);
}

} // namespace
} // namespace kernelcurve
