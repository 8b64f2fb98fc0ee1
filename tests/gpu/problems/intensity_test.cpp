#include "gpu/catalog/problem/known_problems.h"
#include "tests/gpu/problems/result_of.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kernelcurve {
namespace {

const Problem& intensity() {
    return *findProblem("intensity");
}

Values shape(std::int64_t n, std::int64_t fmas) {
    return {{"n", n}, {"fmas", fmas}};
}

/// The result of `fmas` steps, either fused or with rounding between the product and the sum.
std::vector<std::byte> result(std::int64_t n, std::int64_t fmas, bool fused = true) {
    const Values values = shape(n, fmas);
    const auto factor = float(intensity().sizes(values).at("factor").real());
    const auto addend = float(intensity().sizes(values).at("addend").real());
    const auto in = inputOf(intensity(), "in", values, "");
    auto out = poisoned(n * 4);
    for (std::int64_t i = 0; i < n; ++i) {
        float x = floatAt(in, i);
        for (std::int64_t k = 0; k < fmas; ++k) {
            volatile float rounded = x * factor;
            x = fused ? std::fma(x, factor, addend) : rounded + addend;
        }
        setFloat(out, i, x);
    }
    return out;
}

TEST(Intensity, PassesFusedAndSeparateRounding) {
    for (const std::int64_t fmas : {1, 16, 1000, 4096})
        for (const bool fused : {true, false}) {
            const auto checked =
                check(intensity(), shape(301, fmas), "", result(301, fmas, fused), 100);
            EXPECT_TRUE(checked.passed) << fmas << (fused ? " fused" : " separate");
            EXPECT_GT(*checked.maxError, 0);
        }
}

TEST(Intensity, TellsOneStepMoreOrLess) {
    for (const std::int64_t fmas : {1, 16, 1000, 4096}) {
        EXPECT_EQ(check(intensity(), shape(301, fmas), "", result(301, fmas - 1)).wrong, 301)
            << fmas;
        EXPECT_EQ(check(intensity(), shape(301, fmas), "", result(301, fmas + 1)).wrong, 301)
            << fmas;
    }
}

TEST(Intensity, CountsTwoOperationsAStep) {
    EXPECT_EQ(intensity().operations(shape(100, 7), ""), 1400);
    EXPECT_EQ(intensity().bytesMoved(shape(100, 7), ""), 800);
}

} // namespace
} // namespace kernelcurve
