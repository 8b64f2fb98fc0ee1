#include "gpu/catalog/problem/known_problems.h"
#include "tests/gpu/problems/result_of.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace kernelcurve {
namespace {

const Problem& offsetAdd() {
    return *findProblem("offset_add");
}

/// The result, computed element by element according to the definition.
std::vector<std::byte> add(const Values& values, const std::string& variant) {
    const std::int64_t n = values.at("n").integer();
    const std::int64_t offset = values.at("offset").integer();
    const auto a = inputOf(offsetAdd(), "A", values, variant.c_str());
    const auto b = inputOf(offsetAdd(), "B", values, variant.c_str());
    auto c = poisoned(n * 4);
    for (std::int64_t i = 0; i + offset < n; ++i) {
        if (variant == "read")
            setFloat(c, i, floatAt(a, i + offset) + floatAt(b, i + offset));
        else
            setFloat(c, i + offset, floatAt(a, i) + floatAt(b, i));
    }
    return c;
}

TEST(OffsetAddCheck, PassesTheRightResult) {
    for (const char* variant : {"read", "write"})
        for (const std::int64_t n : {1, 31, 33, 1023, 10007})
            for (const std::int64_t offset : {std::int64_t{0}, std::int64_t{11}, n - 1}) {
                if (offset >= n)
                    continue;
                const Values values = {{"n", n}, {"offset", offset}};
                const auto result = check(offsetAdd(), values, variant, add(values, variant), 100);
                EXPECT_TRUE(result.passed) << variant << " " << n << " " << offset;
                EXPECT_EQ(result.checked, n);
            }
}

TEST(OffsetAddCheck, MeasuresTheErrorAgainstDoublePrecision) {
    const Values values = {{"n", 100'000}, {"offset", 3}};
    const auto result = check(offsetAdd(), values, "read", add(values, "read"));
    ASSERT_TRUE(result.maxError && result.meanError);
    EXPECT_GT(*result.maxError, 3e-8); // half a unit in the last place for values near 2
    EXPECT_LT(*result.maxError, 6.0e-8);
    EXPECT_GT(*result.meanError, 1e-9);
    EXPECT_LT(*result.meanError, *result.maxError);
}

TEST(OffsetAddCheck, WantsElementsOutsideToStayUntouched) {
    const Values values = {{"n", 1000}, {"offset", 11}};
    auto read = add(values, "read");
    setFloat(read, 989, 2.5F); // the first element that must not be written
    const auto afterRead = check(offsetAdd(), values, "read", read);
    EXPECT_FALSE(afterRead.passed);
    EXPECT_EQ(afterRead.firstWrong, (WrongElement{"C", 989, "", "2.5"}));
    auto write = add(values, "write");
    setFloat(write, 10, 2.5F); // the last element that must not be written
    const auto afterWrite = check(offsetAdd(), values, "write", write);
    EXPECT_EQ(afterWrite.wrong, 1);
    EXPECT_EQ(afterWrite.firstWrong, (WrongElement{"C", 10, "", "2.5"}));
}

TEST(OffsetAddCheck, TellsVariantsApart) {
    const Values values = {{"n", 1000}, {"offset", 1}};
    EXPECT_EQ(check(offsetAdd(), values, "write", add(values, "read")).wrong, 1000);
}

TEST(OffsetAddCheck, NeverPassesNaNOrInfinity) {
    const Values values = {{"n", 1000}, {"offset", 0}};
    for (const float bad :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 0.0F}) {
        auto data = add(values, "read");
        setFloat(data, 7, bad);
        const auto result = check(offsetAdd(), values, "read", data);
        EXPECT_FALSE(result.passed);
        EXPECT_EQ(result.wrong, 1);
        EXPECT_EQ(result.firstWrong->index, 7);
        EXPECT_TRUE(std::isfinite(*result.maxError));
    }
    auto data = add(values, "read");
    setFloat(data, 7, std::numeric_limits<float>::quiet_NaN());
    EXPECT_EQ(check(offsetAdd(), values, "read", data).firstWrong->found, "NaN");
}

TEST(OffsetAddCheck, SeesAnErrorOfAMillionth) {
    const Values values = {{"n", 1000}, {"offset", 0}};
    auto data = add(values, "read");
    setFloat(data, 7, floatAt(data, 7) * 1.000001F);
    EXPECT_EQ(check(offsetAdd(), values, "read", data).wrong, 1);
}

} // namespace
} // namespace kernelcurve
