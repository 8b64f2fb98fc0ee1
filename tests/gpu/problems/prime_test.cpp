#include "gpu/problems/support/smallest_divisor.h"
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

TEST(SmallestDivisor, AgreesWithTrialDivision) {
    for (std::uint64_t number = 2; number < 20'000; ++number) {
        std::uint64_t divisor = 2;
        while (number % divisor != 0)
            ++divisor;
        ASSERT_EQ(smallestDivisor(number), divisor);
        ASSERT_EQ(isPrime(number), divisor == number) << number;
    }
}

TEST(SmallestDivisor, KnowsLargePrimesAndPseudoprimes) {
    EXPECT_TRUE(isPrime(999'999'999'989));
    EXPECT_TRUE(isPrime((1ULL << 52) - 47));
    EXPECT_TRUE(isPrime(18'446'744'073'709'551'557ULL)); // 2^64 - 59
    // Strong pseudoprimes to the bases 2, 3, 5, 7 and to 2 ... 23.
    EXPECT_EQ(smallestDivisor(3'215'031'751), 151U);
    EXPECT_FALSE(isPrime(3'825'123'056'546'413'051));
    EXPECT_EQ(smallestDivisor(1'000'003ULL * 1'000'003), 1'000'003U);
}

TEST(SmallestDivisor, HasExactRoots) {
    for (const std::uint64_t root : {1ULL, 2ULL, 46'341ULL, 94'906'265ULL, 4'294'967'295ULL}) {
        EXPECT_EQ(integerRoot(root * root), root);
        EXPECT_EQ(integerRoot(root * root - 1), root - 1);
        EXPECT_EQ(integerRoot(root * root + 1), root);
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
    EXPECT_FALSE(prime().startCheck({{"number", 35}}, "")->finish().passed);
}

TEST(Prime, HandsKernelsTheRoot) {
    EXPECT_EQ(prime().sizes({{"number", 99}}), (Values{{"root", 9}}));
    EXPECT_EQ(prime().sizes({{"number", 100}}), (Values{{"root", 10}}));
    EXPECT_EQ(prime().bytesMoved({{"number", 100}}, ""), 0);
}

} // namespace
} // namespace kernelcurve
