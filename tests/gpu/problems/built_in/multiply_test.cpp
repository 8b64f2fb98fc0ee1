#include "gpu/catalog/problem/known_problems.h"
#include "tests/gpu/problems/result_of.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kernelcurve {
namespace {

const Problem& multiply() {
    return *findProblem("multiply");
}

Values sized(std::int64_t n) {
    return {{"n", n}};
}

/// The product in the memory layout of the variant. Other memory is not changed.
std::vector<std::byte> product(std::int64_t n, const char* variant) {
    const std::vector<BufferSpec> specs = multiply().buffers(sized(n), variant);
    const auto a = inputOf(multiply(), specs[0].name.c_str(), sized(n), variant);
    const auto b = inputOf(multiply(), specs[1].name.c_str(), sized(n), variant);
    const std::int64_t pitch =
        std::string(variant) == "dense" ? n : multiply().sizes(sized(n)).at("pitch").integer();
    auto c = poisoned(specs[2].bytes());
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            double sum = 0;
            for (std::int64_t k = 0; k < n; ++k)
                sum += double(floatAt(a, i * pitch + k)) * double(floatAt(b, k * pitch + j));
            setFloat(c, i * pitch + j, float(sum));
        }
    return c;
}

TEST(Multiply, PassesTheRightResultInAnyLayoutAndChunks) {
    for (const char* variant : {"dense", "pitched", "padded"})
        for (const std::int64_t n : {1, 31, 33, 128, 130})
            for (const std::int64_t chunk : {7, 200, 1000000}) {
                const auto result =
                    check(multiply(), sized(n), variant, product(n, variant), chunk);
                EXPECT_TRUE(result.passed) << variant << " " << n << " in chunks of " << chunk;
                ASSERT_TRUE(result.maxError);
                EXPECT_LT(*result.maxError, 6e-8); // error of one rounding
            }
}

TEST(Multiply, HasTheSameNumbersInEveryLayout) {
    const auto dense = inputOf(multiply(), "B", sized(130), "dense");
    const auto pitched = inputOf(multiply(), "B_pitched", sized(130), "pitched");
    const auto padded = inputOf(multiply(), "B_padded", sized(130), "padded");
    EXPECT_EQ(dense.size(), 130U * 130 * 4);
    EXPECT_EQ(pitched.size(), 130U * 256 * 4);
    EXPECT_EQ(padded.size(), 160U * 256 * 4);
    for (std::int64_t row = 0; row < 130; ++row)
        for (std::int64_t column = 0; column < 130; ++column) {
            ASSERT_EQ(floatAt(pitched, row * 256 + column), floatAt(dense, row * 130 + column));
            ASSERT_EQ(floatAt(padded, row * 256 + column), floatAt(dense, row * 130 + column));
        }
    EXPECT_TRUE(std::isnan(floatAt(pitched, 130)));
    EXPECT_TRUE(std::isnan(floatAt(pitched, 129 * 256 + 255)));
    EXPECT_EQ(floatAt(padded, 130), 0);
    EXPECT_EQ(floatAt(padded, 159 * 256 + 3), 0);
}

TEST(Multiply, FillsInPiecesAsInOneGo) {
    const auto whole = inputOf(multiply(), "A_padded", sized(33), "padded");
    std::vector<std::byte> piece(11 * 4);
    for (std::int64_t first : {0, 30, 127, 128 * 32 + 1}) {
        multiply().fillInput("A_padded", first, piece, sized(33));
        EXPECT_TRUE(std::equal(piece.begin(), piece.end(), whole.begin() + first * 4)) << first;
    }
}

TEST(Multiply, NamesAWrongElementByItsPlaceInMemory) {
    auto c = product(33, "pitched");
    setFloat(c, 5 * 128 + 7, 1);
    const Verification result = check(multiply(), sized(33), "pitched", c);
    EXPECT_FALSE(result.passed);
    EXPECT_EQ(result.wrong, 1);
    ASSERT_TRUE(result.firstWrong);
    EXPECT_EQ(result.firstWrong->buffer, "C_pitched");
    EXPECT_EQ(result.firstWrong->index, 5 * 128 + 7);
}

TEST(Multiply, WantsThePaddingOfPitchedRowsLeftAlone) {
    auto c = product(33, "pitched");
    setFloat(c, 2 * 128 + 33, 4.5F);
    const Verification result = check(multiply(), sized(33), "pitched", c);
    EXPECT_FALSE(result.passed);
    EXPECT_EQ(result.firstWrong,
              (WrongElement{"C_pitched", 2 * 128 + 33, std::string(), std::string("4.5")}));

    auto filled = product(33, "padded"); // in this variant, a kernel writes whole tiles
    setFloat(filled, 2 * 128 + 33, 0);
    EXPECT_TRUE(check(multiply(), sized(33), "padded", filled).passed);
}

TEST(Multiply, CountsOperationsAndBytes) {
    EXPECT_EQ(multiply().operations(sized(10), "dense"), 2000);
    EXPECT_EQ(multiply().bytesMoved(sized(10), "padded"), 1200);
}

} // namespace
} // namespace kernelcurve
