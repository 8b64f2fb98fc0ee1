#include "gpu/catalog/problem/known_problems.h"
#include "tests/gpu/problems/result_of.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

const Problem& sharedRead() {
    return *findProblem("shared_read");
}

Values stridedShape(std::int64_t n, std::int64_t stride, std::int64_t rounds) {
    return {{"n", n}, {"stride", stride}, {"rounds", rounds}};
}

/// The sums of a kernel in which every thread reads its 16 values in every round.
std::vector<std::byte> sums(const Values& values, const char* variant, std::int64_t width) {
    const auto table = inputOf(sharedRead(), variant, values, variant);
    const std::int64_t n = values.at("n").integer();
    auto result = poisoned(n * 4);
    for (std::int64_t i = 0; i < n; ++i) {
        std::uint32_t sum = 0;
        for (std::int64_t round = 0; round < values.at("rounds").integer(); ++round)
            for (std::int64_t read = 0; read < 16; ++read) {
                const std::int64_t place =
                    i % 32 * values.at("stride").integer() + round % 32 + read * 32;
                for (std::int64_t part = 0; part < width; ++part) {
                    std::uint32_t word = 0;
                    std::memcpy(&word, table.data() + (place * width + part) * 4, 4);
                    sum += word;
                }
            }
        std::memcpy(result.data() + i * 4, &sum, 4);
    }
    return result;
}

TEST(SharedRead, IsCheckedExactlyForEveryWidth) {
    for (const auto& [variant, width] : {std::pair{"words", 1}, {"pairs", 2}, {"quads", 4}})
        for (const auto& [n, stride, rounds] :
             {std::array{1, 1, 1}, {33, 0, 5}, {100, 7, 70}, {64, 64, 33}}) {
            const Values values = stridedShape(n, stride, rounds);
            auto right = sums(values, variant, width);
            EXPECT_TRUE(check(sharedRead(), values, variant, right, 13).passed)
                << variant << " " << n << " " << stride << " " << rounds;
            right[static_cast<std::size_t>(n) * 4 - 4] ^= std::byte{1};
            const Verification wrong = check(sharedRead(), values, variant, right);
            EXPECT_EQ(wrong.wrong, 1);
            EXPECT_EQ(wrong.firstWrong->index, n - 1);
        }
}

TEST(SharedRead, TellsOneRoundMoreOrLess) {
    const Values values = stridedShape(32, 3, 40);
    EXPECT_FALSE(
        check(sharedRead(), values, "words", sums(stridedShape(32, 3, 41), "words", 1)).passed);
    EXPECT_FALSE(
        check(sharedRead(), values, "words", sums(stridedShape(32, 3, 39), "words", 1)).passed);
}

TEST(SharedRead, HasATableOfJustTheWordsThatAreRead) {
    const std::vector<BufferSpec> specs = sharedRead().buffers(stridedShape(5, 2, 1), "quads");
    EXPECT_EQ(specs[0].name, "quads");
    EXPECT_EQ(specs[0].elements, 31 * 2 + 32 + 15 * 32);
    EXPECT_EQ(specs[0].elementBytes, 16);
    EXPECT_EQ(sharedRead().sizes(stridedShape(5, 2, 1)).at("table_size"), Value(specs[0].elements));
    // The largest table fits the shared memory that every GPU grants a block by default.
    EXPECT_LE(sharedRead().buffers(stridedShape(1, 64, 1), "quads")[0].bytes(), 48 * 1024);
}

TEST(SharedRead, CountsBytesAndAccessesOfWarps) {
    EXPECT_EQ(sharedRead().bytesMoved(stridedShape(64, 1, 3), "words"), 64.0 * 3 * 16 * 4);
    EXPECT_EQ(sharedRead().bytesMoved(stridedShape(64, 1, 3), "quads"), 64.0 * 3 * 16 * 16);
    EXPECT_EQ(sharedRead().accesses(stridedShape(64, 1, 3), "quads"), 2.0 * 3 * 16);
    EXPECT_EQ(findProblem("copy")->accesses({{"n", 64}, {"element", "float"}}, ""), 0);
}

} // namespace
} // namespace kernelcurve
