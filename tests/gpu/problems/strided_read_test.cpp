#include "gpu/catalog/problem/known_problems.h"
#include "tests/gpu/problems/result_of.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

const Problem& stridedRead() {
    return *findProblem("strided_read");
}

TEST(StridedRead, TakesEveryStrideth) {
    for (const std::int64_t n : {1, 33, 10'007})
        for (const std::int64_t stride : {1, 2, 7, 32}) {
            const Values values = {{"n", n}, {"stride", stride}};
            const auto in = inputOf(stridedRead(), "in", values, "");
            ASSERT_EQ(in.size(), static_cast<std::size_t>(n * stride * 4));
            auto out = poisoned(n * 4);
            for (std::int64_t i = 0; i < n; ++i)
                setFloat(out, i, floatAt(in, i * stride));
            EXPECT_TRUE(check(stridedRead(), values, "", out, 999).passed) << n << " " << stride;
            setFloat(out, n / 2, 3);
            const auto wrong = check(stridedRead(), values, "", out);
            EXPECT_EQ(wrong.wrong, 1);
            EXPECT_EQ(wrong.firstWrong->index, n / 2);
            EXPECT_EQ(wrong.firstWrong->found, "3");
        }
}

TEST(StridedRead, CountsOnlyUsefulBytes) {
    EXPECT_EQ(stridedRead().bytesMoved({{"n", 100}, {"stride", 32}}, ""), 800);
}

TEST(StridedRead, RefusesAnInputThatIsTooLarge) {
    EXPECT_EQ(stridedRead().problemWith({{"n", std::int64_t{1} << 33}, {"stride", 1}}),
              std::nullopt);
    EXPECT_EQ(stridedRead().problemWith({{"n", std::int64_t{1} << 33}, {"stride", 2}})->english(),
              "the input has more than 8 Gi elements");
}

} // namespace
} // namespace kernelcurve
