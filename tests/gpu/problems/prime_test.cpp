#include "gpu/catalog/problem/known_problems.h"
#include "tests/gpu/problems/result_of.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

const Problem& prime() {
    return *findProblem("prime");
}

Verification verdict(std::int64_t number, std::uint64_t divisor) {
    std::vector<std::byte> bytes(sizeof divisor);
    std::memcpy(bytes.data(), &divisor, sizeof divisor);
    return check(prime(), {{"number", number}}, "", bytes);
}

TEST(Prime, HasExactRoots) {
    for (const std::int64_t root : {2LL, 46'341LL, 94'906'264LL}) {
        EXPECT_EQ(prime().sizes({{"number", root * root}}).at("root"), Value(root));
        EXPECT_EQ(prime().sizes({{"number", root * root - 1}}).at("root"), Value(root - 1));
        EXPECT_EQ(prime().sizes({{"number", root * root + 1}}).at("root"), Value(root));
    }
}

TEST(Prime, WantsTheLargestDivisorBelowTheNumber) {
    EXPECT_TRUE(verdict(2, 1).passed);
    EXPECT_TRUE(verdict(4, 2).passed);
    EXPECT_TRUE(verdict(999'999'999'989, 1).passed);
    EXPECT_TRUE(verdict(1009 * 1013, 1013).passed);
    EXPECT_FALSE(verdict(1009 * 1013, 1009).passed);
    EXPECT_TRUE(verdict(1'000'000'000'000, 500'000'000'000).passed);
    const Verification wrong = verdict(35, 5);
    EXPECT_FALSE(wrong.passed);
    EXPECT_EQ(wrong.firstWrong, (WrongElement{"divisor", 0, "7", "5"}));
    EXPECT_EQ(check(prime(), {{"number", 35}}, "", poisoned(8)).firstWrong->found, "");
}

TEST(Prime, HandsKernelsTheRoot) {
    EXPECT_EQ(prime().sizes({{"number", 99}}), (Values{{"root", 9}}));
    EXPECT_EQ(prime().sizes({{"number", 100}}), (Values{{"root", 10}}));
    EXPECT_EQ(prime().bytesMoved({{"number", 100}}, ""), 0);
}

} // namespace
} // namespace kernelcurve
