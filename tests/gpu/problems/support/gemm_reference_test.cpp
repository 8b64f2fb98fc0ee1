#include "gpu/problems/support/gemm_reference.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kernelcurve {
namespace {

double elementOf(const GemmShape& shape, std::int64_t row, std::int64_t column) {
    std::vector<float> a(shape.k);
    std::vector<float> b(shape.k);
    std::vector<float> old(1);
    fillFloats(gemmSeedA, row * shape.k, 1, a);
    fillFloats(gemmSeedB, column, shape.n, b);
    fillFloats(gemmSeedC, row * shape.n + column, 1, old);
    double product = 0;
    for (std::int64_t i = 0; i < shape.k; ++i)
        product += double(a[i]) * double(b[i]);
    return shape.alpha * product + shape.beta * double(old[0]);
}

TEST(GemmReference, IsTheProductInDoublePrecision) {
    const GemmShape shape{.m = 70, .n = 45, .k = 33, .alpha = -1.5, .beta = 0.25};
    const GemmReference reference(shape, std::int64_t{1} << 29);
    const GemmReference sparse(shape, 45 * 33 * 5);
    EXPECT_EQ(reference.exactRows(), 70);
    EXPECT_EQ(sparse.exactRows(), 5);
    int exact = 0;
    for (std::int64_t row = 0; row < shape.m; ++row) {
        exact += sparse.isExact(row) ? 1 : 0;
        const std::vector<GemmElement> elements = reference.row(row);
        const std::vector<GemmElement> anew = sparse.row(row);
        double signedSum = 0;
        for (std::int64_t column = 0; column < shape.n; ++column) {
            const double expected = elementOf(shape, row, column);
            ASSERT_NEAR(elements[column].value, expected, 1e-12 * elements[column].size);
            ASSERT_EQ(anew[column].value, elements[column].value);
            ASSERT_GE(elements[column].size, std::abs(expected));
            signedSum += reference.signs()[column] * expected;
        }
        EXPECT_NEAR(reference.signedSum(row).value, signedSum,
                    1e-11 * reference.signedSum(row).size);
    }
    EXPECT_GE(exact, 5);
    EXPECT_LE(exact, 6);
}

TEST(GemmReference, IsMadeOnceForASweep) {
    const GemmShape one{.m = 8, .n = 8, .k = 8};
    const GemmShape other{.m = 9, .n = 8, .k = 8};
    const auto made = gemmReference(one, 1 << 20);
    EXPECT_EQ(gemmReference(one, 1 << 20), made);
    // A small reference that is used between two configurations does not remove the large one from
    // the cache.
    const auto otherMade = gemmReference(other, 1 << 20);
    EXPECT_NE(otherMade, made);
    EXPECT_EQ(gemmReference(one, 1 << 20), made);
    EXPECT_EQ(gemmReference(other, 1 << 20), otherMade);
    EXPECT_NE(gemmReference(one, 1 << 21), made) << "with other exact rows";
}

} // namespace
} // namespace kernelcurve
