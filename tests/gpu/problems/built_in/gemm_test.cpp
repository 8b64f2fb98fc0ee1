#include "gpu/catalog/problem/known_problems.h"
#include "gpu/problems/support/gemm_check.h"
#include "tests/gpu/problems/result_of.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kernelcurve {
namespace {

const Problem& gemm() {
    return *findProblem("gemm");
}

Values shape(std::int64_t m, std::int64_t n, std::int64_t k, double alpha = 1, double beta = 0) {
    return {{"m", m}, {"n", n}, {"k", k}, {"alpha", alpha}, {"beta", beta}};
}

/// The product as computed by a careful single-precision kernel.
std::vector<std::byte> product(const Values& values) {
    const std::int64_t m = values.at("m").integer(), n = values.at("n").integer(),
                       k = values.at("k").integer();
    const auto a = inputOf(gemm(), "A", values, ""), b = inputOf(gemm(), "B", values, "");
    const auto old = inputOf(gemm(), "C", values, "");
    const double beta = values.at("beta").real();
    auto c = poisoned(m * n * 4);
    std::vector<float> row(n);
    for (std::int64_t i = 0; i < m; ++i) {
        std::fill(row.begin(), row.end(), 0.0F);
        for (std::int64_t l = 0; l < k; ++l)
            for (std::int64_t j = 0; j < n; ++j)
                row[j] += floatAt(a, i * k + l) * floatAt(b, l * n + j);
        for (std::int64_t j = 0; j < n; ++j)
            setFloat(c, i * n + j,
                     float(values.at("alpha").real() * row[j] +
                           (beta == 0 ? 0 : beta * floatAt(old, i * n + j))));
    }
    return c;
}

TEST(GemmCheck, PassesTheRightResultInAnyChunks) {
    for (const auto& [m, n, k] :
         {std::array{1, 1, 1}, {3, 1, 33}, {1, 31, 7}, {65, 129, 31}, {40, 40, 1023}})
        for (const std::int64_t chunk : {1, 17, 1000000}) {
            const Values values = shape(m, n, k);
            const Verification result = check(gemm(), values, "", product(values), chunk);
            EXPECT_TRUE(result.passed) << m << " " << n << " " << k << " in chunks of " << chunk;
            ASSERT_TRUE(result.maxError);
            EXPECT_LT(*result.maxError, 4e-6);
        }
}

TEST(GemmCheck, KnowsAlphaAndBeta) {
    const Values values = shape(20, 30, 40, -1.5, 0.25);
    EXPECT_EQ(gemm().buffers(values, "").back().role, BufferRole::InOut);
    EXPECT_TRUE(check(gemm(), values, "", product(values)).passed);
    EXPECT_FALSE(check(gemm(), values, "", product(shape(20, 30, 40, -1.5, 0))).passed);
    EXPECT_FALSE(check(gemm(), values, "", product(shape(20, 30, 40, 1, 0.25))).passed);
}

TEST(GemmCheck, NamesTheFirstWrongElement) {
    const Values values = shape(12, 10, 50);
    auto c = product(values);
    setFloat(c, 57, floatAt(c, 57) * 1.001F);
    setFloat(c, 33, NAN);
    const Verification result = check(gemm(), values, "", c, 7);
    EXPECT_FALSE(result.passed);
    EXPECT_EQ(result.wrong, 2);
    ASSERT_TRUE(result.firstWrong);
    EXPECT_EQ(result.firstWrong->buffer, "C");
    EXPECT_EQ(result.firstWrong->index, 33);
}

/// With a small amount of exact work, most rows are only checked by Freivalds' algorithm.
Verification quickCheck(const Values& values, const std::vector<std::byte>& data) {
    GemmCheck checking({.m = values.at("m").integer(),
                        .n = values.at("n").integer(),
                        .k = values.at("k").integer()},
                       1 << 20);
    checking.accept("C", 0, data);
    return checking.finish();
}

TEST(GemmCheck, FindsOneUnwrittenElementOfALargeProduct) {
    const Values values = shape(2000, 500, 100);
    auto c = product(values);
    ASSERT_TRUE(quickCheck(values, c).passed);
    const std::int64_t at = 1234 * 500 + 321;
    std::fill_n(c.begin() + at * 4, 4, poison);
    const Verification result = quickCheck(values, c);
    EXPECT_FALSE(result.passed);
    EXPECT_EQ(result.wrong, 1);
    EXPECT_EQ(result.firstWrong->index, at);
}

TEST(GemmCheck, CountsRowsItCannotLookAtClosely) {
    const Values values = shape(2000, 500, 100);
    const Verification result = quickCheck(values, poisoned(2000LL * 500 * 4));
    EXPECT_FALSE(result.passed);
    EXPECT_EQ(result.wrong, 2000LL * 500);
    EXPECT_EQ(result.firstWrong->index, 0);
}

TEST(Gemm, CountsOperationsAndBytes) {
    EXPECT_EQ(gemm().operations(shape(2, 3, 5), ""), 60);
    EXPECT_EQ(gemm().bytesMoved(shape(2, 3, 5), ""), 4 * (10 + 15 + 6));
    EXPECT_EQ(gemm().bytesMoved(shape(2, 3, 5, 1, 1), ""), 4 * (10 + 15 + 12));
}

} // namespace
} // namespace kernelcurve
