#include "gpu/catalog/problem/known_problems.h"
#include "gpu/problems/problem.h"
#include "gpu/problems/support/seeded_input.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <set>

namespace kernelcurve {
namespace {

std::vector<std::byte> input(const char* id, const char* buffer, const Values& values,
                             std::int64_t first, std::int64_t bytes) {
    std::vector<std::byte> data(static_cast<std::size_t>(bytes));
    findProblem(id)->fillInput(buffer, first, data, values);
    return data;
}

std::vector<float> floats(const std::vector<std::byte>& bytes) {
    std::vector<float> numbers(bytes.size() / sizeof(float));
    std::memcpy(numbers.data(), bytes.data(), bytes.size());
    return numbers;
}

TEST(Inputs, AreTheSameInPiecesAsInOneGo) {
    for (const char* element : {"char", "short", "float", "double"}) {
        const Values values = {{"n", 5000}, {"element", element}};
        const std::int64_t size = findProblem("copy")->sizes(values).at("element_bytes").integer();
        const auto whole = input("copy", "in", values, 0, 5000 * size);
        std::vector<std::byte> pieces;
        for (std::int64_t first = 0, count = 1; first < 5000; first += count, count += 7) {
            count = std::min(count, 5000 - first);
            const auto piece = input("copy", "in", values, first, count * size);
            pieces.insert(pieces.end(), piece.begin(), piece.end());
        }
        EXPECT_TRUE(whole == pieces) << element;
    }
}

TEST(Inputs, AreTheSameOnSeveralThreads) {
    constexpr std::int64_t n = 3'000'001; // large enough to be split between threads
    const Values values = {{"n", n}, {"offset", 0}};
    const auto whole = floats(input("offset_add", "A", values, 0, n * 4));
    for (std::int64_t first : {std::int64_t{0}, n / 2 - 3, n / 2, n - 5}) {
        const auto piece = floats(input("offset_add", "A", values, first, 5 * 4));
        for (std::int64_t k = 0; k < 5; ++k)
            EXPECT_EQ(piece[k], whole[first + k]) << first + k;
    }
}

TEST(Inputs, OfACopyHaveNoByteThatIsZeroOrPoison) {
    const auto bytes = input("copy", "in", {{"n", 100'000}, {"element", "char"}}, 0, 100'000);
    std::set<std::byte> seen(bytes.begin(), bytes.end());
    EXPECT_EQ(seen.size(), 128U);
    EXPECT_FALSE(seen.contains(std::byte{0}));
    EXPECT_FALSE(seen.contains(poison));
}

TEST(Inputs, OfSumsAreEvenlySpreadFromOneToTwo) {
    const auto a = floats(input("offset_add", "A", {{"n", 100'000}, {"offset", 0}}, 0, 400'000));
    double sum = 0;
    double squares = 0;
    for (const float x : a) {
        ASSERT_GE(x, 1.0F);
        ASSERT_LT(x, 2.0F);
        sum += x;
        squares += (x - 1.5) * (x - 1.5);
    }
    EXPECT_NEAR(sum / 1e5, 1.5, 0.005);
    EXPECT_NEAR(squares / 1e5, 1.0 / 12, 0.001);
}

TEST(Inputs, OfTwoArraysAreNoShiftedCopiesOfEachOther) {
    const Values values = {{"n", 4096}, {"offset", 0}};
    const auto a = floats(input("offset_add", "A", values, 0, 4096 * 4));
    const auto b = floats(input("offset_add", "B", values, 0, 4096 * 4));
    const std::set<float> known(a.begin(), a.end());
    int common = 0;
    for (const float x : b)
        common += known.contains(x) ? 1 : 0;
    EXPECT_LT(common, 20); // 4096^2 / 2^23 = 2 equal values are expected by chance
}

TEST(Inputs, DifferBeyondFourGigaElements) {
    constexpr std::int64_t far = std::int64_t{1} << 32;
    const Values values = {{"n", far + 8}, {"offset", 0}};
    EXPECT_NE(input("offset_add", "A", values, 0, 32), input("offset_add", "A", values, far, 32));
}

TEST(Inputs, KeepTheirValuesForEver) {
    EXPECT_EQ(randomBits(0, 0), 0U); // the value of lowbias32
    EXPECT_EQ(randomBits(0, 1), 0x688990c0U);
    const auto a = floats(input("offset_add", "A", {{"n", 2}, {"offset", 0}}, 0, 8));
    EXPECT_EQ(a[0], 1.03025234F);
    EXPECT_EQ(a[1], 1.15648949F);
}

} // namespace
} // namespace kernelcurve
